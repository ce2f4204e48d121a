import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { STOCK_POLICIES } from "#rules/catalog/buying.ts"
import { type Database, longTransaction, type Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import type { ShopifyColumn } from "./columns.ts"

const BATCH = 200

export const ExportVariant = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  sku: OrNull(Type.String()),
  sellingPriceDirhams: Type.Number(),
  maximumPriceDirhams: Type.Number(),
  inventoryQuantity: Type.Number(),
  stockPolicy: OneOf(STOCK_POLICIES),
  deliveryType: Type.Number(),
  deliveryDays: Type.Number(),
  deliveryText: Type.String(),
  images: Type.Array(Type.String()),
  specifications: Type.Array(Type.Tuple([Type.String(), Type.String()])),
  optionValues: Type.Array(Type.Object({ option: Type.String(), value: Type.String(), code: OrNull(Type.String()) })),
  extra: Type.Record(Type.String(), Type.String()),
})
export type ExportVariant = Static<typeof ExportVariant>

export const ExportProduct = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  brand: OrNull(Type.String()),
  categoryId: Type.Number(),
  labelText: OrNull(Type.String()),
  reviews: Type.Number(),
  seoTitle: OrNull(Type.String()),
  seoDescription: OrNull(Type.String()),
  details: Type.String(),
  warrantyInfo: Type.String(),
  returnPolicy: Type.String(),
  maxQuantity: OrNull(Type.Number()),
  images: Type.Array(Type.Object({ src: Type.String(), alt: Type.String() })),
  published: Type.Boolean(),
  arabic: Type.Record(Type.String(), Type.String()),
  extra: Type.Record(Type.String(), Type.String()),
  tags: Type.Array(Type.String()),
  optionTitles: Type.Array(Type.String()),
  variants: Type.Array(ExportVariant),
})
export type ExportProduct = Static<typeof ExportProduct>

/** Runs `read` on one snapshot of the catalog, unaffected by concurrent orders and imports. */
export function withCatalogView<T>(db: Database, read: (tx: Queries) => Promise<T>): Promise<T> {
  return longTransaction(db, read, { begin: "begin isolation level repeatable read read only" })
}

/** All products in the shop's order, in batches. */
export async function* exportedProducts(tx: Queries): AsyncGenerator<ExportProduct[]> {
  await run(tx, null, sql`declare exported cursor for select id from products order by rank, id`)
  for (;;) {
    const ids = await rows(tx, null, sql`fetch ${sql.raw(String(BATCH))} from exported`, Type.Object({ id: Type.Number() }))
    if (ids.length === 0) return
    const found = await rows(
      tx,
      null,
      sql`
      select p.slug, p.title, b.name as brand, p.category_id as "categoryId", p.label_text as "labelText", p.reviews, p.seo_title as "seoTitle",
        p.seo_description as "seoDescription", p.details, p.warranty_info as "warrantyInfo", p.return_policy as "returnPolicy",
        p.max_quantity as "maxQuantity", p.images, p.published, p.arabic, p.extra, p.tags,
        array(select o.title from product_options o where o.product_id = p.id order by o.position) as "optionTitles",
        (select coalesce(json_agg(json_build_object(
            'slug', v.slug, 'title', v.title, 'sku', v.sku, 'sellingPriceDirhams', v.selling_price_dirhams,
            'maximumPriceDirhams', v.maximum_price_dirhams, 'inventoryQuantity', v.inventory_quantity, 'stockPolicy', v.stock_policy, 'deliveryType', v.delivery_type,
            'deliveryDays', v.delivery_days, 'deliveryText', v.delivery_text, 'images', v.images, 'specifications', v.specifications,
            'optionValues', v.option_values, 'extra', v.extra) order by v.position), '[]') from variants v where v.product_id = p.id) as variants
      from products p left join brands b on b.id = p.brand_id
      where p.id = any(${sql.param(ids.map(({ id }) => id))}::int[]) order by p.rank, p.id`,
      ExportProduct,
    )
    yield found
  }
}

export type ExportNeeds = {
  products: number
  options: number
  extra: string[]
  /** Columns beyond the usual ones that at least one product or variant needs. */
  own: ShopifyColumn[]
  categories: { id: number; slug: string; name: string }[]
}

