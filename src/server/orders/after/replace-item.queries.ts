import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

const ReplacementReason = Type.Object({ id: Type.Integer(), description: Type.String() })

/** The selectable reasons, in display order. */
export async function replacementReasons(db: Queries): Promise<{ id: number; description: string }[]> {
  return rows(
    db,
    "replacement reasons",
    sql`select id, description from replacement_reasons where is_on order by position, id limit 200`,
    ReplacementReason,
  )
}

export async function replacementReasonExists(db: Queries, id: number): Promise<boolean> {
  return (await run(db, "replacement reason", sql`select id from replacement_reasons where id = ${id} and is_on`)) > 0
}
