import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import { ENDLESS_PIECES } from "#rules/catalog/buying.ts"
import { STOCK_VIEWS, type StockFilter, type StockOrder, type StockSort, type StockView } from "#rules/catalog/office/stock-list.ts"
import { OPEN_STATUSES, statusBits } from "#rules/orders/order-list.ts"
import { unshippedStatuses } from "#rules/orders/order-status.ts"
import { countOf, isLow, optionValues } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { literals } from "#server/db/sql.ts"
import { variantsWith } from "./find-variants.queries.ts"

/** More rows than this are not counted. */
const MAX_COUNTED = 10_000

/** A condition on a variant `v` of a product `p` for each view. Drafts are low or out of stock for nobody. */
const viewsOf = (lowStock: number): Readonly<Record<StockView, SQL>> => ({
  all: sql`true`,
  low: sql`p.published and ${isLow(lowStock)}`,
  out: sql`p.published and v.stock_policy = 'counted' and v.inventory_quantity = 0`,
  "not-counted": sql`v.stock_policy = 'untracked'`,
})

async function isSelected(db: Queries, { view, text }: StockFilter, lowStock: number): Promise<SQL> {
  const inView = viewsOf(lowStock)[view]
  return text === "" ? inView : sql`${inView} and v.id in (${await variantsWith(db, text)})`
}

/** What a variant without count or sales is sorted as. */
const ENDLESS = sql`'infinity'::float8`

const KEYS: Readonly<Record<StockSort, { column: SQL; type: SQL }>> = {
  title: { column: sql`lower(p.title)`, type: sql`text` },
  stock: { column: sql`coalesce(${countOf}, ${ENDLESS_PIECES})`, type: sql`int` },
  days: { column: sql`coalesce((${countOf})::float8 / s.pieces, ${ENDLESS})`, type: sql`float8` },
}

/*
 * Both sums read single items by the key, for there are few sales of 30 days and few open orders. Without `offset 0` the planner would read
 * every item of the shop instead.
 */

/** Pieces by variant that were sold and not cancelled. A replacement is no sale. When an item is split, the sale of all pieces stays with it. */
function soldPieces(since: Date, of: SQL): SQL {
  return sql`
    select m.variant_id, sum(i.quantity)::int as pieces from stock_movements m cross join lateral (
      select quantity, order_id from order_items where id = m.item_id and status not in ('CREATED', 'CANCELLED') offset 0) i
    where m.kind = 'SALE' and m.created_at >= ${since.toISOString()}::timestamptz and ${of}
      and i.order_id not in (select id from orders where replaces_item_id is not null)
    group by m.variant_id`
}

const OPEN = sql.raw(String(statusBits(OPEN_STATUSES)))

/** Pieces by variant of orders that are not shipped. */
function orderedPieces(of: SQL): SQL {
  return sql`
    select i.variant_id, sum(i.quantity)::int as pieces from order_listing l cross join lateral (
      select variant_id, quantity from order_items where order_id = l.order_id and status in (${literals(unshippedStatuses())}) offset 0) i
    where (l.statuses & ${OPEN}) <> 0 and i.variant_id in (${of}) group by i.variant_id`
}

/** The place of a row in a sorted list, after which the next page begins. */
export type StockCursor = { key: string; id: number }

const StockRow = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  productId: Type.Integer(),
  title: Type.String(),
  values: Type.Array(Type.String()),
  sku: OrNull(Type.String()),
  image: OrNull(Type.String()),
  isLive: Type.Boolean(),
  stock: OrNull(Type.Integer()),
  isLimited: Type.Boolean(),
  isLow: Type.Boolean(),
  ordered: Type.Integer(),
  sold: Type.Integer(),
})
export type StockRow = Static<typeof StockRow>

type ListWish = { filter: StockFilter; sort: StockOrder; after: StockCursor | null; limit: number; since: Date; lowStock: number }

/** A page of the list, with one row more than asked when there is a next page; `sold` counts the sales from `since` on. */
export async function listStock(db: Queries, { filter, sort, after, limit, since, lowStock }: ListWish): Promise<StockRow[]> {
  const { column, type } = KEYS[sort.by]
  const direction = sort.isDescending ? sql`desc` : sql`asc`
  const beyond = sort.isDescending ? sql`<` : sql`>`
  // The condition on the key alone lets an index of it skip the pages before.
  const rest = after
    ? sql`${column} ${beyond}= ${after.key}::${type} and (${column}, v.id) ${beyond} (${after.key}::${type}, ${after.id}::int)`
    : sql`true`
  // Only the order by days needs the sales of every variant.
  const isBySales = sort.by === "days"
  const ofPage = sql`select id from page`
  const sold = sql`sold as materialized (${soldPieces(since, isBySales ? sql`true` : sql`m.variant_id in (${ofPage})`)})`
  const page = sql`
    page as materialized (
      select v.*, p.title as of_title, p.images as of_images, p.published, ${column} as sort_key
      from variants v join products p on p.id = v.product_id ${isBySales ? sql`left join sold s on s.variant_id = v.id` : sql``}
      where ${await isSelected(db, filter, lowStock)} and ${rest} order by ${column} ${direction}, v.id ${direction} limit ${limit + 1})`
  return rows(
    db,
    null,
    sql`
    with ${isBySales ? sql`${sold}, ${page}` : sql`${page}, ${sold}`}, ordered as materialized (${orderedPieces(ofPage)})
    select v.id, v.sort_key::text as key, v.product_id as "productId", v.of_title as title, ${optionValues} as values, v.sku,
      coalesce(v.images[1], v.of_images -> 0 ->> 'src') as image, v.published as "isLive", ${countOf} as stock,
      v.stock_policy = 'counted' as "isLimited", ${isLow(lowStock)} as "isLow", coalesce(o.pieces, 0) as ordered, coalesce(s.pieces, 0) as sold
    from page v left join sold s on s.variant_id = v.id left join ordered o on o.variant_id = v.id
    order by v.sort_key ${direction}, v.id ${direction}`,
    StockRow,
  )
}

/** How many variants a filter selects; at most one more than `MAX_COUNTED`. */
export async function countStock(db: Queries, filter: StockFilter, lowStock: number): Promise<number> {
  const [found] = await rows(
    db,
    null,
    sql`
    select count(*)::int as count from (
      select from variants v join products p on p.id = v.product_id where ${await isSelected(db, filter, lowStock)} limit ${MAX_COUNTED + 1}) counted`,
    Type.Object({ count: Type.Integer() }),
  )
  return found?.count ?? 0
}

/** The number of variants in each view, in the order of the views. */
export async function countStockViews(db: Queries, lowStock: number): Promise<number[]> {
  const views = viewsOf(lowStock)
  const columns = STOCK_VIEWS.map((view) => sql`count(*) filter (where ${views[view]})::int`)
  const [found] = await rows(
    db,
    null,
    sql`select array[${sql.join(columns, sql`, `)}] as counts from variants v join products p on p.id = v.product_id`,
    Type.Object({ counts: Type.Array(Type.Integer()) }),
  )
  return found?.counts ?? []
}
