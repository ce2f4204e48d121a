import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/order-cancel-confirmation")({
  head: ({ match }) => pageHead({ title: m.orders_cancel_confirmation_title(), path: match.pathname, unlisted: true }),
  component: OrderCancelConfirmationPage,
})

function OrderCancelConfirmationPage() {
  return <PageHeading title={m.orders_cancel_confirmation_title()} />
}
