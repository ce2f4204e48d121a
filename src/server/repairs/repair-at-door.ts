import { type Seats, seatsOf } from "#rules/repairs/repair-capacity.ts"
import { momentOf, qatarDay, timesOf } from "#rules/repairs/repair-slots.ts"
import { lowestPriceAtHome } from "#rules/repairs/tariff.ts"
import type { Services } from "#server/services.ts"
import { openingOfVisits } from "./opening.ts"
import { firstIssueAtHome, tariffsOfIssue } from "./repair-services.queries.ts"
import { fullMoments } from "./seats.queries.ts"

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
  const day = qatarDay(services.clock.now())
  const issue = await firstIssueAtHome(services.db, day)
  if (!issue) return null
  const price = lowestPriceAtHome(await tariffsOfIssue(services.db, issue.id), { issue: issue.id, brands: issue.brands }, day)
  if (price === null) return null
  return { issue: issue.title, price, today_until: (await lastVisitToday(services))?.toISOString() ?? null }
}

/** The last visit of today that has not begun and has a free seat wherever the customer lives; null without any. */
async function lastVisitToday({ db, config, clock }: Means): Promise<Date | null> {
  const now = clock.now()
  const limits = limitsOfCities(config.repairCapacity)
  if (limits.some(({ seats }) => seats === 0)) return null
  const [opening, full] = await Promise.all([openingOfVisits(db, config), fullMoments(db, limits, now)])
  const moments = timesOf(opening, qatarDay(now)).flatMap(({ time }) => momentOf(time) ?? [])
  return moments.filter((moment) => moment > now && !full.has(moment.getTime())).at(-1) ?? null
}

/** The limits of every named city, and of the others. Names of branches have no visits, so their seats are always free. */
function limitsOfCities(capacity: Services["config"]["repairCapacity"]): Seats[] {
  const limits = [...Object.keys(capacity), ""].flatMap((name) => seatsOf(capacity, "city", name) ?? [])
  return [...new Map(limits.map((limit) => [limit.place, limit])).values()]
}
