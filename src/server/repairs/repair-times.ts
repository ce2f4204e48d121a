import type { RepairDay } from "#contract/repairs.ts"
import { seatsOf } from "#rules/repairs/repair-capacity.ts"
import { bookableDays, momentOf, timesOf } from "#rules/repairs/repair-slots.ts"
import { branchById } from "#server/addresses/addresses.queries.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import type { Services } from "#server/services.ts"
import { openingOfBranch, openingOfVisits } from "./opening.ts"
import { takenSeats } from "./seats.queries.ts"
import { repairRules } from "./slots/repair-rules.ts"
import { startOfSeat } from "./take-seat.ts"

/**
 * When a repair can begin in a city or a branch; without either, when a visit can, in any city whose seats are counted. A closed branch has
 * its times as well: what was booked there before can be moved.
 */
export async function repairTimes(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  { city, branch: branchId }: { city?: string | undefined; branch?: number | undefined },
): Promise<RepairDay[]> {
  if (city !== undefined && branchId !== undefined) throw new Refusal("two_addresses", { fields: ["city", "branch"] })
  const branch = branchId === undefined ? null : found(await branchById(db, branchId))
  const now = clock.now()
  const rules = await repairRules(db, config, now)
  const opening = branch ? openingOfBranch(branch, rules) : await openingOfVisits(db, rules, city ?? null)
  const place = branch?.name ?? city
  const limited = place === undefined ? null : seatsOf(rules.capacity, branch ? "branch" : "city", place)
  const taken = limited ? await takenSeats(db, limited.place, now) : new Map<number, number>()
  const isFull = (time: string) => {
    const moment = momentOf(time)
    return limited !== null && moment !== null && (taken.get(startOfSeat(moment, opening.delivery).getTime()) ?? 0) >= limited.seats
  }
  return bookableDays(now).map((day) => ({
    day,
    times: timesOf(opening, day).map((each) => ({ ...each, is_full: isFull(each.time) })),
  }))
}
