import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/** Makes an order one that is paid in cash. */
export async function setCash(tx: Queries, orderId: number): Promise<void> {
  await run(tx, "change to cash", sql`update orders set payment_method = 'CASH_ON_DELIVERY' where id = ${orderId}`)
}
