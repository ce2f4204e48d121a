import { useEffect, useRef, useState } from "react"
import type { Cart, CartEntry } from "#contract/cart.ts"
import { m } from "#messages/messages.js"
import { countsInTotal } from "#rules/catalog/buying.ts"
import { formatPrice } from "#rules/values/money.ts"
import { truncate } from "#rules/values/truncate.ts"
import { ErrorText } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import styles from "./cart.module.css"
import { CartLine } from "./cart-line.tsx"
import { CartSummary } from "./cart-summary.tsx"
import { EmptyCart } from "./empty-cart.tsx"
import { changeLine } from "./use-cart.ts"

const LINES_IN_FIRST_SCREEN = 4

type CartContentsProps = { cart: Cart; refusals: ReadonlyMap<number, string> }

/** The lines and the summary. A removed line is replaced by an Undo until the page is left. */
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
            const refusal = refusals.get(id) ?? null
            if (!entry) return gone && <RemovedLine key={id} entry={gone} refusal={refusal} onUndo={() => putBack(gone)} />
            return (
              <CartLine
                key={id}
                entry={entry}
                entries={cart.products}
                refusal={refusal}
                isBack={gone !== undefined}
                isInFirstScreen={place < LINES_IN_FIRST_SCREEN}
                onChange={() => setChanged(id)}
                onRemove={() => remove(entry)}
              />
            )
          })}
        </ul>
        {entries.size > 0 && <CartSummary cart={cart} />}
      </div>
      {entries.size === 0 && <EmptyCart />}
    </>
  )
}

/** All lines shown so far in their order, so that a line that is removed and put back keeps its place. New lines come first. */
function useLineOrder(ids: readonly number[]): readonly number[] {
  const [order, setOrder] = useState(ids)
  const fresh = ids.filter((id) => !order.includes(id))
  if (fresh.length === 0) return order
  const next = [...fresh, ...order]
  setOrder(next)
  return next
}

type RemovedLineProps = { entry: CartEntry; refusal: string | null; onUndo: () => Promise<void> }

/** Replaces a removed line with an Undo, which takes over the focus from the removed button. */
function RemovedLine({ entry, refusal, onUndo }: RemovedLineProps) {
  const undo = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])

  async function putBack() {
    setBusy(true)
    await onUndo()
    setBusy(false)
  }

  return (
    <li className={styles.removed}>
      <p className="small" role="status">
        <bdi>{m.cart_removed({ title: truncate(entry.product.title) })}</bdi>
      </p>
      {refusal && <ErrorText role="alert" text={refusal} />}
      {countsInTotal(entry) && (
        <Button ref={undo} kind="quiet" busy={isBusy} onClick={() => void putBack()}>
          <Icon name="undo" flip />
          {m.cart_undo()}
        </Button>
      )}
    </li>
  )
}
