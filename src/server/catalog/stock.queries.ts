import { sql } from "drizzle-orm"
import type { OptionValue } from "#contract/catalog.ts"
import { preparedRows, type Queries } from "#server/db/database.ts"
import { announceCatalogueChange } from "./catalogue-changes.ts"

/** So many pieces of a variant. */
export type Pieces = { variantId: number; quantity: number }

/** A variant as an order takes it down. */
export type VariantForSale = {
  variantId: number
  productId: number
  title: string
  name: string
  images: string[]
  optionValues: OptionValue[]
  productSlug: string
  variantSlug: string
  sellingPriceDirhams: number
  maximumPriceDirhams: number
  inventory: number
  maxQuantity: number | null
}

/** The variants among these that the shop sells, at the prices of now. They are locked until the transaction ends, in the order of their ids. */
export async function lockForSale(tx: Queries, ids: readonly number[]): Promise<VariantForSale[]> {
  return preparedRows<VariantForSale>(
    tx,
    "lock variants for sale",
    sql`
    select v.id as "variantId", p.id as "productId", p.title, coalesce(nullif(v.title, ''), p.title) as name, v.images,
      v.option_values as "optionValues", p.slug as "productSlug", v.slug as "variantSlug", v.selling_price_dirhams as "sellingPriceDirhams",
      v.maximum_price_dirhams as "maximumPriceDirhams", v.inventory_quantity as inventory, p.max_quantity as "maxQuantity"
    from variants v join products p on p.id = v.product_id and p.published
    where v.id = any(${sql.param(ids)}::int[]) order by v.id for no key update of v`,
  )
}

/**
 * Takes pieces of every variant, or of none: false when one of them has too few or is gone. A variant is listed once, and locked
 * (`lockForSale`). Call it in a transaction that rolls back on false.
 */
export async function takeStock(tx: Queries, pieces: readonly Pieces[]): Promise<boolean> {
  const taken = await changeStock(tx, pieces, -1)
  return taken.length === pieces.length
}

/** Gives pieces back; those of a variant that the shop no longer has go nowhere. */
export async function giveStockBack(tx: Queries, pieces: readonly Pieces[]): Promise<void> {
  await lockVariants(
    tx,
    pieces.map(({ variantId }) => variantId),
  )
  await changeStock(tx, pieces, 1)
}

/** Sets how many pieces there are, as counted; returns how many there were, or null when there is no such variant. */
export async function setStock(tx: Queries, { variantId, quantity }: Pieces): Promise<number | null> {
  const [before] = await lockVariants(tx, [variantId])
  if (!before) return null
  await tx.execute(sql`update variants set inventory_quantity = ${quantity} where id = ${variantId}`)
  if (before.inventory !== quantity) await announceCatalogueChange(tx)
  return before.inventory
}

async function changeStock(tx: Queries, pieces: readonly Pieces[], sign: 1 | -1): Promise<{ turned: boolean }[]> {
  const ids = pieces.map(({ variantId }) => variantId)
  const quantities = pieces.map(({ quantity }) => quantity * sign)
  const changed = await preparedRows<{ turned: boolean }>(
    tx,
    "change stock",
    sql`
    update variants v set inventory_quantity = v.inventory_quantity + w.delta
    from (select unnest(${sql.param(ids)}::int[]) as id, unnest(${sql.param(quantities)}::int[]) as delta) w
    where v.id = w.id and v.inventory_quantity + w.delta >= 0
    returning v.inventory_quantity = 0 or v.inventory_quantity = w.delta as turned`,
  )
  // What pages say of a variant turns with its first and its last piece. Telling them of every sale would leave them nothing to keep; in
  // between they are a minute behind at most, and carts and orders ask the row itself.
  if (changed.some(({ turned }) => turned)) await announceCatalogueChange(tx)
  return changed
}

/** By id: two transactions that lock in the same order cannot deadlock. */
async function lockVariants(tx: Queries, ids: readonly number[]): Promise<{ inventory: number }[]> {
  return preparedRows(
    tx,
    "lock variants",
    sql`select inventory_quantity as inventory from variants where id = any(${sql.param(ids)}::int[]) order by id for no key update`,
  )
}
