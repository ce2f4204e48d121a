import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

export const OrderToTellOf = Type.Object({
  id: Type.Number(),
  reference: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  isPaid: Type.Boolean(),
  totalDirhams: Type.Number(),
  shippingAddress: OrNull(ShippingAddress),
  branchAddress: OrNull(BranchAddress),
  trackingId: OrNull(Type.String()),
})
export type OrderToTellOf = Static<typeof OrderToTellOf>

/** An order with what its mails need of it. */
export async function orderToTellOf(tx: Queries, orderId: number): Promise<OrderToTellOf> {
  const [order] = await rows(
    tx,
    "order to tell of",
    sql`
    select o.id, o.reference, c.email, coalesce(nullif(c.first_name, ''), o.shipping_address ->> 'first_name', '') as "firstName",
      o.total_dirhams as "totalDirhams", o.shipping_address as "shippingAddress", o.branch_address as "branchAddress",
      o.tracking_id as "trackingId", exists (select from payments p where p.order_id = o.id and p.state = 'PAID') as "isPaid"
    from orders o join customers c on c.id = o.customer_id where o.id = ${orderId}`,
    OrderToTellOf,
  )
  if (!order) throw new Error(`There is no order ${orderId} to tell of.`)
  return order
}

/** What goes back for these items. */
export async function refundOfItems(tx: Queries, ids: readonly number[]): Promise<number> {
  const [sum] = await rows(
    tx,
    "refund of items",
    sql`select coalesce(sum(amount_dirhams), 0)::int as dirhams from refunds where item_id = any(${sql.param(ids)}::int[])`,
    Type.Object({ dirhams: Type.Number() }),
  )
  return sum?.dirhams ?? 0
}
