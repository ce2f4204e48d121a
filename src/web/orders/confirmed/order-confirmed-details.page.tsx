import { createFileRoute, useHydrated, useLocation, useNavigate } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { orderOfState } from "#web/orders/navigation-state.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { useCustomerKeyHash } from "#web/sign-in/use-signed-in.ts"
import { OrderConfirmed, OrderConfirmedPending } from "./order-confirmed.tsx"
import { PaidOrder } from "./paid-order.tsx"

export const Route = createFileRoute("/order-confirmed-details")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_confirmed_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OrderConfirmedDetailsPage,
})

/** Shows the order in the navigation's state, or that of an online payment; without either it goes to the home page. [spec 2 §2] */
function OrderConfirmedDetailsPage() {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const now = useLocation({ select: ({ pathname, state }) => (pathname === paths.orderConfirmed() ? state.order : undefined) })
  const [state, setState] = useState(now)
  // While a link opens another page, the location is already that page's, and the order stays.
  if (now && now !== state) setState(now)
  const isSignedIn = useCustomerKeyHash() !== ""
  const { transId } = Route.useSearch() as { transId?: string }
  const order = isSignedIn ? orderOfState(state) : null
  // A visitor may turn out to be the order's customer after signing in.
  const isEmpty = isHydrated && !transId && !(isSignedIn ? order : state)

  useEffect(() => {
    if (isEmpty) void navigate({ href: paths.home(), state: { isAnotherPage: true }, replace: true, resetScroll: false })
  }, [isEmpty, navigate])

  const waiting = <OrderConfirmedPending title={m.orders_confirmed_title()} />
  if (!isHydrated || isEmpty) return waiting
  return (
    <CustomerOnly heading="h1" waiting={waiting}>
      {order ? <OrderConfirmed order={order} /> : <PaidOrder key={transId} transId={transId ?? ""} />}
    </CustomerOnly>
  )
}
