import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { ESTIMATE_STATES } from "#rules/repairs/estimates/estimate.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import { isRepairWithin } from "#server/office/places/places.queries.ts"
import type { PlaceReach } from "#server/office/places/reach.ts"
import { boardColumn, CardRow, cardColumns, cardTables, isEarlier, isSelected } from "#server/repairs/workshop/repair-cards.queries.ts"
import { addressOfVisit, VisitAddress } from "#server/repairs/workshop/ticket.queries.ts"

/** Whose day it is, and its two ends. */
export type DayOf = { reach: PlaceReach; from: Date; to: Date }

const MAX_SHOWN = 20
/** More visits than a day has time for. */
const MAX_ON_ROUTE = 50

const counted = { count: Type.Number() }

/** A repair that is given to the member. */
function isGiven({ reach }: DayOf): SQL {
  return isSelected({ reach, technicianId: reach.memberId })
}

/** A home visit of the day whose work is ahead, or is being done there. */
function isOnRoute({ from, to }: DayOf): SQL {
  return sql`(r.customer_address is not null and r.preferred_at >= ${from.toISOString()}::timestamptz
    and r.preferred_at < ${to.toISOString()}::timestamptz and ${boardColumn} in ('NEW', 'BOOKED', 'DIAGNOSIS', 'REPAIR'))`
}

const VisitRow = Type.Object({
  ...CardRow.properties,
  ...counted,
  phone: OrNull(Type.String()),
  address: OrNull(VisitAddress),
  earlier: Type.Number(),
})
export type VisitRow = Static<typeof VisitRow>

/** The home visits of the day by their time. */
export async function visitsOf(db: Queries, day: DayOf): Promise<VisitRow[]> {
  return rows(
    db,
    null,
    sql`
    with visit as materialized (
      select ${cardColumns}, (count(*) over ())::int as count, r.customer_address ->> 'phone' as phone, ${addressOfVisit} as address,
        r.customer_id, r.serial_number
      from ${cardTables} where ${isGiven(day)} and ${isOnRoute(day)} order by r.preferred_at, r.id limit ${MAX_ON_ROUTE})
    select visit.*, (select count(*)::int from ${cardTables} where ${isEarlier(OF_VISIT)} and ${isRepairWithin(day.reach)}) as earlier
    from visit order by "preferredAt"::timestamptz, id`,
    VisitRow,
  )
}

const OF_VISIT = { id: sql`visit.id`, customer: sql`visit.customer_id`, serial: sql`visit.serial_number` }

/** A device that a customer brings to a branch on the day, and that nobody else repairs. */
function isBrought({ reach, from, to }: DayOf): SQL {
  return sql`(${isSelected({ reach })} and r.store_address is not null and r.preferred_at >= ${from.toISOString()}::timestamptz
    and r.preferred_at < ${to.toISOString()}::timestamptz and ${boardColumn} in ('NEW', 'BOOKED')
    and (b.technician_id is null or b.technician_id = ${reach.memberId}))`
}

const BroughtRow = Type.Object({ ...CardRow.properties, ...counted })

/** The devices that customers bring on the day, by their time. */
export async function broughtOn(db: Queries, day: DayOf): Promise<Static<typeof BroughtRow>[]> {
  return rows(
    db,
    null,
    sql`
    select ${cardColumns}, (count(*) over ())::int as count from ${cardTables} where ${isBrought(day)}
    order by r.preferred_at, r.id limit ${MAX_SHOWN}`,
    BroughtRow,
  )
}

const BenchRow = Type.Object({ ...CardRow.properties, ...counted })

/** What is in the workshop, the longest in its column first. Ready devices are last. */
export async function onBench(db: Queries, day: DayOf): Promise<Static<typeof BenchRow>[]> {
  return rows(
    db,
    null,
    sql`
    with card as (
      select ${cardColumns}, (count(*) over ())::int as count from ${cardTables}
      where ${isGiven(day)} and ${boardColumn} in ('DIAGNOSIS', 'REPAIR', 'READY') and not ${isOnRoute(day)})
    select * from card order by "column" = 'READY', since, id limit ${MAX_SHOWN}`,
    BenchRow,
  )
}

const WaitingRow = Type.Object({
  ...CardRow.properties,
  ...counted,
  /** Of the newest estimate that was sent. */
  estimate: OrNull(OneOf(ESTIMATE_STATES)),
  validUntil: OrNull(Type.String()),
})

/** What waits, the longest first. */
export async function waitingRepairs(db: Queries, day: DayOf): Promise<Static<typeof WaitingRow>[]> {
  return rows(
    db,
    null,
    sql`
    with card as (
      select ${cardColumns}, (count(*) over ())::int as count, e.state as estimate, ${instant(sql`e.valid_until`)} as "validUntil"
      from ${cardTables} left join lateral (
        select state, valid_until from repair_estimates where request_id = r.id and state <> 'DRAFT' order by number desc limit 1) e on true
      where ${isGiven(day)} and ${boardColumn} = 'WAITING')
    select * from card order by since, id limit ${MAX_SHOWN}`,
    WaitingRow,
  )
}
