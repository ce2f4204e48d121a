import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OptionValue } from "#contract/products.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { ENDLESS_PIECES, STOCK_POLICIES } from "#rules/catalog/buying.ts"
import { type HandKind, type MovementKind, stockDelta } from "#rules/catalog/office/stock-movement.ts"
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

/** Whether a variant `v` is counted and at or under the limit for low stock. [OFFICE-132] */
export const isLow = (limit: number) => sql`(v.stock_policy = 'counted' and v.inventory_quantity <= ${limit}::int)`

/** The pieces of a variant `v`; null for one whose stock is not tracked. */
export const countOf = sql`case when v.stock_policy = 'untracked' then null else v.inventory_quantity end`

/** The option values of a variant `v`, such as ["White", "512 GB"]. */
export const optionValues = sql`coalesce((select json_agg(o ->> 'value' order by n) from jsonb_array_elements(v.option_values) with ordinality e(o, n)), '[]')`

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

/** The pieces that an order's item takes or returns; `counted` of them are deducted from the variant's count or added to it. */
export const ItemPieces = Type.Object({
  itemId: Type.Integer(),
  variantId: Type.Integer(),
  pieces: Type.Integer(),
  counted: Type.Integer(),
})
export type ItemPieces = Static<typeof ItemPieces>

type MoveContext = { now: Date; staffId?: number | null }

/**
 * Takes the pieces of every item, or of none: false when a variant has too few or no longer exists. The variants are locked (`lockForSale`).
 * Call it in a transaction that rolls back on false.
 */
export async function takeStock(tx: Queries, items: readonly ItemPieces[], moved: MoveContext): Promise<boolean> {
  const changed = await moveStock(tx, "SALE", { ...moved, moves: taken(items) })
  return changed.length === countedVariants(items).length
}

/**
 * Takes pieces that items have just returned out of stock again; the count of a deleted variant is gone. A retired one is restored with what
 * its movements make, so its pieces are written off as well.
 */
export async function writeOffReturned(tx: Queries, items: readonly ItemPieces[], moved: MoveContext): Promise<void> {
  const there = await lockVariants(tx, countedVariants(items))
  const changed = await moveStock(tx, "WRITE_OFF", { ...moved, moves: taken(items) })
  if (changed.length < there.length) throw new Error("Stock that was given back is not there.")
}

const taken = (items: readonly ItemPieces[]) => items.map(({ pieces, ...item }) => ({ ...item, delta: -pieces }))

function countedVariants(items: readonly ItemPieces[]): number[] {
  return [...new Set(items.filter(({ counted }) => counted > 0).map(({ variantId }) => variantId))]
}

/** Puts the pieces of items back; the count of a deleted variant is gone. Each item returns its pieces once: the table refuses a second time. */
export async function giveStockBack(tx: Queries, items: readonly ItemPieces[], moved: MoveContext): Promise<void> {
  await lockVariants(
    tx,
    items.map(({ variantId }) => variantId),
  )
  await moveStock(tx, "BACK", { ...moved, moves: items.map(({ pieces, ...item }) => ({ ...item, delta: pieces })) })
}

type AsidePieces = { variantId: number; pieces: number }
type AsideMove = MoveContext & { reason: string }

/** Takes pieces for a repair; returns how many were deducted from the count, or null when there are too few. The variant exists. */
export function takePart(tx: Queries, part: AsidePieces, moved: AsideMove): Promise<number | null> {
  return takeAside(tx, "PART", part, moved)
}

/** Holds pieces for an offer; returns how many were deducted from the count, or null when there are too few or the variant is gone. */
export function holdPieces(tx: Queries, held: AsidePieces, moved: AsideMove): Promise<number | null> {
  return takeAside(tx, "HOLD", held, moved)
}

async function takeAside(
  tx: Queries,
  kind: "PART" | "HOLD",
  { variantId, pieces }: AsidePieces,
  { reason, ...moved }: AsideMove,
): Promise<number | null> {
  const [variant] = await lockVariants(tx, [variantId])
  if (!variant) return null
  const counted = variant.policy === "counted" ? pieces : 0
  if (counted > variant.inventory) return null
  await moveStock(tx, kind, { ...moved, moves: [{ itemId: null, variantId, delta: -pieces, counted, reason }] })
  return counted
}

/** Puts pieces back that a repair took and did not use, or an offer held; the count of a deleted variant is gone. */
export async function givePiecesBack(
  tx: Queries,
  { variantId, pieces, counted }: AsidePieces & { counted: number },
  { reason, ...moved }: AsideMove,
): Promise<void> {
  await lockVariants(tx, [variantId])
  await moveStock(tx, "BACK", { ...moved, moves: [{ itemId: null, variantId, delta: pieces, counted, reason }] })
}

