import type { ReactNode } from "react"
import type { Order, OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { reachedAt } from "#rules/orders/delivery-state.ts"
import { mapLink } from "#rules/values/map-link.ts"
import { ButtonLink } from "#ui/form/button.tsx"
import { dayText } from "#ui/text/date-text.ts"
import { separator } from "#ui/text/language.ts"
import { cityName, streetLine } from "#web/addresses/address-text.tsx"
import { dueOf } from "#web/orders/order-totals.tsx"
import { payUntilText } from "#web/orders/payment.ts"
import { type ReplacementNews, replacementNews } from "#web/orders/replacement-steps.ts"
import { stateOfItem } from "#web/orders/status-text.ts"
import { StepNotes } from "#web/orders/step-entry.tsx"
import { paths } from "#web/paths.ts"
import styles from "./tracking.module.css"

type DeliveryNewsProps = { order: Order; item: OrderItem }

/** The progress of an item's delivery or collection, and the outcome of its last replacement request. */
export function DeliveryNews({ order, item }: DeliveryNewsProps) {
  const news = replacementNews(item)
  const state = stateOfItem(order, item)
  const isReturning = state === "return_requested" || state === "returned"
  return (
    <div className={styles.newsList}>
      {!(news && isReturning) && <StateNews order={order} item={item} />}
      {news && <RequestNews news={news} />}
    </div>
  )
}

function RequestNews({ news: { title, notes, at } }: { news: ReplacementNews }) {
  return (
    <News title={title}>
      <time dateTime={at}>{dayText(at)}</time>
      <StepNotes notes={notes} />
    </News>
  )
}

function StateNews({ order, item }: DeliveryNewsProps) {
  const since = reachedAt(item)
  const day = since && <time dateTime={since}>{dayText(since)}</time>
  switch (stateOfItem(order, item)) {
    case "waiting_for_payment":
      return <UnpaidNews order={order} />
    case "under_way":
      return <News label={m.orders_estimated()} title={m.orders_delivering_soon()} />
    case "to_be_ready":
      return <News label={m.orders_collection()} title={m.orders_collection_waiting()} />
    case "ready":
      return <ReadyNews order={order} />
    case "delivered":
      return <News title={m.orders_status_delivered()}>{day}</News>
    case "collected":
      return <News title={m.orders_status_collected()}>{day}</News>
    case "return_requested":
      return <News title={m.orders_status_return_requested()}>{day}</News>
    case "returned":
      return <News title={m.orders_status_returned()}>{day}</News>
    case "cancelled":
      return <News title={m.orders_status_cancelled()}>{day}</News>
  }
}

type NewsProps = { label?: string; title: string; children?: ReactNode }

function News({ label, title, children }: NewsProps) {
  return (
    <div className={styles.news}>
      {label && <p className="small quiet">{label}</p>}
      <p className="h-section">{title}</p>
      {children && <div className="small quiet">{children}</div>}
    </div>
  )
}

function UnpaidNews({ order }: { order: Order }) {
  const until = payUntilText(order, new Date())
  return (
    <News title={m.orders_waiting_for_payment()}>
      {until && order.trans_id && (
        <div className={styles.unpaid}>
          <p>{m.orders_pay_until({ time: until })}</p>
          <ButtonLink kind="primary" href={paths.payment(order.trans_id)}>
            {m.orders_pay_now()}
          </ButtonLink>
        </div>
      )}
    </News>
  )
}

/** Where and when an order can be collected, and what to bring. */
function ReadyNews({ order }: { order: Order }) {
  const { branch_address: branch, payment_method: method } = order
  const due = dueOf(order)
  if (!branch) return null
  return (
    <News label={m.orders_collection()} title={m.orders_status_collectable()}>
      <p>
        <bdi className="strong">{branch.name}</bdi>
        {separator()}
        {streetLine(branch)}
        {separator()}
        <bdi>{cityName(branch)}</bdi>
      </p>
      <p>
        {m.addresses_hours()}: <bdi>{branch.working_hours}</bdi>
      </p>
      <p>
        <a className="link" href={mapLink(branch)} target="_blank" rel="noopener noreferrer">
          {m.addresses_map()}
        </a>
      </p>
      <p>
        {m.orders_collection_bring({ reference: order.reference })}
        {method === "CASH_ON_DELIVERY" && due && ` ${m.orders_collection_cash({ amount: due.amount })}`}
      </p>
    </News>
  )
}
