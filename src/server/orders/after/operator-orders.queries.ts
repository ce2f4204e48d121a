import { sql } from "drizzle-orm"
import type { ItemStatus } from "#rules/order-status.ts"
import type { Queries } from "#server/db/database.ts"

/** One line of a list of orders. */
export type OrderLineup = {
  id: number
  reference: string
  createdAt: string
  email: string
  method: string
  totalDirhams: number
  trackingId: string | null
  /** How many items have which status. */
  statuses: Partial<Record<ItemStatus, number>>
}

const instant = sql`to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The newest orders, of which an item has `status` when one is given. */
export async function listOrders(db: Queries, { status, limit }: { status: ItemStatus | null; limit: number }): Promise<OrderLineup[]> {
  const { rows } = await db.execute<OrderLineup>(sql`
    select o.id, o.reference, ${instant} as "createdAt", c.email, o.payment_method as method, o.total_dirhams as "totalDirhams",
      o.tracking_id as "trackingId",
      (select json_object_agg(status, n) from (
        select i.status, count(*)::int as n from order_items i where i.order_id = o.id group by i.status) s) as statuses
    from orders o join customers c on c.id = o.customer_id
    where ${status}::text is null or exists (select from order_items i where i.order_id = o.id and i.status = ${status})
    order by o.id desc limit ${limit}`)
  return rows
}

export type FoundOrder = { id: number; reference: string; customerId: number; email: string; trackingId: string | null; method: string }

/** The order that a text names, by its reference or its id; null when there is none. */
export async function findOrder(db: Queries, named: string): Promise<FoundOrder | null> {
  const id = /^\d{1,9}$/.test(named) ? Number(named) : null
  const { rows } = await db.execute<FoundOrder>(sql`
    select o.id, o.reference, o.customer_id as "customerId", c.email, o.tracking_id as "trackingId", o.payment_method as method
    from orders o join customers c on c.id = o.customer_id
    where o.reference = upper(${named}) or o.id = ${id} order by o.reference = upper(${named}) desc limit 1`)
  return rows[0] ?? null
}

export async function setTrackingId(tx: Queries, orderId: number, trackingId: string): Promise<void> {
  await tx.execute(sql`update orders set tracking_id = ${trackingId} where id = ${orderId}`)
}

export type RefundState = { itemId: number | null; amountDirhams: number; state: string; remark: string | null }

/** The refunds of an order. */
export async function refundsOfOrder(db: Queries, orderId: number): Promise<RefundState[]> {
  const { rows } = await db.execute<RefundState>(sql`
    select r.item_id as "itemId", r.amount_dirhams as "amountDirhams", r.state, r.remark
    from refunds r join payments p on p.id = r.payment_id where p.order_id = ${orderId} order by r.id`)
  return rows
}
