import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/order-confirmed-details")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_confirmed_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OrderConfirmedDetailsPage,
})

function OrderConfirmedDetailsPage() {
  return <PageHeading title={m.orders_confirmed_title()} />
}