export type HandMove = { variantId: number; kind: HandKind; pieces: number; reason: string | null }

/** What a change by hand found: the stock before and after; or why it cannot be. */
export type HandMoved = { before: number; after: number } | "unknown" | "impossible"

/**
 * Changes a variant's count by hand. A COUNT writes the difference to what is there now, so that no sale in between is lost. A variant
 * without a count is counted from then on.
 */
export async function moveByHand(tx: Queries, { variantId, kind, pieces, reason, ...moved }: HandMove & MoveContext): Promise<HandMoved> {
  const [before] = await lockVariants(tx, [variantId])
  if (!before) return "unknown"
  const delta = stockDelta({ stock: before.inventory, kind, pieces })
  if (delta === null) return "impossible"
  if (delta !== 0) {
    const move = { itemId: null, variantId, delta, counted: Math.abs(delta), reason }
    await moveStock(tx, kind, { ...moved, moves: [move] })
  }
  if (before.policy === "untracked") await countFromNowOn(tx, variantId)
  return { before: before.inventory, after: before.inventory + delta }
}

async function countFromNowOn(tx: Queries, variantId: number): Promise<void> {
  const found = await rows(
    tx,
    null,
    sql`update variants set stock_policy = 'counted' where id = ${variantId} returning product_id as id`,
    Type.Object({ id: Type.Number() }),
  )
  const products = found.map(({ id }) => id)
  await announce(tx, { products, turned: products })
}

/**
 * Writes a movement for each of these variants whose count differs from the sum of its movements. Call it in the transaction of a writer that
 * sets counts of many variants, such as an import; `variantIds` is a query of ids.
 */
export async function noteImportedStock(tx: Queries, variantIds: SQL, staffId: number | null = null): Promise<void> {
  await run(
    tx,
    null,
    sql`
    insert into stock_movements (variant_id, kind, delta, counted, balance, staff_id, created_at)
    select v.id, 'IMPORT', v.inventory_quantity - known.stock, abs(v.inventory_quantity - known.stock), v.inventory_quantity, ${staffId}::int, now()
    from variants v cross join lateral (select coalesce(${sumOfMovements}, 0)::int as stock from stock_movements m where m.variant_id = v.id) known
    where v.id in (${variantIds}) and v.inventory_quantity <> known.stock`,
  )
}

/** The count that movements `m` make. */
export const sumOfMovements = sql.raw("sum(sign(m.delta) * m.counted)")

const ChangedStock = Type.Object({ productId: Type.Number(), turned: Type.Boolean() })
type ChangedStock = Static<typeof ChangedStock>

type Move = { itemId: number | null; variantId: number; delta: number; counted: number; reason?: string | null }

/** The only statement that changes counts of single variants: each change comes with its movement. Returns the changed variants. */
async function moveStock(
  tx: Queries,
  kind: MovementKind,
  { moves, now, staffId = null }: MoveContext & { moves: readonly Move[] },
): Promise<ChangedStock[]> {
  if (moves.length === 0) return []
  const column = <Key extends keyof Move>(key: Key) => sql.param(moves.map((move) => move[key] ?? null))
  const changed = await rows(
    tx,
    "move stock",
    sql`
    with move as (
      select * from unnest(${column("variantId")}::int[], ${column("itemId")}::int[], ${column("delta")}::int[], ${column("counted")}::int[],
        ${column("reason")}::text[]) as w (variant_id, item_id, delta, counted, reason)
    ), changed as (
      update variants v set inventory_quantity = v.inventory_quantity + w.pieces
      from (select m.variant_id, ${sumOfMovements}::int as pieces from move m where m.counted > 0 group by m.variant_id) w
      where v.id = w.variant_id and v.inventory_quantity + w.pieces >= 0
      returning v.id, v.product_id, v.inventory_quantity as balance, v.inventory_quantity = 0 or v.inventory_quantity = w.pieces as turned
    ), written as (
      insert into stock_movements (item_id, variant_id, kind, delta, counted, balance, reason, staff_id, created_at)
      select w.item_id, w.variant_id, ${kind}, w.delta, w.counted, c.balance, w.reason, ${staffId}::int, ${now.toISOString()}::timestamptz
      from move w left join changed c on c.id = w.variant_id
    )
    select product_id as "productId", turned from changed`,
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
