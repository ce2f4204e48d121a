import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"

/** Dates the products of which anything changed, and counts. */
export async function finishProducts(tx: Queries): Promise<{ staged: { products: number; variants: number }; updatedProducts: number }> {
  const { rowCount } = await tx.execute(sql`
    update products p set updated_at = now() where p.id in (
      select c.id from changed_products c join product_plan t on t.id = c.id where not t.is_new)`)
  const { rows } = await tx.execute<{ products: number; variants: number }>(sql`
    select (select count(*)::int from staged_products) as products, (select count(*)::int from staged_variants) as variants`)
  return { staged: rows[0] ?? { products: 0, variants: 0 }, updatedProducts: rowCount ?? 0 }
}

/** Tells the planner what the tables hold now; it would plan the first listings after a large import as if they were empty. */
export async function analyseCatalogue(tx: Queries): Promise<void> {
  await tx.execute(sql`analyze products, variants, product_options, option_values, collection_products, search_entries, categories, brands`)
}
