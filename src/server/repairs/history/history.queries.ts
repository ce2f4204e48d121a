import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { COLUMNS } from "#rules/repairs/repair-board.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const MAX_ACTS = 200

const EventRow = Type.Object({ status: OneOf(REPAIR_STATUSES), cause: Type.String(), at: Type.String() })
export type EventRow = Static<typeof EventRow>

/** The changes of a repair's status, the oldest first. */
export async function eventsOf(db: Queries, requestId: number): Promise<EventRow[]> {
  return rows(
    db,
    "repair events",
    sql`select status, cause, ${instant(sql`created_at`)} as at from repair_events where request_id = ${requestId} order by id`,
    EventRow,
  )
}

const TimeRow = Type.Object({ at: Type.String(), by: OrNull(Type.String()), before: Type.String(), after: Type.String() })

/** The latest changes of a booking's time by the shop, as the log has them, the newest first. */
export async function timesOf(db: Queries, reference: string): Promise<Static<typeof TimeRow>[]> {
  return rows(
    db,
    "repair times",
    sql`
    select ${instant(sql`at`)} as at, case when actor <> 'command-line' then name end as by, before ->> 'preferred_time' as before,
      after ->> 'preferred_time' as after
    from audit_rows where object = 'repair' and object_id = ${reference} and act = 'repair.moved' order by id desc limit ${MAX_ACTS}`,
    TimeRow,
  )
}

const ActRow = Type.Object({
  at: Type.String(),
  by: OrNull(Type.String()),
  from: OneOf(REPAIR_STATUSES),
  to: OneOf(REPAIR_STATUSES),
  column: OrNull(OneOf(COLUMNS)),
})
export type ActRow = Static<typeof ActRow>

/** The latest moves of a repair by the shop, as the log has them. The command line has no name that the office shows. */
export async function movesOf(db: Queries, reference: string): Promise<ActRow[]> {
  return rows(
    db,
    "repair moves",
    sql`
    select ${instant(sql`at`)} as at, case when actor <> 'command-line' then name end as by, before ->> 'status' as "from",
      after ->> 'status' as "to", after ->> 'column' as "column"
    from audit_rows where object = 'repair' and object_id = ${reference} and act in ('repair.step', 'repair.cancelled')
    order by id desc limit ${MAX_ACTS}`,
    ActRow,
  )
}
