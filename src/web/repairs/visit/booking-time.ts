import type { RepairDay } from "#contract/repairs.ts"
import { bookableDays, qatarDay, qatarTime, timesOf } from "#rules/repairs/repair-slots.ts"
import { readWorkingHours } from "#rules/repairs/working-hours.ts"

export type DeliveryType = "home" | "pickup"

/** What was chosen so far. A day of null is today, and one that was typed may be none; `time` is the start of a slot. */
export type TimeChoice = { day: string | null; time: string | null }

export type SlotState = RepairDay["times"][number]

/** Why a day cannot be booked. */
export type DayFault = "past" | "late" | "closed" | "full"

/** A day of those that are offered; of today without the times that have passed. */
export type OfferedDay = RepairDay & { fault: DayFault | null }

export type BookingTime = {
  /** From today on. */
  days: readonly OfferedDay[]
  day: string | null
  /** The slots of the day that have not started, full ones included. */
  slots: readonly SlotState[]
  /** What is booked: of a visit the slot that was chosen, in the shop that of the day. */
  slot: SlotState | null
}

/**
 * Every day with its documented slots, or with the hours that a branch names: until the shop has answered, and when it does not. The server
 * judges the booking in any case.
 */
export function usualDays(type: DeliveryType, branchHours: string | null, now: Date): RepairDay[] {
  const hours = branchHours === null ? null : readWorkingHours(branchHours)
  const opening = { delivery: type, hours: hours ? [hours] : [], closedDays: [] }
  return bookableDays(now).map((day) => ({ day, times: timesOf(opening, day).map((time) => ({ ...time, is_full: false })) }))
}

/** What the choice means now: a day that is over, a closed or full one, and a slot that has started or is full are no choice any more. [spec 2 §5, A25] */
export function bookingTime(type: DeliveryType, { day: chosen, time }: TimeChoice, given: readonly RepairDay[], now: Date): BookingTime {
  const today = qatarDay(now)
  const days = given.filter(({ day }) => day >= today).map((each) => offeredDay(type, each, now))
  const wanted = days.find(({ day }) => day === (chosen ?? today))
  const offered = wanted?.fault === null ? wanted : null
  const slots = offered?.times ?? []
  const slot = slots.find((each) => !each.is_full && (type === "pickup" || each.time === time)) ?? null
  return { days, day: offered?.day ?? null, slots, slot }
}

function offeredDay(type: DeliveryType, { day, times }: RepairDay, now: Date): OfferedDay {
  const left = day === qatarDay(now) ? times.filter(({ until }) => qatarTime(now) < until) : times
  // A day whose time slots have all started is still today, and says so where they would stand.
  const isOver = left.length === 0 && (type === "pickup" || times.length === 0)
  const fault = isOver ? "closed" : left.length > 0 && left.every(({ is_full }) => is_full) ? "full" : null
  return { day, times: left, fault }
}

/** Why a date that was typed cannot be booked; null when it can. */
export function dayFault(day: string, days: readonly OfferedDay[]): DayFault | null {
  const [first, last] = [days[0], days.at(-1)]
  if (first && day < first.day) return "past"
  if (last && day > last.day) return "late"
  return days.find((each) => each.day === day)?.fault ?? null
}

export type BookingLack = "when" | "address" | "slot"

/** The first thing that a booking still lacks. [spec 2 §5, A27] */
export function bookingLack(type: DeliveryType, { day, slot }: BookingTime, hasAddress: boolean): BookingLack | null {
  if (day === null && slot === null) return "when"
  if (!hasAddress) return "address"
  return type === "home" && slot === null ? "slot" : null
}

/** `preferred_time`: the start of the slot; in the shop the hour at which it opens, and today the moment of the request. [spec 2 §7, 3 §9] */
export function preferredTime(type: DeliveryType, { time }: SlotState, begunAt: Date): string {
  return type === "pickup" && time.startsWith(qatarDay(begunAt)) ? qatarTime(begunAt) : time
}

/** "Sun", "22" and "Nov". */
export function dayParts(day: string): { weekday: string; date: string; month: string } {
  return { weekday: shown(day, { weekday: "short" }), date: String(Number(day.slice(8))), month: shown(day, { month: "short" }) }
}

/** "Sun, 22 Nov 2026". */
export function longDay(day: string): string {
  return shown(day, { weekday: "short", day: "numeric", month: "short", year: "numeric" })
}

/** A day is the same everywhere, so it is read and written in one time zone. */
function shown(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...parts }).format(Date.parse(`${day}T12:00:00Z`))
}
