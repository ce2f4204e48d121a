import type { FilterBody, FilterMeta } from "#contract/listings.ts"
import { colourFamily } from "#rules/catalog/colours/colour-families.ts"
import { COLOUR_FAMILY } from "#rules/catalog/colours/colour-option.ts"
import { filterValues, type SpecificationFilter } from "#rules/catalog/facts/filter-values.ts"
import { normaliseOptionValue, spellingKey } from "#rules/catalog/option-values.ts"
import { discountPercent } from "#rules/catalog/pricing.ts"
import { dirhams, qar } from "#rules/values/money.ts"
import { slugOf } from "#rules/values/slug.ts"
import type { Database } from "#server/db/database.ts"
import { demonstrationFile } from "#server/testing/demonstration.ts"

type NamedRow = { id: number; slug: string; name: string }
type Category = NamedRow & { parent: string | null; seo_title: string; seo_description: string; filters?: SpecificationFilter[] }
type Value = { option: string; value: string; slug: string }

type ModelProduct = {
  id: number
  slug: string
  brand: number
  category: number
  /** Its own category and all ancestors. */
  categories: Set<number>
  collections: Set<number>
  /** The keys of its values. */
  values: Set<string>
  label: string | null
  inStock: boolean
  discount: number
  dirhams: number
  /** Its position in the file, which is the featured order. */
  place: number
  createdAt: number
}

export type Model = {
  products: ModelProduct[]
  brands: NamedRow[]
  categories: Category[]
  collections: NamedRow[]
  values: Map<string, Value>
}

type Lists = Omit<FilterBody, "scope" | "sort">
/** One condition on products, and the facets that are counted without it. */
type Condition = { facets: string[]; passes: (product: ModelProduct) => boolean }
type Choice = { conditions: Condition[]; brands: Set<number>; categories: Set<number>; labels: Set<string>; values: Set<string> }

const PAGE = 10
export const valueKey = ({ option, value }: { option: string; value: string }) => `${option}\n${spellingKey(value)}`

/** The demonstration's catalog as plain lists, read from its files; creation times are read from the shop, which assigns them. */
export async function demonstrationModel(db: Database): Promise<Model> {
  type ProductInFile = {
    id: number
    slug: string
    brand: string
    sub_category: string
    labelText: string | null
    variants: {
      specifications: Record<string, string>
      selling_price: number
      maximum_price: number
      inventory_quantity: number
      option_values: { option: string; value: string; code?: string }[]
    }[]
  }
  const [given, brands, categories, collections] = await Promise.all([
    demonstrationFile<ProductInFile[]>("products"),
    demonstrationFile<NamedRow[]>("brands"),
    demonstrationFile<Category[]>("categories"),
    demonstrationFile<(NamedRow & { products: string[] })[]>("collections"),
  ])
  const { rows } = await db.execute<{ id: number; made: string }>("select id, extract(epoch from created_at) as made from products")
  const madeAt = new Map(rows.map(({ id, made }) => [id, Number(made)]))
  const idOf = (list: readonly NamedRow[], slug: string | null) => list.find((row) => row.slug === slug)?.id ?? 0
  const pathOf = (slug: string | null): number[] => {
    const category = categories.find((row) => row.slug === slug)
    return category ? [category.id, ...pathOf(category.parent)] : []
  }
  const filtersOf = (slug: string | null): SpecificationFilter[] => {
    const category = categories.find((row) => row.slug === slug)
    return category ? (category.filters ?? filtersOf(category.parent)) : []
  }
  const values = new Map<string, Value>()
  const specifiedValues = new Map<string, Value>()
  const products = given.map((product, place): ModelProduct => {
    const own = product.variants
      .flatMap((variant) => variant.option_values)
      .map(({ option, value }) => ({ option, value: normaliseOptionValue(option, value) }))
    for (const value of own) values.set(valueKey(value), { ...value, slug: slugOf(value.value) })
    const specified = filterValues(
      filtersOf(product.sub_category),
      product.variants.map(({ specifications }) => specifications),
    ).map(({ title, value }) => ({ option: title, value }))
    const families = product.variants
      .flatMap((variant) => variant.option_values)
      .filter(({ option }) => option === "Color")
      .map(({ value, code }) => ({ option: COLOUR_FAMILY, value: colourFamily(value, code ?? null) }))
    for (const value of [...specified, ...families])
      specifiedValues.set(valueKey(value), { ...value, slug: slugOf(`${value.option} ${value.value}`) })
    return {
      id: product.id,
      slug: product.slug,
      brand: idOf(brands, product.brand),
      category: idOf(categories, product.sub_category),
      categories: new Set(pathOf(product.sub_category)),
      collections: new Set(collections.filter((collection) => collection.products.includes(product.slug)).map(({ id }) => id)),
      values: new Set([...own, ...specified, ...families].map(valueKey)),
      label: product.labelText,
      inStock: product.variants.some(({ inventory_quantity }) => inventory_quantity > 0),
      discount: discountPercent(product.variants[0]?.selling_price ?? 0, product.variants[0]?.maximum_price ?? 0),
      dirhams: dirhams(product.variants[0]?.selling_price ?? 0),
      place,
      createdAt: madeAt.get(product.id) ?? 0,
    }
  })
  return { products, brands, categories, collections, values: new Map([...specifiedValues, ...values]) }
}

