import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import {
  PRODUCT_VIEWS,
  type ProductFilter,
  type ProductOrder,
  type ProductSort,
  type ProductView,
} from "#rules/catalog/office/product-list.ts"
import { findWords, likePattern } from "#rules/office/find-words.ts"
import type { CursorKey, ListCursor } from "#rules/office/list-cursor.ts"
import { arabicProducts } from "#server/catalog/search/arabic-products.queries.ts"
import { countOf, isLow, optionValues, productInStock } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, severalForms } from "#server/db/rows.ts"
import { array, CURSOR_TYPES, instant } from "#server/db/sql.ts"

/** More rows than this are not counted. */
const MAX_COUNTED = 10_000

const written = (field: string) => sql`coalesce(p.arabic ->> ${sql.raw(`'${field}'`)}, '') <> ''`

/** Whether the English texts of a product `p` have Arabic ones. Its warranty and returns do not count: products share them. */
export const hasArabic = sql`(${written("title")} and (p.details = '' or ${written("details")})
  and (coalesce(p.seo_title, '') = '' or ${written("seo_title")}) and (coalesce(p.seo_description, '') = '' or ${written("seo_description")}))`

/** A condition on a product `p` for each view. */
const viewsOf = (lowStock: number): Readonly<Record<ProductView, SQL>> => ({
  all: sql`true`,
  live: sql`p.published`,
  drafts: sql`not p.published`,
  scheduled: sql`(p.publish_at is not null or p.unpublish_at is not null)`,
  out: sql`p.published and not ${productInStock}`,
  low: sql`p.published and exists (select from variants v where v.product_id = p.id and ${isLow(lowStock)})`,
  "no-picture": sql`p.images = '[]' and not exists (select from variants v where v.product_id = p.id and v.images <> '{}')`,
  "arabic-missing": sql`not ${hasArabic}`,
})

async function isSelected(db: Queries, { view, text, brands, categories, labels }: ProductFilter, lowStock: number): Promise<SQL> {
  const parts: SQL[] = [viewsOf(lowStock)[view]]
  if (brands.length > 0) parts.push(sql`p.brand_id = any(${array(brands)}::int[])`)
  if (categories.length > 0) parts.push(sql`p.category_id in (select id from categories where path && ${array(categories)}::int[])`)
  if (labels.length > 0) parts.push(sql`trim(p.label_text) = any(${array(labels)}::text[])`)
  if (text !== "") parts.push(await hasWords(db, text))
  return sql.join(parts, sql` and `)
}

/** Every word begins a word of the title, in either language, or is a part of a variant's SKU. */
async function hasWords(db: Queries, text: string): Promise<SQL> {
  const words = findWords(text)
  if (words.length === 0) return sql`false`
  const every = (holds: (pattern: string) => SQL) =>
    sql.join(
      words.map((word) => holds(likePattern(word))),
      sql` and `,
    )
  const inArabic = await arabicProducts(db, text)
  return sql`p.id in (
    select id from products where ${every((pattern) => sql`(' ' || lower(title)) like ${pattern}`)}
    union all select product_id from variants where ${every((pattern) => sql`lower(sku) like ${pattern.replace("% ", "%")}`)}
    ${inArabic ? sql`union all select id from (${inArabic}) in_arabic` : sql``})`
}

const KEYS: Readonly<Record<ProductSort, SQL>> = { changed: sql`p.updated_at`, title: sql`lower(p.title)` }

/** The kind of these values, as cursors have them. */
export const SORT_KEYS: Readonly<Record<ProductSort, CursorKey>> = { changed: "instant", title: "text" }

export const VariantRow = Type.Object({
  id: Type.Integer(),
  values: Type.Array(Type.String()),
  sku: OrNull(Type.String()),
  image: OrNull(Type.String()),
  price: Type.Integer(),
  was: Type.Integer(),
  stock: OrNull(Type.Integer()),
  isLimited: Type.Boolean(),
})
export type VariantRow = Static<typeof VariantRow>

/** A variant `v` as JSON. */
export const variantJson = sql`json_build_object('id', v.id, 'sku', v.sku, 'image', v.images[1], 'price', v.selling_price_dirhams,
  'was', v.maximum_price_dirhams, 'stock', ${countOf}, 'isLimited', v.stock_policy = 'counted',
  'values', ${optionValues})`

export const ListedProduct = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
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
  publishAt: OrNull(Type.String()),
  hasArabic: Type.Boolean(),
  variants: Type.Integer(),
  from: Type.Integer(),
  to: Type.Integer(),
  stock: OrNull(Type.Integer()),
  isLow: Type.Boolean(),
  only: OrNull(VariantRow),
  changedAt: Type.String(),
})
export type ListedProduct = Static<typeof ListedProduct>

