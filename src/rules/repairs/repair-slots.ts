import { clockText } from "#rules/languages/clock-text.ts"
import { QATAR_OFFSET_MS } from "#rules/values/qatar-time.ts"
import { closingOn, type SpecialDays } from "./closings.ts"
import { covers, type Stretch, type WeekHours } from "./working-hours.ts"

/** The time slots of a day for visits at home, in hours of Qatar. [spec 2 §9] */
export const REPAIR_SLOTS = [
  { label: "9 AM - 12 PM", startHour: 9, endHour: 12 },
  { label: "12 PM - 3 PM", startHour: 12, endHour: 15 },
  { label: "3 PM - 6 PM", startHour: 15, endHour: 18 },
] as const

/** A repair can be booked for today and for this many days after it. [spec 3 §9] */
const MAX_DAYS_AHEAD = 60

/** When repairs can be booked at a place. Without known hours, every day is a working day. */
export type Opening = {
  delivery: "home" | "pickup"
  /** For a visit the hours of all branches, of which one suffices; for a branch its own. */
  hours: readonly WeekHours[]
  /** `2026-12-18`: days on which nobody works. */
  closedDays: readonly string[]
  /** Days with other hours, and the names by which they know the place, the narrowest first. */
  closings?: readonly SpecialDays[]
  places?: readonly string[]
}

/** A bookable time, `2026-11-21 09:00:00` in Qatar time: the start of a visit, or the opening hour of a branch. */
export type RepairTime = {
  time: string
  /** It can be booked before this time. */
  until: string
  /** "9 AM - 12 PM"; null where the hours are not known. */
  label: string | null
}

/** The rules that close a window. `later`: it is further ahead than a repair can be booked. */
export const CLOSED_WHYS = ["closing", "closed_days", "hours", "past", "later"] as const
export type ClosedWhy = (typeof CLOSED_WHYS)[number]

export type TimeVerdict = "fine" | "impossible_time" | "past_date" | "late_date" | "closed_time" | "slot_started"

/** All slots have the same length. */
const SLOT_HOURS = 3
const DAY_MS = 24 * 60 * 60 * 1000
const UNKNOWN_HOURS: Stretch = { opens: 9 * 60, closes: 24 * 60 }

// Asia/Qatar has no daylight saving: a fixed offset is exact.