/** The ids of one page and the count, computed by checking every product. */
export function modelListing(model: Model, body: FilterBody, page: number): { ids: number[]; count: number } {
  const conditions = [...choiceOf(model, body.scope ?? {}).conditions, ...choiceOf(model, body).conditions]
  const found = model.products.filter((product) => conditions.every(({ passes }) => passes(product)))
  const byPrice = (a: ModelProduct, b: ModelProduct) => a.dirhams - b.dirhams || a.id - b.id
  const orders = {
    featured: (a: ModelProduct, b: ModelProduct) => a.place - b.place,
    "price-low": byPrice,
    "price-high": (a: ModelProduct, b: ModelProduct) => byPrice(b, a),
    discount: (a: ModelProduct, b: ModelProduct) => b.discount - a.discount || a.place - b.place,
    newest: (a: ModelProduct, b: ModelProduct) => b.createdAt - a.createdAt || b.id - a.id,
  }
  const ids = found.toSorted(orders[body.sort ?? "featured"]).map(({ id }) => id)
  return { ids: ids.slice((page - 1) * PAGE, page * PAGE), count: ids.length }
}

type Facet = { count: number; selected: boolean }
export type ModelMeta = Pick<FilterMeta, "count" | "min_price" | "max_price" | "in_stock" | "on_sale"> & {
  brands: Record<number, Facet>
  categories: Record<number, Facet>
  labels: Record<string, Facet>
  /** By the key of the value. */
  values: Record<string, Facet>
}

/** The entries of each facet, computed by checking every product without the facet's own choice. */
export function modelMeta(model: Model, body: FilterBody): ModelMeta {
  const choice = choiceOf(model, body)
  // Every facet applies the page's own limits.
  const scope = choiceOf(model, body.scope ?? {}).conditions.map(({ passes }) => ({ facets: [], passes }))
  const counted = new Map<string | null, ModelProduct[]>()
  const without = (facet: string | null) => {
    const known = counted.get(facet)
    if (known) return known
    const conditions = [...scope, ...choice.conditions.filter(({ facets }) => facet === null || !facets.includes(facet))]
    const passing = model.products.filter((product) => conditions.every(({ passes }) => passes(product)))
    counted.set(facet, passing)
    return passing
  }
  const prices = without("price").map((product) => product.dirhams)
  const offered = <Key extends string | number>(keys: Iterable<Key>, chosen: ReadonlySet<Key>, countOf: (key: Key) => number) =>
    Object.fromEntries(
      [...keys]
        .map((key) => [key, { count: countOf(key), selected: chosen.has(key) }] as const)
        .filter(([, facet]) => facet.count > 0 || facet.selected),
    ) as Record<Key, Facet>
  const ofBrand = without("brand")
  const ofCategory = without("category")
  const topCategories = new Set(model.categories.filter(({ parent }) => parent === null).map(({ id }) => id))
  return {
    count: without(null).length,
    min_price: qar(prices.length > 0 ? Math.min(...prices) : 0),
    max_price: qar(prices.length > 0 ? Math.max(...prices) : 0),
    brands: offered(
      model.brands.map(({ id }) => id),
      choice.brands,
      (id) => ofBrand.filter((product) => product.brand === id).length,
    ),
    // A category with products is listed; a top one, and a chosen one, also counts its descendants.
    categories: offered(
      model.categories.map(({ id }) => id),
      choice.categories,
      (id) =>
        ofCategory.filter((product) =>
          choice.categories.has(id) || topCategories.has(id) ? product.categories.has(id) : product.category === id,
        ).length,
    ),
    in_stock: { count: without("stock").filter(({ inStock }) => inStock).length, selected: body.in_stock ?? false },
    on_sale: { count: without("sale").filter(({ discount }) => discount > 0).length, selected: body.on_sale ?? false },
    labels: offered(
      new Set(model.products.flatMap(({ label }) => label ?? [])),
      choice.labels,
      (label) => without("label").filter((product) => product.label === label).length,
    ),
    values: offered(
      model.values.keys(),
      choice.values,
      (key) => without(`option ${model.values.get(key)?.option}`).filter((product) => product.values.has(key)).length,
    ),
  }
}

