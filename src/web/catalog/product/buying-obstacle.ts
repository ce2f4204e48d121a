import { m } from "#messages/messages.js"
import { type BuyingProblem, buyingProblem } from "#rules/buying.ts"
import { aboveStockText } from "./buy-box-above-stock.ts"

export type BuyingWish = Parameters<typeof buyingProblem>[0]

/** What stops Add to Cart and Buy Now, and what the shopper is told; a quantity above the maximum is told by a form instead. */
export type BuyingObstacle = { problem: BuyingProblem; text: string | null }

/** The first thing in the way of a wish, checked in the order of the specification; null when it can be sent. [spec 1 §5] */
export function buyingObstacle(wish: BuyingWish): BuyingObstacle | null {
  const problem = buyingProblem(wish)
  switch (problem) {
    case null:
      return null
    case "options_missing":
      return { problem, text: m.catalog_product_options_missing() }
    case "not_signed_in":
      return { problem, text: m.catalog_product_login_first() }
    case "above_maximum":
      return { problem, text: null }
    case "above_stock":
      return { problem, text: aboveStockText(wish.quantity, wish.inventory) }
  }
}
