import type { CartEntry } from "#contract/cart.ts"
import { m } from "#messages/messages.js"
import { lineProblem } from "#rules/buying.ts"

/** Why a line cannot be bought as it is, in words; null when it can. [spec 1 §5] */
export function problemText({ problem, quantity }: CartEntry): string | null {
  switch (problem) {
    case null:
      return null
    case "unavailable":
      return m.cart_line_unavailable_text()
    case "above_stock":
      return m.cart_line_above_stock({ quantity })
    case "above_maximum":
      return m.refusal_above_maximum()
  }
}

/** Why a line cannot have more pieces, so many in all; null when it can. The shop is not asked for what is known not to be possible. */
export function raiseProblemText(entry: CartEntry, entries: readonly CartEntry[], quantity: number): string | null {
  const { product } = entry
  const others = entries.filter(({ product: other }) => other.product_id === product.product_id && other.id !== product.id)
  const problem = lineProblem({
    isSold: entry.problem !== "unavailable",
    quantity,
    inventory: product.inventory_quantity,
    productQuantity: quantity + others.reduce((sum, other) => sum + other.quantity, 0),
    maxQuantity: product.max_quantity,
  })
  return problemText({ ...entry, quantity, problem })
}
