import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

/** Something that must always be so, and the rows of which it is not. */
export type Invariant = { name: string; says: string; violations: SQL }

export type Finding = { name: string; says: string; count: number; examples: Record<string, unknown>[] }

const EXAMPLES = 20

/** Holds the rows against what must never be otherwise; an empty list means that all is well. */
export async function examine(db: Queries, invariants: readonly Invariant[]): Promise<Finding[]> {
  const findings: Finding[] = []
  // One after the other: it is in no hurry, and the shop that it examines may be open.
  for (const { name, says, violations } of invariants) {
    const [found] = await rows(
      db,
      null,
      sql`
      with v as materialized (${violations})
      select (select count(*)::int from v) as count, (select json_agg(e) from (select * from v limit ${EXAMPLES}) e) as examples`,
      Type.Object({ count: Type.Number(), examples: OrNull(Type.Array(Type.Record(Type.String(), Type.Unknown()))) }),
    )
    if (found && found.count > 0) findings.push({ name, says, count: found.count, examples: found.examples ?? [] })
  }
  return findings
}
