import { createFileRoute } from "@tanstack/react-router"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { Checkout, CheckoutPending } from "./checkout.tsx"
import { NOTHING_CHOSEN } from "./checkout-form.tsx"

export const Route = createFileRoute("/offers/$id")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_offer_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OfferPage,
})

/** The checkout of an offer, which its customer orders once. */
function OfferPage() {
  const [choices, setChoices] = useState(NOTHING_CHOSEN)
  const { id } = Route.useParams()
  return (
    <div className="wrap page">
      <div className="page-head">
        <h1 className="h-page">{m.orders_offer_title()}</h1>
      </div>
      <CustomerOnly waiting={<CheckoutPending />}>
        <Checkout offerId={Number(id)} choices={choices} onChoices={setChoices} />
      </CustomerOnly>
    </div>
  )
}
