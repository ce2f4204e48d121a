import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import { optionValues } from "#server/catalog/stock/stock.queries.ts"
import { variantsWith } from "#server/catalog/stock-lists/find-variants.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

const SoldVariantRow = Type.Object({
  variant: Type.Number(),
  productId: Type.Number(),
  title: Type.String(),
  values: Type.Array(Type.String()),
  sku: OrNull(Type.String()),
  priceDirhams: Type.Number(),
  free: OrNull(Type.Number()),
})

type SoldVariant = Static<typeof SoldVariantRow>

/**
 * Up to ten variants of published products whose product has all words of the text, also in Arabic, or whose SKU holds them; those in stock
 * first.
 */
export async function findSoldVariants(db: Queries, text: string): Promise<SoldVariant[]> {
  return rows(
    db,
    null,
    sql`
    ${soldVariants} where v.id in (${await variantsWith(db, text)})
    order by (v.stock_policy = 'counted' and v.inventory_quantity = 0), v.id limit 10`,
    SoldVariantRow,
  )
}

/** The variants of published products with these ids. */
export function soldVariantsOf(db: Queries, ids: readonly number[]): Promise<SoldVariant[]> {
  return rows(db, "sold variants by id", sql`${soldVariants} where v.id = any(${sql.param(ids)}::int[]) order by v.id`, SoldVariantRow)
}

const soldVariants = sql`
    select v.id as variant, p.id as "productId", p.title, v.sku, v.selling_price_dirhams as "priceDirhams", ${optionValues} as values,
      case when v.stock_policy = 'counted' then v.inventory_quantity end as free
    from variants v join products p on p.id = v.product_id and p.published`
