import type { RepairsOfDay } from "#contract/office/today.ts"
import { placeName, type RepairCapacity, seatsOf, shownPlace } from "#rules/repairs/repair-capacity.ts"
import { momentOf, qatarDay, REPAIR_SLOTS, slotEndAt } from "#rules/repairs/repair-slots.ts"
import { allBranches } from "#server/addresses/addresses.queries.ts"
import type { Member } from "#server/office/member.ts"
import { placeReachOf } from "#server/office/places/reach.ts"
import { repairRules } from "#server/repairs/slots/repair-rules.ts"
import { overdueRepairs } from "#server/repairs/workshop/overdue-repairs.ts"
import { workInLanguage } from "#server/repairs/workshop/work-in-language.ts"
import type { Services } from "#server/services.ts"
import { type PlannedRepair, plannedRepairs } from "./repairs-of-day.queries.ts"

const DAY_MS = 24 * 60 * 60 * 1000
/** The place of visits in all cities without separate seats. */
const OTHER_CITIES = "city *"

type Slot = { label: string; startsAt: Date; endsAt: Date }
type DayServices = Pick<Services, "db" | "config" | "clock">

/** The repairs of the day in Qatar, by slot and place, and the overdue ones, within the member's reach. [OFFICE-76] */
export async function repairsOfDay({ db, config, clock }: DayServices, member: Member): Promise<RepairsOfDay> {
  const now = clock.now()
  const day = qatarDay(now)
  const from = startOf(day)
  const reach = placeReachOf(member)
  const rules = await repairRules(db, config, now)
  const planned = await plannedRepairs(db, { reach, from, to: new Date(from.getTime() + DAY_MS) })
  const slots = slotsOf(day)
  const branches = await allBranches(db)
  const isMine = (id: number) => member.places === null || member.places.includes(`branch:${id}`)
  const visits = visitsOf(citiesOf(rules.capacity, branches), planned, slots)
  const told = await workInLanguage(db, member.language, [
    ...visits.map(({ city }) => ({ place: city, is_home: true })),
    ...branches.map(({ name }) => ({ place: name, is_home: false })),
  ])
  const names = told.map(({ place }) => place)
  return {
    day,
    count: planned.length,
    slots: slots.map(({ label, startsAt, endsAt }) => ({
      label,
      starts_at: startsAt.toISOString(),
      is_now: now >= startsAt && now < endsAt,
    })),
    visits: visits.map((visit, place) => ({ ...visit, city: names[place] ?? null })),
    branches: branches
      .map((branch, place) => ({ ...branch, shown: names[visits.length + place] ?? branch.name }))
      .filter(({ id }) => isMine(id))
      .map(({ id, name, shown }) => ({
        id,
        name: shown,
        booked: planned.filter(({ branchId }) => branchId === id).length,
        seats: seatsOf(rules.capacity, "branch", name)?.seats ?? null,
      })),
    overdue: await overdueRepairs(db, { reach, language: member.language }, now),
  }
}

/** The seats of visits: a place of the settings that is named like a branch is one. */
function citiesOf(capacity: RepairCapacity, branches: readonly { name: string }[]): RepairCapacity {
  const named = new Set(branches.map(({ name }) => placeName(name)))
  return Object.fromEntries(Object.entries(capacity).filter(([name]) => !named.has(name)))
}

/** The visits of each place whose seats are counted together, by slot. */
function visitsOf(capacity: RepairCapacity, planned: readonly PlannedRepair[], slots: readonly Slot[]): RepairsOfDay["visits"] {
  const visits = planned.filter(({ city }) => city !== null)
  const placeOf = (city: string) => seatsOf(capacity, "city", city)?.place ?? OTHER_CITIES
  const named = Object.keys(capacity).flatMap((name) => {
    const seats = seatsOf(capacity, "city", name)
    return seats?.place === `city ${name}` ? [seats.place] : []
  })
  const places = [...new Set([...named, ...visits.map(({ city }) => placeOf(city ?? ""))])].toSorted()
  return places.map((place) => {
    const here = visits.filter(({ city }) => placeOf(city ?? "") === place)
    const city = place === OTHER_CITIES ? null : (here[0]?.city ?? shownPlace(place.slice("city ".length)))
    const seats = seatsOf(capacity, "city", city ?? "")?.seats ?? null
    return { city, cells: slots.map((slot) => cellOf(here, slot, seats)) }
  })
}

function cellOf(visits: readonly PlannedRepair[], { startsAt }: Slot, seats: number | null) {
  const here = visits.filter(({ preferredAt }) => Date.parse(preferredAt) === startsAt.getTime())
  const technicians = new Map(here.flatMap(({ technicianId: id, technician: name }) => (id === null || name === null ? [] : [[id, name]])))
  return { booked: here.length, seats, technicians: [...technicians].map(([id, name]) => ({ id, name })) }
}

function slotsOf(day: string): Slot[] {
  return REPAIR_SLOTS.map(({ label, startHour }) => {
    const startsAt = new Date(startOf(day).getTime() + startHour * 60 * 60 * 1000)
    return { label, startsAt, endsAt: slotEndAt(startsAt) }
  })
}

function startOf(day: string): Date {
  const start = momentOf(`${day} 00:00:00`)
  if (!start) throw new Error(`${day} is no day.`)
  return start
}
