import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { LockedItem, lockedItemColumns } from "#server/orders/order-items.queries.ts"

/**
 * Splits pieces off items of one order, fewer than each item has, and returns them as separate items with the same events. The sums of
 * pieces, prices and refunds do not change, and the sale of all pieces remains with the item. The items are locked, and not parts themselves.
 */
export async function splitItems(tx: Queries, wishes: readonly { id: number; pieces: number }[]): Promise<LockedItem[]> {
  if (wishes.length === 0) return []
  const parts = await rows(
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
  await moveExcessRefunds(
    tx,
    parts.map(({ id }) => id),
  )
  return parts
}

/**
 * Staff may have refunded more of an item than the price of the pieces that remain. The excess, of the newest refunds first, moves to the
 * new part, so that both together are never refunded for more than they cost.
 */
async function moveExcessRefunds(tx: Queries, partIds: readonly number[]): Promise<void> {
  await run(
    tx,
    "move refunds to parts",
    sql`
    with share as (
      select ri.refund_id, ri.item_id, part.id as part_id, ri.amount_dirhams as amount,
        least(ri.amount_dirhams, sum(ri.amount_dirhams) over item - i.selling_price_dirhams * i.quantity
          - (sum(ri.amount_dirhams) over newer - ri.amount_dirhams)) as moved
      from order_items part join order_items i on i.order_id = part.order_id and i.variant_id = part.variant_id and i.part = 0
        join refund_items ri on ri.item_id = i.id
      where part.id = any(${sql.param(partIds)}::int[])
      window item as (partition by ri.item_id), newer as (partition by ri.item_id order by ri.refund_id desc)
    ), emptied as (
      delete from refund_items ri using share s
      where ri.refund_id = s.refund_id and ri.item_id = s.item_id and s.moved = s.amount
    ), lowered as (
      update refund_items ri set amount_dirhams = s.amount - s.moved from share s
      where ri.refund_id = s.refund_id and ri.item_id = s.item_id and s.moved between 1 and s.amount - 1
    )
    insert into refund_items (refund_id, item_id, amount_dirhams) select refund_id, part_id, moved from share where moved > 0`,
  )
}