export type ListWish = { filter: ProductFilter; sort: ProductOrder; after: ListCursor | null; limit: number; lowStock: number }

const PAGE_FORMS = severalForms("products of the list")
const COUNT_FORMS = severalForms("number of products")

/** Whether a filter selects by its view alone, so that one plan suits its values. */
function isByView({ view: _view, text, ...chosen }: ProductFilter): boolean {
  return text === "" && Object.values(chosen).every((values) => values.length === 0)
}

/** A page of the list, with one row more than asked when there is a next page. */
export async function listProducts(db: Queries, { filter, sort, after, limit, lowStock }: ListWish): Promise<ListedProduct[]> {
  const column = KEYS[sort.by]
  const type = CURSOR_TYPES[SORT_KEYS[sort.by]]
  const direction = sort.isDescending ? sql`desc` : sql`asc`
  const beyond = sort.isDescending ? sql`<` : sql`>`
  const isWanted = await isSelected(db, filter, lowStock)
  const rest = after ? sql`(${column}, p.id) ${beyond} (${after.key}::${type}, ${after.id}::int)` : sql`true`
  return rows(
    db,
    isByView(filter) ? PAGE_FORMS : null,
    sql`
    with page as (
      select p.*, ${column} as sort_key from products p where ${isWanted} and ${rest}
      order by ${column} ${direction}, p.id ${direction} limit ${sql.raw(String(limit + 1))})
    select p.id, p.sort_key::text as key, p.version, p.slug, p.title, coalesce(p.images -> 0 ->> 'src', of.image) as image, p.brand_id as "brandId",
      b.name as brand, p.category_id as "categoryId", c.name as category, nullif(trim(p.label_text), '') as label, p.published as "isLive", ${instant(sql`p.publish_at`)} as "publishAt", ${hasArabic} as "hasArabic",
      of.variants, of.lowest as "from", of.highest as "to", of.stock, of.is_low as "isLow", of.only, ${instant(sql`p.updated_at`)} as "changedAt"
    from page p join categories c on c.id = p.category_id left join brands b on b.id = p.brand_id cross join lateral (
      select count(*)::int as variants, coalesce(min(v.selling_price_dirhams), 0) as lowest, coalesce(max(v.selling_price_dirhams), 0) as highest,
        sum(${countOf})::int as stock, coalesce(sum(${countOf}) <= ${lowStock}::int and bool_or(${isLow(lowStock)}), false) as is_low, min(v.images[1]) as image,
        case count(*) when 1 then (json_agg(${variantJson})) -> 0 end as only
      from variants v where v.product_id = p.id) of
    order by p.sort_key ${direction}, p.id ${direction}`,
    ListedProduct,
  )
}

const Count = Type.Object({ count: Type.Integer() })

/** How many products a filter selects; at most one more than `MAX_COUNTED`. */
export async function countProducts(db: Queries, filter: ProductFilter, lowStock: number): Promise<number> {
  const isWanted = await isSelected(db, filter, lowStock)
  const [found] = await rows(
    db,
    isByView(filter) ? COUNT_FORMS : null,
    sql`select count(*)::int as count from (select from products p where ${isWanted} limit ${MAX_COUNTED + 1}) counted`,
    Count,
  )
  return found?.count ?? 0
}

/** The number of products in each view, and of all variants. */
export async function countViews(db: Queries, lowStock: number): Promise<{ counts: number[]; variants: number }> {
  const views = viewsOf(lowStock)
  const columns = PRODUCT_VIEWS.map((view) => sql`count(*) filter (where ${views[view]})::int`)
  const [found] = await rows(
    db,
    null,
    sql`select array[${sql.join(columns, sql`, `)}] as counts, (select count(*)::int from variants) as variants from products p`,
    Type.Object({ counts: Type.Array(Type.Integer()), variants: Type.Integer() }),
  )
  return found ?? { counts: [], variants: 0 }
}

const Choice = Type.Object({ id: Type.Integer(), name: Type.String() })
const MAX_CHOICES = 500

export async function productChoices(db: Queries) {
  const brands = await rows(db, "product brands", sql`select id, name from brands order by lower(name), id limit ${MAX_CHOICES}`, Choice)
  const categories = await rows(
    db,
    "product categories",
    sql`select id, name from categories order by lower(name), id limit ${MAX_CHOICES}`,
    Choice,
  )
  const labels = await rows(
    db,
    "product labels",
    sql`select distinct trim(label_text) as label from products where trim(label_text) <> '' order by 1 limit ${MAX_CHOICES}`,
    Type.Object({ label: Type.String() }),
  )
  return { brands, categories, labels: labels.map(({ label }) => label) }
}
