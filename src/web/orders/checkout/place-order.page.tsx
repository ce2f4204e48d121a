import { createFileRoute, useHydrated, useLocation } from "@tanstack/react-router"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { truncate } from "#rules/values/truncate.ts"
import { BackLink } from "#ui/navigation/site-link.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { buyNowOf } from "./buy-now.ts"
import { Checkout, CheckoutPending } from "./checkout.tsx"
import { NOTHING_CHOSEN } from "./checkout-form.tsx"

export const Route = createFileRoute("/place-order")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_place_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: PlaceOrderPage,
})

/** The checkout. The choices are kept here, so that they survive an expired session and the login that follows. [spec 2 §2] */
function PlaceOrderPage() {
  const [choices, setChoices] = useState(NOTHING_CHOSEN)
  const state = useLocation({ select: (location) => location.state })
  return (
    <div className="wrap page">
      <WayBack />
      <div className="page-head">
        <h1 className="h-page">{m.orders_place_title()}</h1>
      </div>
      <CustomerOnly waiting={<CheckoutPending />}>
        <Checkout state={state} choices={choices} onChoices={setChoices} />
      </CustomerOnly>
    </div>
  )
}

/** A link to the cart, or to the product of a Buy Now; the server does not know which of the two. */
function WayBack() {
  const state = useLocation({ select: (location) => location.state })
  const isHydrated = useHydrated()
  const { product } = (isHydrated && buyNowOf(state)) || {}
  if (!product?.product_slug || !product.product_id || !product.slug) return <BackLink href={paths.cart()}>{m.orders_my_cart()}</BackLink>
  return <BackLink href={paths.product(product.product_slug, product.product_id, product.slug)}>{truncate(product.title)}</BackLink>
}
