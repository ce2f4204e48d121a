import { sql } from "drizzle-orm"
import type { ShippingAddress } from "#contract/addresses.ts"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"

export async function isOrderOf(tx: Queries, customerId: number, orderId: number): Promise<boolean> {
  return (await run(tx, "own order", sql`select id from orders where id = ${orderId} and customer_id = ${customerId}`)) > 0
}

type Delivery = { address: ShippingAddress; note: string | null; now: Date }

/** Replaces address and note of a home delivery, whose items are locked. */
export async function setDelivery(tx: Queries, orderId: number, { address, note, now }: Delivery): Promise<void> {
  await run(
    tx,
    "set delivery",
    sql`
    update orders set shipping_address = ${JSON.stringify(address)}::jsonb, delivery_note = ${note},
      delivery_changed_at = ${now.toISOString()}::timestamptz
    where id = ${orderId}`,
  )
  await noteOrderChange(tx, orderId)
}
