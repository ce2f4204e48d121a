import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { FilterBody, Listing } from "#contract/listings.ts"
import { OrNull } from "#contract/shapes.ts"
import { spellingKey } from "#rules/catalog/option-values.ts"
import { dirhams } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

/**
 * The limits of one listing, with every slug resolved to ids. A limit is a group of ids: the values inside a group widen the result,
 * further groups narrow it, and an empty group matches nothing.
 */
export type Limits = {
  brands: number[][]
  categories: number[][]
  /** The categories of each group with all their descendants. */
  families: number[][]
  collections: number[][]
  products: number[] | null
  labels: number[][]
  inStock: boolean
  onSale: boolean
  /** One group per limiting option, with the titles that its values belong to; the values inside a group widen the result. */
  options: { titles: string[]; values: number[] }[]
  minDirhams: number | null
  maxDirhams: number | null
}

/** The subject of the listing, when it has a single one. */
const Named = Type.Object({
  id: Type.Number(),
  name: Type.String(),
  seo_title: OrNull(Type.String()),
  seo_description: OrNull(Type.String()),
})
export type Subject = Static<typeof Named> & { kind: Listing["kind"] }

export type ResolvedFilter = {
  /** The page's own limits. */
  scope: Limits
  /** The shopper's limits. */
  choice: Limits
  /** A query of `product_id` and `category_id` of the products that a search found; null without a search. */
  found: SQL | null
  subject: Subject | null
}

type Reference = number | string
const Kind = Type.Union([
  Type.Literal("brand"),
  Type.Literal("category"),
  Type.Literal("collection"),
  Type.Literal("product"),
  Type.Literal("label"),
  Type.Literal("value"),
])
type Kind = Static<typeof Kind>
const Found = Type.Intersect([
  Type.Object({
    kind: Kind,
    slug: Type.String(),
    option: OrNull(Type.String()),
    value: OrNull(Type.String()),
    is_top: Type.Boolean(),
    family: OrNull(Type.Array(Type.Number())),
  }),
  Named,
])
type Found = Static<typeof Found>

/** Resolves the slugs and ids of a filter body to ids, in one query, and finds the listing's subject. */
export async function resolveFilter(db: Queries, body: FilterBody, searched: SQL | null = null): Promise<ResolvedFilter> {
  const scope = body.scope ?? {}
  const found = await lookUp(db, [body, scope])
  return {
    scope: limitsOf(scope, found),
    choice: limitsOf(body, found),
    found: searched,
    subject: subjectOf(body.scope ?? body, found),
  }
}

type Lists = Omit<FilterBody, "scope" | "sort">

async function lookUp(db: Queries, bodies: Lists[]): Promise<Found[]> {
  const slugs = (pick: (body: Lists) => readonly Reference[] | undefined) =>
    bodies.flatMap((body) => pick(body) ?? []).filter((reference) => typeof reference === "string")
  const ids = (pick: (body: Lists) => readonly Reference[] | undefined) =>
    bodies.flatMap((body) => pick(body) ?? []).filter((reference) => typeof reference === "number")
  const optionSlugs = bodies.flatMap((body) => body.options ?? []).filter((option) => typeof option === "string")
  const optionValues = bodies
    .flatMap((body) => body.options ?? [])
    .flatMap((option) => (typeof option === "string" ? [] : option.values.map((value) => [option.title, value] as const)))

  const parts: SQL[] = []
  const named = (kind: Kind, table: string, columns: string, wantedSlugs: string[], wantedIds: number[]) => {
    if (wantedSlugs.length + wantedIds.length === 0) return
    parts.push(
      sql`select ${kind} as kind, id, slug, null as option, null as value, ${sql.raw(columns)} from ${sql.raw(table)} where slug = any(${array(wantedSlugs)}::text[]) or id = any(${array(wantedIds)}::int[])`,
    )
  }
  const seo = "name, seo_title, seo_description"
  const family = "array(select below.id from categories below where below.path @> array[categories.id])"
  named(
    "brand",
    "brands",
    `${noCategory}, name, null as seo_title, description as seo_description`,
    [...slugs((b) => b.brands), ...optionSlugs],
    ids((b) => b.brands),
  )
  named(
    "category",
    "categories",
    `parent_id is null as is_top, ${family} as family, ${seo}`,
    [...slugs((b) => b.categories), ...optionSlugs],
    ids((b) => b.categories),
  )
  named(
    "collection",
    "collections",
    `${noCategory}, ${seo}`,
    [...slugs((b) => b.collections), ...optionSlugs],
    ids((b) => b.collections),
  )
  named(
    "product",
    "products",
    `${noCategory}, title as name, null as seo_title, null as seo_description`,
    slugs((b) => b.products),
    ids((b) => b.products),
  )
  const labels = bodies.flatMap((body) => body.labels ?? [])
  if (labels.length > 0) parts.push(labelsNamed(labels))
  if (optionSlugs.length + optionValues.length > 0) parts.push(optionValuesNamed(optionSlugs, optionValues))
  if (parts.length === 0) return []
  return rows(db, null, sql.join(parts, sql` union all `), Found)
}

