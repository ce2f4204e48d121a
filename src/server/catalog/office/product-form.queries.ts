import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { VariantRow, variantJson } from "./list-products.queries.ts"

const MAX_VARIANTS = 500
/** The number of products of a category whose specifications are counted, and of names that are offered. */
const COUNTED_PRODUCTS = 100
const OFFERED_NAMES = 40

const FormRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  brand: OrNull(Type.Integer()),
  category: Type.Integer(),
  label: Type.String(),
  tags: Type.Array(Type.String()),
  maxQuantity: OrNull(Type.Integer()),
  seoTitle: Type.String(),
  seoDescription: Type.String(),
  details: Type.String(),
  warranty: Type.String(),
  returns: Type.String(),
  warrantyArabic: Type.String(),
  returnsArabic: Type.String(),
  arabic: Type.Record(Type.String(), Type.String()),
  images: Type.Array(Type.Object({ src: Type.String(), alt: Type.String() })),
  imageArabic: Type.Record(Type.String(), Type.String()),
  /** What each variant shows, in their order. */
  looks: Type.Array(
    Type.Object({
      id: Type.Integer(),
      pictures: Type.Array(Type.String()),
      values: Type.Array(Type.Object({ option: Type.String(), value: Type.String(), code: OrNull(Type.String()) })),
      specifications: Type.Array(Type.Tuple([Type.String(), Type.String()])),
    }),
  ),
  usualSpecifications: Type.Array(Type.String()),
  published: Type.Boolean(),
  publishAt: OrNull(Type.String()),
  unpublishAt: OrNull(Type.String()),
  changedBy: OrNull(Type.String()),
  changedAt: OrNull(Type.String()),
  variants: Type.Array(VariantRow),
  options: Type.Array(Type.String()),
  retired: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      values: Type.Array(Type.String()),
      at: Type.String(),
      was_sold: Type.Boolean(),
    }),
  ),
})
export type FormRow = Static<typeof FormRow>

const shared = (kind: "warranty_info" | "return_policy") =>
  sql`coalesce((select arabic from phrases h where h.kind = ${kind} and md5(h.english) = md5(p.${sql.identifier(kind)})), '')`

/** Whether an order has a variant. */
export const wasSold = (variant: SQL) => sql`exists (select from order_items i where i.variant_id = ${variant})`

/** A product as its editor shows it; null when there is none. */
export async function formOf(db: Queries, id: number): Promise<FormRow | null> {
  const [found] = await rows(
    db,
    "product form",
    sql`
    select p.id, p.version, p.slug, p.title, p.brand_id as brand, p.category_id as category, coalesce(trim(p.label_text), '') as label, p.tags,
      p.max_quantity as "maxQuantity", coalesce(p.seo_title, '') as "seoTitle", coalesce(p.seo_description, '') as "seoDescription", p.details,
      p.warranty_info as warranty, p.return_policy as returns, ${shared("warranty_info")} as "warrantyArabic",
      ${shared("return_policy")} as "returnsArabic", p.arabic, p.images, p.image_arabic as "imageArabic", p.published, ${instant(sql`p.publish_at`)} as "publishAt",
      ${instant(sql`p.unpublish_at`)} as "unpublishAt", a.name as "changedBy", ${instant(sql`a.at`)} as "changedAt",
      coalesce((select json_agg(each order by position) from (
        select v.position, ${variantJson} as each from variants v where v.product_id = p.id order by v.position limit ${MAX_VARIANTS}) v), '[]') as variants,
      coalesce((select json_agg(json_build_object('id', v.id, 'pictures', v.images, 'values', v.option_values, 'specifications', v.specifications) order by v.position)
        from variants v where v.product_id = p.id), '[]') as looks,
      array(select s ->> 0 from (
          select product_id from listing_entries e where e.category_id = p.category_id and product_id <> p.id order by rank limit ${COUNTED_PRODUCTS}) e
        join variants v using (product_id) cross join lateral jsonb_array_elements(v.specifications) s
        group by 1 order by count(distinct product_id) desc, 1 limit ${OFFERED_NAMES}) as "usualSpecifications",
      coalesce((select json_agg(o.title order by o.position) from product_options o where o.product_id = p.id), '[]') as options,
      coalesce((select json_agg(json_build_object('id', r.variant_id, 'name', coalesce(nullif(r.name, ''), p.title), 'at', ${instant(sql`r.created_at`)},
          'values', jsonb_path_query_array(r.data, '$.option_values[*].value'), 'was_sold', ${wasSold(sql`r.variant_id`)})
        order by r.created_at desc, r.variant_id) from retired_variants r where r.product_id = p.id), '[]') as retired
    from products p left join lateral (
      select name, at from audit_rows where object = 'product' and object_id = p.id::text order by id desc limit 1) a on true
    where p.id = ${id}`,
    FormRow,
  )
  return found ?? null
}

