import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/** The name of the job that closes the payments of a cancelled order at their provider. */
export const CLOSE_PAYMENTS = "close-payments"

export type CloseJob = { orderId: number }

/** Few, because a payment that is not closed is refunded when it is made. */
const ATTEMPTS = 5

/** Queues the job that closes the payments of an order at their provider. */
export async function queueClosing(tx: Queries, { orderId }: CloseJob): Promise<void> {
  await run(
    tx,
    null,
    sql`select graphile_worker.add_job(${CLOSE_PAYMENTS}, ${JSON.stringify({ orderId })}::json, max_attempts => ${ATTEMPTS}::int)`,
  )
}
