import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import type { ObjectKind } from "#server/office/objects.ts"

const Place = Type.Object({ reference: Type.String(), place: OrNull(Type.String()), courierId: OrNull(Type.Integer()) })

const placed = sql`
  select o.reference, coalesce('branch:' || (o.branch_address ->> 'id'), 'city:' || nullif(o.shipping_address ->> 'city', '')) as place,
    d.courier_id as "courierId"
  from orders o left join order_deliveries d on d.order_id = o.id`

type PlacedOrder = { place: string | null; owners: number[] }

/** Where an order goes, and the courier to whom it is given; null without an order. */
export async function placeOfOrder(db: Queries, reference: string): Promise<PlacedOrder | null> {
  const [found] = await rows(db, "place of order", sql`${placed} where o.reference = ${reference}`, Place)
  return found ? placedOf(found) : null
}

/** Where the orders with these references go, and the couriers to whom they are given; those that do not exist are left out. */
export async function placesOfOrders(db: Queries, references: readonly string[]): Promise<Map<string, PlacedOrder>> {
  const found = await rows(db, "places of orders", sql`${placed} where o.reference = any(${array(references)}::text[])`, Place)
  return new Map(found.map((order) => [order.reference, placedOf(order)]))
}

function placedOf({ place, courierId }: Static<typeof Place>): PlacedOrder {
  return { place, owners: courierId === null ? [] : [courierId] }
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