const noCategory = "false as is_top, null::int[] as family"

function labelsNamed(labels: string[]): SQL {
  return sql`select 'label' as kind, id, label as slug, null as option, null as value, ${sql.raw(noCategory)}, label as name, null as seo_title, null as seo_description
    from listing_labels where label = any(${array(labels)}::text[])`
}

function optionValuesNamed(slugs: string[], values: (readonly [title: string, value: string])[]): SQL {
  const titles = array(values.map(([title]) => title))
  const texts = array(values.map(([, value]) => value))
  return sql`select distinct 'value' as kind, v.id, v.slug, option, v.value, ${sql.raw(noCategory)}, v.value as name, null as seo_title, null as seo_description
    from (select option, value from option_values where slug = any(${array(slugs)}::text[])
      union select * from unnest(${titles}::text[], ${texts}::text[])) as wanted(option, value)
    -- As \`spellingKey\`.
    join option_values v using (option) where replace(lower(v.value), ' ', '') = replace(lower(wanted.value), ' ', '')`
}

function limitsOf(body: Lists, found: readonly Found[]): Limits {
  const idsOf = (kind: Kind, references: readonly Reference[] | undefined) => {
    if (references === undefined || references.length === 0) return []
    const wanted = new Set(references)
    return [found.filter((row) => row.kind === kind && (wanted.has(row.id) || wanted.has(row.slug))).map((row) => row.id)]
  }
  const limits: Limits = {
    brands: idsOf("brand", body.brands),
    categories: idsOf("category", body.categories),
    families: [],
    collections: idsOf("collection", body.collections),
    products: idsOf("product", body.products)[0] ?? null,
    labels: idsOf("label", body.labels),
    inStock: body.in_stock ?? false,
    onSale: body.on_sale ?? false,
    options: [],
    minDirhams: body.min_price === undefined ? null : dirhams(body.min_price),
    maxDirhams: body.max_price === undefined ? null : dirhams(body.max_price),
  }
  const slugs = (body.options ?? []).filter((option) => typeof option === "string")
  if (slugs.length > 0) addSlugLimit(limits, slugs, found)
  for (const [title, wanted] of valuesByTitle(body)) {
    const values = found.filter((row) => row.kind === "value" && row.option === title && wanted.has(spellingKey(row.value ?? "")))
    limits.options.push({ titles: [title], values: values.map((row) => row.id) })
  }
  limits.families = limits.categories.map((group) => [...new Set(group.flatMap((id) => familyOf(id, found)))])
  return limits
}

function familyOf(id: number, found: readonly Found[]): number[] {
  return found.find((row) => row.kind === "category" && row.id === id)?.family ?? []
}

/** The keys of each option's values; a title that occurs twice is one field. */
function valuesByTitle(body: Lists): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const option of body.options ?? []) {
    if (typeof option === "string" || option.values.length === 0) continue
    wanted.set(option.title, new Set([...(wanted.get(option.title) ?? []), ...option.values.map(spellingKey)]))
  }
  return wanted
}

