import { QATAR_OFFSET_MS } from "#rules/values/qatar-time.ts"

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

// Asia/Qatar has no daylight saving: a fixed offset is exact.

const WITHIN_HOURS = 1
const LEAD_MS = 2 * HOUR_MS
const WINDOW_MS = 3 * HOUR_MS
/** A window of today starts before this time. */
const LAST_START_MS = 18 * HOUR_MS
const TOMORROW = "Tomorrow , 10:00 AM - 2:00 PM"

type Delivery = { delivery_type: number; delivery_text: string }

/** Whether a variant's delivery is a window that depends on the time of the order. */
export function isFromNow({ delivery_type }: Pick<Delivery, "delivery_type">): boolean {
  return delivery_type === WITHIN_HOURS
}

/**
 * When a variant arrives, as the product page says it. A variant of type 1 has a window from two to
 * five hours from now, promised for today while it starts on the same Qatar day before 18:00 (it then
 * ends before 21:00), and the fixed window of tomorrow otherwise; any other variant has its own text.
 * [spec 1 §9, 3 §5, A24]
 */
export function deliveryText(variant: Delivery, now: Date): string {
  if (!isFromNow(variant)) return variant.delivery_text

  // Counted from the midnight before now, so that a start after the next midnight is past 24 hours
  // and cannot be taken for an early hour of today.
  const sinceMidnight = (now.getTime() + QATAR_OFFSET_MS) % DAY_MS
  const start = sinceMidnight + LEAD_MS
  const end = start + WINDOW_MS
  if (start >= LAST_START_MS) return TOMORROW
  return `Today , ${clockTime(start)} - ${clockTime(end)}`
}

/** The time of day before which an order with a window from now arrives on the same day: "4:00 PM". */
export function sameDayUntil(): string {
  return clockTime(LAST_START_MS - LEAD_MS)
}

/** The delivery text as of the order; empty on later days, when "Today" and "Tomorrow" no longer apply. */
export function promisedText(variant: Delivery, { orderedAt, now }: { orderedAt: Date; now: Date }): string {
  return isFromNow(variant) && qatarDay(orderedAt) !== qatarDay(now) ? "" : deliveryText(variant, orderedAt)
}

/** The day on which an order placed now arrives, if it depends on the time; null for a variant with its own text. */
export function arrivalDay(variant: Pick<Delivery, "delivery_type">, now: Date): "today" | "tomorrow" | null {
  if (!isFromNow(variant)) return null
  return deliveryText({ ...variant, delivery_text: "" }, now) === TOMORROW ? "tomorrow" : "today"
}

/** A moment of the day that the delivery text of an order calls "Today" or "Tomorrow"; null for any other text. */
export function promisedDay(variant: Delivery, orderedAt: Date): Date | null {
  if (!isFromNow(variant)) return null
  const isTomorrow = deliveryText(variant, orderedAt) === TOMORROW
  return isTomorrow ? new Date(orderedAt.getTime() + DAY_MS) : orderedAt
}

function qatarDay(moment: Date): number {
  return Math.floor((moment.getTime() + QATAR_OFFSET_MS) / DAY_MS)
}

function clockTime(sinceMidnight: number): string {
  const hours = Math.floor(sinceMidnight / HOUR_MS)
  const minutes = Math.floor((sinceMidnight % HOUR_MS) / 60_000)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`
}
