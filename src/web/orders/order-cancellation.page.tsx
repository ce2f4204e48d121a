import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/order-cancellation/$id/$item")({
  head: ({ match }) => pageHead({ title: m.orders_cancellation_title(), path: match.pathname, unlisted: true }),
  component: OrderCancellationPage,
})

function OrderCancellationPage() {
  return <PageHeading title={m.orders_cancellation_title()} />
}
