import { lineProblem, piecesTaken } from "#rules/catalog/buying.ts"
import { cartTotalDirhams } from "#rules/catalog/pricing.ts"
import { dirhams } from "#rules/values/money.ts"
import { lockForSale, type Pieces } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { TakenOffer } from "#server/orders/offers/take-offer.ts"
import type { OrderLine } from "./place-order.queries.ts"

/**
 * The lines to order, at current prices or those of the offer, with their variants locked. Refuses with `unavailable`, `sold_out`, `above_stock` or
 * `above_maximum` when a line cannot be bought; a variant that is neither sold nor in the cart is `not_found`.
 */
export async function linesToOrder(
  tx: Queries,
  wished: readonly Pieces[],
  { isCart, offer }: { isCart: boolean; offer: TakenOffer | null },
): Promise<OrderLine[]> {
  const sold = await lockForSale(
    tx,
    wished.map(({ variantId }) => variantId),
  )
  const byId = new Map(sold.map((variant) => [variant.variantId, variant]))
  const lines = wished.map(({ variantId, quantity }) => {
    const variant = byId.get(variantId)
    if (!variant) throw new Refusal(isCart ? "unavailable" : "not_found")
    const ordered = { ...variant, quantity, taken: piecesTaken({ ...variant, quantity }) }
    const offered = offer?.lines.find((line) => line.variantId === variantId)
    // An offer has its own price, and more pieces than one order otherwise has.
    return offered ? { ...ordered, sellingPriceDirhams: offered.priceDirhams, maxQuantity: null } : ordered
  })
  for (const line of lines) {
    const ofProduct = lines.filter(({ productId }) => productId === line.productId)
    const productQuantity = ofProduct.reduce((sum, { quantity }) => sum + quantity, 0)
    const problem = lineProblem({ ...line, isSold: true, productQuantity })
    if (problem) throw new Refusal(problem)
  }
  return lines
}

/**
 * The current total, in dirhams. Refuses with `prices_changed` when the shopper was shown another one, and with `above_maximum` when it
 * exceeds the maximum of an order.
 */
export function totalOf(
  lines: readonly OrderLine[],
  { expectedQar, maximumQar }: { expectedQar: number | undefined; maximumQar: number | null },
): number {
  const total = cartTotalDirhams(lines.map(({ sellingPriceDirhams, quantity }) => ({ priceDirhams: sellingPriceDirhams, quantity })))
  if (expectedQar !== undefined && dirhams(expectedQar) !== total) throw new Refusal("prices_changed")
  if (maximumQar !== null && total > dirhams(maximumQar)) throw new Refusal("above_maximum")
  return total
}
