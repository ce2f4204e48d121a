import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import {
  BULK_KEPT_MS,
  BULK_UNDO_MS,
  type BulkPriceRule,
  FORMER_PRICES,
  MAX_BULK_VARIANTS,
  PRICE_MEASURES,
  PRICE_ROUNDINGS,
  type Prices,
} from "#rules/catalog/office/bulk-price.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import { refreshListing } from "#server/catalog/listing/listing-columns.queries.ts"
import { notePrices } from "#server/catalog/price-states.queries.ts"
import { optionValues } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"

const PricedVariant = Type.Object({
  id: Type.Integer(),
  productId: Type.Integer(),
  title: Type.String(),
  /** Of its options. */
  values: Type.Array(Type.String()),
  price: Type.Integer(),
  was: Type.Integer(),
})
export type PricedVariant = Static<typeof PricedVariant>

/** The variants of products, one more than a change holds when there are as many. */
export function pricedVariants(db: Queries, products: readonly number[]): Promise<PricedVariant[]> {
  return rows(
    db,
    "priced variants",
    sql`
    select v.id, p.id as "productId", p.title, ${optionValues} as values, v.selling_price_dirhams as price, v.maximum_price_dirhams as was
    from variants v join products p on p.id = v.product_id where p.id = any(${array(products)}::int[])
    order by lower(p.title), p.id, v.position limit ${MAX_BULK_VARIANTS + 1}`,
    PricedVariant,
  )
}

/** Locks products and their variants, in the order in which checkouts and editors lock. */
export async function lockPriced(tx: Queries, products: readonly number[]): Promise<void> {
  await run(tx, "lock priced products", sql`select from products where id = any(${array(products)}::int[]) order by id for update`)
  await run(
    tx,
    "lock priced variants",
    sql`select from variants where product_id = any(${array(products)}::int[]) order by id for no key update`,
  )
}

const One = Type.Object({ id: Type.Integer() })

/** How many changes of the last 24 hours are not undone. */
export async function countUndoable(tx: Queries, now: Date): Promise<number> {
  const since = new Date(now.getTime() - BULK_UNDO_MS)
  const [found] = await rows(
    tx,
    "undoable prices",
    sql`select count(*)::int as count from bulk_prices where undone_at is null and created_at >= ${since.toISOString()}::timestamptz`,
    Type.Object({ count: Type.Integer() }),
  )
  return found?.count ?? 0
}

export type ChangedPrices = PricedVariant & { after: Prices }

/** Keeps a change with every price before and after; returns its id. */
export async function keepBulk(
  tx: Queries,
  { rule, changed, staffId, now }: { rule: BulkPriceRule; changed: readonly ChangedPrices[]; staffId: number; now: Date },
): Promise<number> {
  const [made] = await rows(
    tx,
    "add bulk prices",
    sql`
    insert into bulk_prices (measure, by, rounding, former, staff_id, created_at)
    values (${rule.measure}, ${rule.by}, ${rule.rounding}, ${rule.former}, ${staffId}, ${now.toISOString()}::timestamptz) returning id`,
    One,
  )
  if (!made) throw new Error("The change of prices could not be kept.")
  const column = (value: (row: ChangedPrices) => number) => array(changed.map(value))
  await run(
    tx,
    "add bulk price rows",
    sql`
    insert into bulk_price_rows (bulk_id, variant_id, product_id, price_before_dirhams, was_before_dirhams, price_dirhams, was_dirhams)
    select ${made.id}, e.* from unnest(${column(({ id }) => id)}::int[], ${column(({ productId }) => productId)}::int[],
      ${column(({ price }) => price)}::int[], ${column(({ was }) => was)}::int[], ${column(({ after }) => after.price)}::int[],
      ${column(({ after }) => after.was)}::int[]) e`,
  )
  return made.id
}

/** Writes the new prices of a change that was kept. */
export async function applyBulk(tx: Queries, id: number): Promise<void> {
  await run(
    tx,
    "apply bulk prices",
    sql`
    update variants v set selling_price_dirhams = r.price_dirhams, maximum_price_dirhams = r.was_dirhams
    from bulk_price_rows r where r.bulk_id = ${id} and v.id = r.variant_id`,
  )
}

const RestoredPrice = Type.Object({
  variant: Type.Integer(),
  productId: Type.Integer(),
  priceBefore: Type.Integer(),
  wasBefore: Type.Integer(),
  price: Type.Integer(),
  was: Type.Integer(),
})
export type RestoredPrice = Static<typeof RestoredPrice>

