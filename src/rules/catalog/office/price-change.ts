/** What changed a price: a person at one product, several at once, a file, a plan, or nothing yet: the price when the history began. */
export const PRICE_CAUSES = ["OPENING", "HAND", "BULK", "UNDO", "IMPORT", "SCHEDULE"] as const

export type PriceCause = (typeof PRICE_CAUSES)[number]

/** A price that changes by more than this part of it is asked about first. */
const LARGE = 0.3

/** Whether a new price looks like a slip: it is 0, or more than 30 % away from the one before. */
export function isUnusualPrice(before: number, after: number): boolean {
  return after === 0 ? before !== 0 : before > 0 && Math.abs(after - before) > before * LARGE
}
