import type { Static } from "typebox"
import {
  type CalendarBooking,
  type CalendarCell,
  type CalendarPlace,
  MAX_IN_CELL,
  type RepairCalendar,
  type repairCalendar,
} from "#contract/office/repairs/repair-calendar.ts"
import { namesOfPlace } from "#rules/repairs/closings.ts"
import { columnOf, overdueMoment } from "#rules/repairs/repair-board.ts"
import { placeName, type RepairCapacity, type Seats, seatsOf, shownPlace } from "#rules/repairs/repair-capacity.ts"
import {
  closingOf,
  momentOf,
  type Opening,
  qatarDay,
  qatarTime,
  REPAIR_SLOTS,
  slotEndAt,
  timesOf,
  whyClosed,
} from "#rules/repairs/repair-slots.ts"
import { canMoveVisit } from "#rules/repairs/repair-status.ts"
import type { Locale } from "#rules/values/locale.ts"
import { allBranches } from "#server/addresses/addresses.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { Member } from "#server/office/member.ts"
import { placesOf } from "#server/office/places/places.ts"
import { placeReachOf } from "#server/office/places/reach.ts"
import type { Services } from "#server/services.ts"
import { openingOfBranch, openingOfVisits } from "../opening.ts"
import { takenBetween } from "../seats.queries.ts"
import { type RepairRules, repairRules } from "../slots/repair-rules.ts"
import { citiesOfVisits } from "../slots/slots.queries.ts"
import { mayDo } from "../workshop/ask-move.ts"
import { workInLanguage } from "../workshop/work-in-language.ts"
import { type BookingGroup, type BookingRow, bookingsBetween, countBookings } from "./calendar.queries.ts"

type Wish = Static<typeof repairCalendar.read.query>
type Spot = Pick<BookingRow, "city" | "branchId" | "startsAt">

/** A column of the calendar. */
type Place = Pick<CalendarPlace, "id" | "is_home" | "name" | "is_all_cities"> & {
  opening: Opening
  limit: Seats | null
  /** Whether the member sees it also without bookings. */
  isMine: boolean
  holds: (spot: Spot) => boolean
}

/** A window of visits, or a day of a branch. */
type Window = { day: string; startsAt: Date; endsAt: Date; label: string | null }

type Look = {
  member: Member
  now: Date
  /** By the start of their window or day. */
  bookings: ReadonlyMap<number, readonly BookingRow[]>
  groups: ReadonlyMap<number, readonly BookingGroup[]>
  takenOf: (place: string, startsAt: Date) => number
}

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** The calendar of a day, or of the seven days from it, within the member's reach. Seats count the bookings of everybody. [OFFICE-112] */
export async function readCalendar(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  member: Member,
  { day, days = "1" }: Wish,
): Promise<RepairCalendar> {
  const now = clock.now()
  const from = momentOf(`${day ?? qatarDay(now)} 00:00:00`)
  if (!from) throw new Refusal("impossible_time", { fields: ["day"] })
  const to = new Date(from.getTime() + Number(days) * DAY_MS)
  const shown = Array.from({ length: Number(days) }, (_, ahead) => qatarDay(new Date(from.getTime() + ahead * DAY_MS)))
  const rules = await repairRules(db, config, now)
  const span = { reach: placeReachOf(member), from, to }
  const [booked, groups] = [await bookingsBetween(db, span), await countBookings(db, span)]
  const bookings = await workInLanguage(
    db,
    member.language,
    booked.map((booking) => ({ ...booking, is_home: booking.city !== null })),
  )
  const all = [...(await cityPlaces({ db, rules, member, shown })), ...(await branchPlaces({ db, rules, member }))]
  const places = all.filter(({ isMine, holds }) => isMine || groups.some(holds))
  const names = await namesIn(db, member.language, places)
  const takenOf = await takenBetween(db, { places: places.flatMap(({ limit }) => limit?.place ?? []), from, to })
  const look = { member, now, bookings: Map.groupBy(bookings, startOfSpot), groups: Map.groupBy(groups, startOfSpot), takenOf }
  return {
    days: shown,
    today: qatarDay(now),
    windows: windowsOf(qatarDay(now)).map(({ label, startsAt, endsAt }) => ({ label, is_now: now >= startsAt && now < endsAt })),
    places: places.map((place) => ({
      id: place.id,
      is_home: place.is_home,
      name: names.get(place.id) ?? place.name,
      is_all_cities: place.is_all_cities,
      cells: shown.flatMap((each) =>
        (place.is_home ? windowsOf(each) : [wholeDay(place, each)]).map((window) => cellOf(place, window, look)),
      ),
    })),
    technicians: techniciansOf(groups),
    count: groups.reduce((sum, { count }) => sum + count, 0),
  }
}

