import { discountPercent } from "./pricing.ts"

/** Smaller discounts are not advertised. */
export const ADVERTISED_PERCENT = 10

/** A product with the price that its card shows, in QAR. */
export type PricedProduct = { product: number; selling: number; maximum: number }

export type ProductOffer = { kind: "discount"; percent: number; product: number } | { kind: "price"; price: number; product: number }

/**
 * The offer of a promotion, given its most reduced and its cheapest product in stock: the discount if it is large enough, otherwise the
 * lowest price; null without products.
 */
export function promotionOffer(reduced: PricedProduct | null, cheapest: PricedProduct | null): ProductOffer | null {
  const percent = reduced ? discountPercent(reduced.selling, reduced.maximum) : 0
  if (reduced && percent >= ADVERTISED_PERCENT) return { kind: "discount", percent, product: reduced.product }
  return cheapest && { kind: "price", price: cheapest.selling, product: cheapest.product }
}