function choiceOf(model: Model, lists: Lists): Choice {
  const choice: Choice = { conditions: [], brands: new Set(), categories: new Set(), labels: new Set(), values: new Set() }
  const add = (facets: string[], passes: Condition["passes"]) => choice.conditions.push({ facets, passes })
  const ids = (list: readonly { id: number; slug: string }[], references: readonly (number | string)[]) =>
    new Set(list.filter(({ id, slug }) => references.includes(id) || references.includes(slug)).map(({ id }) => id))
  const overlaps = <T>(own: ReadonlySet<T>, wanted: ReadonlySet<T>) => [...own].some((entry) => wanted.has(entry))

  const ofBrands = (wanted: Set<number>) => {
    add(["brand"], (product) => wanted.has(product.brand))
    for (const entry of wanted) choice.brands.add(entry)
  }
  const ofCategories = (wanted: Set<number>) => {
    add(["category"], (product) => overlaps(product.categories, wanted))
    for (const entry of wanted) choice.categories.add(entry)
  }
  const ofCollections = (wanted: Set<number>) => add([], (product) => overlaps(product.collections, wanted))
  const ofValues = (wanted: Set<string>, titles: string[]) => {
    add(
      titles.map((title) => `option ${title}`),
      (product) => overlaps(product.values, wanted),
    )
    for (const entry of wanted) choice.values.add(entry)
  }

  if (lists.brands?.length) ofBrands(ids(model.brands, lists.brands))
  if (lists.categories?.length) ofCategories(ids(model.categories, lists.categories))
  if (lists.collections?.length) ofCollections(ids(model.collections, lists.collections))
  if (lists.products?.length) {
    const wanted = ids(model.products, lists.products)
    add([], (product) => wanted.has(product.id))
  }
  if (lists.min_price !== undefined) add(["price"], (product) => product.dirhams >= dirhams(lists.min_price ?? 0))
  if (lists.max_price !== undefined) add(["price"], (product) => product.dirhams <= dirhams(lists.max_price ?? 0))

  if (lists.in_stock) add(["stock"], ({ inStock }) => inStock)
  if (lists.on_sale) add(["sale"], ({ discount }) => discount > 0)
  if (lists.labels?.length) {
    const wanted = lists.labels
    add(["label"], ({ label }) => label !== null && wanted.includes(label))
    choice.labels = new Set(wanted.filter((label) => model.products.some((product) => product.label === label)))
  }

  const options = lists.options ?? []
  for (const title of new Set(
    options.flatMap((option) => (typeof option === "object" && option.values.length > 0 ? [option.title] : [])),
  )) {
    const wanted = options.flatMap((option) => (typeof option === "object" && option.title === title ? option.values : []))
    ofValues(
      new Set(
        [...model.values]
          .filter(([, { option, value }]) => option === title && wanted.some((text) => spellingKey(text) === spellingKey(value)))
          .map(([key]) => key),
      ),
      [title],
    )
  }
  const slugs = options.filter((option) => typeof option === "string")
  if (slugs.length > 0) {
    const meant = slugs.map((slug) => meaningOf(model, slug))
    const all = (kind: "categories" | "brands" | "collections") => meant.flatMap((meaning) => meaning[kind])
    const values = meant.flatMap((meaning) => meaning.values)
    if (values.length > 0)
      ofValues(
        new Set(values.map(valueKey)),
        values.map(({ option }) => option),
      )
    if (all("categories").length > 0) ofCategories(new Set(all("categories")))
    if (all("brands").length > 0) ofBrands(new Set(all("brands")))
    if (all("collections").length > 0) ofCollections(new Set(all("collections")))
    if (meant.every((meaning) => Object.values(meaning).every((list) => list.length === 0))) add([], () => false)
  }
  return choice
}

/** An option value, a sub-category, a brand or a collection, looked up in that order. */
function meaningOf(model: Model, slug: string) {
  const named = (list: readonly { id: number; slug: string }[]) => list.filter((row) => row.slug === slug).map(({ id }) => id)
  const nothing = { values: [] as Value[], categories: [] as number[], brands: [] as number[], collections: [] as number[] }
  const values = [...model.values.values()].filter((value) => value.slug === slug)
  if (values.length > 0) return { ...nothing, values }
  const categories = named(model.categories.filter(({ parent }) => parent !== null))
  if (categories.length > 0) return { ...nothing, categories }
  const brands = named(model.brands)
  return brands.length > 0 ? { ...nothing, brands } : { ...nothing, collections: named(model.collections) }
}
