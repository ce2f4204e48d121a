import { useRouter } from "@tanstack/react-router"
import { useEffect, useId, useState } from "react"
import type { Cart } from "#contract/cart.ts"
import { m } from "#messages/messages.js"
import { countsInTotal } from "#rules/catalog/buying.ts"
import { cartTotalDirhams } from "#rules/catalog/pricing.ts"
import { dirhams, formatPrice, qar } from "#rules/values/money.ts"
import { showToast } from "#ui/dialog/toast.ts"
import { ErrorText } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { TotalBar } from "#ui/layout/total-bar.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Summary } from "#ui/text/summary.tsx"
import { paths } from "#web/paths.ts"
import { readToken } from "#web/token.ts"

/** The prices and the Checkout button, which is enabled when all lines can be bought; on phones it is in a bar at the bottom. */
export function CartSummary({ cart }: { cart: Cart }) {
  const reasonId = useId()
  const [goToCheckout, isLeaving] = useCheckout()
  const reason = blockedText(cart)
  const full = fullPriceDirhams(cart)
  const discount = full - dirhams(cart.selling_price)
  const total = formatPrice(cart.payable_amount)

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
            { name: m.cart_price_of_items({ count: cart.products.filter(countsInTotal).length }), value: formatPrice(qar(full)) },
            ...(discount > 0 ? [{ name: m.cart_discount(), value: `−${formatPrice(qar(discount))}`, free: true }] : []),
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
