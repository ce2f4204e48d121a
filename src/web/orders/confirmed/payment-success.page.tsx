import { createFileRoute, useHydrated } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { OrderConfirmedPending } from "./order-confirmed.tsx"
import { NoPayment, PaidOrder } from "./paid-order.tsx"

export const Route = createFileRoute("/payment-success")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_payment_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: PaymentSuccessPage,
})

/** The page to which the payment provider returns the shopper. The query names the payment; the server knows its state. [spec 3 §4] */
function PaymentSuccessPage() {
  const isHydrated = useHydrated()
  const { transId = "" } = Route.useSearch() as { transId?: string }
  const waiting = <OrderConfirmedPending title={m.orders_payment_title()} />
  if (!isHydrated) return waiting
  if (!transId) return <NoPayment />
  return (
    <CustomerOnly heading="h1" waiting={waiting}>
      <PaidOrder key={transId} transId={transId} />
    </CustomerOnly>
  )
}
