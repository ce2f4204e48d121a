import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/payment-success")({
  head: ({ match }) => pageHead({ title: m.orders_payment_title(), path: match.pathname, unlisted: true }),
  component: PaymentSuccessPage,
})

function PaymentSuccessPage() {
  return <PageHeading title={m.orders_payment_title()} />
}
