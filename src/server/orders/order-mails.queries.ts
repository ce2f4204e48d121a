import { sql } from "drizzle-orm"
import type { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import { preparedRows, type Queries } from "#server/db/database.ts"

export type OrderToTellOf = {
  id: number
  reference: string
  email: string
  firstName: string
  isPaid: boolean
  totalDirhams: number
  shippingAddress: ShippingAddress | null
  branchAddress: BranchAddress | null
  trackingId: string | null
}

/** An order with what its mails need of it. */
export async function orderToTellOf(tx: Queries, orderId: number): Promise<OrderToTellOf> {
  const [order] = await preparedRows<OrderToTellOf>(
    tx,
    "order to tell of",
    sql`
    select o.id, o.reference, c.email, coalesce(nullif(c.first_name, ''), o.shipping_address ->> 'first_name', '') as "firstName",
      o.total_dirhams as "totalDirhams", o.shipping_address as "shippingAddress", o.branch_address as "branchAddress",
      o.tracking_id as "trackingId", exists (select from payments p where p.order_id = o.id and p.state = 'PAID') as "isPaid"
    from orders o join customers c on c.id = o.customer_id where o.id = ${orderId}`,
  )
  if (!order) throw new Error(`There is no order ${orderId} to tell of.`)
  return order
}

/** What goes back for these items. */
export async function refundOfItems(tx: Queries, ids: readonly number[]): Promise<number> {
  const [sum] = await preparedRows<{ dirhams: number }>(
    tx,
    "refund of items",
    sql`select coalesce(sum(amount_dirhams), 0)::int as dirhams from refunds where item_id = any(${sql.param(ids)}::int[])`,
  )
  return sum?.dirhams ?? 0
}
