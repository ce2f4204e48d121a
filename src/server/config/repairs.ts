import { placeName, type RepairCapacity } from "#rules/repairs/repair-capacity.ts"
import { momentOf } from "#rules/repairs/repair-slots.ts"
import { readWorkingHours, type WeekHours } from "#rules/repairs/working-hours.ts"

const MAX_SEATS = 1000
const MAX_CLOSED_DAYS = 400

/** Reads the capacity for repairs of each place, such as `Doha=6, Al Sadd Branch=20, *=4`; null without the setting. */
export function repairCapacityOf(text: string | null, faults: string[]): RepairCapacity | null {
  if (text === null) return null
  const capacity: Record<string, number> = {}
  for (const part of text.split(",")) {
    const [place, seats, ...more] = part.split("=").map((side) => side.trim())
    const name = placeName(place ?? "")
    const isUsable = name !== "" && /^\d{1,4}$/.test(seats ?? "") && Number(seats) <= MAX_SEATS && more.length === 0
    if (!isUsable) {
      faults.push(
        `REPAIR_SLOT_CAPACITY must name cities or branches with whole numbers up to ${MAX_SEATS}, such as Doha=6, Al Sadd Branch=20, *=4, not "${part.trim()}".`,
      )
    } else if (Object.hasOwn(capacity, name)) faults.push(`REPAIR_SLOT_CAPACITY names "${place}" twice.`)
    else capacity[name] = Number(seats)
  }
  return capacity
}

/** The hours in which technicians visit customers, and the text from which they were read. */
export type VisitHours = { text: string; week: WeekHours }

/** Reads the hours of visits; null without the setting. */
export function visitHoursOf(text: string | null, faults: string[]): VisitHours | null {
  if (text === null) return null
  const week = readWorkingHours(text)
  if (week !== null) return { text, week }
  faults.push(`REPAIR_VISIT_HOURS must be hours such as Saturday to Thursday 9 AM - 6 PM, Friday 3 PM - 6 PM, not "${text}".`)
  return null
}

/** Reads the days without repairs: `2026-12-18, 2027-02-09`. */
export function closedDaysOf(text: string | null, faults: string[]): string[] {
  const days = text === null ? [] : text.split(",").map((day) => day.trim())
  const wrong = days.find((day) => momentOf(`${day} 00:00:00`) === null)
  if (wrong !== undefined) faults.push(`REPAIR_CLOSED_DAYS must be days such as 2026-12-18, 2027-02-09, not "${wrong}".`)
  else if (days.length > MAX_CLOSED_DAYS) faults.push(`REPAIR_CLOSED_DAYS must be at most ${MAX_CLOSED_DAYS} days.`)
  return days
}
