import { type SQL, sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/** Removes what staff wrote about a deleted customer's objects: notes and staged steps. `ids` selects the objects' ids. */
export async function forgetWords(tx: Queries, kind: string, ids: SQL): Promise<void> {
  await run(tx, null, sql`delete from notes where object_kind = ${kind} and object_id in (${ids})`)
  await run(tx, null, sql`delete from staged_steps where object_kind = ${kind} and object_id in (${ids})`)
}
