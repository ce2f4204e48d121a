import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

type NewReplacement = { reference: string; item: { id: number; orderId: number }; now: Date }

/** Inserts the order that replaces an item: at no charge, to where the item's order goes. Returns its id. */
export async function insertReplacementOrder(tx: Queries, { reference, item, now }: NewReplacement): Promise<number> {
  const [inserted] = await rows(
    tx,
    "insert replacement order",
    sql`
    insert into orders (reference, kind, replaces_item_id, customer_id, payment_method, total_dirhams, shipping_address, branch_address,
      delivery_note, locale, created_at)
    select ${reference}, 'REPLACEMENT', ${item.id}, customer_id, 'CASH_ON_DELIVERY', 0, shipping_address, branch_address, delivery_note,
      locale, ${now.toISOString()}::timestamptz
    from orders where id = ${item.orderId} returning id`,
    Type.Object({ id: Type.Number() }),
  )
  if (!inserted) throw new Error(`There is no order ${item.orderId}.`)
  return inserted.id
}

/** The newest order that replaces an item, unless it is cancelled; null without one. */
export async function standingReplacement(tx: Queries, itemId: number): Promise<string | null> {
  const [found] = await rows(
    tx,
    "standing replacement",
    sql`
    select o.reference, exists (select from order_items i where i.order_id = o.id and i.status <> 'CANCELLED') as stands
    from orders o where o.replaces_item_id = ${itemId} order by o.id desc limit 1`,
    Type.Object({ reference: Type.String(), stands: Type.Boolean() }),
  )
  return found?.stands ? found.reference : null
}
