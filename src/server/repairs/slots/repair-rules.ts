import type { SpecialDays } from "#rules/repairs/closings.ts"
import { DEFAULT_CAPACITY, placeName, type RepairCapacity } from "#rules/repairs/repair-capacity.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { readWorkingHours, type WeekHours } from "#rules/repairs/working-hours.ts"
import type { Config } from "#server/config/config.ts"
import type { Queries } from "#server/db/database.ts"
import { settingOf } from "#server/office/settings/settings.queries.ts"
import { closingsFrom } from "./slots.queries.ts"

/** When and how many repairs can be booked. */
export type RepairRules = {
  capacity: RepairCapacity
  visitHours: WeekHours | null
  /** Days of the environment on which nobody works. */
  closedDays: readonly string[]
  closings: readonly SpecialDays[]
}

export type RuleSettings = Pick<Config, "repairCapacity" | "repairVisitHours" | "repairClosedDays">

export const SLOTS_SETTING = "repair-slots"

/** The setting as it is stored: places as the shop's staff wrote them. */
export type SlotsSetting = { seats: { place: string; seats: number }[]; visit_hours: string | null }

/** The rules of now: those of the environment, else those of the office, else those of the start. */
export async function repairRules(db: Queries, config: RuleSettings, now: Date): Promise<RepairRules> {
  const { value } = await settingOf<SlotsSetting>(db, SLOTS_SETTING)
  return {
    capacity: config.repairCapacity ?? (value === null ? DEFAULT_CAPACITY : capacityOf(value.seats)),
    visitHours: config.repairVisitHours?.week ?? (value?.visit_hours ? readWorkingHours(value.visit_hours) : null),
    closedDays: config.repairClosedDays,
    closings: await closingsFrom(db, qatarDay(now)),
  }
}

function capacityOf(seats: readonly { place: string; seats: number }[]): RepairCapacity {
  return Object.fromEntries(seats.map((each) => [placeName(each.place), each.seats]))
}
