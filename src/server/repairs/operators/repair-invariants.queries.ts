import { sql } from "drizzle-orm"
import { REPAIR_SLOTS } from "#rules/repairs/repair-slots.ts"
import { canMoveRepair, REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { examine, type Finding, type Invariant, invariantsOfEvents } from "#server/operators/invariants.queries.ts"

const starts = sql.join(
  REPAIR_SLOTS.map(({ startHour }) => sql`make_time(${startHour}, 0, 0)`),
  sql`, `,
)

/** The invariants between the rows of repairs in every committed state. Table constraints ensure those of a single row or index. */
const INVARIANTS: readonly Invariant[] = [
  ...invariantsOfEvents({
    prefix: "repair-",
    what: "repair",
    table: "repair_requests",
    events: "repair_events",
    key: "request_id",
    steps: REPAIR_STATUSES.flatMap((from) => REPAIR_STATUSES.filter((to) => canMoveRepair(from, to)).map((to) => [from, to])),
  }),
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

/** Checks the repairs for violations of their invariants; an empty list means that there are none. */
export function examineRepairs(db: Queries): Promise<Finding[]> {
  return examine(db, INVARIANTS)
}
