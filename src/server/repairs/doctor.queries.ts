import { sql } from "drizzle-orm"
import { REPAIR_SLOTS } from "#rules/repairs/repair-slots.ts"
import { canMoveRepair, REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { examine, type Finding, type Invariant } from "#server/operators/doctor.queries.ts"

const steps = sql.join(
  REPAIR_STATUSES.flatMap((from) => REPAIR_STATUSES.filter((to) => canMoveRepair(from, to)).map((to) => sql`(${from}, ${to})`)),
  sql`, `,
)

const starts = sql.join(
  REPAIR_SLOTS.map(({ startHour }) => sql`make_time(${startHour}, 0, 0)`),
  sql`, `,
)

/** What holds between the rows of repairs, in every committed state; what one row or one index can forbid, the tables forbid themselves. */
const INVARIANTS: readonly Invariant[] = [
  {
    name: "repair-first-event",
    says: "The first event of every repair request is CREATED.",
    violations: sql`
      select r.id as repair, e.status from repair_requests r
        left join lateral (select status from repair_events e where e.request_id = r.id order by e.id limit 1) e on true
      where e.status is distinct from 'CREATED'`,
  },
  {
    name: "repair-last-event",
    says: "A repair request has the status of its last event.",
    violations: sql`
      select r.id as repair, r.status, e.status as event from repair_requests r
        left join lateral (select status from repair_events e where e.request_id = r.id order by e.id desc limit 1) e on true
      where e.status is distinct from r.status`,
  },
  {
    name: "repair-steps",
    says: "Events of a repair follow each other in allowed steps, and their times never go backwards.",
    violations: sql`
      select request_id as repair, before, status from (
        select request_id, status, created_at, lag(status) over w as before, lag(created_at) over w as before_at
        from repair_events window w as (partition by request_id order by id)
      ) e
      where before is not null and (created_at < before_at or (before, status) not in (values ${steps}))`,
  },
  {
    name: "repair-time",
    says: "No repair is scheduled before the day it was booked, and a home visit starts at the beginning of a time slot.",
    violations: sql`
      select id as repair, preferred_at from repair_requests
      where (preferred_at at time zone 'Asia/Qatar')::date < (created_at at time zone 'Asia/Qatar')::date
        or (customer_address is not null and (preferred_at at time zone 'Asia/Qatar')::time not in (${starts}))`,
  },
  {
    name: "repair-seat",
    says: "A cancelled repair holds no seat, and any other seat is for the repair's slot or day.",
    violations: sql`
      select r.id as repair, r.status, s.place, s.starts_at from repair_seats s join repair_requests r on r.id = s.request_id
      where r.status = 'CANCELLED'
        or s.starts_at <> case when r.customer_address is null
          then date_trunc('day', r.preferred_at at time zone 'Asia/Qatar') at time zone 'Asia/Qatar' else r.preferred_at end
        or s.place not like case when r.customer_address is null then 'branch %' else 'city %' end`,
  },
]

/** Holds the repairs against their invariants; an empty list means that all is well. */
export function examineRepairs(db: Queries): Promise<Finding[]> {
  return examine(db, INVARIANTS)
}
