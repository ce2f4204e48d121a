import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { BackLink } from "#ui/layout/back-link.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { Checkout } from "./checkout.tsx"
import { CheckoutPending } from "./checkout-pending.tsx"

export const Route = createFileRoute("/place-order")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_place_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: PlaceOrderPage,
})

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
