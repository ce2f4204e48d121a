import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { MAX_IN_CELL } from "#contract/office/repairs/repair-calendar.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { BENCHES } from "#rules/repairs/repair-board.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import { isRepairWithin } from "#server/office/places/places.queries.ts"
import type { PlaceReach } from "#server/office/places/reach.ts"

/** More bookings are not named, and more groups of them not counted. */
const MAX_NAMED = 2000
const MAX_GROUPS = 10_000

type Span = { reach: PlaceReach; from: Date; to: Date }

/** Where and when bookings are: a city and a moment, or a branch and the start of a day. */
const Spot = {
  city: OrNull(Type.String()),
  branchId: OrNull(Type.Integer()),
  startsAt: Type.String(),
  technicianId: OrNull(Type.Integer()),
  technician: OrNull(Type.String()),
}

const city = sql`r.customer_address ->> 'city'`
const branchId = sql`(r.store_address ->> 'id')::int`
const startsAt = sql`
  case when r.customer_address is not null then r.preferred_at
    else date_trunc('day', r.preferred_at at time zone 'Asia/Qatar') at time zone 'Asia/Qatar' end`

const tables = sql`
  repair_requests r left join repair_benches b on b.request_id = r.id left join staff s on s.id = b.technician_id`

function isShown({ reach, from, to }: Span) {
  return sql`r.status <> 'CANCELLED' and r.preferred_at >= ${from.toISOString()}::timestamptz
    and r.preferred_at < ${to.toISOString()}::timestamptz and ${isRepairWithin(reach)}`
}

const BookingGroup = Type.Object({ ...Spot, count: Type.Integer() })
export type BookingGroup = Static<typeof BookingGroup>

/** The number of bookings between two moments, by place, time and technician. */
export async function countBookings(db: Queries, span: Span): Promise<BookingGroup[]> {
  return rows(
    db,
    null,
    sql`
    select ${city} as city, ${branchId} as "branchId", ${instant(startsAt)} as "startsAt", b.technician_id as "technicianId",
      s.name as technician, count(*)::int as count
    from ${tables} where ${isShown(span)} group by 1, 2, ${startsAt}, 4, 5 limit ${MAX_GROUPS}`,
    BookingGroup,
  )
}

const BookingRow = Type.Object({
  ...Spot,
  reference: Type.String(),
  model: Type.String(),
  isListedModel: Type.Boolean(),
  customer: Type.String(),
  place: Type.String(),
  preferredAt: Type.String(),
  status: OneOf(REPAIR_STATUSES),
  bench: OrNull(OneOf(BENCHES)),
})
export type BookingRow = Static<typeof BookingRow>

/** The first bookings of each place and time between two moments: those that are not assigned, then by their time. */
export async function bookingsBetween(db: Queries, span: Span): Promise<BookingRow[]> {
  return rows(
    db,
    null,
    sql`
    with booked as (
      select ${city} as city, ${branchId} as "branchId", ${instant(startsAt)} as "startsAt", b.technician_id as "technicianId",
        s.name as technician, r.reference, r.model, r.model_id is not null as "isListedModel", coalesce(${city}, r.store_address ->> 'name', '') as place,
        coalesce(nullif(trim(concat(r.customer_address ->> 'first_name', ' ', r.customer_address ->> 'last_name')), ''),
          trim(c.first_name || ' ' || c.last_name)) as customer,
        ${instant(sql`r.preferred_at`)} as "preferredAt", r.status, b.bench,
        row_number() over (partition by ${city}, ${branchId}, ${startsAt}
          order by b.technician_id is not null, r.preferred_at, r.id) as turn
      from ${tables} join customers c on c.id = r.customer_id where ${isShown(span)})
    select * from booked where turn <= ${MAX_IN_CELL} order by turn, "startsAt", reference limit ${MAX_NAMED}`,
    BookingRow,
  )
}
