import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/order-cancel-confirmation")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_cancel_confirmation_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OrderCancelConfirmationPage,
})

function OrderCancelConfirmationPage() {
  return <PageHeading title={m.orders_cancel_confirmation_title()} />
}
