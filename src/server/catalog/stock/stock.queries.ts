import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OptionValue } from "#contract/products.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { ENDLESS_PIECES, STOCK_POLICIES } from "#rules/catalog/buying.ts"
import type { StockChange } from "#server/cache/kept-store.ts"
import { announceStockChange } from "#server/catalog/catalog-changes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

/** A quantity of one variant. */
export const Pieces = Type.Object({ variantId: Type.Integer(), quantity: Type.Integer() })
export type Pieces = Static<typeof Pieces>

/** The pieces of a variant `v` that are for sale. */
export const piecesForSale = sql.raw(`(case v.stock_policy when 'counted' then v.inventory_quantity else ${ENDLESS_PIECES} end)`)

/** Whether a product `p` has a variant that can be bought. */
export const productInStock = sql`exists (select from variants v where v.product_id = p.id and ${piecesForSale} > 0)`

/** The name of the job that runs after stock has reached or left zero. */
export const STOCK_TURNED = "stock-turned"
export type TurnedProducts = { products: readonly number[] }

/** Queues the job for these products. Within a transaction it runs only after the commit. */
export async function queueTurned(tx: Queries, turned: TurnedProducts, afterMs = 0): Promise<void> {
  await run(
    tx,
    "queue turned stock",
    sql`
    select graphile_worker.add_job(${STOCK_TURNED}, ${JSON.stringify(turned)}::json, queue_name => ${STOCK_TURNED},
      run_at => now() + ${afterMs}::int * interval '1 millisecond')`,
  )
}

/** A variant as an order records it. */
export const VariantForSale = Type.Object({
  variantId: Type.Number(),
  productId: Type.Number(),
  title: Type.String(),
  name: Type.String(),
  images: Type.Array(Type.String()),
  optionValues: Type.Array(OptionValue),
  productSlug: Type.String(),
  variantSlug: Type.String(),
  sellingPriceDirhams: Type.Number(),
  maximumPriceDirhams: Type.Number(),
  /** Pieces for sale, and pieces counted. */
  inventory: Type.Number(),
  counted: Type.Number(),
  stockPolicy: OneOf(STOCK_POLICIES),
  maxQuantity: OrNull(Type.Number()),
})
export type VariantForSale = Static<typeof VariantForSale>

/**
 * The variants among these that are for sale, with current prices. They are locked until the transaction ends, in the order of their ids.
 */
export async function lockForSale(tx: Queries, ids: readonly number[]): Promise<VariantForSale[]> {
  return rows(
    tx,
    "lock variants for sale",
    sql`
    select v.id as "variantId", p.id as "productId", p.title, coalesce(nullif(v.title, ''), p.title) as name, v.images,
      v.option_values as "optionValues", p.slug as "productSlug", v.slug as "variantSlug", v.selling_price_dirhams as "sellingPriceDirhams",
      v.maximum_price_dirhams as "maximumPriceDirhams", ${piecesForSale} as inventory, v.inventory_quantity as counted,
      v.stock_policy as "stockPolicy", p.max_quantity as "maxQuantity"
    from variants v join products p on p.id = v.product_id and p.published
    where v.id = any(${sql.param(ids)}::int[]) order by v.id for no key update of v`,
    VariantForSale,
  )
}

/**
 * Takes pieces of every variant, or of none: false when one of them has too few or no longer exists. Each variant is listed once, and
 * locked (`lockForSale`). Call it in a transaction that rolls back on false.
 */
export async function takeStock(tx: Queries, pieces: readonly Pieces[]): Promise<boolean> {
  const taken = await changeStock(tx, pieces, -1)
  return taken.length === pieces.length
}

/** Puts pieces back; those of a deleted variant are dropped. */
export async function giveStockBack(tx: Queries, pieces: readonly Pieces[]): Promise<void> {
  await lockVariants(
    tx,
    pieces.map(({ variantId }) => variantId),
  )
  await changeStock(tx, pieces, 1)
}

/**
 * Sets a variant's counted stock; returns the stock before, or null when the variant does not exist. A variant without a count is counted
 * from then on.
 */
export async function setStock(tx: Queries, { variantId, quantity }: Pieces): Promise<number | null> {
  const [before] = await lockVariants(tx, [variantId])
  if (!before) return null
  await changeStock(tx, [{ variantId, quantity: quantity - before.inventory }], 1)
  if (before.policy === "untracked") {
    const found = await rows(
      tx,
      null,
      sql`update variants set stock_policy = 'counted' where id = ${variantId} returning product_id as id`,
      Type.Object({ id: Type.Number() }),
    )
    const products = found.map(({ id }) => id)
    await announce(tx, { products, turned: products })
  }
  return before.inventory
}

const ChangedStock = Type.Object({ productId: Type.Number(), turned: Type.Boolean() })
type ChangedStock = Static<typeof ChangedStock>

async function changeStock(tx: Queries, pieces: readonly Pieces[], sign: 1 | -1): Promise<ChangedStock[]> {
  const ids = pieces.map(({ variantId }) => variantId)
  const quantities = pieces.map(({ quantity }) => quantity * sign)
  const changed = await rows(
    tx,
    "change stock",
    sql`
    update variants v set inventory_quantity = v.inventory_quantity + w.delta
    from (select unnest(${sql.param(ids)}::int[]) as id, unnest(${sql.param(quantities)}::int[]) as delta) w
    where v.id = w.id and w.delta <> 0 and v.inventory_quantity + w.delta >= 0
    returning v.product_id as "productId", v.inventory_quantity = 0 or v.inventory_quantity = w.delta as turned`,
    ChangedStock,
  )
  const products = (found: readonly ChangedStock[]) => [...new Set(found.map(({ productId }) => productId))]
  if (changed.length > 0) {
    await announce(tx, { products: products(changed), turned: products(changed.filter(({ turned }) => turned)) })
  }
  return changed
}

async function announce(tx: Queries, change: StockChange): Promise<void> {
  await announceStockChange(tx, change)
  if (change.turned.length > 0) await queueTurned(tx, { products: change.turned })
}

const LockedVariant = Type.Object({ inventory: Type.Integer(), policy: OneOf(STOCK_POLICIES) })
type LockedVariant = Static<typeof LockedVariant>

/** By id: two transactions that lock in the same order cannot deadlock. */
async function lockVariants(tx: Queries, ids: readonly number[]): Promise<LockedVariant[]> {
  return rows(
    tx,
    "lock variants",
    sql`select inventory_quantity as inventory, stock_policy as policy from variants where id = any(${sql.param(ids)}::int[]) order by id for no key update`,
    LockedVariant,
  )
}
