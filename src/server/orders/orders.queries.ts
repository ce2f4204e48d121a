import { type SQL, sql } from "drizzle-orm"
import type { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import type { OptionValue } from "#contract/catalog.ts"
import type { Order, OrderItem, PaymentMethod, PaymentStatus } from "#contract/orders.ts"
import { qar } from "#rules/money.ts"
import { preparedRows, type Queries } from "#server/db/database.ts"

const MAX_ORDERS = 200

type ItemRow = {
  id: number
  name: string
  status: OrderItem["status"]
  title: string
  images: string[]
  option_values: OptionValue[]
  variant_id: number
  product_id: number
  product_slug: string
  variant_slug: string
  quantity: number
  selling: number
  maximum: number
  events: OrderItem["events"]
}

type OrderRow = {
  id: number
  reference: string
  created_at: string
  total: number
  coupon_discount: number
  payment_method: PaymentMethod
  items: ItemRow[]
  shipping_address: ShippingAddress | null
  branch_address: BranchAddress | null
  tracking_id: string | null
  payment_state: "NEW" | "PENDING" | "PAID" | "FAILED" | "EXPIRED" | "REVIEW" | null
  transaction_id: string | null
}

/** While a payment is being made, or a person looks at it, the shopper waits. */
const PAYMENT_STATUS = {
  NEW: "PENDING",
  PENDING: "PENDING",
  PAID: "PAID",
  FAILED: "FAILED",
  EXPIRED: "EXPIRED",
  REVIEW: "PENDING",
} as const satisfies Record<string, PaymentStatus>

/** ISO 8601 in UTC, with milliseconds. */
const instant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const itemColumns = sql`
  'id', i.id, 'name', i.name, 'status', i.status, 'title', i.title, 'images', i.images,
  'option_values', i.option_values, 'variant_id', i.variant_id, 'product_id', i.product_id, 'product_slug', i.product_slug,
  'variant_slug', i.variant_slug, 'quantity', i.quantity, 'selling', i.selling_price_dirhams,
  'maximum', i.maximum_price_dirhams,
  'events', (select json_agg(json_build_object('status', e.status, 'created_at', ${instant(sql`e.created_at`)}) order by e.id)
             from order_events e where e.item_id = i.id)`

const ordersWhere = (condition: SQL) => sql`
  select o.id, o.reference, ${instant(sql`o.created_at`)} as created_at, o.total_dirhams as total,
    o.coupon_discount_dirhams as coupon_discount, o.payment_method, o.shipping_address, o.branch_address, o.tracking_id,
    (select json_agg(json_build_object(${itemColumns}) order by i.id) from order_items i where i.order_id = o.id) as items,
    p.state as payment_state, p.transaction_id
  from orders o
    left join lateral (select state, transaction_id from payments p where p.order_id = o.id order by p.state = 'PAID' desc, p.id desc limit 1) p on true
  where ${condition}`

/** A customer's newest orders, the newest first; 200 unless told otherwise. */
export async function ordersOf(db: Queries, customerId: number, limit = MAX_ORDERS): Promise<Order[]> {
  const rows = await preparedRows<OrderRow>(
    db,
    "orders of customer",
    sql`${ordersWhere(sql`o.customer_id = ${customerId}`)} order by o.id desc limit ${limit}`,
  )
  return rows.map(orderOfRow)
}

/** One order of a customer, or null. */
export async function orderOf(db: Queries, customerId: number, orderId: number): Promise<Order | null> {
  const where = ordersWhere(sql`o.customer_id = ${customerId} and o.id = ${orderId}`)
  const [row] = await preparedRows<OrderRow>(db, "order of customer", where)
  return row ? orderOfRow(row) : null
}

/** The order of a customer that one of its payments names, or null. */
export async function orderOfPayment(db: Queries, customerId: number, transactionId: string): Promise<Order | null> {
  const where = sql`o.customer_id = ${customerId} and o.id = (select order_id from payments where transaction_id = ${transactionId})`
  const [row] = await preparedRows<OrderRow>(db, "order of payment", ordersWhere(where))
  return row ? orderOfRow(row) : null
}

/** Items by their ids, in the order of these. */
export async function itemsOf(db: Queries, ids: readonly number[]): Promise<OrderItem[]> {
  const rows = await preparedRows<{ item: ItemRow }>(
    db,
    "items",
    sql`
    select json_build_object(${itemColumns}) as item from order_items i where i.id = any(${sql.param(ids)}::int[])
    order by array_position(${sql.param(ids)}::int[], i.id)`,
  )
  return rows.map(({ item }) => itemOfRow(item))
}

function orderOfRow(row: OrderRow): Order {
  return {
    id: row.id,
    reference: row.reference,
    created_at: row.created_at,
    total_payable_amount: qar(row.total),
    coupon_discount: qar(row.coupon_discount),
    payment_method: row.payment_method,
    items: row.items.map(itemOfRow),
    shipping_address: row.shipping_address,
    branch_address: row.branch_address,
    tracking_id: row.tracking_id,
    payment_status: row.payment_state && PAYMENT_STATUS[row.payment_state],
    trans_id: row.transaction_id,
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
    events: row.events,
  }
}
