import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { SpecialDays } from "#rules/repairs/closings.ts"
import { readWorkingHours } from "#rules/repairs/working-hours.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

/** More at once would make every look at the times slow. */
export const MAX_CLOSINGS = 500

const ClosingRow = Type.Object({
  id: Type.Integer(),
  fromDay: Type.String(),
  toDay: Type.String(),
  place: Type.String(),
  hoursText: OrNull(Type.String()),
  reason: Type.String(),
})
export type ClosingRow = Static<typeof ClosingRow>

const columns = sql`id, from_day::text as "fromDay", to_day::text as "toDay", place, hours as "hoursText", reason`

/** The closings that are not over on a day, by their first day. */
export async function closingsFrom(db: Queries, day: string): Promise<(SpecialDays & ClosingRow)[]> {
  const found = await rows(
    db,
    "closings",
    sql`select ${columns} from repair_closings where to_day >= ${day}::date order by from_day, id limit ${MAX_CLOSINGS}`,
    ClosingRow,
  )
  // The hours were read when they were written.
  return found.map((row) => ({ ...row, hours: row.hoursText === null ? [] : (readWorkingHours(row.hoursText)?.[0] ?? []) }))
}

export async function addClosing(
  tx: Queries,
  { fromDay, toDay, place, hoursText, reason }: Omit<ClosingRow, "id">,
  now: Date,
): Promise<number> {
  const [added] = await rows(
    tx,
    "add closing",
    sql`
    insert into repair_closings (from_day, to_day, place, hours, reason, created_at)
    values (${fromDay}::date, ${toDay}::date, ${place}, ${hoursText}, ${reason}, ${now.toISOString()}::timestamptz) returning id`,
    Type.Object({ id: Type.Integer() }),
  )
  if (!added) throw new Error("The closing was not added.")
  return added.id
}

/** Deletes a closing and returns it; null when there is none. */
export async function deleteClosing(tx: Queries, id: number): Promise<ClosingRow | null> {
  const [gone] = await rows(tx, "delete closing", sql`delete from repair_closings where id = ${id} returning ${columns}`, ClosingRow)
  return gone ?? null
}

const HitRow = Type.Object({
  reference: Type.String(),
  model: Type.String(),
  customer: Type.String(),
  preferredAt: Type.String(),
  city: OrNull(Type.String()),
  branchId: OrNull(Type.Integer()),
  branch: OrNull(Type.String()),
})
export type HitRow = Static<typeof HitRow>

const MAX_HITS = 1000

/** The names under which closings know the place of a request `r`, as `namesOfPlace` has them. */
const namesOfRequest = sql`
  case when r.store_address is null then array['city:' || lower(trim(r.customer_address ->> 'city')), 'visits', '*']
    else array['branch:' || (r.store_address ->> 'id'), '*'] end`

/** The bookings on the days of a closing at its place, whose device is not here yet. They stay until somebody moves or cancels them. */
export async function bookingsHit(
  db: Queries,
  { fromDay, toDay, place }: Pick<ClosingRow, "fromDay" | "toDay" | "place">,
): Promise<HitRow[]> {
  return rows(
    db,
    "bookings of a closing",
    sql`
    select r.reference, r.model, trim(c.first_name || ' ' || c.last_name) as customer, ${instant(sql`r.preferred_at`)} as "preferredAt",
      r.customer_address ->> 'city' as city, (r.store_address ->> 'id')::int as "branchId", r.store_address ->> 'name' as branch
    from repair_requests r join customers c on c.id = r.customer_id
    where r.status in ('CREATED', 'CONFIRMED') and r.preferred_at >= ${fromDay}::date::timestamp at time zone 'Asia/Qatar'
      and r.preferred_at < (${toDay}::date + 1)::timestamp at time zone 'Asia/Qatar' and lower(${place}) = any(${namesOfRequest})
    order by r.preferred_at, r.id limit ${MAX_HITS}`,
    HitRow,
  )
}

/** The cities of the bookings of the last year, by name. */
export async function citiesOfVisits(db: Queries): Promise<string[]> {
  const found = await rows(
    db,
    "cities of visits",
    sql`
    select distinct customer_address ->> 'city' as city from repair_requests
    where customer_address is not null and created_at > now() - interval '1 year' order by 1 limit 100`,
    Type.Object({ city: Type.String() }),
  )
  return found.map(({ city }) => city)
}

export async function lockClosings(tx: Queries): Promise<void> {
  await run(tx, "lock closings", sql`select pg_advisory_xact_lock(hashtextextended('repair closings', 0))`)
}
