import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import type { StockPolicy } from "#rules/buying.ts"
import type { Database, Queries } from "#server/db/database.ts"
import type { ShopifyColumn } from "./columns.ts"

const BATCH = 200

export type ExportVariant = {
  slug: string
  title: string
  sku: string | null
  sellingPriceDirhams: number
  maximumPriceDirhams: number
  inventoryQuantity: number
  stockPolicy: StockPolicy
  deliveryType: number
  deliveryDays: number
  deliveryText: string
  images: string[]
  specifications: [string, string][]
  optionValues: { option: string; value: string; code: string | null }[]
  extra: Record<string, string>
}

export type ExportProduct = {
  slug: string
  title: string
  brand: string | null
  categoryId: number
  labelText: string | null
  reviews: number
  seoTitle: string | null
  seoDescription: string | null
  details: string
  warrantyInfo: string
  returnPolicy: string
  maxQuantity: number | null
  images: { src: string; alt: string }[]
  published: boolean
  extra: Record<string, string>
  tags: string[]
  optionTitles: string[]
  variants: ExportVariant[]
}

/** Runs `read` on one unchanging view of the catalog, whatever is bought or imported meanwhile. */
export async function withCatalogView<T>(db: Database, read: (tx: Queries) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  const tx = drizzle(client)
  try {
    await tx.execute(sql`begin isolation level repeatable read read only`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    return await read(tx)
  } finally {
    await tx.execute(sql`rollback`).then(
      () => client.release(),
      () => client.release(true),
    )
  }
}

/** All products in the order of the shop, a batch at a time. */
export async function* exportedProducts(tx: Queries): AsyncGenerator<ExportProduct[]> {
  await tx.execute(sql`declare exported cursor for select id from products order by rank, id`)
  for (;;) {
    const { rows: ids } = await tx.execute<{ id: number }>(sql`fetch ${sql.raw(String(BATCH))} from exported`)
    if (ids.length === 0) return
    const { rows } = await tx.execute<ExportProduct>(sql`
      select p.slug, p.title, b.name as brand, p.category_id as "categoryId", p.label_text as "labelText", p.reviews, p.seo_title as "seoTitle",
        p.seo_description as "seoDescription", p.details, p.warranty_info as "warrantyInfo", p.return_policy as "returnPolicy",
        p.max_quantity as "maxQuantity", p.images, p.published, p.extra, p.tags,
        array(select o.title from product_options o where o.product_id = p.id order by o.position) as "optionTitles",
        (select coalesce(json_agg(json_build_object(
            'slug', v.slug, 'title', v.title, 'sku', v.sku, 'sellingPriceDirhams', v.selling_price_dirhams,
            'maximumPriceDirhams', v.maximum_price_dirhams, 'inventoryQuantity', v.inventory_quantity, 'stockPolicy', v.stock_policy, 'deliveryType', v.delivery_type,
            'deliveryDays', v.delivery_days, 'deliveryText', v.delivery_text, 'images', v.images, 'specifications', v.specifications,
            'optionValues', v.option_values, 'extra', v.extra) order by v.position), '[]') from variants v where v.product_id = p.id) as variants
      from products p left join brands b on b.id = p.brand_id
      where p.id = any(${sql.param(ids.map(({ id }) => id))}::int[]) order by p.rank, p.id`)
    yield rows
  }
}

export type ExportNeeds = {
  products: number
  options: number
  extra: string[]
  /** Columns beside the usual ones that at least one product or variant needs. */
  own: ShopifyColumn[]
  categories: { id: number; slug: string; name: string }[]
}

/** What the table has to have columns for. */
export async function exportNeeds(tx: Queries): Promise<ExportNeeds> {
  const { rows: products } = await tx.execute<Record<string, boolean> & { total: number }>(sql`
    select count(*)::int as total, bool_or(label_text is not null) as label, bool_or(reviews <> 0) as reviews, bool_or(warranty_info <> '') as warranty,
      bool_or(return_policy <> '') as "returnPolicy", bool_or(max_quantity is not null) as "maxQuantity" from products`)
  // The slug is reckoned here only to see whether the usual one would do; the rule itself is rules/slug.
  const { rows: variants } = await tx.execute<Record<string, boolean>>(sql`
    select bool_or(v.stock_policy <> 'counted') as tracker, bool_or(v.stock_policy <> 'counted') as policy, bool_or(v.title <> usual_title) as "variantTitle",
      bool_or(v.slug <> trim(both '-' from regexp_replace(regexp_replace(regexp_replace(lower(usual_title), '\\s+', '-', 'g'), '[^a-z0-9_-]', '', 'g'), '-+', '-', 'g'))) as "variantSlug",
      bool_or(v.option_values @? '$[*] ? (@.code != null)') as "variantCodes",
      bool_or(v.images <> of_product and v.images <> array_prepend(v.images[1], array_remove(of_product, v.images[1]))) as "variantImages",
      bool_or(v.delivery_type <> 2) as "deliveryType", bool_or(v.delivery_days <> 1) as "deliveryDays", bool_or(v.delivery_text <> '') as "deliveryText",
      bool_or(v.specifications <> '[]') as specifications
    from variants v join products p on p.id = v.product_id
    cross join lateral (select array(select i ->> 'src' from jsonb_array_elements(p.images) with ordinality as u(i, n) order by n) as of_product) a
    cross join lateral (select p.title || coalesce(
      ' (' || (select string_agg(o ->> 'value', ', ' order by n) from jsonb_array_elements(v.option_values) with ordinality as u(o, n)) || ')', '') as usual_title) b`)
  const { rows: extra } = await tx.execute<{ name: string }>(sql`
    select name from (select jsonb_object_keys(extra) as name from products where extra <> '{}'
      union select jsonb_object_keys(extra) from variants where extra <> '{}') keys order by name`)
  const { rows: options } = await tx.execute<{ most: number }>(sql`select coalesce(max(position), 0)::int as most from product_options`)
  const { rows: categories } = await tx.execute<ExportNeeds["categories"][number]>(sql`select id, slug, name from categories order by id`)
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
