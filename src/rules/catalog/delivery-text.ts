import { QATAR_OFFSET_MS } from "#rules/values/qatar-time.ts"

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

// Asia/Qatar has no daylight saving: a fixed offset is exact.

const WITHIN_HOURS = 1
const LEAD_MS = 2 * HOUR_MS
const WINDOW_MS = 3 * HOUR_MS
/** A window of today starts before this time. */
const LAST_START_MS = 18 * HOUR_MS
const TOMORROW: DeliveryWindow = { day: "tomorrow", start: 10 * 60, end: 14 * 60 }

type Delivery = { delivery_type: number; delivery_text: string }

/** When a variant arrives: a day, seen from the order, and times in minutes since midnight in Qatar. */
export type DeliveryWindow = { day: "today" | "tomorrow"; start: number; end: number }

/** Puts a window into words. */
export type WindowWords = (window: DeliveryWindow) => string

/** Whether a variant's delivery is a window that depends on the time of the order. */
export function isFromNow({ delivery_type }: Pick<Delivery, "delivery_type">): boolean {
  return delivery_type === WITHIN_HOURS
}

/** When a variant arrives, in words: those of its window, or its own text. */
export function deliveryText(variant: Delivery, now: Date, words: WindowWords): string {
  const window = deliveryWindow(variant, now)
  return window ? words(window) : variant.delivery_text
}

/**
 * The window of a variant of type 1, null for any other, which has its own text: from two to five hours from now, promised for today
 * while it starts on the same Qatar day before 18:00 (it then ends before 21:00), and the fixed window of tomorrow otherwise.
 * [spec 1 §9, 3 §5, A24]
 */
function deliveryWindow(variant: Pick<Delivery, "delivery_type">, now: Date): DeliveryWindow | null {
  if (!isFromNow(variant)) return null

  // Counted from the midnight before now, so that a start after the next midnight is past 24 hours
  // and cannot be taken for an early hour of today.
  const sinceMidnight = (now.getTime() + QATAR_OFFSET_MS) % DAY_MS
  const start = sinceMidnight + LEAD_MS
  const end = start + WINDOW_MS
  if (start >= LAST_START_MS) return TOMORROW
  return { day: "today", start: start / MINUTE_MS, end: end / MINUTE_MS }
}

/** The time of day before which an order with a window from now arrives on the same day, in minutes since midnight. */
export const SAME_DAY_UNTIL = (LAST_START_MS - LEAD_MS) / MINUTE_MS

/** The delivery text as of the order; empty on later days, when "Today" and "Tomorrow" no longer apply. */
export function promisedText(variant: Delivery, { orderedAt, now }: { orderedAt: Date; now: Date }, words: WindowWords): string {
  return isFromNow(variant) && qatarDay(orderedAt) !== qatarDay(now) ? "" : deliveryText(variant, orderedAt, words)
}

/** The day on which an order placed now arrives, if it depends on the time; null for a variant with its own text. */
export function arrivalDay(variant: Pick<Delivery, "delivery_type">, now: Date): "today" | "tomorrow" | null {
  return deliveryWindow(variant, now)?.day ?? null
}

/** A moment of the day that the delivery text of an order calls "Today" or "Tomorrow"; null for any other text. */
export function promisedDay(variant: Delivery, orderedAt: Date): Date | null {
  const day = arrivalDay(variant, orderedAt)
  if (!day) return null
  return day === "tomorrow" ? new Date(orderedAt.getTime() + DAY_MS) : orderedAt
}

function qatarDay(moment: Date): number {
  return Math.floor((moment.getTime() + QATAR_OFFSET_MS) / DAY_MS)
}
