import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

/** A condition that always holds, and the query for the rows that violate it. */
export type Invariant = { name: string; says: string; violations: SQL }

export type Finding = { name: string; says: string; count: number; examples: Record<string, unknown>[] }

const EXAMPLES = 20

/** Checks the rows for violations of the invariants; an empty list means that there are none. */
export async function examine(db: Queries, invariants: readonly Invariant[]): Promise<Finding[]> {
  const findings: Finding[] = []
  // One at a time: the check is not urgent, and the shop may be open.
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

type EventTables = {
  /** The prefix of the invariants' names. */
  prefix: string
  /** The subject of the status, in one word. */
  what: string
  table: string
  events: string
  /** The column of the events that references the row. */
  key: string
  /** The allowed steps: from a status to another. */
  steps: readonly (readonly [from: string, to: string])[]
}

/** The invariants between rows with a status and the events that led to it. */
export function invariantsOfEvents({ prefix, what, steps, ...names }: EventTables): Invariant[] {
  const [table, events, key, id] = [names.table, names.events, names.key, what].map((name) => sql.identifier(name))
  const allowed = sql.join(
    steps.map(([from, to]) => sql`(${from}, ${to})`),
    sql`, `,
  )
  return [
    {
      name: `${prefix}first-event`,
      says: `The first event of every ${what} is CREATED.`,
      violations: sql`
        select r.id as ${id}, e.status from ${table} r
          left join lateral (select status from ${events} e where e.${key} = r.id order by e.id limit 1) e on true
        where e.status is distinct from 'CREATED'`,
    },
    {
      name: `${prefix}last-event`,
      says: `The status of every ${what} is that of its last event.`,
      violations: sql`
        select r.id as ${id}, r.status, e.status as event from ${table} r
          left join lateral (select status from ${events} e where e.${key} = r.id order by e.id desc limit 1) e on true
        where e.status is distinct from r.status`,
    },
    {
      name: `${prefix}steps`,
      says: `The events of every ${what} follow each other in allowed steps, and their times never go backwards.`,
      violations: sql`
        select ${key} as ${id}, before, status from (
          select ${key}, status, created_at, lag(status) over w as before, lag(created_at) over w as before_at
          from ${events} window w as (partition by ${key} order by id)
        ) e
        where before is not null and (created_at < before_at or (before, status) not in (values ${allowed}))`,
    },
  ]
}
