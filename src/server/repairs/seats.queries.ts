import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Seats } from "#rules/repairs/repair-capacity.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

/** Takes the first free seat of a slot; false when at least as many as the limit are taken. */
export async function insertSeat(
  tx: Queries,
  { place, seats, startsAt, requestId }: Seats & { startsAt: Date; requestId: number },
): Promise<boolean> {
  const slot = startsAt.toISOString()
  // Bookings of one slot are serialised, so that nobody is refused a seat that a failing transaction is about to release; the table's key
  // ensures that no seat is taken twice.
  await run(tx, "lock slot", sql`select pg_advisory_xact_lock(hashtextextended(${`${place} ${slot}`}, 0))`)
  const taken = await run(
    tx,
    "take seat",
    sql`
    insert into repair_seats (place, starts_at, seat, request_id)
    select ${place}, ${slot}::timestamptz, seat, ${requestId} from generate_series(1, ${seats}::int) as seat
    where not exists (select from repair_seats r where r.place = ${place} and r.starts_at = ${slot}::timestamptz and r.seat = seat.seat)
      and (select count(*) from repair_seats r where r.place = ${place} and r.starts_at = ${slot}::timestamptz) < ${seats}::int
    order by seat limit 1 returning seat`,
  )
  return taken === 1
}

/** Takes a seat above the number of the place, with its reason. */
export async function overbookSeat(
  tx: Queries,
  { place, startsAt, requestId, reason }: { place: string; startsAt: Date; requestId: number; reason: string },
): Promise<void> {
  const slot = startsAt.toISOString()
  await run(tx, "lock slot", sql`select pg_advisory_xact_lock(hashtextextended(${`${place} ${slot}`}, 0))`)
  await run(
    tx,
    "overbook seat",
    sql`
    insert into repair_seats (place, starts_at, seat, request_id, overbook_reason)
    select ${place}, ${slot}::timestamptz, coalesce(max(seat), 0) + 1, ${requestId}, ${reason} from repair_seats
    where place = ${place} and starts_at = ${slot}::timestamptz`,
  )
}

/** The number of taken seats of a place by their moment, from yesterday on. */
export async function takenSeats(db: Queries, place: string, now: Date): Promise<Map<number, number>> {
  const found = await rows(
    db,
    "taken seats",
    sql`
    select (extract(epoch from starts_at) * 1000)::float8 as "startsMs", count(*)::int as count from repair_seats
    where place = ${place} and starts_at > ${now.toISOString()}::timestamptz - interval '1 day' group by starts_at`,
    Type.Object({ startsMs: Type.Number(), count: Type.Number() }),
  )
  return new Map(found.map(({ startsMs, count }) => [startsMs, count]))
}

/** The taken seats of some places between two moments, by place and start. */
export async function takenBetween(
  db: Queries,
  { places, from, to }: { places: readonly string[]; from: Date; to: Date },
): Promise<(place: string, startsAt: Date) => number> {
  const found = await rows(
    db,
    "taken seats between",
    sql`
    select place, (extract(epoch from starts_at) * 1000)::float8 as "startsMs", count(*)::int as count from repair_seats
    where place = any(${array(places)}::text[]) and starts_at >= ${from.toISOString()}::timestamptz
      and starts_at < ${to.toISOString()}::timestamptz
    group by place, starts_at`,
    Type.Object({ place: Type.String(), startsMs: Type.Number(), count: Type.Number() }),
  )
  const counts = new Map(found.map(({ place, startsMs, count }) => [`${startsMs} ${place}`, count]))
  return (place, startsAt) => counts.get(`${startsAt.getTime()} ${place}`) ?? 0
}

/** The moments from `now` on at which one of these places has no free seat. */
export async function fullMoments(db: Queries, limits: readonly Seats[], now: Date): Promise<Set<number>> {
  const found = await rows(
    db,
    "full moments",
    sql`
    select (extract(epoch from s.starts_at) * 1000)::float8 as "startsMs"
    from unnest(${array(limits.map(({ place }) => place))}::text[], ${array(limits.map(({ seats }) => seats))}::int[]) as l(place, seats)
      join repair_seats s on s.place = l.place and s.starts_at >= ${now.toISOString()}::timestamptz
    group by l.place, l.seats, s.starts_at having count(*) >= l.seats`,
    Type.Object({ startsMs: Type.Number() }),
  )
  return new Set(found.map(({ startsMs }) => startsMs))
}

export async function freeSeat(tx: Queries, requestId: number): Promise<void> {
  await run(tx, "free seat", sql`delete from repair_seats where request_id = ${requestId}`)
}
