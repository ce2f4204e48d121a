import { sql } from "drizzle-orm"
import Type from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import type { ObjectKind } from "#server/office/objects.ts"

const Place = Type.Object({ place: OrNull(Type.String()), courierId: OrNull(Type.Integer()) })

/** Where an order goes, and the courier to whom it is given; null without an order. */
export async function placeOfOrder(db: Queries, reference: string): Promise<{ place: string | null; owners: number[] } | null> {
  const [found] = await rows(
    db,
    "place of order",
    sql`
    select coalesce('branch:' || (o.branch_address ->> 'id'), 'city:' || nullif(o.shipping_address ->> 'city', '')) as place,
      d.courier_id as "courierId"
    from orders o left join order_deliveries d on d.order_id = o.id where o.reference = ${reference}`,
    Place,
  )
  return found ? { place: found.place, owners: found.courierId === null ? [] : [found.courierId] } : null
}

/** Orders, as notes, history, staged steps and notices name them. */
export const orderKind: ObjectKind = { kind: "order", permission: "orders.read", place: placeOfOrder }
