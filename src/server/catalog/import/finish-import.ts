import type { SQL } from "drizzle-orm"
import { announceCatalogueChange } from "#server/catalog/catalogue-changes.ts"
import { refreshListing } from "#server/catalog/listing-columns.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { analyseCatalogue } from "./finish.queries.ts"
import type { Merged } from "./merge-staged.ts"

/** Brings what is derived from the products of `productIds` (a query) up to date, and tells the shop if anything changed at all. */
export async function finishImport(tx: Queries, merged: Merged, productIds: SQL): Promise<Merged> {
  const result = { ...merged, others: merged.others + (await refreshListing(tx, productIds)) }
  if (isUnchanged(result)) return result
  await analyseCatalogue(tx)
  await announceCatalogueChange(tx)
  return result
}

function isUnchanged({ products, variants, others }: Merged): boolean {
  return [products, variants].every(({ created, updated, deleted }) => created + updated + deleted === 0) && others === 0
}
