import type { Cart, CartEntry } from "#contract/cart.ts"
import { countsInTotal, lineProblem } from "#rules/catalog/buying.ts"
import { cartTotalDirhams } from "#rules/catalog/pricing.ts"
import { dirhams, qar } from "#rules/values/money.ts"

/** Unanswered changes of quantity, by variant. */
export type Changes = ReadonlyMap<number, number>

/** The cart as it will be if the server accepts all changes. A new line shows only once the server has it. */
export function shownCart(cart: Cart, changes: Changes): Cart {
  const entries = cart.products
    .map((entry) => ({ ...entry, quantity: entry.quantity + (changes.get(entry.product.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const pieces = Map.groupBy(entries, ({ product }) => product.product_id)
  const products = entries.map((entry): CartEntry => ({ ...entry, problem: problemOf(entry, pieces) }))
  const sold = products.filter(countsInTotal)
  const total = qar(cartTotalDirhams(sold.map(({ product, quantity }) => ({ priceDirhams: dirhams(product.selling_price), quantity }))))
  return { ...cart, products, selling_price: total, payable_amount: total }
}

function problemOf({ product, quantity, problem }: CartEntry, pieces: ReadonlyMap<number, CartEntry[]>) {
  // Whether a variant is sold is only known on the server.
  if (problem === "unavailable") return problem
  const ofProduct = pieces.get(product.product_id)?.filter((entry) => entry.problem !== "unavailable") ?? []
  return lineProblem({
    isSold: true,
    quantity,
    inventory: product.inventory_quantity,
    productQuantity: ofProduct.reduce((sum, entry) => sum + entry.quantity, 0),
    maxQuantity: product.max_quantity,
  })
}