/** Locks a product until the transaction ends. */
export async function lockProduct(tx: Queries, id: number): Promise<void> {
  await run(tx, "lock product", sql`select from products where id = ${id} for update`)
}

/** Which of these exist: the brand, the category, and another product with the slug. */
export async function findNamed(
  tx: Queries,
  { brand, category, slug, id }: { brand: number | null; category: number; slug: string; id: number | null },
): Promise<{ brand: boolean; category: boolean; slugTaken: boolean }> {
  const [found] = await rows(
    tx,
    null,
    sql`
    select ${brand}::int is null or exists (select from brands where id = ${brand}) as brand,
      exists (select from categories where id = ${category}) as category,
      exists (select from products where slug = ${slug} and id is distinct from ${id}::int) as "slugTaken"`,
    Type.Object({ brand: Type.Boolean(), category: Type.Boolean(), slugTaken: Type.Boolean() }),
  )
  return found ?? { brand: false, category: false, slugTaken: true }
}

/** Writes the fields of a product; texts that are empty become none where the column allows it. */
export async function writeProduct(
  tx: Queries,
  {
    arabic,
    publishAt,
    unpublishAt,
    ...p
  }: Omit<
    FormRow,
    "changedBy" | "changedAt" | "variants" | "retired" | "options" | "version" | "images" | "imageArabic" | "looks" | "usualSpecifications"
  >,
): Promise<void> {
  await run(
    tx,
    "write product",
    sql`
    update products set slug = ${p.slug}, title = ${p.title}, brand_id = ${p.brand}, category_id = ${p.category},
      label_text = nullif(${p.label}, ''), tags = ${array(p.tags)}::text[], max_quantity = ${p.maxQuantity}, seo_title = nullif(${p.seoTitle}, ''),
      seo_description = nullif(${p.seoDescription}, ''), details = ${p.details}, warranty_info = ${p.warranty}, return_policy = ${p.returns},
      arabic = ${JSON.stringify(arabic)}::jsonb, published = ${p.published}, publish_at = ${publishAt}::timestamptz,
      unpublish_at = ${unpublishAt}::timestamptz
    where id = ${p.id}`,
  )
}

type SharedPhrase = { kind: "warranty_info" | "return_policy"; english: string; arabic: string }

/** The Arabic of a text that products share, unless it has one. */
export async function addPhrase(tx: Queries, { kind, english, arabic }: SharedPhrase): Promise<void> {
  if (english === "" || arabic === "") return
  const statement = sql`
    insert into phrases (kind, english, arabic) values (${kind}, ${english}, ${arabic}) on conflict (kind, md5(english)) do nothing`
  await run(tx, "add phrase", statement)
}

/** The Arabic of a text that products share; none removes it. */
export async function writePhrase(tx: Queries, { kind, english, arabic }: SharedPhrase): Promise<void> {
  if (english === "") return
  const statement =
    arabic === ""
      ? sql`delete from phrases where kind = ${kind} and md5(english) = md5(${english})`
      : sql`insert into phrases (kind, english, arabic) values (${kind}, ${english}, ${arabic})
          on conflict (kind, md5(english)) do update set arabic = excluded.arabic`
  await run(tx, null, statement)
}

/** Keeps the address that a product had, and leads what names the product by it to the new one. */
export async function moveSlug(tx: Queries, { id, before, after }: { id: number; before: string; after: string }): Promise<void> {
  await run(tx, null, sql`delete from product_slugs where product_id = ${id} and slug = ${after}`)
  await run(tx, null, sql`insert into product_slugs (product_id, slug) values (${id}, ${before}) on conflict do nothing`)
  await run(tx, null, sql`update repair_models set product_slug = ${after} where product_slug = ${before}`)
}

export type VariantWrite = { id: number; sku: string; price: number; was: number }

