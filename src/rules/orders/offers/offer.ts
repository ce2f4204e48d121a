/** `OPEN`: can be ordered. The others are ends: it was ordered, taken back by the shop, or its time is over. */
export const OFFER_STATES = ["OPEN", "ORDERED", "WITHDRAWN", "EXPIRED"] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** The most variants of an offer. */
export const MAX_OFFER_LINES = 20
/** How long an offer is valid at most. */
export const MAX_OFFER_DAYS = 60
/** The customer of an offer that is valid longer than twice this is reminded this long before its end. */
export const OFFER_REMINDER_MS = 24 * 3600 * 1000

/** A line of an offer as it is kept: the price of a piece, and the variant's price at that time. */
export type OfferLine = {
  variantId: number
  title: string
  quantity: number
  priceDirhams: number
  listDirhams: number
  /** The pieces that were deducted from the variant's count; 0 unless they are held. */
  counted: number
}

/** The lowest price of a piece that a member may offer, who may go this many percent below the list price; null: to any price. */
export function lowestOffer(listDirhams: number, limitPercent: number | null): number {
  return limitPercent === null ? 1 : Math.max(1, Math.ceil((listDirhams * (100 - limitPercent)) / 100))
}

export function offerTotal(lines: readonly Pick<OfferLine, "quantity" | "priceDirhams">[]): number {
  return lines.reduce((sum, { quantity, priceDirhams }) => sum + quantity * priceDirhams, 0)
}