/** The names of places in a language, by their ids. */
async function namesIn(db: Services["db"], locale: Locale, places: readonly Place[]): Promise<ReadonlyMap<string, string | null>> {
  const told = places.map(({ id, is_home, name }) => ({ id, is_home, place: name }))
  return new Map((await workInLanguage(db, locale, told)).map(({ id, place }) => [id, place]))
}

type PlacesOf = { db: Services["db"]; rules: RepairRules; member: Member }

/** The cities with separate seats or a closing on these days, by name, and all other cities together. */
async function cityPlaces({ db, rules, member, shown }: PlacesOf & { shown: readonly string[] }): Promise<Place[]> {
  const opening = await openingOfVisits(db, rules, null)
  const spelled = new Map((await citiesOfVisits(db)).map((city) => [placeName(city), city]))
  const names = [...new Set([...citiesWithSeats(rules.capacity, await allBranches(db)), ...closedCities(rules, shown)])].toSorted()
  const mine = placesOf(member.places)?.cities.map(placeName) ?? null
  const isOther = (city: string) => !names.includes(placeName(city))
  return [
    ...names.map((name) => ({
      id: `city:${name}`,
      is_home: true,
      name: spelled.get(name) ?? shownPlace(name),
      is_all_cities: false,
      opening: { ...opening, places: namesOfPlace({ city: name }) },
      limit: seatsOf(rules.capacity, "city", name),
      isMine: mine === null || mine.includes(name),
      holds: ({ city }: Spot) => city !== null && placeName(city) === name,
    })),
    {
      id: "visits",
      is_home: true,
      name: null,
      is_all_cities: names.length === 0,
      opening,
      limit: seatsOf(rules.capacity, "city", ""),
      isMine: mine === null || mine.some(isOther),
      holds: ({ city }: Spot) => city !== null && isOther(city),
    },
  ]
}

/** The names of the capacity that are cities; one that a branch has means the branch. */
function citiesWithSeats(capacity: RepairCapacity, branches: readonly { name: string }[]): string[] {
  const others = new Set(["visits", "*", ...branches.map(({ name }) => placeName(name))])
  return Object.keys(capacity).filter((name) => !others.has(name))
}

function closedCities({ closings }: RepairRules, days: readonly string[]): string[] {
  return closings
    .filter(({ fromDay, toDay }) => days.some((day) => fromDay <= day && day <= toDay))
    .flatMap(({ place }) => (place.toLowerCase().startsWith("city:") ? [placeName(place.slice("city:".length))] : []))
}

async function branchPlaces({ db, rules, member }: PlacesOf): Promise<Place[]> {
  const mine = placesOf(member.places)?.branches ?? null
  return (await allBranches(db)).map((branch) => ({
    id: `branch:${branch.id}`,
    is_home: false,
    name: branch.name,
    is_all_cities: false,
    opening: openingOfBranch(branch, rules),
    limit: seatsOf(rules.capacity, "branch", branch.name),
    isMine: mine === null || mine.includes(branch.id),
    holds: ({ branchId }: Spot) => branchId === branch.id,
  }))
}

