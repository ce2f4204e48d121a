import { createFileRoute, useLocation } from "@tanstack/react-router"
import { useEffect, useMemo, useState } from "react"
import { m } from "#messages/messages.js"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { BackLink } from "#ui/navigation/back-link.tsx"
import { CardsPending } from "#web/addresses/cards-pending.tsx"
import { loadAddresses } from "#web/addresses/load-addresses.ts"
import { EmptyCart } from "#web/cart/empty-cart.tsx"
import { pageHead } from "#web/head.ts"
import { forgetAttempt } from "#web/idempotency-key.ts"
import { LoadedPart } from "#web/loaded-part.tsx"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { useLoaded } from "#web/use-loaded.ts"
import { buyNowOf } from "./buy-now.ts"
import { CheckoutForm } from "./checkout-form.tsx"
import { loadGoods } from "./checkout-goods.ts"

export const Route = createFileRoute("/place-order")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_place_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: PlaceOrderPage,
})

/** The checkout. [spec 2 §2] */
function PlaceOrderPage() {
  return (
    <div className="wrap page">
      <BackLink href={paths.cart()}>{m.orders_my_cart()}</BackLink>
      <div className="page-head">
        <h1 className="h-page">{m.orders_place_title()}</h1>
      </div>
      <CustomerOnly waiting={<CheckoutPending />}>
        <Checkout />
      </CustomerOnly>
    </div>
  )
}

/** The checkout of the Buy Now in the navigation's state, or else of the cart. */
function Checkout() {
  const state = useLocation({ select: (location) => location.state })
  const buyNow = useMemo(() => buyNowOf(state), [state])
  const goods = useLoaded(loadGoods, buyNow)
  const addresses = useLoaded(loadAddresses, null)
  const [isComplete, setComplete] = useState(false)
  // The form waits for both, so that late addresses do not shift it under the finger; a reload of either happens inside the form.
  if (!isComplete && goods.state === "ready" && addresses.state !== "loading") setComplete(true)
  return (
    <LoadedPart loaded={goods.state === "ready" && !isComplete ? { state: "loading" } : goods} waiting={<CheckoutPending />}>
      {(data, { reload }) =>
        data.lines.length === 0 ? (
          <NothingToOrder />
        ) : (
          <CheckoutForm goods={data} addresses={addresses} visit={state.__TSR_key ?? ""} onProblem={() => void reload()} />
        )
      }
    </LoadedPart>
  )
}

function NothingToOrder() {
  // The last attempt is ordered, or its goods are gone.
  useEffect(() => forgetAttempt("checkoutAttempt"), [])
  return <EmptyCart />
}

/** The placeholder of the choices and of the sums. */
function CheckoutPending() {
  return (
    <div className="split">
      <div className="stack-8">
        <CardsPending />
        <CardsPending />
      </div>
      <Panel className="stack">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Panel>
    </div>
  )
}
