import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { isOpen } from "../sessions.queries.ts"

/** Which of these sessions are still open. */
export async function openAmong(db: Queries, sessionIds: readonly number[], now: Date): Promise<number[]> {
  const found = await rows(
    db,
    "open office sessions",
    sql`
    select t.id from staff_sessions t join staff s on s.id = t.staff_id
    where t.id = any(${array(sessionIds)}::int[]) and ${isOpen(now)}`,
    Type.Object({ id: Type.Number() }),
  )
  return found.map(({ id }) => id)
}
