import { useState } from "react"
import type { Cart, CartEntry } from "#contract/cart.ts"
import { m } from "#messages/messages.js"
import { formatPrice } from "#rules/money.ts"
import { CartLine } from "./cart-line.tsx"
import { CartSummary } from "./cart-summary.tsx"
import { EmptyCart } from "./empty-cart.tsx"
import { RemovedLine } from "./removed-line.tsx"
import { changeLine } from "./use-cart.ts"
import { useLineOrder } from "./use-line-order.ts"

const LINES_IN_FIRST_SCREEN = 4

type CartContentsProps = { cart: Cart; refusals: ReadonlyMap<number, string> }

/** The lines and what they cost. A removed line leaves its place to the way back until the page is left. */
export function CartContents({ cart, refusals }: CartContentsProps) {
  const [removed, setRemoved] = useState<ReadonlyMap<number, CartEntry>>(new Map())
  const [changed, setChanged] = useState<number | null>(null)
  const entries = new Map(cart.products.map((entry) => [entry.product.id, entry]))
  const order = useLineOrder([...entries.keys()])
  const shown = order.filter((id) => entries.has(id) || removed.has(id))
  const last = changed === null ? undefined : entries.get(changed)

  function remove(entry: CartEntry) {
    const { id } = entry.product
    setRemoved(new Map(removed).set(id, entry))
    setChanged(null)
    void changeLine(id, -entry.quantity)
  }

  async function putBack({ product, quantity }: CartEntry) {
    setChanged(product.id)
    await changeLine(product.id, quantity)
  }

  if (shown.length === 0) return <EmptyCart />
  return (
    <>
      <p className="sr" role="status">
        {last && m.cart_quantity_now({ title: last.product.title, quantity: last.quantity, total: formatPrice(cart.selling_price) })}
      </p>
      <div className="split">
        <ul aria-label={m.cart_lines()}>
          {shown.map((id, place) => {
            const entry = entries.get(id)
            const gone = removed.get(id)
            if (entry) {
              return (
                <CartLine
                  key={id}
                  entry={entry}
                  entries={cart.products}
                  refusal={refusals.get(id) ?? null}
                  isBack={gone !== undefined}
                  isInFirstScreen={place < LINES_IN_FIRST_SCREEN}
                  onChange={() => setChanged(id)}
                  onRemove={() => remove(entry)}
                />
              )
            }
            return gone && <RemovedLine key={id} entry={gone} refusal={refusals.get(id) ?? null} onUndo={() => putBack(gone)} />
          })}
        </ul>
        {entries.size > 0 && <CartSummary cart={cart} />}
      </div>
      {entries.size === 0 && <EmptyCart />}
    </>
  )
}
