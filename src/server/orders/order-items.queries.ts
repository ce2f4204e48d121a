import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OptionValue } from "#contract/products.ts"
import { OneOf } from "#contract/shapes.ts"
import { ITEM_STATUSES, type ItemStatus, statusesBefore } from "#rules/orders/order-status.ts"
import { ItemPieces } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

/** The origin of a status change. */
export const CAUSES = ["customer", "operator", "payment", "expiry"] as const
export type Cause = (typeof CAUSES)[number]

/** An item whose row, and whose order's payments, are locked until the transaction ends. */
export const LockedItem = Type.Object({
  id: Type.Number(),
  orderId: Type.Number(),
  variantId: Type.Number(),
  title: Type.String(),
  name: Type.String(),
  optionValues: Type.Array(OptionValue),
  quantity: Type.Number(),
  status: OneOf(ITEM_STATUSES),
  sellingPriceDirhams: Type.Number(),
})
export type LockedItem = Static<typeof LockedItem>

/** The columns of a `LockedItem`. */
export const lockedItemColumns = sql`
  id, order_id as "orderId", variant_id as "variantId", title, name, option_values as "optionValues", quantity, status,
  selling_price_dirhams as "sellingPriceDirhams"`

/**
 * Locks all items of an order; none when the order does not exist. Its payments are locked first, so that payments and cancellations are
 * decided one after the other.
 */
export async function lockItemsOfOrder(tx: Queries, orderId: number): Promise<LockedItem[]> {
  await run(tx, "lock payments", sql`select id from payments where order_id = ${orderId} order by id for update`)
  return rows(
    tx,
    "lock items",
    sql`select ${lockedItemColumns} from order_items where order_id = ${orderId} order by id for update`,
    LockedItem,
  )
}

/** Sets the status of items that can become `to`; returns how many could. */
export async function setStatus(tx: Queries, ids: readonly number[], to: ItemStatus): Promise<number> {
  const moved = await run(
    tx,
    "set item status",
    sql`
    update order_items set status = ${to}
    where id = any(${sql.param(ids)}::int[]) and status = any(${sql.param(statusesBefore(to))}::text[]) returning id`,
  )
  return moved
}

/** Creates one event per item. A clock that was set back does not put an event before its predecessor. */
export async function addEvents(
  tx: Queries,
  ids: readonly number[],
  { to, cause, now, staffId = null }: { to: ItemStatus; cause: Cause; now: Date; staffId?: number | null },
): Promise<void> {
  await run(
    tx,
    "add order events",
    sql`
    insert into order_events (item_id, status, cause, staff_id, created_at)
    select i.id, ${to}, ${cause}, ${staffId}::int, greatest(${now.toISOString()}::timestamptz, (select max(e.created_at) from order_events e where e.item_id = i.id))
    from unnest(${sql.param(ids)}::int[]) as i (id)`,
  )
}

/**
 * The pieces that cancelled items return: of a line sold beyond the count, the pieces without a count return first.
 */
export async function piecesToReturn(tx: Queries, ids: readonly number[]): Promise<ItemPieces[]> {
  return rows(
    tx,
    "pieces to return",
    sql`
    select i.id as "itemId", i.variant_id as "variantId", i.quantity as pieces, greatest(0, line.counted - line.pieces)::int as counted
    from order_items i cross join lateral (
      select coalesce(sum(l.quantity) filter (where l.status <> 'CANCELLED'), 0) as pieces,
        coalesce(sum(sale.counted), 0) - coalesce(sum(back.counted), 0) as counted
      from order_items l
        left join stock_movements sale on sale.item_id = l.id and sale.kind = 'SALE'
        left join stock_movements back on back.item_id = l.id and back.kind = 'BACK'
      where l.order_id = i.order_id and l.variant_id = i.variant_id
    ) line
    where i.id = any(${sql.param(ids)}::int[])`,
    ItemPieces,
  )
}
