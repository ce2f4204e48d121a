import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/order/details/$id")({
  head: ({ match }) => pageHead({ title: m.orders_details_title(), path: match.pathname, unlisted: true }),
  component: OrderDetailsPage,
})

function OrderDetailsPage() {
  return <PageHeading title={m.orders_details_title()} />
}
