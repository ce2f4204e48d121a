import { sql } from "drizzle-orm"
import type { PriceCause } from "#rules/catalog/office/price-change.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import { refreshListing } from "#server/catalog/listing/listing-columns.queries.ts"
import { notePrices } from "#server/catalog/price-states.queries.ts"
import type { Queries } from "#server/db/database.ts"

/** Derives what listings and the search know of a product again, keeps its prices, and tells every process to forget its pages. */
export async function refreshProduct(
  tx: Queries,
  productId: number,
  change: { cause: PriceCause; staffId: number | null; now: Date },
): Promise<void> {
  await notePrices(tx, sql`select id from variants where product_id = ${productId}`, change)
  await refreshListing(tx, sql`select ${productId}::int`)
  await announceCatalogChange(tx)
}
