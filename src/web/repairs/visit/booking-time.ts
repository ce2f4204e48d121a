import type { RepairDay } from "#contract/repairs.ts"
import { bookableDays, qatarDay, qatarTime, timesOf } from "#rules/repairs/repair-slots.ts"
import { readWorkingHours } from "#rules/repairs/working-hours.ts"
import { dateFormat } from "#ui/text/language.ts"

export type DeliveryType = "home" | "pickup"

/** The current choice. A day of null is the first with a free slot, and a typed day may be invalid; `time` is the start of a slot. */
export type TimeChoice = { day: string | null; time: string | null }

export type SlotState = RepairDay["times"][number]

/** Why a day cannot be booked. */
export type DayFault = "past" | "late" | "closed" | "full"

/** An offered day; today is without the times that have passed. */
export type OfferedDay = RepairDay & { fault: DayFault | null }

export type BookingTime = {
  /** From today on. */
  days: readonly OfferedDay[]
  day: string | null
  /** The slots of the day that have not started, full ones included. */
  slots: readonly SlotState[]
  /** The slot to book: the chosen one for a home visit, the first free one of the day for the shop. */
  slot: SlotState | null
}

/**
 * Every day with its documented slots, or with the hours of a branch. They are used until the response arrives, and when none arrives; the
 * server checks the booking in any case.
 */
export function usualDays(type: DeliveryType, branchHours: string | null, now: Date): RepairDay[] {
  const hours = branchHours === null ? null : readWorkingHours(branchHours)
  const opening = { delivery: type, hours: hours ? [hours] : [], closedDays: [] }
  return bookableDays(now).map((day) => ({ day, times: timesOf(opening, day).map((time) => ({ ...time, is_full: false })) }))
}

/**
 * The days and slots that can be booked now, and the choice among them. A past, closed or full day, and a slot that has started or is full,
 * is no longer a choice. [spec 2 §5, A25]
 */
export function bookingTime(type: DeliveryType, { day: chosen, time }: TimeChoice, given: readonly RepairDay[], now: Date): BookingTime {
  const today = qatarDay(now)
  const days = given.filter(({ day }) => day >= today).map((each) => offeredDay(type, each, now))
  const wanted = chosen === null ? firstFreeDay(days) : days.find(({ day }) => day === chosen)
  const offered = wanted?.fault === null ? wanted : null
  const slots = offered?.times ?? []
  const slot = slots.find((each) => !each.is_full && (type === "pickup" || each.time === time)) ?? null
  return { days, day: offered?.day ?? null, slots, slot }
}

function offeredDay(type: DeliveryType, { day, times }: RepairDay, now: Date): OfferedDay {
  const left = day === qatarDay(now) ? times.filter(({ until }) => qatarTime(now) < until) : times
  // A day whose time slots have all started is still offered as today; a message replaces its slots.
  const isOver = left.length === 0 && (type === "pickup" || times.length === 0)
  const fault = isOver ? "closed" : left.length > 0 && left.every(({ is_full }) => is_full) ? "full" : null
  return { day, times: left, fault }
}

/** Today, or the first day after it with a free slot if today has none. [spec 2 §2, 3 §9] */
export function firstFreeDay(days: readonly OfferedDay[]): OfferedDay | undefined {
  return days.find(({ times }) => times.some(({ is_full }) => !is_full))
}

/** Why a date that was typed cannot be booked; null when it can. */
export function dayFault(day: string, days: readonly OfferedDay[]): DayFault | null {
  const [first, last] = [days[0], days.at(-1)]
  if (first && day < first.day) return "past"
  if (last && day > last.day) return "late"
  return days.find((each) => each.day === day)?.fault ?? null
}

export type BookingLack = "when" | "address" | "slot"

/** The first missing choice of a booking. [spec 2 §5, A27] */
export function bookingLack(type: DeliveryType, { day, slot }: BookingTime, hasAddress: boolean): BookingLack | null {
  if (day === null && slot === null) return "when"
  if (!hasAddress) return "address"
  return type === "home" && slot === null ? "slot" : null
}

/** `preferred_time`: the start of the slot; for the shop its opening hour, and today the time of the request. [spec 2 §7, 3 §9] */
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
  return dateFormat("en-GB", { timeZone: "UTC", ...parts }).format(Date.parse(`${day}T12:00:00Z`))
}
