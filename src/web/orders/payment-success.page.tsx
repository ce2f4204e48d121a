import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/payment-success")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_payment_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: PaymentSuccessPage,
})

function PaymentSuccessPage() {
  return <PageHeading title={m.orders_payment_title()} />
}
