import { type SQL, sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/** Removes what staff wrote about objects of a kind whose customer leaves: notes, and steps that are done or wait. `ids` selects their ids. */
export async function forgetWords(tx: Queries, kind: string, ids: SQL): Promise<void> {
  await run(tx, null, sql`delete from notes where object_kind = ${kind} and object_id in (${ids})`)
  await run(tx, null, sql`delete from staged_steps where object_kind = ${kind} and object_id in (${ids})`)
}
