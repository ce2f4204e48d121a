import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/** Notes what an operator did, in the transaction that did it. */
export async function noteAction(tx: Queries, action: string, details: Record<string, unknown>): Promise<void> {
  await run(tx, null, sql`insert into operator_actions (action, details) values (${action}, ${JSON.stringify(details)}::jsonb)`)
}
