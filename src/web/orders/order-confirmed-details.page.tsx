import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/order-confirmed-details")({
  head: ({ match }) => pageHead({ title: m.orders_confirmed_title(), path: match.pathname, unlisted: true }),
  component: OrderConfirmedDetailsPage,
})

function OrderConfirmedDetailsPage() {
  return <PageHeading title={m.orders_confirmed_title()} />
}
