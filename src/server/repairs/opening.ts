import type { BranchAddress } from "#contract/addresses.ts"
import { namesOfPlace } from "#rules/repairs/closings.ts"
import type { Opening } from "#rules/repairs/repair-slots.ts"
import { readWorkingHours } from "#rules/repairs/working-hours.ts"
import { openBranches } from "#server/addresses/addresses.queries.ts"
import type { Queries } from "#server/db/database.ts"
import type { RepairRules } from "./slots/repair-rules.ts"

type Rules = Omit<RepairRules, "capacity">

/** When devices are brought to a branch: within its working hours. */
export function openingOfBranch(
  { id, working_hours }: Pick<BranchAddress, "id" | "working_hours">,
  { closedDays, closings }: Rules,
): Opening {
  const hours = readWorkingHours(working_hours)
  return { delivery: "pickup", hours: hours ? [hours] : [], closedDays, closings, places: namesOfPlace({ branch: id }) }
}

/**
 * When customers of a city are visited, or of any city: within the hours of visits, or while a branch is open. A branch with unknown hours
 * counts as open.
 */
export async function openingOfVisits(db: Queries, { visitHours, closedDays, closings }: Rules, city: string | null): Promise<Opening> {
  const usual = { delivery: "home", closedDays, closings, places: namesOfPlace({ city }) } as const
  if (visitHours) return { ...usual, hours: [visitHours] }
  const read = (await openBranches(db)).map(({ working_hours }) => readWorkingHours(working_hours))
  const hours = read.filter((week) => week !== null)
  return { ...usual, hours: hours.length === read.length ? hours : [] }
}
