import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/** Records an operator's action, in the same transaction. */
export async function noteAction(tx: Queries, action: string, details: Record<string, unknown>): Promise<void> {
  await run(tx, null, sql`insert into operator_actions (action, details) values (${action}, ${JSON.stringify(details)}::jsonb)`)
}
