import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { LockedItem, lockedItemColumns } from "#server/orders/order-items.queries.ts"

/**
 * Splits pieces off items of one order, fewer than each item has, and returns them as separate items with the same events. The sums of
 * pieces and prices do not change, and the sale of all pieces remains with the item. The items are locked, and not parts themselves.
 */
export async function splitItems(tx: Queries, wishes: readonly { id: number; pieces: number }[]): Promise<LockedItem[]> {
  if (wishes.length === 0) return []
  return rows(
    tx,
    "split items",
    sql`
    with wish as (
      select * from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as w (id int, pieces int)
    ), kept as (
      update order_items i set quantity = i.quantity - wish.pieces from wish where i.id = wish.id returning i.*, wish.pieces
    ), item as (
      insert into order_items (order_id, variant_id, product_id, title, name, images, option_values, product_slug, variant_slug,
        quantity, selling_price_dirhams, maximum_price_dirhams, status, part)
      select order_id, variant_id, product_id, title, name, images, option_values, product_slug, variant_slug,
        pieces, selling_price_dirhams, maximum_price_dirhams, status,
        (select max(p.part) + 1 from order_items p where p.order_id = kept.order_id and p.variant_id = kept.variant_id)
      from kept
      returning *
    ), event as (
      insert into order_events (item_id, status, cause, staff_id, created_at)
      select item.id, e.status, e.cause, e.staff_id, e.created_at
      from order_events e join kept on kept.id = e.item_id join item on item.variant_id = kept.variant_id order by e.id
    )
    select ${lockedItemColumns} from item`,
    LockedItem,
  )
}
