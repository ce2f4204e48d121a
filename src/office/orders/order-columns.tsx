import type { OrderLine } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import type { Column } from "#office/parts/table/columns.ts"
import { Age } from "#office/parts/text/age.tsx"
import { Amount } from "#office/parts/text/amount.tsx"
import { Badge, Mark } from "#office/parts/text/badge.tsx"
import { cityName } from "#office/parts/text/city-name.ts"
import { Icon } from "#office/parts/text/icon.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { paymentTone, paymentWords } from "#office/parts/text/payment-words.ts"
import { Pictures } from "#office/parts/text/picture.tsx"
import { Reference } from "#office/parts/text/reference.tsx"
import { Split } from "#office/parts/text/split.tsx"
import { statusTone, statusWords } from "#office/parts/text/status-words.ts"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { refundWords } from "./order-words.ts"
import * as styles from "./orders.module.css"

/** After this long, an order that waits to be confirmed is late; the others after twice as long. */
const LATE_MINUTES = 240

/** The columns of the list of orders. */
export function orderColumns(now: Date): Column<OrderLine>[] {
  return [
    { key: "reference", head: m.office_orders_col_reference(), pinned: true, cell: ({ reference }) => <Reference>{reference}</Reference> },
    { key: "placed", head: m.office_orders_col_placed(), sort: "placed", cell: ({ placed_at: at }) => <Moment at={at} now={now} /> },
    {
      key: "age",
      head: m.office_orders_col_age(),
      sort: "age",
      cell: ({ status, status_since: since }) => (
        <Age since={since} now={now} limitMinutes={status === "PLACED" ? LATE_MINUTES : 2 * LATE_MINUTES} />
      ),
    },
    {
      key: "customer",
      head: m.office_orders_col_customer(),
      sort: "customer",
      cell: ({ customer }) => <span className="medium">{customer}</span>,
    },
    { key: "items", head: m.office_orders_col_items(), cell: (order) => <Items order={order} /> },
    { key: "total", head: m.office_orders_col_total(), sort: "total", end: true, cell: ({ total }) => <Amount qar={total} /> },
    { key: "payment", head: m.office_orders_col_payment(), cell: (order) => <Payment order={order} /> },
    { key: "state", head: m.office_orders_col_state(), sort: "state", cell: (order) => <OrderState order={order} /> },
    { key: "delivery", head: m.office_orders_col_delivery(), cell: (order) => <span className="nowrap">{placeOf(order)}</span> },
    { key: "tracking", head: m.office_orders_col_tracking(), cell: (order) => <Tracking order={order} /> },
    { key: "courier", head: m.office_orders_col_courier(), hidden: true, cell: ({ courier }) => courier?.name ?? "–" },
    { key: "phone", head: m.office_order_phone(), hidden: true, cell: ({ phone }) => <bdi>{phone}</bdi> },
    { key: "city", head: m.office_orders_filter_city(), hidden: true, cell: ({ city }) => cityName(city) },
  ]
}

/** A row on a phone. */
export function OrderCard({ order }: { order: OrderLine }) {
  return (
    <div className="stack stack-2">
      <div className="between">
        <Reference>{order.reference}</Reference>
        <Amount qar={order.total} />
      </div>
      <div className="between">
        <span className="medium cut">{order.customer}</span>
        <OrderState order={order} />
      </div>
      <span className="xs quiet">{placeOf(order)}</span>
    </div>
  )
}

function Moment({ at, now }: { at: string; now: Date }) {
  return (
    <time className="quiet nowrap" dateTime={at} title={fullTime(at)}>
      {timeText(at, now)}
    </time>
  )
}

function Items({ order: { items, pieces } }: { order: OrderLine }) {
  return (
    <span className="row">
      <Pictures of={items.map(({ image }, id) => ({ id, src: image }))} />
      <span className="xs quiet nowrap">{m.office_order_pieces({ count: pieces })}</span>
    </span>
  )
}

function Payment({ order: { payment_method: method, payment_state: state, refunded } }: { order: OrderLine }) {
  const isCash = method === "CASH_ON_DELIVERY"
  return (
    <span className="row">
      <Icon name={isCash ? "cash" : "card"} size="sm" />
      <span className={refunded ? styles.twoLines : "row"}>
        <span>{isCash ? m.office_orders_cash() : m.office_orders_card()}</span>
        {refunded ? (
          <Mark tone="warn">{refundWords(refunded)}</Mark>
        ) : (
          state && <Mark tone={paymentTone(state)}>{paymentWords(state)}</Mark>
        )}
      </span>
    </span>
  )
}

/** The state of an order, or each state with its number of items. */
function OrderState({ order: { status, statuses, staged } }: { order: OrderLine }) {
  const isSplit = statuses.length > 1
  return (
    <span className={isSplit ? styles.twoLines : "row nowrap"}>
      {isSplit && <Split parts={statuses.map((one) => ({ tone: statusTone(one.status), count: one.items }))} />}
      {isSplit ? (
        <span className="xs">{listed(statuses.map((one) => `${one.items} ${statusWords(one.status)}`))}</span>
      ) : (
        <Badge tone={statusTone(status)}>{statusWords(status)}</Badge>
      )}
      {staged && <span className="xs quiet">{m.office_orders_by({ name: staged.by })}</span>}
    </span>
  )
}

function Tracking({ order: { tracking_id: id, has_note: hasNote } }: { order: OrderLine }) {
  return (
    <span className="row quiet">
      <bdi className="nowrap">{id ?? "–"}</bdi>
      {hasNote && <Icon name="note" size="sm" />}
    </span>
  )
}

function placeOf({ branch, zone, city }: OrderLine): string {
  if (branch !== null) return branch
  return listed([zone && m.office_orders_zone({ zone }), cityName(city)])
}
