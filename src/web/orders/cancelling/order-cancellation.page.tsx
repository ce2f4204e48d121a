import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { BackLink } from "#ui/layout/back-link.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { Skeleton } from "#ui/layout/skeleton.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { Cancellation } from "./cancellation.tsx"

export const Route = createFileRoute("/order-cancellation/$id/$item")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_cancellation_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OrderCancellationPage,
})

/** Which reason an item, or all items, are cancelled for. Nothing is cancelled here. [spec 2 §2] */
function OrderCancellationPage() {
  const { id, item } = Route.useParams()
  return (
    <div className="wrap page">
      <div className="narrow">
        <BackLink href={paths.profile("orderHistory")}>{m.orders_back_to_history()}</BackLink>
        <div className="page-head">
          <h1 className="h-page">{m.orders_cancellation_title()}</h1>
          <p className="lead">{m.orders_cancellation_text()}</p>
        </div>
        <CustomerOnly waiting={<CancellationPending />}>
          <Cancellation key={`${id}/${item}`} orderId={id} item={item} waiting={<CancellationPending />} />
        </CustomerOnly>
      </div>
    </div>
  )
}

function CancellationPending() {
  return (
    <Panel className="stack">
      <Skeleton />
      <Skeleton />
    </Panel>
  )
}