/** Writes prices and SKUs, locked in the order in which checkouts lock. */
export async function writeVariants(tx: Queries, written: readonly VariantWrite[]): Promise<void> {
  const column = (key: keyof VariantWrite) => sql.param(written.map((each) => each[key]))
  await run(tx, null, sql`select from variants where id = any(${column("id")}::int[]) order by id for no key update`)
  await run(
    tx,
    "write variants",
    sql`
    update variants v set sku = nullif(w.sku, ''), selling_price_dirhams = w.price, maximum_price_dirhams = w.was
    from unnest(${column("id")}::int[], ${column("sku")}::text[], ${column("price")}::int[], ${column("was")}::int[]) as w(id, sku, price, was)
    where v.id = w.id`,
  )
}

/** Writes the specifications of variants: pairs of a name and a value. */
export async function writeSpecifications(
  tx: Queries,
  written: readonly { id: number; pairs: readonly (readonly [name: string, value: string])[] }[],
): Promise<void> {
  await run(
    tx,
    "write specifications",
    sql`
    update variants v set specifications = w.pairs
    from unnest(${sql.param(written.map(({ id }) => id))}::int[], ${sql.param(written.map(({ pairs }) => JSON.stringify(pairs)))}::jsonb[]) as w(id, pairs)
    where v.id = w.id`,
  )
}

const One = Type.Object({ id: Type.Integer() })

export type NewProduct = { title: string; slug: string; category: number; brand: number | null; price: number; now: Date }

/** A draft with one variant. Returns its id. */
export async function addProduct(tx: Queries, { title, slug, category, brand, price, now }: NewProduct): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [made] = await rows(
    tx,
    "add product",
    sql`
    with made as (
      insert into products (slug, title, category_id, brand_id, published, rank, created_at, updated_at)
      values (${slug}, ${title}, ${category}, ${brand}, false, (select coalesce(max(rank), -1) + 1 from products), ${at}, ${at}) returning id)
    insert into variants (product_id, slug, title, position, selling_price_dirhams, maximum_price_dirhams, inventory_quantity, option_value_ids, option_values)
    select id, ${slug}, '', 1, ${price}, ${price}, 0, '{}', '[]' from made returning product_id as id`,
    One,
  )
  if (!made) throw new Error("The product could not be made.")
  return made.id
}

/** A draft with the texts, pictures, options and variants of another product, and without stock and SKUs. Returns its id. */
export async function copyProduct(
  tx: Queries,
  { id, title, slug, now }: { id: number; title: string; slug: string; now: Date },
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [made] = await rows(
    tx,
    "copy product",
    sql`
    insert into products (slug, title, brand_id, category_id, label_text, seo_title, seo_description, details, warranty_info, return_policy, arabic,
      max_quantity, images, image_arabic, thumbnail_alt_text, published, extra, tags, rank, created_at, updated_at)
    select ${slug}, ${title}, brand_id, category_id, label_text, seo_title, seo_description, details, warranty_info, return_policy, arabic - 'title',
      max_quantity, images, image_arabic, thumbnail_alt_text, false, extra, tags, (select coalesce(max(rank), -1) + 1 from products), ${at}, ${at}
    from products where id = ${id} returning id`,
    One,
  )
  if (!made) throw new Error("The product could not be copied.")
  await run(
    tx,
    null,
    sql`insert into product_options (product_id, title, position) select ${made.id}, title, position from product_options where product_id = ${id}`,
  )
  await run(
    tx,
    null,
    sql`
    insert into variants (product_id, slug, title, position, selling_price_dirhams, maximum_price_dirhams, inventory_quantity, stock_policy,
      delivery_type, delivery_days, delivery_text, images, specifications, option_value_ids, option_values, extra)
    select ${made.id}, slug, title, position, selling_price_dirhams, maximum_price_dirhams, 0, stock_policy,
      delivery_type, delivery_days, delivery_text, images, specifications, option_value_ids, option_values, extra
    from variants where product_id = ${id}`,
  )
  return made.id
}

/** A slug that no product has: the wished one, or that with a number. */
export async function freeSlug(tx: Queries, wished: string): Promise<string> {
  const [found] = await rows(
    tx,
    null,
    sql`
    select slug from (select case n when 1 then ${wished} else ${wished} || '-' || n end as slug, n from generate_series(1, 1000) n) each
    where not exists (select from products p where p.slug = each.slug) order by n limit 1`,
    Type.Object({ slug: Type.String() }),
  )
  if (!found) throw new Error(`Every address like ${wished} is taken.`)
  return found.slug
}
