import type { Cart } from "#contract/cart.ts"
import { lineProblem, MAX_CART_LINES } from "#rules/catalog/buying.ts"
import type { Queries } from "#server/db/database.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { Services } from "#server/services.ts"
import { cartOf, type LineState, lineState, lockCart, lowerLine, putLine } from "./cart.queries.ts"

/** `quantity` is the difference: added to the line of the variant `product`, or taken away when it is negative. */
export type CartChange = { product: number; quantity: number }

/**
 * Changes one line and returns the whole cart. Pieces can always be removed, even of a variant that can no longer be bought; a variant that
 * is neither sold nor in a line is `not_found`.
 */
export async function changeCart({ db }: Pick<Services, "db">, customer: Pick<Customer, "id">, change: CartChange): Promise<Cart> {
  return shortTransaction(db, async (tx) => {
    await lockCart(tx, customer.id)
    const line = await lineState(tx, customer.id, change.product)
    if (!line.isSold && (line.quantity === 0 || change.quantity > 0)) throw new Refusal("not_found")
    const quantity = line.quantity + change.quantity
    if (change.quantity < 0) await lowerLine(tx, customer.id, change.product, quantity)
    else await raise(tx, { customer, line, variantId: change.product, quantity })
    return cartOf(tx, customer.id)
  })
}

type Raise = { customer: Pick<Customer, "id">; line: LineState; variantId: number; quantity: number }

async function raise(tx: Queries, { customer, line, variantId, quantity }: Raise): Promise<void> {
  if (line.quantity === 0 && line.lines >= MAX_CART_LINES) throw new Refusal("cart_full")
  const problem = lineProblem({ ...line, quantity, productQuantity: line.others + quantity })
  if (problem === "sold_out") throw new Refusal("above_stock")
  if (problem === "above_stock" || problem === "above_maximum") throw new Refusal(problem)
  if (!(await putLine(tx, customer.id, variantId, quantity))) throw new Refusal("not_found")
}
