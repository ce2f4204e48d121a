/** What changed a price: a person at one product, several at once, a file, a plan, or nothing yet: the price when the history began. */
export const PRICE_CAUSES = ["OPENING", "HAND", "BULK", "UNDO", "IMPORT", "SCHEDULE"] as const

export type PriceCause = (typeof PRICE_CAUSES)[number]

/** The most that a price may be, in QAR. */
export const MAX_PRICE = 1_000_000

/** A price change above this fraction needs a confirmation. */
const LARGE = 0.3

/** Whether a new price looks like a typing mistake: it is 0, or differs by more than 30 % from the current one. */
export function isUnusualPrice(before: number, after: number): boolean {
  return after === 0 ? before !== 0 : before > 0 && Math.abs(after - before) > before * LARGE
}
