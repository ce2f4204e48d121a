import { createFileRoute } from "@tanstack/react-router"
import type { Order, OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { cancelAllItems, cancelAllProblem, cancelProblem } from "#rules/orders/cancellation.ts"
import { Empty } from "#ui/feedback/empty.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { ButtonLink } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { BackLink } from "#ui/navigation/site-link.tsx"
import { pageHead } from "#web/head.ts"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { loadCancelReasons, loadOrder } from "#web/orders/load-orders.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { CancellationForm } from "./cancellation-form.tsx"

export const Route = createFileRoute("/order-cancellation/$id/$item")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_cancellation_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OrderCancellationPage,
})

/** Asks for the reason to cancel one item, or all of them. Nothing is cancelled here. [spec 2 §2] */
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
          <Cancellation key={`${id}/${item}`} orderId={id} item={item} />
        </CustomerOnly>
      </div>
    </div>
  )
}

type CancellationProps = {
  orderId: string
  /** The id of an item, or `all`. */
  item: string
}

function Cancellation({ orderId, item }: CancellationProps) {
  const order = useLoaded(loadOrder, orderId)
  const reasons = useLoaded(loadCancelReasons, null)
  return (
    <LoadedPart loaded={order} waiting={<CancellationPending />} missing={<NothingToCancel />}>
      {(data) => {
        const items = itemsToCancel(data, item)
        if (items.length === 0) return <NothingToCancel />
        return (
          <LoadedPart loaded={reasons} waiting={<CancellationPending />}>
            {(list) => <CancellationForm order={data} items={items} isAllItems={item === "all"} reasons={list} />}
          </LoadedPart>
        )
      }}
    </LoadedPart>
  )
}

/** The items of the address that can still be cancelled. */
function itemsToCancel(order: Order, item: string): OrderItem[] {
  if (item === "all") return cancelAllProblem(order.items) ? [] : cancelAllItems(order.items)
  return order.items.filter(({ id, status }) => String(id) === item && !cancelProblem({ status }))
}

function NothingToCancel() {
  return (
    <Empty
      icon="box"
      heading="h2"
      title={m.orders_cancellation_none()}
      text={m.orders_cancellation_none_text()}
      action={<ButtonLink href={paths.profile("orderHistory")}>{m.orders_cancellation_back()}</ButtonLink>}
    />
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
