import { momentOf, openSlots, qatarDay, qatarTime, type RepairSlot, slotTime } from "#rules/repairs/repair-slots.ts"

export type DeliveryType = "home" | "pickup"

/** What was chosen so far. A day of null is today; one that was typed may be none. */
export type TimeChoice = { day: string | null; slotHour: number | null }

export type BookingTime = { day: string | null; slot: RepairSlot | null; slots: readonly RepairSlot[]; today: string }

/** What the choice means now: a day that is over and a slot that has started are no choice any more. [spec 2 §5, A25] */
export function bookingTime({ day: chosen, slotHour }: TimeChoice, now: Date): BookingTime {
  const today = qatarDay(now)
  const day = isBookableDay(chosen ?? today, today) ? (chosen ?? today) : null
  const slots = day === null ? [] : openSlots(day, now)
  return { day, slots, slot: slots.find(({ startHour }) => startHour === slotHour) ?? null, today }
}

export type BookingLack = "when" | "address" | "slot"

/** The first thing that a booking still lacks. [spec 2 §5, A27] */
export function bookingLack(type: DeliveryType, { day, slot }: BookingTime, hasAddress: boolean): BookingLack | null {
  if (day === null && slot === null) return "when"
  if (!hasAddress) return "address"
  return type === "home" && slot === null ? "slot" : null
}

/** `preferred_time`: at home the slot's start on the day; in the shop the moment of the request. [spec 2 §7, A26] */
export function preferredTime(type: DeliveryType, { day, slot }: BookingTime, begunAt: Date): string {
  return type === "home" && day !== null && slot !== null ? slotTime(day, slot) : qatarTime(begunAt)
}

const DAY_MS = 24 * 60 * 60 * 1000
const STRIP = 7

/** Today and the six days after it: `2026-11-21`. */
export function nextDays(today: string): string[] {
  return Array.from({ length: STRIP }, (_, index) => new Date(noonOf(today) + index * DAY_MS).toISOString().slice(0, 10))
}

/** Whether a day exists and is today or later. [spec 2 §5] */
export function isBookableDay(day: string, today: string): boolean {
  return momentOf(`${day} 12:00:00`) !== null && day >= today
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
  return new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...parts }).format(noonOf(day))
}

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}