/** Whether at least one row needs a column; null without rows. */
const Need = OrNull(Type.Boolean())
const ProductNeeds = Type.Object({
  total: Type.Integer(),
  label: Need,
  reviews: Need,
  warranty: Need,
  returnPolicy: Need,
  maxQuantity: Need,
  arabicTitle: Need,
  arabicBody: Need,
  arabicSeoTitle: Need,
  arabicSeoDescription: Need,
})
const VariantNeeds = Type.Object({
  tracker: Need,
  policy: Need,
  variantTitle: Need,
  variantSlug: Need,
  variantCodes: Need,
  variantImages: Need,
  deliveryType: Need,
  deliveryDays: Need,
  deliveryText: Need,
  specifications: Need,
})

/** The columns that the table needs. */
export async function exportNeeds(tx: Queries): Promise<ExportNeeds> {
  const products = await rows(
    tx,
    null,
    sql`
    select count(*)::int as total, bool_or(label_text is not null) as label, bool_or(reviews <> 0) as reviews, bool_or(warranty_info <> '') as warranty,
      bool_or(return_policy <> '') as "returnPolicy", bool_or(max_quantity is not null) as "maxQuantity",
      bool_or(arabic ? 'title') as "arabicTitle", bool_or(arabic ? 'details') as "arabicBody", bool_or(arabic ? 'seo_title') as "arabicSeoTitle",
      bool_or(arabic ? 'seo_description') as "arabicSeoDescription" from products`,
    ProductNeeds,
  )
  // The slug is computed here only to compare it with the default one; the rule itself is rules/slug.
  const variants = await rows(
    tx,
    null,
    sql`
    select bool_or(v.stock_policy <> 'counted') as tracker, bool_or(v.stock_policy <> 'counted') as policy, bool_or(v.title <> usual_title) as "variantTitle",
      bool_or(v.slug <> trim(both '-' from regexp_replace(regexp_replace(regexp_replace(lower(usual_title), '\\s+', '-', 'g'), '[^a-z0-9_-]', '', 'g'), '-+', '-', 'g'))) as "variantSlug",
      bool_or(v.option_values @? '$[*] ? (@.code != null)') as "variantCodes",
      bool_or(v.images <> of_product and v.images <> array_prepend(v.images[1], array_remove(of_product, v.images[1]))) as "variantImages",
      bool_or(v.delivery_type <> 2) as "deliveryType", bool_or(v.delivery_days <> 1) as "deliveryDays", bool_or(v.delivery_text <> '') as "deliveryText",
      bool_or(v.specifications <> '[]') as specifications
    from variants v join products p on p.id = v.product_id
    cross join lateral (select array(select i ->> 'src' from jsonb_array_elements(p.images) with ordinality as u(i, n) order by n) as of_product) a
    cross join lateral (select p.title || coalesce(
      ' (' || (select string_agg(o ->> 'value', ', ' order by n) from jsonb_array_elements(v.option_values) with ordinality as u(o, n)) || ')', '') as usual_title) b`,
    VariantNeeds,
  )
  const extra = await rows(
    tx,
    null,
    sql`
    select name from (select jsonb_object_keys(extra) as name from products where extra <> '{}'
      union select jsonb_object_keys(extra) from variants where extra <> '{}') keys order by name`,
    Type.Object({ name: Type.String() }),
  )
  const options = await rows(
    tx,
    null,
    sql`select coalesce(max(position), 0)::int as most from product_options`,
    Type.Object({ most: Type.Number() }),
  )
  const categories = await rows(
    tx,
    null,
    sql`select id, slug, name from categories order by id`,
    Type.Object({ id: Type.Integer(), slug: Type.String(), name: Type.String() }),
  )
  const { total = 0, ...ofProducts } = products[0] ?? {}
  const own = Object.entries({ ...ofProducts, ...variants[0] }).filter(([, isNeeded]) => isNeeded === true)
  return {
    products: Number(total),
    options: options[0]?.most ?? 0,
    extra: extra.map(({ name }) => name),
    own: own.map(([column]) => column as ShopifyColumn),
    categories,
  }
}
