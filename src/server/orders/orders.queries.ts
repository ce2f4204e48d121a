import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import {
  Event,
  ItemStatus,
  type Order,
  type OrderAmounts,
  type OrderItem,
  PaymentMethod,
  type PaymentStatus,
  Replacement,
} from "#contract/orders.ts"
import { OptionValue } from "#contract/products.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { orderAmounts } from "#rules/orders/order-amounts.ts"
import { PAYMENT_STATES } from "#rules/orders/payment-settlement.ts"
import { REFUND_CAUSES } from "#rules/orders/refund-shares.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

/** More than any customer has. */
const MAX_ORDERS = 5000

const REFUND_STATES = ["DUE", "ASKED", "DONE", "FAILED"] as const

/** The customer does not see whether the refund was already requested. */
const STATE_OF_REFUND = { DUE: "UNDER_WAY", ASKED: "UNDER_WAY", DONE: "DONE", FAILED: "FAILED" } as const

const RefundRow = Type.Object({
  amount: Type.Number(),
  state: OneOf(REFUND_STATES),
  cause: OneOf(REFUND_CAUSES),
  items: Type.Array(Type.Number()),
  trans_id: Type.String(),
  created_at: Type.String(),
  settled_at: OrNull(Type.String()),
})

const ReplacementRow = Type.Object({ ...Replacement.properties, refund: OrNull(Type.Number()) })

const ItemRow = Type.Object({
  id: Type.Number(),
  name: Type.String(),
  status: ItemStatus,
  title: Type.String(),
  images: Type.Array(Type.String()),
  option_values: Type.Array(OptionValue),
  variant_id: Type.Number(),
  product_id: Type.Number(),
  product_slug: Type.String(),
  variant_slug: Type.String(),
  quantity: Type.Number(),
  selling: Type.Number(),
  maximum: Type.Number(),
  refund: OrNull(Type.Object({ amount: Type.Number(), state: OneOf(REFUND_STATES) })),
  events: Type.Array(Event),
  replacements: Type.Array(ReplacementRow),
})
type ItemRow = Static<typeof ItemRow>

const OrderRow = Type.Object({
  id: Type.Number(),
  reference: Type.String(),
  created_at: Type.String(),
  total: Type.Number(),
  coupon_discount: Type.Number(),
  payment_method: PaymentMethod,
  items: Type.Array(ItemRow),
  shipping_address: OrNull(ShippingAddress),
  branch_address: OrNull(BranchAddress),
  delivery_note: OrNull(Type.String()),
  delivery_changed_at: OrNull(Type.String()),
  tracking_id: OrNull(Type.String()),
  payment_state: OrNull(OneOf(PAYMENT_STATES)),
  /** The payment that counts. */
  paid: Type.Number(),
  refunded: Type.Number(),
  transaction_id: OrNull(Type.String()),
  pay_until: OrNull(Type.String()),
  refunds: Type.Array(RefundRow),
})
type OrderRow = Static<typeof OrderRow>

/** While a payment is being created, or is under review, the shopper waits. */
const PAYMENT_STATUS = {
  NEW: "PENDING",
  PENDING: "PENDING",
  PAID: "PAID",
  FAILED: "FAILED",
  EXPIRED: "EXPIRED",
  REVIEW: "PENDING",
} as const satisfies Record<string, PaymentStatus>

const itemColumns = sql`
  'id', i.id, 'name', i.name, 'status', i.status, 'title', i.title, 'images', i.images,
  'option_values', i.option_values, 'variant_id', i.variant_id, 'product_id', i.product_id, 'product_slug', i.product_slug,
  'variant_slug', i.variant_slug, 'quantity', i.quantity, 'selling', i.selling_price_dirhams,
  'maximum', i.maximum_price_dirhams,
  'refund', (select json_build_object('amount', sum(ri.amount_dirhams),
               'state', (array_agg(r.state order by array_position(array['FAILED', 'DUE', 'ASKED', 'DONE'], r.state)))[1])
             from refund_items ri join refunds r on r.id = ri.refund_id where ri.item_id = i.id having count(*) > 0),
  'events', (select json_agg(json_build_object('status', e.status, 'created_at', ${instant(sql`e.created_at`)}) order by e.id)
             from order_events e where e.item_id = i.id),
  'replacements', (select coalesce(json_agg(json_build_object('state', q.state, 'quantity', q.quantity, 'reason', qr.description,
               'reason_text', q.reason_text, 'refund', q.refund_dirhams, 'events', (
                 select json_agg(json_build_object('state', qe.state, 'note', qe.note, 'created_at', ${instant(sql`qe.created_at`)}) order by qe.id)
                 from replacement_events qe where qe.replacement_id = q.id)) order by q.id), '[]')
             from replacements q left join replacement_reasons qr on qr.id = q.reason_id where q.item_id = i.id)`

const refundsOfOrder = sql`(
  select coalesce(json_agg(json_build_object('amount', r.amount_dirhams, 'state', r.state, 'cause', r.cause,
      'items', array(select ri.item_id from refund_items ri where ri.refund_id = r.id order by ri.item_id), 'trans_id', rp.transaction_id,
      'created_at', ${instant(sql`r.created_at`)}, 'settled_at', ${instant(sql`r.settled_at`)}) order by r.id), '[]')
  from refunds r join payments rp on rp.id = r.payment_id where rp.order_id = o.id)`

