import { sql } from "drizzle-orm"
import Type from "typebox"
import { announceStockChange } from "#server/catalog/catalog-changes.ts"
import { productInStock, queueTurned, type TurnedProducts } from "#server/catalog/stock/stock.queries.ts"
import type { Database, Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { LISTING_LOCK } from "./listing-columns.queries.ts"

/** The time after which the job tries again while an import writes the listings' tables. */
const WAIT_MS = 5000

/**
 * Updates whether listings have these products in stock. It runs as a job, because the bits of a block belong to two thousand products:
 * updated by the sales themselves, they would make sales wait for each other and for imports.
 */
export async function refreshStock(db: Database, turned: TurnedProducts): Promise<void> {
  await db.transaction(async (tx) => {
    const [lock] = await rows(
      tx,
      null,
      sql`select pg_try_advisory_xact_lock(${LISTING_LOCK}) as "isMine"`,
      Type.Object({ isMine: Type.Boolean() }),
    )
    if (!lock?.isMine) return queueTurned(tx, turned, WAIT_MS)
    const changed = await updateEntries(tx, turned)
    if (changed.length === 0) return
    await updateBlocks(tx, changed)
    // Pages may have been made between the sale and this update, and facets count the products only now.
    await announceStockChange(tx, { products: [], turned: changed, isCounted: true })
  })
}

async function updateEntries(tx: Queries, { products }: TurnedProducts): Promise<number[]> {
  const found = await rows(
    tx,
    "update listed stock",
    sql`
    update listing_entries e set in_stock = fresh.in_stock
    from (select p.id, ${productInStock} as in_stock from products p where p.id = any(${array([...products])}::int[])) fresh
    where e.product_id = fresh.id and e.in_stock <> fresh.in_stock
    returning e.product_id as id`,
    Type.Object({ id: Type.Number() }),
  )
  return found.map(({ id }) => id)
}

async function updateBlocks(tx: Queries, products: number[]): Promise<void> {
  await run(
    tx,
    "update stock of blocks",
    sql`
    insert into listing_bits (category_id, block, kind, reference, products)
    select b.category_id, b.block, 'stock', 0, bit_or(set_bit(~b.everything, u.place::int - 1, e.in_stock::int))
    from listing_blocks b cross join lateral unnest(b.product_ids) with ordinality u(product_id, place)
      join listing_entries e on e.product_id = u.product_id
    where b.category_id in (select category_id from listing_entries where product_id = any(${array(products)}::int[]))
      and b.product_ids && ${array(products)}::int[]
    group by b.category_id, b.block
    on conflict (category_id, block, kind, reference) do update set products = excluded.products`,
  )
}