/** `2026-11-21 09:00:00`: a moment in Qatar time, as bookings send it. [spec 2 §7] */
export function qatarTime(moment: Date): string {
  return new Date(moment.getTime() + QATAR_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ")
}

/** `2026-11-21`: the date in Qatar. */
export function qatarDay(moment: Date): string {
  return qatarTime(moment).slice(0, 10)
}

/** The moment of such a time; null for an invalid time: 31 February, 24:00. */
export function momentOf(time: string): Date | null {
  const moment = new Date(Date.parse(`${time.replace(" ", "T")}Z`) - QATAR_OFFSET_MS)
  return Number.isNaN(moment.getTime()) || qatarTime(moment) !== time ? null : moment
}

/** The days for which a repair can be booked, starting today. */
export function bookableDays(now: Date): string[] {
  return Array.from({ length: MAX_DAYS_AHEAD + 1 }, (_, ahead) => qatarDay(new Date(now.getTime() + ahead * DAY_MS)))
}

/** The last bookable day. */
function lastDay(now: Date): string {
  return qatarDay(new Date(now.getTime() + MAX_DAYS_AHEAD * DAY_MS))
}

/** The bookable times of a day, including past ones; none on a day on which nobody works. [spec 2 §9, 3 §9] */
export function timesOf(opening: Opening, day: string): RepairTime[] {
  const { delivery } = opening
  if (opening.closedDays.includes(day)) return []
  const closing = closingOf(opening, day)
  if (closing?.hours.length === 0) return []
  const hours: readonly WeekHours[] = closing ? [Array.from({ length: 7 }, () => closing.hours)] : opening.hours
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (delivery === "pickup") return branchTimes(day, hours[0] ? (hours[0][weekday] ?? []) : null)
  const isWorked = (stretch: Stretch) => hours.length === 0 || hours.some((week) => covers(week, weekday, stretch))
  return REPAIR_SLOTS.filter(({ startHour, endHour }) => isWorked({ opens: startHour * 60, closes: endHour * 60 })).map(
    ({ label, startHour }) => {
      const time = timeAt(day, startHour * 60)
      return { time, until: time, label }
    },
  )
}

/**
 * The rule that closes a part of a day: its only slot, or the whole day. `times` are the bookable ones of that part. Null while one of them
 * is still to come. [OFFICE-114]
 */
export function whyClosed(
  opening: Pick<Opening, "closedDays" | "closings" | "places">,
  { day, times, now }: { day: string; times: readonly RepairTime[]; now: Date },
): ClosedWhy | null {
  if (day < qatarDay(now)) return "past"
  if (day > lastDay(now)) return "later"
  if (opening.closedDays.includes(day)) return "closed_days"
  if (times.length === 0) return closingOf(opening, day) ? "closing" : "hours"
  const clock = qatarTime(now)
  return times.some(({ until }) => until > clock) ? null : "past"
}

/** What makes a day another than usual at the place of an opening; null on a usual day. */
export function closingOf({ closings = [], places = [] }: Pick<Opening, "closings" | "places">, day: string): SpecialDays | null {
  return closingOn(closings, places, day)
}

/** A device is brought on a day without a time: one time represents the whole day. */
function branchTimes(day: string, stretches: readonly Stretch[] | null): RepairTime[] {
  const [first, last] = stretches ? [stretches[0], stretches.at(-1)] : [UNKNOWN_HOURS, UNKNOWN_HOURS]
  if (!first || !last) return []
  const label = stretches?.map(({ opens, closes }) => `${hourText(opens)} - ${hourText(closes)}`).join(", ") ?? null
  return [{ time: timeAt(day, first.opens), until: timeAt(day, last.closes), label }]
}

/** The name of the slot that begins at a moment; null when none does. */
export function slotLabelAt(moment: Date): string | null {
  const time = qatarTime(moment)
  return REPAIR_SLOTS.find(({ startHour }) => timeAt(time.slice(0, 10), startHour * 60) === time)?.label ?? null
}

/** The periods that a label names, in minutes since midnight, for words in another language: "9 AM - 12 PM". */
export function periodsOf(label: string): Stretch[] {
  return [...label.matchAll(/(\d{1,2})(?::(\d{2}))? ([AP]M) - (\d{1,2})(?::(\d{2}))? ([AP]M)/g)].map(([, ...parts]) => ({
    opens: minutesOf(parts[0], parts[1], parts[2]),
    closes: minutesOf(parts[3], parts[4], parts[5]),
  }))
}

function minutesOf(hour = "0", minute = "0", half = "AM"): number {
  return ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute)
}

/** The end of the slot that begins at a moment. */
export function slotEndAt(moment: Date): Date {
  return new Date(moment.getTime() + SLOT_HOURS * 60 * 60 * 1000)
}

/**
 * Whether a repair can be booked for a time. A visit begins with a slot that has not started; a device is brought within the hours of the
 * branch, and today at any time before it closes. [spec 2 §5, 3 §2, §9, A25, A26]
 */
export function judgeTime(time: string, opening: Opening, now: Date): TimeVerdict {
  if (!momentOf(time)) return "impossible_time"
  const day = time.slice(0, 10)
  const today = qatarDay(now)
  if (day < today) return "past_date"
  if (day > lastDay(now)) return "late_date"
  const times = timesOf(opening, day)
  if (opening.delivery === "pickup") {
    return times.some((each) => (day === today || each.time <= time) && time < each.until) ? "fine" : "closed_time"
  }
  if (!REPAIR_SLOTS.some(({ startHour }) => timeAt(day, startHour * 60) === time)) return "impossible_time"
  if (!times.some((each) => each.time === time)) return "closed_time"
  return time > qatarTime(now) ? "fine" : "slot_started"
}

/** `2026-11-21 09:00:00`; the end of a day is written as its last second. */
function timeAt(day: string, minutes: number): string {
  if (minutes >= 24 * 60) return `${day} 23:59:59`
  return `${day} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00`
}

/** "9 AM", "9:30 PM". */
function hourText(minutes: number): string {
  return clockText(minutes, "en", { withMinutes: false })
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0")
}
