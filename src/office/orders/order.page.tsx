import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { useState } from "react"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Presence } from "#office/parts/page/presence.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { Reference } from "#office/parts/text/reference.tsx"
import { statusTone, statusWords } from "#office/parts/text/status-words.ts"
import { timeText } from "#office/parts/text/time-text.ts"
import { refundExtent } from "#rules/orders/office-refund.ts"
import { priceText } from "#ui/text/language.ts"
import { Approvals } from "./approvals.tsx"
import { OrderActs } from "./order-acts.tsx"
import { orderQuery } from "./order-data.ts"
import { Happenings } from "./order-happenings.tsx"
import { OrderItems } from "./order-items.tsx"
import { OrderMoney } from "./order-money.tsx"
import { isRefundedBeforePacking, moneyOf } from "./order-refunds.ts"
import { OrderCustomer, OrderDelivery } from "./order-side.tsx"
import { refundWords } from "./order-words.ts"
import * as styles from "./orders.module.css"
import { StagedStrip } from "./staged-strip.tsx"

/** One order: items and their steps, money, delivery and history. */
export function OrderPage() {
  const { reference = "" } = useParams({ strict: false })
  const order = useQuery(orderQuery(reference))
  if (order.isError && !order.data)
    return (
      <Fault
        wholePage
        fault={order.error}
        onRetry={() => void order.refetch()}
        missing={{ title: m.office_order_missing(), list: "/orders", listName: m.office_orders() }}
      />
    )
  if (!order.data)
    return (
      <Page title={<Reference>{reference}</Reference>}>
        <SkeletonLines lines={8} />
      </Page>
    )
  return <LoadedOrder key={reference} order={order.data} />
}

function LoadedOrder({ order }: { order: OfficeOrder }) {
  const [marked, setMarked] = useState<readonly number[]>([])
  const standing = order.items.filter(({ status }) => status !== "CANCELLED")
  // What is cancelled cannot be unmarked any more.
  const chosen = marked.filter((id) => standing.some((item) => item.id === id))
  const now = new Date()
  const statuses = [...new Set(order.items.map(({ status }) => status))]
  const pieces = (standing.length > 0 ? standing : order.items).reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Page
      title={
        <span className="row wrap">
          <Reference>{order.reference}</Reference>
          {statuses.map((status) => (
            <Badge key={status} tone={statusTone(status)}>
              {statusWords(status)}
            </Badge>
          ))}
          <MoneyBadge order={order} />
        </span>
      }
      aside={[
        m.office_order_placed({ time: timeText(order.placed_at, now) }),
        priceText(order.amounts.total),
        m.office_order_pieces({ count: pieces }),
      ].join(" · ")}
      acts={<OrderActs order={order} chosen={chosen} />}
    >
      <Presence kind="order" id={order.reference} />
      {order.replaces && <Replaces of={order.replaces} />}
      <StagedStrip waiting={order.staged} />
      <Approvals order={order} />
      {isRefundedBeforePacking(order) && (
        <Notice tone="warn" icon="alert">
          {m.office_order_refunded_warning({ amount: priceText(moneyOf(order).refunded) })}
        </Notice>
      )}
      <div className={styles.columns} data-beside>
        <div className="stack stack-4">
          <OrderItems order={order} chosen={chosen} onChoose={setMarked} />
          <OrderMoney order={order} />
          <Happenings order={order} now={now} />
        </div>
        <div className="stack stack-4">
          <OrderCustomer order={order} />
          <OrderDelivery order={order} />
        </div>
      </div>
    </Page>
  )
}

function MoneyBadge({ order }: { order: OfficeOrder }) {
  const { payment_method: method, amounts } = order
  const extent = refundExtent(moneyOf(order))
  if (extent !== null)
    return (
      <Badge tone="warn" dot={false}>
        {refundWords(extent)}
      </Badge>
    )
  if (amounts.paid > 0)
    return (
      <Badge tone="good" dot={false}>
        {m.office_order_paid_online()}
      </Badge>
    )
  if (method !== "CASH_ON_DELIVERY" || amounts.to_pay === 0) return null
  return (
    <Badge tone="warn" dot={false}>
      {m.office_order_cash_due({ amount: priceText(amounts.to_pay) })}
    </Badge>
  )
}

/** Names the item that a replacement order replaces. */
function Replaces({ of: { reference, item } }: { of: NonNullable<OfficeOrder["replaces"]> }) {
  const link = (
    <Link to="/orders/$reference" params={{ reference }} className="link num">
      {reference}
    </Link>
  )
  return (
    <Notice icon="refresh" acts={link}>
      {m.office_order_replaces({ item })}
    </Notice>
  )
}
