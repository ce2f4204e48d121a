import { sql } from "drizzle-orm"
import Type from "typebox"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import { refreshListing } from "#server/catalog/listing/listing-columns.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

export type Counts = { created: number; updated: number; unchanged: number; deleted: number }

/**
 * Variants of imported products that the source does not have: their number, the number of their products, and the first thousand names.
 */
export type MissingVariants = { count: number; products: number; names: string[] }

/** The result of an import: changes of products and variants, and the rows written to other tables. */
export type MergeResult = { products: Counts; variants: Counts; missing: MissingVariants; others: number }

const none: Counts = { created: 0, updated: 0, unchanged: 0, deleted: 0 }
export const nothingMerged: MergeResult = { products: none, variants: none, missing: { count: 0, products: 0, names: [] }, others: 0 }

/** Sets the date of changed products, and counts. */
export async function finishProducts(tx: Queries): Promise<{ staged: { products: number; variants: number }; updatedProducts: number }> {
  const rowCount = await run(
    tx,
    null,
    sql`
    update products p set updated_at = now(), version = version + 1 where p.id in (
      select c.id from changed_products c join product_plan t on t.id = c.id where not t.is_new)`,
  )
  const found = await rows(
    tx,
    null,
    sql`
    select (select count(*)::int from staged_products) as products, (select count(*)::int from staged_variants) as variants`,
    Type.Object({ products: Type.Number(), variants: Type.Number() }),
  )
  return { staged: found[0] ?? { products: 0, variants: 0 }, updatedProducts: rowCount }
}

/** Of a dry run, which is rolled back, nothing is refreshed. */
type FinishOptions = { which: "all" | "planned" | "changed"; dryRun: boolean; onStep?: (done: number, total: number) => void }

/**
 * Refreshes the data derived from products: for those in the file, those that changed, or all. Announces the change if there was one.
 * Changed variants are locked until the transaction ends, and orders of them wait: here stands only what must be in it.
 */
export async function finishImport(
  tx: Queries,
  merged: MergeResult,
  { which, dryRun, onStep = () => {} }: FinishOptions,
): Promise<MergeResult> {
  if (dryRun) return merged
  onStep(0, 1)
  const table = { all: "products", planned: "product_plan", changed: "changed_products" }[which]
  const productIds = sql`select id from ${sql.identifier(table)}`
  const result = { ...merged, others: merged.others + (await refreshListing(tx, productIds)) }
  if (isUnchanged(result)) return result
  await announceCatalogChange(tx)
  return result
}

/**
 * Analyses the tables: otherwise the planner would treat them as empty after a large import. Also merges the pending entries of the GIN
 * indexes, which readers would otherwise scan one by one until the next vacuum.
 */
export async function analyseCatalog(tx: Queries): Promise<void> {
  await run(
    tx,
    null,
    sql`
    analyze products, variants, price_states, stock_movements, product_options, option_values, collection_products, categories, brands,
      listing_entries, listing_labels, listing_values, listing_blocks, listing_bits, search_entries, search_documents, search_words`,
  )
  await run(
    tx,
    null,
    sql`
    select gin_clean_pending_list(name) from unnest('{listing_entries_collections, listing_entries_values, search_entries_substring, search_documents_words, variants_fitted_models}'::regclass[]) as name`,
  )
}

export function isUnchanged({ products, variants, others }: MergeResult): boolean {
  return [products, variants].every(({ created, updated, deleted }) => created + updated + deleted === 0) && others === 0
}
