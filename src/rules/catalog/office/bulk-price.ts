import { MAX_PRICE } from "./price-change.ts"

/** By what prices change: percent of the price, or an amount in QAR. */
export const PRICE_MEASURES = ["percent", "amount"] as const
/** exact: to the dirham. whole: to whole riyals. nine: to riyals that end in 9. */
export const PRICE_ROUNDINGS = ["exact", "whole", "nine"] as const
/** How the former price changes. keep: it stays. old: it is the price before the change, so that a lower price shows as a discount. */
export const FORMER_PRICES = ["keep", "old"] as const

export type BulkPriceRule = {
  measure: (typeof PRICE_MEASURES)[number]
  /** In percent, or in QAR; below 0 for lower prices. */
  by: number
  rounding: (typeof PRICE_ROUNDINGS)[number]
  former: (typeof FORMER_PRICES)[number]
}

export type Prices = {
  /** In dirhams, as every amount here. */
  price: number
  was: number
}

/** The limits of one change. */
export const MAX_BULK_PRODUCTS = 500
export const MAX_BULK_VARIANTS = 2000
/** How many changes the shop keeps to undo at the same time. */
export const MAX_BULK_CHANGES = 100
/** How long a change can be undone, and how long it is listed. */
export const BULK_UNDO_MS = 24 * 60 * 60 * 1000
export const BULK_KEPT_MS = 7 * BULK_UNDO_MS

const RIYAL = 100
const MAX_DIRHAMS = MAX_PRICE * RIYAL

/** The prices after a change; null where a price would be 0, less, or more than the shop takes. A price of 0 stays. */
export function pricesAfter({ price, was }: Prices, { measure, by, rounding, former }: BulkPriceRule): Prices | null {
  if (price === 0) return { price, was }
  const exact = measure === "percent" ? (price * (100 + by)) / 100 : price + by * RIYAL
  const rounded = roundedPrice(exact, rounding)
  if (exact <= 0 || rounded <= 0 || rounded > MAX_DIRHAMS) return null
  if (rounded === price) return { price, was }
  return { price: rounded, was: former === "old" ? price : was }
}

function roundedPrice(dirhams: number, rounding: BulkPriceRule["rounding"]): number {
  // Ten digits after the point remove the binary noise of the percent.
  const exact = Number(dirhams.toFixed(10))
  if (rounding === "exact") return Math.round(exact)
  if (rounding === "whole") return Math.round(exact / RIYAL) * RIYAL
  return Math.max(9, Math.round((exact / RIYAL - 9) / 10) * 10 + 9) * RIYAL
}

/** Whether a change of this moment can still be undone. */
export function isBulkUndoable({ at, undoneAt }: { at: Date; undoneAt: Date | null }, now: Date): boolean {
  return undoneAt === null && now.getTime() - at.getTime() <= BULK_UNDO_MS
}
