import { sql } from "drizzle-orm"
import type { GroupKind } from "#contract/office/structure.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import { refreshListing } from "#server/catalog/listing/listing-columns.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { array } from "#server/db/sql.ts"
import { productsIn } from "./groups.queries.ts"

/** Derives again what listings and the search know of a group's products, and tells every process to forget its pages. */
export async function refreshGroup(tx: Queries, kind: GroupKind, id: number): Promise<void> {
  await refreshListing(tx, productsIn(kind, id))
  await announceCatalogChange(tx)
}

export async function refreshProducts(tx: Queries, ids: readonly number[]): Promise<void> {
  await refreshListing(tx, sql`select unnest(${array(ids)}::int[]) as id`)
  await announceCatalogChange(tx)
}
