import type { FilterBody, Listing } from "#contract/listings.ts"
import { type CatalogLimits, catalogLimitsFrom, catalogQuery } from "#rules/catalog/catalog-link.ts"
import { hasFilters, type ListingFilters, queryFrom } from "#rules/catalog/listing-filters.ts"
import { paths, stringifySearch } from "#web/paths.ts"

/** What a listing page is about, whatever filters a shopper chooses. */
export type ListingSubject = {
  kind: "everything" | "category" | "collection" | "brand" | "catalog" | "slug" | "search"
  path: string
  /** The scope, which no filter widens. */
  scope: NonNullable<FilterBody["scope"]>
  /** The part of a catalog's or a search's query that defines its scope. */
  scopeQuery: Readonly<Record<string, string>>
  /** A catalog's brands and categories: preset filters, which a shopper can remove. */
  preset: Pick<CatalogLimits, "brands" | "categories">
}

const noPreset: ListingSubject["preset"] = { brands: [], categories: [] }
const noLimits: CatalogLimits = { ...noPreset, collections: [], products: [], price_from: null, price_upto: null }

export function everythingSubject(): ListingSubject {
  return { kind: "everything", path: paths.everything(), scope: {}, scopeQuery: {}, preset: noPreset }
}

export function categorySubject(slug: string): ListingSubject {
  return { kind: "category", path: paths.category(slug), scope: { categories: [slug] }, scopeQuery: {}, preset: noPreset }
}

export function collectionSubject(slug: string): ListingSubject {
  return { kind: "collection", path: paths.collection(slug), scope: { collections: [slug] }, scopeQuery: {}, preset: noPreset }
}

export function brandSubject(slug: string): ListingSubject {
  return { kind: "brand", path: paths.brand(slug), scope: { brands: [slug] }, scopeQuery: {}, preset: noPreset }
}

/** The subject of a search; `loadSearch` requests its products. */
export function searchSubject({ q = "", exact }: Readonly<Record<string, string>>): ListingSubject {
  return { kind: "search", path: paths.search(), scope: {}, scopeQuery: { q, ...(exact ? { exact } : {}) }, preset: noPreset }
}

/** Any other first segment: an option value, a sub-category, a brand or a collection. [spec 3 §2] */
export function slugSubject(slug: string): ListingSubject {
  return { kind: "slug", path: paths.home() + encodeURIComponent(slug), scope: { options: [slug] }, scopeQuery: {}, preset: noPreset }
}

/**
 * A catalog is limited by its collections, products and prices. Its brands and categories have the same names in the query as the filters,
 * so they are preset filters. [spec 1 §2.5]
 */
export function catalogSubject(query: Readonly<Record<string, string>>): ListingSubject {
  const { brands, categories, collections, products, price_from, price_upto } = catalogLimitsFrom(query)
  return {
    kind: "catalog",
    path: paths.catalog({}),
    scope: {
      ...(collections.length > 0 ? { collections } : {}),
      ...(products.length > 0 ? { products } : {}),
      ...(price_from === null ? {} : { min_price: price_from }),
      ...(price_upto === null ? {} : { max_price: price_upto }),
    },
    scopeQuery: catalogQuery({ ...noPreset, collections, products, price_from, price_upto }),
    preset: { brands, categories },
  }
}

/** The address of a listing with these filters. A list of the preset stays until the shopper chooses from it. */
export function listingHref(subject: ListingSubject, filters: ListingFilters): string {
  const presetQuery = catalogQuery({ ...noLimits, ...subject.preset })
  return subject.path + stringifySearch({ ...subject.scopeQuery, ...presetQuery, ...queryFrom(filters) })
}

/** The one address of a listing for search engines: a single slug of a category, a brand or a collection has the address of that. */
export function canonicalPath({ path, scope }: ListingSubject, kind: Listing["kind"]): string {
  const [slug] = scope.options ?? []
  if (typeof slug !== "string" || kind === null) return path
  return { category: paths.category, brand: paths.brand, collection: paths.collection }[kind](slug)
}

/** The subject after its preset has become the shopper's own choice; see `settledFilters`. */
export function withoutPreset(subject: ListingSubject): ListingSubject {
  return { ...subject, preset: noPreset }
}

/** Whether the subject does not exist: a response about something that exists has its name. */
export function isUnknown({ kind }: ListingSubject, { title, count }: Pick<Listing, "title" | "count">): boolean {
  return kind !== "everything" && kind !== "catalog" && title === null && count === 0
}

/**
 * The bodies of the two calls. Without filters, products are requested in the documented form. With filters, the page's limits are the
 * `scope`, so that the response is still named after the page. Facets always receive the limits apart from the filters. [spec 1 §7, spec 3
 * §2]
 */
export function listingBodies(subject: ListingSubject, filters: ListingFilters): { products: FilterBody; meta: FilterBody } {
  const { scope, preset } = subject
  const choice = choiceOf(filters, preset)
  const sort = filters.sort === "featured" ? {} : { sort: filters.sort }
  return {
    products: hasFilters(filters) ? { ...choice, ...sort, scope } : { ...scope, ...choice, ...sort },
    meta: { ...choice, scope },
  }
}

function choiceOf(filters: ListingFilters, preset: ListingSubject["preset"]): FilterBody {
  const { price, brands, categories, inStock, onSale, labels, options } = filters
  const chosenBrands = brands.length > 0 ? brands : preset.brands
  const chosenCategories = categories.length > 0 ? categories : preset.categories
  const chosenOptions = Object.entries(options).map(([title, values]) => ({ title, values }))
  return {
    ...(chosenBrands.length > 0 ? { brands: chosenBrands } : {}),
    ...(chosenCategories.length > 0 ? { categories: chosenCategories } : {}),
    ...(inStock ? { in_stock: true } : {}),
    ...(onSale ? { on_sale: true } : {}),
    ...(labels.length > 0 ? { labels } : {}),
    ...(chosenOptions.length > 0 ? { options: chosenOptions } : {}),
    ...(price ? { min_price: price.min, max_price: price.max } : {}),
  }
}
