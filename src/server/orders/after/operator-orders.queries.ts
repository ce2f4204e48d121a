import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { type OrderAmounts, orderAmounts } from "#rules/orders/order-amounts.ts"
import { ITEM_STATUSES, type ItemStatus } from "#rules/orders/order-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const LineupRow = Type.Object({
  id: Type.Number(),
  reference: Type.String(),
  createdAt: Type.String(),
  email: Type.String(),
  method: Type.String(),
  totalDirhams: Type.Number(),
  couponDirhams: Type.Number(),
  paidDirhams: Type.Number(),
  refundedDirhams: Type.Number(),
  items: Type.Array(Type.Object({ status: OneOf(ITEM_STATUSES), quantity: Type.Number(), priceDirhams: Type.Number() })),
  trackingId: OrNull(Type.String()),
})

/** One line of a list of orders. */
export type OrderLineup = Omit<Static<typeof LineupRow>, "items" | "couponDirhams" | "paidDirhams" | "refundedDirhams"> & {
  /** The number of items in each status. */
  statuses: Partial<Record<ItemStatus, number>>
  /** The current total in dirhams. */
  amounts: OrderAmounts
}

/** The newest orders; with `status`, those with an item in it. */
export async function listOrders(db: Queries, { status, limit }: { status: ItemStatus | null; limit: number }): Promise<OrderLineup[]> {
  const found = await rows(
    db,
    null,
    sql`
    select o.id, o.reference, ${instant(sql`o.created_at`)} as "createdAt", c.email, o.payment_method as method, o.total_dirhams as "totalDirhams",
      o.coupon_discount_dirhams as "couponDirhams", o.tracking_id as "trackingId",
      (select coalesce(sum(coalesce(p.received_dirhams, p.amount_dirhams)), 0)::int from payments p
        where p.order_id = o.id and p.state = 'PAID') as "paidDirhams",
      (select coalesce(sum(r.amount_dirhams), 0)::int from refunds r join payments p on p.id = r.payment_id
        where p.order_id = o.id and p.state = 'PAID') as "refundedDirhams",
      (select json_agg(json_build_object('status', i.status, 'quantity', i.quantity, 'priceDirhams', i.selling_price_dirhams) order by i.id)
        from order_items i where i.order_id = o.id) as items
    from orders o join customers c on c.id = o.customer_id
    where ${status}::text is null or exists (select from order_items i where i.order_id = o.id and i.status = ${status})
    order by o.id desc limit ${limit}`,
    LineupRow,
  )
  return found.map(({ items, couponDirhams, paidDirhams, refundedDirhams, ...order }) => ({
    ...order,
    statuses: countOf(items),
    amounts: orderAmounts({ items, couponDirhams, isOnline: order.method === "ONLINE", paidDirhams, refundedDirhams }),
  }))
}

function countOf(items: readonly { status: ItemStatus }[]): Partial<Record<ItemStatus, number>> {
  const counts: Partial<Record<ItemStatus, number>> = {}
  for (const { status } of items) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

export const FoundOrder = Type.Object({
  id: Type.Number(),
  reference: Type.String(),
  customerId: Type.Number(),
  email: Type.String(),
  trackingId: OrNull(Type.String()),
  method: Type.String(),
})
export type FoundOrder = Static<typeof FoundOrder>

/** The order with this reference or id; null when there is none. */
export async function findOrder(db: Queries, named: string): Promise<FoundOrder | null> {
  const id = /^\d{1,9}$/.test(named) ? Number(named) : null
  const found = await rows(
    db,
    null,
    sql`
    select o.id, o.reference, o.customer_id as "customerId", c.email, o.tracking_id as "trackingId", o.payment_method as method
    from orders o join customers c on c.id = o.customer_id
    where o.reference = upper(${named}) or o.id = ${id} order by o.reference = upper(${named}) desc limit 1`,
    FoundOrder,
  )
  return found[0] ?? null
}

export async function setTrackingId(tx: Queries, orderId: number, trackingId: string): Promise<void> {
  await run(tx, null, sql`update orders set tracking_id = ${trackingId} where id = ${orderId}`)
}

export const RefundState = Type.Object({
  /** The transaction of its payment. */
  transactionId: Type.String(),
  /** Empty for the refund of a whole payment. */
  itemIds: Type.Array(Type.Number()),
  cause: Type.String(),
  amountDirhams: Type.Number(),
  state: Type.String(),
  remark: OrNull(Type.String()),
})
export type RefundState = Static<typeof RefundState>

/** The refunds of an order. */
export async function refundsOfOrder(db: Queries, orderId: number): Promise<RefundState[]> {
  const found = await rows(
    db,
    null,
    sql`
    select p.transaction_id as "transactionId", array(select ri.item_id from refund_items ri where ri.refund_id = r.id order by ri.item_id) as "itemIds",
      r.cause, r.amount_dirhams as "amountDirhams", r.state, r.remark
    from refunds r join payments p on p.id = r.payment_id where p.order_id = ${orderId} order by r.id`,
    RefundState,
  )
  return found
}
