import { openSlots, qatarDay, qatarTime, type RepairSlot, slotTime } from "#rules/repair-slots.ts"
import { isBookableDay } from "./booking-days.ts"

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
