import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/place-order")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_place_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: PlaceOrderPage,
})

function PlaceOrderPage() {
  return <PageHeading title={m.orders_place_title()} />
}
