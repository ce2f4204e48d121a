import { QATAR_OFFSET_MS } from "#rules/values/qatar-time.ts"

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

// Asia/Qatar has no daylight saving: a fixed offset is exact.

const WITHIN_HOURS = 1

type Delivery = { delivery_type: number; delivery_text: string }

/** When a variant arrives: a day, seen from the order, and times in minutes since midnight in Qatar. */
export type DeliveryWindow = { day: "today" | "tomorrow"; start: number; end: number }

/** Puts a window into words. */
export type WindowWords = (window: DeliveryWindow) => string

/** The windows of deliveries that depend on the time of the order, in minutes; times of day since midnight in Qatar. */
export type DeliveryRule = {
  /** From the order to the start of its window. */
  lead: number
  /** From the start of the window to its end. */
  length: number
  /** A window of today does not start earlier; 0 for an open start, and for rules that were stored before it existed. */
  firstStart?: number
  /** A window of today starts before this time. */
  lastStart: number
  /** The window of the next day, for later orders. */
  tomorrow: { start: number; end: number }
}

/** A rule, and the moment from which it counts, as ISO 8601 in UTC. */
export type DatedRule = DeliveryRule & { since: string }

/** The rule now, and those of earlier orders, the newest first. */
export type DatedRules = readonly [DatedRule, ...DatedRule[]]

/** The rule as long as nobody has changed it: from two to five hours after the order, for today until 18:00. [spec 1 §9, 3 §5, A24] */
export const FIRST_DELIVERY_RULE: DeliveryRule = { lead: 120, length: 180, lastStart: 18 * 60, tomorrow: { start: 10 * 60, end: 14 * 60 } }

/** Whether a variant's delivery is a window that depends on the time of the order. */
export function isFromNow({ delivery_type }: Pick<Delivery, "delivery_type">): boolean {
  return delivery_type === WITHIN_HOURS
}

/** The rule that counted when an order was placed. */
export function ruleOf(rules: DatedRules, orderedAt: Date): DatedRule {
  return rules.find(({ since }) => new Date(since) <= orderedAt) ?? rules[0]
}

/** When a variant arrives, in words: those of its window, or its own text. */
export function deliveryText(variant: Delivery, now: Date, words: WindowWords, rule: DeliveryRule): string {
  const window = deliveryWindow(variant, now, rule)
  return window ? words(window) : variant.delivery_text
}

/**
 * The window of a variant of type 1, null for any other, which has its own text: it starts `lead` minutes from now, not before
 * `firstStart`, and is promised for today while it starts on the same Qatar day before `lastStart`; otherwise it is the fixed window of
 * tomorrow.
 */
function deliveryWindow(variant: Pick<Delivery, "delivery_type">, now: Date, rule: DeliveryRule): DeliveryWindow | null {
  if (!isFromNow(variant)) return null

  // Counted from the midnight before now, so that a start after the next midnight is past 24 hours
  // and cannot be taken for an early hour of today.
  const earliest = ((now.getTime() + QATAR_OFFSET_MS) % DAY_MS) / MINUTE_MS + rule.lead
  const start = Math.max(earliest, rule.firstStart ?? 0)
  return start < rule.lastStart ? { day: "today", start, end: start + rule.length } : { day: "tomorrow", ...rule.tomorrow }
}

/** The time of day before which an order with a window from now arrives on the same day, in minutes since midnight. */
export function sameDayUntil({ lastStart, lead }: DeliveryRule): number {
  return lastStart - lead
}

/** The delivery text as of the order; empty on later days, when "Today" and "Tomorrow" no longer apply. */
export function promisedText(
  variant: Delivery,
  { orderedAt, now }: { orderedAt: Date; now: Date },
  words: WindowWords,
  rule: DeliveryRule,
): string {
  return isFromNow(variant) && qatarDay(orderedAt) !== qatarDay(now) ? "" : deliveryText(variant, orderedAt, words, rule)
}

/** The day on which an order placed now arrives, if it depends on the time; null for a variant with its own text. */
export function arrivalDay(variant: Pick<Delivery, "delivery_type">, now: Date, rule: DeliveryRule): "today" | "tomorrow" | null {
  return deliveryWindow(variant, now, rule)?.day ?? null
}

/** A moment of the day that the delivery text of an order calls "Today" or "Tomorrow"; null for any other text. */
export function promisedDay(variant: Delivery, orderedAt: Date, rule: DeliveryRule): Date | null {
  const day = arrivalDay(variant, orderedAt, rule)
  if (!day) return null
  return day === "tomorrow" ? new Date(orderedAt.getTime() + DAY_MS) : orderedAt
}

function qatarDay(moment: Date): number {
  return Math.floor((moment.getTime() + QATAR_OFFSET_MS) / DAY_MS)
}
