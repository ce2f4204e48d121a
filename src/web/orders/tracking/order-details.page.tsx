import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { BackLink } from "#ui/layout/back-link.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { OrderTracking } from "./order-tracking.tsx"
import styles from "./tracking.module.css"
import { TrackingPending } from "./tracking-pending.tsx"

export const Route = createFileRoute("/order/details/$id")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_details_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OrderDetailsPage,
})

/** The tracking of an order. [A17] */
function OrderDetailsPage() {
  const { id } = Route.useParams()
  return (
    <div className={`wrap page ${styles.page}`}>
      <BackLink href={paths.profile("orderHistory")}>{m.orders_back_to_history()}</BackLink>
      <CustomerOnly heading="h1" waiting={<TrackingPending />}>
        <OrderTracking key={id} id={id} />
      </CustomerOnly>
    </div>
  )
}
