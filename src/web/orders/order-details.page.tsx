import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/order/details/$id")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_details_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OrderDetailsPage,
})

function OrderDetailsPage() {
  return <PageHeading title={m.orders_details_title()} />
}
