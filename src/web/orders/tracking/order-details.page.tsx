import { createFileRoute } from "@tanstack/react-router"
import { useState } from "react"
import type { Order, OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { cancelAllProblem } from "#rules/orders/cancellation.ts"
import { isAllHandedOver } from "#rules/orders/delivery-state.ts"
import { Empty } from "#ui/feedback/empty.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { BackLink } from "#ui/navigation/site-link.tsx"
import { dayText } from "#ui/text/date-text.ts"
import { pageHead } from "#web/head.ts"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { loadOrder } from "#web/orders/load-orders.ts"
import { OrderTotals } from "#web/orders/order-totals.tsx"
import { paymentLabel } from "#web/orders/payment.ts"
import { OrderAddress, ReceiptHead } from "#web/orders/receipt.tsx"
import { RefundList } from "#web/orders/refund-list.tsx"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { ChangeDelivery } from "./change-delivery.tsx"
import { ReplacementDialog, useReplacement } from "./replacement.tsx"
import { TrackedItem } from "./tracked-item.tsx"
import styles from "./tracking.module.css"

export const Route = createFileRoute("/order/details/$id")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_details_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OrderDetailsPage,
})

/** The tracking page of an order. [A17] */
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

/** The order's items, each with its progress and actions, then address, payment and total. [spec 2 §2] */
function OrderTracking({ id }: { id: string }) {
  const order = useLoaded(loadOrder, id)
  const isUnanswered = order.state === "failed" && order.problem.status !== 404
  return (
    <div className={isUnanswered ? "stack-6" : undefined}>
      {isUnanswered && <h1 className="h-page">{m.orders_details_title()}</h1>}
      <LoadedPart loaded={order} waiting={<TrackingPending />} missing={<NoOrder />}>
        {(data, { reload }) => <TrackedOrder order={data} onChanged={() => void reload()} />}
      </LoadedPart>
    </div>
  )
}

function TrackedOrder({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set(order.items.slice(0, 1).map((item) => item.id)))
  const replacement = useReplacement(onChanged)

  function toggle({ id }: OrderItem) {
    setOpen((now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id])))
  }

  return (
    <>
      <ReceiptHead placedAt={order.created_at} />
      <div className={styles.head}>
        <div className={styles.title}>
          <p className="small quiet">{m.orders_order_id_upper()}</p>
          <h1 className="h-page num">
            <bdi dir="ltr">{order.reference}</bdi>
          </h1>
          {order.tracking_id && (
            <p className="small quiet">
              {m.orders_tracking_id()}: <span className="strong ltr">{order.tracking_id}</span>
            </p>
          )}
        </div>
        {order.items.length > 1 && <CancelAll order={order} />}
      </div>
      <div className="stack-6">
        {order.items.map((item) => (
          <TrackedItem
            key={item.id}
            order={order}
            item={item}
            isOpen={open.has(item.id)}
            onToggle={() => toggle(item)}
            isReplacing={replacement.itemId === item.id}
            onReplace={() => replacement.ask(item)}
            onChanged={onChanged}
          />
        ))}
      </div>
      <div className={styles.facts}>
        <div className="stack">
          <OrderAddress order={order} />
          <ChangeDelivery order={order} onChanged={onChanged} />
        </div>
        <div className="stack-2">
          <h2 className="h-block">{m.orders_payment_method()}</h2>
          <p className="small">{paymentLabel(order.payment_method)}</p>
        </div>
        <div className="stack-2">
          <h2 className="h-block">{m.orders_price_details()}</h2>
          <OrderTotals order={order} />
          <p className="small quiet only-screen">
            {m.orders_history_placed()}: <time dateTime={order.created_at}>{dayText(order.created_at)}</time>
          </p>
        </div>
      </div>
      <RefundList refunds={order.refunds} />
      <ReplacementDialog replacement={replacement} />
    </>
  )
}

/** A link to cancel the remaining items of an order, or why that is not possible; nothing once all are handed over or cancelled. */
function CancelAll({ order }: { order: Order }) {
  if (isAllHandedOver(order.items)) return null
  if (!cancelAllProblem(order.items)) {
    return (
      <ButtonLink kind="bad" href={paths.orderCancellation(order.id, "all")}>
        {m.orders_cancel_all()}
      </ButtonLink>
    )
  }
  return (
    <div className={styles.cannotCancelAll}>
      <Button kind="bad" disabled title={m.orders_cannot_cancel_all_title()} aria-describedby="cannot-cancel-all">
        {m.orders_cancel_all()}
      </Button>
      <p className="meta quiet" id="cannot-cancel-all">
        {m.orders_cannot_cancel_all_title()}
      </p>
    </div>
  )
}

function NoOrder() {
  return (
    <Empty
      icon="box"
      heading="h1"
      title={m.orders_missing()}
      text={m.orders_missing_text()}
      action={<ButtonLink href={paths.profile("orderHistory")}>{m.orders_back_to_history()}</ButtonLink>}
    />
  )
}

/** The heading that every order shares, in the place of the order's own, and a placeholder of the items. */
function TrackingPending() {
  return (
    <div aria-busy>
      <div className={styles.head}>
        <div className={styles.title}>
          <p className={styles.pendingLine} />
          <h1 className="h-page">{m.orders_details_title()}</h1>
        </div>
      </div>
      <Panel line className="stack">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Panel>
    </div>
  )
}
