import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { ShippingAddress } from "#contract/addresses.ts"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const Earlier = Type.Object({
  order: Type.String(),
  address: ShippingAddress,
  delivery_note: OrNull(Type.String()),
  changed_at: Type.String(),
})

/** The addresses that a customer's orders had before staff changed them, the oldest first. */
export async function earlierAddressesOf(db: Queries, customerId: number): Promise<Static<typeof Earlier>[]> {
  return rows(
    db,
    "earlier addresses of customer",
    sql`
    select o.reference as "order", a.address, a.note as delivery_note, ${instant(sql`a.changed_at`)} as changed_at
    from order_earlier_addresses a join orders o on o.id = a.order_id where o.customer_id = ${customerId} order by a.id limit 10000`,
    Earlier,
  )
}