/** A single slug names an option value, a sub-category, a brand or a collection, looked up in that order. [spec 3 §2] */
function addSlugLimit(limits: Limits, slugs: readonly string[], found: readonly Found[]) {
  const meant = slugs.map((slug) => meaningOf(slug, found))
  const addGroup = (groups: number[][], kind: Kind) => {
    const group = meant
      .flat()
      .filter((row) => row.kind === kind)
      .map((row) => row.id)
    if (group.length > 0) groups.push(group)
  }
  addGroup(limits.categories, "category")
  addGroup(limits.brands, "brand")
  addGroup(limits.collections, "collection")
  const values = meant.flat().filter((row) => row.kind === "value")
  // An unknown slug matches nothing.
  if (values.length > 0 || meant.every((found) => found.length === 0)) {
    const titles = [...new Set(values.flatMap((row) => row.option ?? []))]
    limits.options.push({ titles, values: values.map((row) => row.id) })
  }
}

function meaningOf(slug: string, found: readonly Found[]): Found[] {
  const of = (kind: Kind) => found.filter((row) => row.kind === kind && row.slug === slug)
  const meanings = [
    of("value").flatMap((named) => found.filter((row) => isSameValue(row, named))),
    of("category").filter((row) => !row.is_top),
    of("brand"),
    of("collection"),
  ]
  return meanings.find((found) => found.length > 0) ?? []
}

function isSameValue(a: Found, b: Found): boolean {
  return a.kind === "value" && a.option === b.option && spellingKey(a.value ?? "") === spellingKey(b.value ?? "")
}

function subjectOf(body: Lists, found: readonly Found[]): Subject | null {
  const lists: [Kind, readonly Reference[] | undefined][] = [
    ["category", body.categories],
    ["brand", body.brands],
    ["collection", body.collections],
  ]
  const given = lists.filter(([, references]) => (references?.length ?? 0) > 0)
  const slugs = (body.options ?? []).filter((option) => typeof option === "string")
  const [only] = given
  if (given.length === 1 && only && slugs.length === 0 && only[1]?.length === 1) {
    const row = found.find(({ kind, id, slug }) => kind === only[0] && (id === only[1]?.[0] || slug === only[1]?.[0]))
    return row ? subject(row) : null
  }
  const [slug] = slugs
  if (given.length > 0 || slugs.length !== 1 || slug === undefined) return null
  const [row] = meaningOf(slug, found)
  return row ? subject(row) : null
}

function subject({ kind, id, name, seo_title, seo_description }: Found): Subject {
  const isListed = kind === "category" || kind === "brand" || kind === "collection"
  return { kind: isListed ? kind : null, id, name, seo_title: seo_title || null, seo_description: seo_description || null }
}

/** The conditions of `limits` on `listing_entries e`. */
export function conditionsOf(limits: Limits): SQL[] {
  const { minDirhams, maxDirhams, brands, families, collections, products, labels, options } = limits
  return [
    ...(minDirhams === null ? [] : [sql`e.selling_price_dirhams >= ${minDirhams}`]),
    ...(maxDirhams === null ? [] : [sql`e.selling_price_dirhams <= ${maxDirhams}`]),
    ...brands.map((group) => sql`e.brand_id = any(${array(group)}::int[])`),
    ...families.map((group) => sql`e.category_id = any(${array(group)}::int[])`),
    ...(limits.inStock ? [sql`e.in_stock`] : []),
    ...(limits.onSale ? [sql`e.discount_percent > 0`] : []),
    ...labels.map((group) => sql`e.label_id = any(${array(group)}::int[])`),
    ...options.map(({ values }) => sql`e.option_value_ids && ${array(values)}::int[]`),
    ...collections.map((group) => sql`e.collection_ids && ${array(group)}::int[]`),
    ...(products ? [sql`e.product_id = any(${array(products)}::int[])`] : []),
  ]
}