/** Gives the old prices back where the new ones are still there, and marks the others; returns what was given back. */
export async function takeBulkBack(tx: Queries, id: number): Promise<RestoredPrice[]> {
  const restored = await rows(
    tx,
    "undo bulk prices",
    sql`
    update variants v set selling_price_dirhams = r.price_before_dirhams, maximum_price_dirhams = r.was_before_dirhams
    from bulk_price_rows r
    where r.bulk_id = ${id} and v.id = r.variant_id and (v.selling_price_dirhams, v.maximum_price_dirhams) = (r.price_dirhams, r.was_dirhams)
    returning v.id as variant, r.product_id as "productId", r.price_before_dirhams as "priceBefore", r.was_before_dirhams as "wasBefore",
      r.price_dirhams as price, r.was_dirhams as was`,
    RestoredPrice,
  )
  const given = array(restored.map(({ variant }) => variant))
  await run(
    tx,
    "leave bulk prices",
    sql`update bulk_price_rows set is_left = true where bulk_id = ${id} and not variant_id = any(${given}::int[])`,
  )
  return restored
}

/** Counts the change of products, keeps the history of their prices and derives what listings know of them again. */
export async function notePriced(
  tx: Queries,
  products: readonly number[],
  change: { cause: "BULK" | "UNDO"; staffId: number; now: Date },
): Promise<void> {
  if (products.length === 0) return
  const ids = sql`select unnest(${array(products)}::int[])`
  const at = change.now.toISOString()
  await run(tx, null, sql`update products set version = version + 1, updated_at = ${at}::timestamptz where id in (${ids})`)
  await notePrices(tx, sql`select id from variants where product_id in (${ids})`, change)
  await refreshListing(tx, ids)
  await announceCatalogChange(tx)
}

export async function noteUndone(tx: Queries, id: number, { staffId, now }: { staffId: number; now: Date }): Promise<void> {
  await run(
    tx,
    "note undone prices",
    sql`update bulk_prices set undone_at = ${now.toISOString()}::timestamptz, undone_by = ${staffId}, version = version + 1 where id = ${id}`,
  )
}

/** A variant whose price had changed meanwhile. */
const LeftVariant = Type.Object({ productId: Type.Integer(), title: Type.String(), values: Type.Array(Type.String()) })

const BulkRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  measure: OneOf(PRICE_MEASURES),
  by: Type.Number(),
  rounding: OneOf(PRICE_ROUNDINGS),
  former: OneOf(FORMER_PRICES),
  variants: Type.Integer(),
  products: Type.Integer(),
  staff: Type.String(),
  at: Type.String(),
  undoneAt: OrNull(Type.String()),
  undoneBy: OrNull(Type.String()),
  left: Type.Array(LeftVariant),
})
export type BulkRow = Static<typeof BulkRow>

const MAX_LISTED = 100

function selectBulk(where: SQL): SQL {
  return sql`
    select b.id, b.version, b.measure, b.by::float8 as by, b.rounding, b.former, of.variants, of.products, coalesce(s.name, '') as staff,
      ${instant(sql`b.created_at`)} as at, ${instant(sql`b.undone_at`)} as "undoneAt", u.name as "undoneBy", of.left
    from bulk_prices b left join staff s on s.id = b.staff_id left join staff u on u.id = b.undone_by cross join lateral (
      select count(*)::int as variants, count(distinct r.product_id)::int as products,
        coalesce(json_agg(json_build_object('productId', r.product_id, 'title', coalesce(p.title, r.variant_id::text), 'values', ${optionValues})
          order by r.variant_id) filter (where r.is_left), '[]') as left
      from bulk_price_rows r left join products p on p.id = r.product_id left join variants v on v.id = r.variant_id
      where r.bulk_id = b.id) of
    ${where}`
}

/** A change; null when there is none. */
export async function bulkById(db: Queries, id: number): Promise<BulkRow | null> {
  const [found] = await rows(db, "bulk prices", selectBulk(sql`where b.id = ${id}`), BulkRow)
  return found ?? null
}

/** Locks a change until the transaction ends. */
export async function lockBulk(tx: Queries, id: number): Promise<void> {
  await run(tx, "lock bulk prices", sql`select from bulk_prices where id = ${id} for update`)
}

/** The products of a change. */
export async function productsOfBulk(tx: Queries, id: number): Promise<number[]> {
  const found = await rows(
    tx,
    "products of bulk",
    sql`select distinct product_id as id from bulk_price_rows where bulk_id = ${id} order by 1`,
    One,
  )
  return found.map((row) => row.id)
}

/** The last changes, the newest first. */
export function lastBulks(db: Queries): Promise<BulkRow[]> {
  return rows(db, "last bulk prices", selectBulk(sql`order by b.id desc limit ${MAX_LISTED}`), BulkRow)
}

export async function forgetBulkPrices(db: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - BULK_KEPT_MS)
  await run(db, null, sql`delete from bulk_prices where created_at < ${before.toISOString()}::timestamptz`)
}
