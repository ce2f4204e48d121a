import { useRouter } from "@tanstack/react-router"
import { useEffect, useId, useRef, useState } from "react"
import type { Cart, CartEntry } from "#contract/cart.ts"
import { m } from "#messages/messages.js"
import { countsInTotal } from "#rules/catalog/buying.ts"
import { cartTotalDirhams } from "#rules/catalog/pricing.ts"
import { formatDeduction } from "#rules/languages/deduction.ts"
import { dirhams, qar } from "#rules/values/money.ts"
import { truncate } from "#rules/values/truncate.ts"
import { showToast } from "#ui/dialog/toast.ts"
import { ErrorText } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { TotalBar } from "#ui/layout/total-bar.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { language, priceText } from "#ui/text/language.ts"
import { Summary } from "#ui/text/summary.tsx"
import { readToken } from "#web/device/token.ts"
import { paths } from "#web/paths.ts"
import styles from "./cart.module.css"
import { CartLine } from "./cart-line.tsx"
import { LINES_IN_FIRST_SCREEN } from "./early-cart.ts"
import { EmptyCart } from "./empty-cart.tsx"
import { lineName } from "./line-name.ts"
import { changeLine } from "./use-cart.ts"

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
        {last && m.cart_quantity_now({ title: lineName(last.product), quantity: last.quantity, total: priceText(cart.selling_price) })}
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
        <bdi>{m.cart_removed({ title: lineName(entry.product, truncate(entry.product.title)) })}</bdi>
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

/** The prices and the Checkout button, which is enabled when all lines can be bought; on phones it is in a bar at the bottom. */
function CartSummary({ cart }: { cart: Cart }) {
  const reasonId = useId()
  const [goToCheckout, isLeaving] = useCheckout()
  const reason = blockedText(cart)
  const full = fullPriceDirhams(cart)
  const discount = full - dirhams(cart.selling_price)
  const total = priceText(cart.payable_amount)

  const button = (
    <Button
      kind="primary"
      size="lg"
      block
      disabled={reason !== null}
      busy={isLeaving}
      aria-describedby={reason ? reasonId : undefined}
      onClick={goToCheckout}
    >
      {m.cart_checkout()}
    </Button>
  )
  return (
    <aside className="sticky" aria-label={m.cart_price_details()}>
      <Panel className="stack-6">
        <h2 className="h-block">{m.cart_price_details()}</h2>
        <Summary
          rows={[
            { name: m.cart_price_of_items({ count: cart.products.filter(countsInTotal).length }), value: priceText(qar(full)) },
            ...(discount > 0 ? [{ name: m.cart_discount(), value: formatDeduction(qar(discount), language()), free: true }] : []),
            { name: m.cart_delivery(), value: m.cart_free(), free: true },
          ]}
          total={{ name: m.cart_total(), value: total }}
        />
        {reason && <ErrorText id={reasonId} text={reason} />}
        <div className="only-desktop">{button}</div>
        <p className="row-2 small quiet">
          <Icon name="shield" />
          {m.cart_secure()}
        </p>
      </Panel>
      <TotalBar name={m.cart_total()} total={total}>
        {button}
      </TotalBar>
    </aside>
  )
}

/** The reason why checkout is blocked, or null. [A7] */
function blockedText({ products }: Cart): string | null {
  if (products.some(({ problem }) => problem === "unavailable")) return m.cart_blocked_unavailable()
  if (products.some(({ problem }) => problem === "sold_out")) return m.cart_blocked_sold_out()
  if (products.some(({ problem }) => problem !== null)) return m.cart_blocked_quantity()
  return null
}

/** The total before discounts: each line at its maximum price, or at its selling price if that is higher. */
function fullPriceDirhams({ products }: Cart): number {
  return cartTotalDirhams(
    products
      .filter(countsInTotal)
      .map(({ product, quantity }) => ({ priceDirhams: dirhams(Math.max(product.selling_price, product.maximum_price)), quantity })),
  )
}

const DELAY_MS = 200

/** Goes to the place-order page after 200 ms; a customer signed out meanwhile is asked to sign in. [spec 2 §9, spec 1 §8] */
function useCheckout(): [go: () => void, isLeaving: boolean] {
  const router = useRouter()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => void router.navigate({ href: paths.placeOrder(), resetScroll: false }), DELAY_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, router])

  function go() {
    if (readToken() === null) showToast(m.cart_login_first(), { kind: "bad", about: "sign-in" })
    else setLeaving(true)
  }
  return [go, isLeaving]
}