function windowsOf(day: string): (Window & { label: string })[] {
  const start = startOf(day).getTime()
  return REPAIR_SLOTS.map(({ label, startHour }) => {
    const startsAt = new Date(start + startHour * HOUR_MS)
    return { day, label, startsAt, endsAt: slotEndAt(startsAt) }
  })
}

function wholeDay({ opening }: Place, day: string): Window {
  const startsAt = startOf(day)
  return { day, startsAt, endsAt: new Date(startsAt.getTime() + DAY_MS), label: timesOf(opening, day)[0]?.label ?? null }
}

function startOf(day: string): Date {
  const start = momentOf(`${day} 00:00:00`)
  if (!start) throw new Error(`${day} is no day.`)
  return start
}

function cellOf(place: Place, window: Window, { member, now, bookings, groups, takenOf }: Look): CalendarCell {
  const { day, label, startsAt, endsAt } = window
  const { opening, limit, is_home } = place
  const here = <Each extends Spot>(all: ReadonlyMap<number, readonly Each[]>) => (all.get(startsAt.getTime()) ?? []).filter(place.holds)
  const count = here(groups).reduce((sum, group) => sum + group.count, 0)
  const taken = limit ? takenOf(limit.place, startsAt) : count
  const times = timesOf(opening, day).filter(({ time }) => !is_home || momentOf(time)?.getTime() === startsAt.getTime())
  const closedBy = whyClosed(opening, { day, times, now })
  const isFull = limit !== null && taken >= limit.seats
  const closing = closedBy === "closing" ? closingOf(opening, day) : null
  return {
    day,
    label,
    time: closedBy === null ? (times.find(({ until }) => until > qatarTime(now))?.time ?? null) : null,
    is_now: now >= startsAt && now < endsAt,
    seats: limit?.seats ?? null,
    taken,
    state: closedBy !== null ? "closed" : isFull ? "full" : "open",
    why: closedBy ?? (isFull ? "full" : null),
    reason: closing?.reason ?? null,
    until: closing?.toDay ?? null,
    count,
    bookings: here(bookings)
      .slice(0, MAX_IN_CELL)
      .map((booking) => bookingAsSeen(booking, member, now)),
  }
}

/** The start of a visit's window, or of the day in a branch. A visit at another time is in the window before it. */
function startOfSpot({ city, startsAt }: Spot): number {
  const at = Date.parse(startsAt)
  if (city === null) return at
  const windows = windowsOf(qatarDay(new Date(at)))
  return (windows.findLast((window) => window.startsAt.getTime() <= at) ?? windows[0])?.startsAt.getTime() ?? at
}

function bookingAsSeen(booking: BookingRow, member: Member, now: Date): CalendarBooking {
  const { reference, model, customer, place, status, preferredAt, technicianId, technician } = booking
  const isHome = booking.city !== null
  const column = columnOf(booking)
  if (column === null) throw new Error(`${reference} is cancelled.`)
  const isAwaited = canMoveVisit(status)
  return {
    reference,
    model,
    customer,
    is_home: isHome,
    place,
    place_id: booking.city === null ? `branch:${booking.branchId}` : `city:${booking.city}`,
    preferred_time: preferredAt,
    column,
    is_late: isAwaited && overdueMoment({ isHome, preferredAt: new Date(preferredAt) }) < now,
    technician: technicianId === null || technician === null ? null : { id: technicianId, name: technician },
    may_move: isAwaited && mayDo(member, "repairs.move", booking),
  }
}

/** By the number of their bookings; those that are not assigned at the end. */
function techniciansOf(groups: readonly BookingGroup[]): RepairCalendar["technicians"] {
  const counted = new Map<number | null, RepairCalendar["technicians"][number]>()
  for (const { technicianId: id, technician: name, count } of groups) {
    const before = counted.get(id)?.count ?? 0
    counted.set(id, { technician: id === null || name === null ? null : { id, name }, count: before + count })
  }
  return [...counted.values()].toSorted((a, b) => Number(a.technician === null) - Number(b.technician === null) || b.count - a.count)
}
