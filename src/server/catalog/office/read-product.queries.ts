import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { PRICE_CAUSES } from "#rules/catalog/office/price-change.ts"
import { optionValues } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import { hasArabic, VariantRow, variantJson } from "./list-products.queries.ts"

/** More variants of one product are not listed. */
const MAX_VARIANTS = 500

const ProductRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  image: OrNull(Type.String()),
  brandId: OrNull(Type.Integer()),
  brand: OrNull(Type.String()),
  categoryId: Type.Integer(),
  category: Type.String(),
  label: OrNull(Type.String()),
  isLive: Type.Boolean(),
  hasArabic: Type.Boolean(),
  changedAt: Type.String(),
  variants: Type.Array(VariantRow),
})
export type ProductRow = Static<typeof ProductRow>

/** A product with its variants in their order; null when there is none. */
export async function productById(db: Queries, id: number): Promise<ProductRow | null> {
  const [found] = await rows(
    db,
    "office product",
    sql`
    select p.id, p.version, p.slug, p.title, p.images -> 0 ->> 'src' as image, p.brand_id as "brandId", b.name as brand,
      p.category_id as "categoryId", c.name as category,
      nullif(trim(p.label_text), '') as label, p.published as "isLive", ${hasArabic} as "hasArabic",
      ${instant(sql`p.updated_at`)} as "changedAt", coalesce((select json_agg(each order by position) from (
        select v.position, ${variantJson} as each from variants v where v.product_id = p.id order by v.position limit ${MAX_VARIANTS}) v), '[]') as variants
    from products p join categories c on c.id = p.category_id left join brands b on b.id = p.brand_id where p.id = ${id}`,
    ProductRow,
  )
  return found ?? null
}

type Page = { productId: number; variantId: number | null; after: number | undefined; limit: number }

const Person = OrNull(Type.Object({ id: Type.Integer(), name: Type.String() }))

const PriceRow = Type.Object({
  id: Type.Integer(),
  variantId: Type.Integer(),
  values: Type.Array(Type.String()),
  cause: OneOf(PRICE_CAUSES),
  by: Person,
  priceBefore: OrNull(Type.Integer()),
  wasBefore: OrNull(Type.Integer()),
  price: Type.Integer(),
  was: Type.Integer(),
  at: Type.String(),
})
export type PriceRow = Static<typeof PriceRow>

/** The prices of a product's variants, or of one of them, the newest first. */
export async function pricesOfProduct(db: Queries, { productId, variantId, after, limit }: Page): Promise<PriceRow[]> {
  return rows(
    db,
    "prices of product",
    sql`
    with state as (
      select s.*, lag(s.selling_price_dirhams) over w as price_before, lag(s.maximum_price_dirhams) over w as was_before
      from price_states s where s.variant_id in (
        select id from variants where product_id = ${productId} and id = coalesce(${variantId}::int, id))
      window w as (partition by s.variant_id order by s.id))
    select s.id, s.variant_id as "variantId", ${optionValues} as values, s.cause, (select json_build_object('id', p.id, 'name', p.name) from staff p where p.id = s.staff_id) as by,
      s.price_before as "priceBefore", s.was_before as "wasBefore", s.selling_price_dirhams as price, s.maximum_price_dirhams as was,
      ${instant(sql`s.created_at`)} as at
    from state s join variants v on v.id = s.variant_id where s.id < ${after ?? 2_147_483_647} order by s.id desc limit ${limit + 1}`,
    PriceRow,
  )
}
