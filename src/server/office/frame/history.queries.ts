import { sql } from "drizzle-orm"
import Type from "typebox"
import { HistoryRow } from "#contract/office/frame.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import type { ObjectName } from "../objects.ts"

const PAGE = 50

/** The history of an object, newest first, before the given row. Rows of reading are left out, because they changed nothing. */
export async function historyOf(
  db: Queries,
  { kind, id }: ObjectName,
  before: number | null,
): Promise<{ results: HistoryRow[]; next: number | null }> {
  const found = await rows(
    db,
    "history",
    sql`
    select id::float8 as id, ${instant(sql`at`)} as at, name as by, role, act, before, after from audit_rows
    where object = ${kind} and object_id = ${id} and (${before}::bigint is null or id < ${before}) and act not like '%.looked'
    order by id desc limit ${PAGE + 1}`,
    Type.Object({ ...HistoryRow.properties, id: Type.Number() }),
  )
  const results = found.slice(0, PAGE)
  return { results, next: found.length > PAGE ? (results.at(-1)?.id ?? null) : null }
}
