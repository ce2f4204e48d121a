import { QATAR_OFFSET_MS } from "#rules/values/qatar-time.ts"

const _HOUR_MS = 60 * 60 * 1000
// Asia/Qatar has no daylight saving: a fixed offset is exact.

/** The times of a day at which somebody comes to a customer's home. Hours of Qatar. [spec 2 §9] */
export const REPAIR_SLOTS = [
  { label: "9 AM - 12 PM", startHour: 9 },
  { label: "12 PM - 3 PM", startHour: 12 },
  { label: "3 PM - 6 PM", startHour: 15 },
] as const
export type RepairSlot = (typeof REPAIR_SLOTS)[number]

export type TimeVerdict = "fine" | "impossible_time" | "past_date" | "slot_started"

/** `2026-11-21 09:00:00`: that moment of Qatar as the booking sends it. [spec 2 §7] */
export function qatarTime(moment: Date): string {
  return new Date(moment.getTime() + QATAR_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ")
}

/** `2026-11-21`: the day that it is in Qatar. */
export function qatarDay(moment: Date): string {
  return qatarTime(moment).slice(0, 10)
}

/** The moment that such a time means; null when no clock shows it: 31 February, 24:00. */
export function momentOf(time: string): Date | null {
  const moment = new Date(Date.parse(`${time.replace(" ", "T")}Z`) - QATAR_OFFSET_MS)
  return Number.isNaN(moment.getTime()) || qatarTime(moment) !== time ? null : moment
}

/** `2026-11-21 09:00:00` for a day and one of its slots. */
export function slotTime(day: string, slot: RepairSlot): string {
  return `${day} ${String(slot.startHour).padStart(2, "0")}:00:00`
}

/** The name of the slot that begins at a moment; null when none does. */
export function slotLabelAt(moment: Date): string | null {
  const time = qatarTime(moment)
  return REPAIR_SLOTS.find((slot) => slotTime(time.slice(0, 10), slot) === time)?.label ?? null
}

/** The slots of a day that have not started. [A25] */
export function openSlots(day: string, now: Date): RepairSlot[] {
  return REPAIR_SLOTS.filter((slot) => slotTime(day, slot) > qatarTime(now))
}

/**
 * Whether a repair can be booked for a time. A visit at home begins with a slot that has not started; a device is brought to the shop today
 * or later. [spec 2 §5, 3 §2, A25, A26]
 */
export function judgeTime(time: string, delivery: "home" | "pickup", now: Date): TimeVerdict {
  if (!momentOf(time)) return "impossible_time"
  if (time.slice(0, 10) < qatarDay(now)) return "past_date"
  if (delivery === "pickup") return "fine"
  if (!REPAIR_SLOTS.some((slot) => slotTime(time.slice(0, 10), slot) === time)) return "impossible_time"
  return time > qatarTime(now) ? "fine" : "slot_started"
}