const ordersWhere = (condition: SQL) => sql`
  select o.id, o.reference, ${instant(sql`o.created_at`)} as created_at, o.total_dirhams as total,
    o.coupon_discount_dirhams as coupon_discount, o.payment_method, o.shipping_address, o.branch_address, o.tracking_id,
    o.delivery_note, ${instant(sql`o.delivery_changed_at`)} as delivery_changed_at,
    (select json_agg(json_build_object(${itemColumns}) order by i.id) from order_items i where i.order_id = o.id) as items,
    p.state as payment_state, p.transaction_id,
    case when p.state in ('NEW', 'PENDING', 'FAILED') then ${instant(sql`p.expires_at`)} end as pay_until,
    case when p.state = 'PAID' then coalesce(p.received_dirhams, p.amount_dirhams) else 0 end as paid,
    (select coalesce(sum(r.amount_dirhams), 0)::int from refunds r where r.payment_id = p.id and p.state = 'PAID') as refunded,
    ${refundsOfOrder} as refunds
  from orders o
    left join lateral (
      select id, state, transaction_id, amount_dirhams, received_dirhams, expires_at from payments p where p.order_id = o.id
      order by p.state = 'PAID' desc, p.id desc limit 1) p on true
  where ${condition}`

/** A customer's newest orders, the newest first; 5,000 by default. */
export async function ordersOf(db: Queries, customerId: number, limit = MAX_ORDERS): Promise<Order[]> {
  const found = await rows(
    db,
    "orders of customer",
    sql`${ordersWhere(sql`o.customer_id = ${customerId}`)} order by o.id desc limit ${limit}`,
    OrderRow,
  )
  return found.map(orderOfRow)
}

/** One order of a customer, or null. */
export async function orderOf(db: Queries, customerId: number, orderId: number): Promise<Order | null> {
  const where = ordersWhere(sql`o.customer_id = ${customerId} and o.id = ${orderId}`)
  const [row] = await rows(db, "order of customer", where, OrderRow)
  return row ? orderOfRow(row) : null
}

/** An order of any customer, for the shop's own operations. */
export async function orderById(db: Queries, orderId: number): Promise<Order | null> {
  const [row] = await rows(db, "order", ordersWhere(sql`o.id = ${orderId}`), OrderRow)
  return row ? orderOfRow(row) : null
}

/** The order of a customer with this payment, or null. */
export async function orderOfPayment(db: Queries, customerId: number, transactionId: string): Promise<Order | null> {
  const where = sql`o.customer_id = ${customerId} and o.id = (select order_id from payments where transaction_id = ${transactionId})`
  const [row] = await rows(db, "order of payment", ordersWhere(where), OrderRow)
  return row ? orderOfRow(row) : null
}

/** Items by id, in the order of the ids. */
export async function itemsOf(db: Queries, ids: readonly number[]): Promise<OrderItem[]> {
  const found = await rows(
    db,
    "items",
    sql`
    select json_build_object(${itemColumns}) as item from order_items i where i.id = any(${sql.param(ids)}::int[])
    order by array_position(${sql.param(ids)}::int[], i.id)`,
    Type.Object({ item: ItemRow }),
  )
  return found.map(({ item }) => itemOfRow(item))
}

function orderOfRow(row: OrderRow): Order {
  // The payments of an order that was changed to cash say nothing about it.
  const isOnline = row.payment_method === "ONLINE"
  return {
    id: row.id,
    reference: row.reference,
    created_at: row.created_at,
    total_payable_amount: qar(row.total),
    amounts: amountsOfRow(row),
    coupon_discount: qar(row.coupon_discount),
    payment_method: row.payment_method,
    items: row.items.map(itemOfRow),
    shipping_address: row.shipping_address,
    branch_address: row.branch_address,
    delivery_note: row.delivery_note,
    delivery_changed_at: row.delivery_changed_at,
    tracking_id: row.tracking_id,
    payment_status: isOnline && row.payment_state ? PAYMENT_STATUS[row.payment_state] : null,
    trans_id: row.transaction_id,
    refunds: row.refunds.map((refund) => ({ ...refund, amount: qar(refund.amount), state: STATE_OF_REFUND[refund.state] })),
    pay_until: row.items.some(({ status }) => status === "CREATED") ? row.pay_until : null,
  }
}

function amountsOfRow(row: OrderRow): OrderAmounts {
  const { total, cancelled, toPay, paid, refunded, remaining } = orderAmounts({
    items: row.items.map(({ status, quantity, selling }) => ({ status, quantity, priceDirhams: selling })),
    couponDirhams: row.coupon_discount,
    isOnline: row.payment_method === "ONLINE",
    paidDirhams: row.paid,
    refundedDirhams: row.refunded,
  })
  return {
    total: qar(total),
    cancelled: qar(cancelled),
    to_pay: qar(toPay),
    paid: qar(paid),
    refunded: qar(refunded),
    remaining: qar(remaining),
  }
}

function itemOfRow(row: ItemRow): OrderItem {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    product: {
      id: row.variant_id,
      title: row.title,
      images: row.images,
      option_values: row.option_values,
      product_id: row.product_id,
      product_slug: row.product_slug,
      slug: row.variant_slug,
    },
    quantity: row.quantity,
    currency: "QAR",
    selling_price: qar(row.selling),
    maximum_price: qar(row.maximum),
    refund: row.refund && { amount: qar(row.refund.amount), state: STATE_OF_REFUND[row.refund.state] },
    events: row.events,
    replacements: row.replacements.map((request) => ({ ...request, refund: request.refund === null ? null : qar(request.refund) })),
  }
}
