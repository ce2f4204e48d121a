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

/** The reference and the place of an order. */
export async function nameOfOrder(db: Queries, id: number): Promise<{ reference: string; place: string | null }> {
  const [found] = await rows(
    db,
    "name of order",
    sql`
    select reference, coalesce('branch:' || (branch_address ->> 'id'), 'city:' || nullif(shipping_address ->> 'city', '')) as place
    from orders where id = ${id}`,
    Type.Object({ reference: Type.String(), place: OrNull(Type.String()) }),
  )
  if (!found) throw new Error(`There is no order ${id}.`)
  return found
}

/** Orders, as notes, history, staged steps and notices name them. */
export const orderKind: ObjectKind = { kind: "order", permission: "orders.read", place: placeOfOrder }
