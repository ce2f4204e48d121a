import { type SQL, sql } from "drizzle-orm"
import { likePattern, plainWords } from "#rules/office/find-words.ts"
import { arabicProducts } from "#server/catalog/search/arabic-products.queries.ts"
import type { Queries } from "#server/db/database.ts"

/**
 * A query of the ids of variants, retired ones too: every word begins a word of the product's title, in either language, or is a part of the
 * SKU.
 */
export async function variantsWith(db: Queries, text: string): Promise<SQL> {
  const words = plainWords(text)
  if (words.length === 0) return sql`select null::int`
  const every = (holds: (pattern: string) => SQL) =>
    sql.join(
      words.map((word) => holds(likePattern(word))),
      sql` and `,
    )
  const inArabic = await arabicProducts(db, text)
  const products = sql`
    select id from products where ${every((pattern) => sql`(' ' || lower(title)) like ${pattern}`)}
    ${inArabic ? sql`union all select id from (${inArabic}) in_arabic` : sql``}`
  return sql`
    select id from variants where product_id in (${products})
    union all select variant_id from retired_variants where product_id in (${products})
    union all select id from variants where ${every((pattern) => sql`lower(sku) like ${pattern.replace("% ", "%")}`)}`
}
