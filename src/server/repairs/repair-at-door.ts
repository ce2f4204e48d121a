import { type RepairCapacity, type Seats, seatsOf } from "#rules/repairs/repair-capacity.ts"
import { momentOf, qatarDay, timesOf } from "#rules/repairs/repair-slots.ts"
import { lowestPriceAtHome } from "#rules/repairs/tariff.ts"
import type { Services } from "#server/services.ts"
import { openingOfVisits } from "./opening.ts"
import { issuesAtHome, tariffsOfIssues } from "./repair-services.queries.ts"
import { fullMoments } from "./seats.queries.ts"
import { repairRules } from "./slots/repair-rules.ts"

type Means = Pick<Services, "db" | "config" | "clock">

/** The most common repair at the customer's door. */
export type RepairAtDoor = {
  issue: string
  /** The lowest, in QAR. */
  price: number
  /** ISO 8601: until then a visit today can be booked in every city; null when none can. */
  today_until: string | null
}

/** The most common repair at the customer's door with its lowest price today; null when no issue is repaired there. */
export async function repairAtDoor(services: Means): Promise<RepairAtDoor | null> {
  const first = await firstPriceAtHome(services)
  return first && { ...first, today_until: (await lastVisitToday(services))?.toISOString() ?? null }
}

/** The first issue with a price: a price may apply to a brand that is no longer repaired, or be hidden by those of all brands. */
async function firstPriceAtHome({ db, clock }: Means): Promise<Pick<RepairAtDoor, "issue" | "price"> | null> {
  const day = qatarDay(clock.now())
  const issues = await issuesAtHome(db, day)
  const tariffs = await tariffsOfIssues(
    db,
    issues.map(({ id }) => id),
  )
  for (const { id, title, brands } of issues) {
    const price = lowestPriceAtHome(tariffs, { issue: id, brands }, day)
    if (price !== null) return { issue: title, price }
  }
  return null
}

/** The last visit of today that has not begun and has a free seat wherever the customer lives; null without any. */
async function lastVisitToday({ db, config, clock }: Means): Promise<Date | null> {
  const now = clock.now()
  const rules = await repairRules(db, config, now)
  const limits = limitsOfCities(rules.capacity)
  if (limits.some(({ seats }) => seats === 0)) return null
  const [opening, full] = await Promise.all([openingOfVisits(db, rules, null), fullMoments(db, limits, now)])
  const moments = timesOf(opening, qatarDay(now)).flatMap(({ time }) => momentOf(time) ?? [])
  return moments.filter((moment) => moment > now && !full.has(moment.getTime())).at(-1) ?? null
}

/** The limits of every named city, and of the others. Names of branches have no visits, so their seats are always free. */
function limitsOfCities(capacity: RepairCapacity): Seats[] {
  const limits = [...Object.keys(capacity), ""].flatMap((name) => seatsOf(capacity, "city", name) ?? [])
  return [...new Map(limits.map((limit) => [limit.place, limit])).values()]
}
