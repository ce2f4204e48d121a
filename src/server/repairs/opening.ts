import type { BranchAddress } from "#contract/addresses.ts"
import type { Opening } from "#rules/repairs/repair-slots.ts"
import { readWorkingHours } from "#rules/repairs/working-hours.ts"
import { allBranches } from "#server/addresses/addresses.queries.ts"
import type { Config } from "#server/config/config.ts"
import type { Queries } from "#server/db/database.ts"

export type OpeningSettings = Pick<Config, "repairVisitHours" | "repairClosedDays">

/** When devices are brought to a branch: within its working hours. */
export function openingOfBranch({ working_hours }: Pick<BranchAddress, "working_hours">, { repairClosedDays }: OpeningSettings): Opening {
  const hours = readWorkingHours(working_hours)
  return { delivery: "pickup", hours: hours ? [hours] : [], closedDays: repairClosedDays }
}

/** When customers are visited: within the configured hours, or while a branch is open. A branch with unknown hours counts as open. */
export async function openingOfVisits(db: Queries, { repairVisitHours, repairClosedDays }: OpeningSettings): Promise<Opening> {
  const closedDays = repairClosedDays
  if (repairVisitHours) return { delivery: "home", hours: [repairVisitHours], closedDays }
  const read = (await allBranches(db)).map(({ working_hours }) => readWorkingHours(working_hours))
  const hours = read.filter((week) => week !== null)
  return { delivery: "home", hours: hours.length === read.length ? hours : [], closedDays }
}
