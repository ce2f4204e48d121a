import type { FilterBody, Listing } from "#contract/catalog.ts"
import { type CatalogLimits, catalogLimitsFrom, catalogQuery } from "#rules/catalog-link.ts"
import { type ListingFilters, queryFrom } from "#rules/listing-filters.ts"
import { paths } from "#web/paths.ts"
import { stringifySearch } from "#web/search-codec.ts"

/** What one listing page stands for, whatever a shopper chooses on it. */
export type ListingPlace = {
  kind: "everything" | "category" | "collection" | "brand" | "catalog" | "slug"
  path: string
  /** The limits that no choice widens. */
  scope: NonNullable<FilterBody["scope"]>
  /** The part of a catalog's query that says its scope. */
  scopeQuery: Readonly<Record<string, string>>
  /** A catalog's brands and categories: choices made ahead, which a shopper may take back. */
  preset: Pick<CatalogLimits, "brands" | "categories">
}

const noPreset: ListingPlace["preset"] = { brands: [], categories: [] }
const noLimits: CatalogLimits = { ...noPreset, collections: [], products: [], price_from: null, price_upto: null }

export function everythingPlace(): ListingPlace {
  return { kind: "everything", path: paths.everything(), scope: {}, scopeQuery: {}, preset: noPreset }
}

export function categoryPlace(slug: string): ListingPlace {
  return { kind: "category", path: paths.category(slug), scope: { categories: [slug] }, scopeQuery: {}, preset: noPreset }
}

export function collectionPlace(slug: string): ListingPlace {
  return { kind: "collection", path: paths.collection(slug), scope: { collections: [slug] }, scopeQuery: {}, preset: noPreset }
}

export function brandPlace(slug: string): ListingPlace {
  return { kind: "brand", path: paths.brand(slug), scope: { brands: [slug] }, scopeQuery: {}, preset: noPreset }
}

/** Any other first segment: an option value, a sub-category, a brand or a collection. [spec 3 §2] */
export function slugPlace(slug: string): ListingPlace {
  return { kind: "slug", path: paths.home() + encodeURIComponent(slug), scope: { options: [slug] }, scopeQuery: {}, preset: noPreset }
}

/**
 * A catalog narrows by its collections, products and prices. Its brands and categories share their names in the query with the filters,
 * so they are choices that the shopper finds made. [spec 1 §2.5]
 */
export function catalogPlace(query: Readonly<Record<string, string>>): ListingPlace {
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

/** The address of a place with these filters; the preset stays where nothing else is chosen in its list. */
export function listingHref(place: ListingPlace, filters: ListingFilters): string {
  const presetQuery = catalogQuery({ ...noLimits, ...place.preset })
  return place.path + stringifySearch({ ...place.scopeQuery, ...presetQuery, ...queryFrom(filters) })
}

/** The place once its preset has become the shopper's own choice; see `settledFilters`. */
export function withoutPreset(place: ListingPlace): ListingPlace {
  return { ...place, preset: noPreset }
}

/** Whether the page stands for something that does not exist: an answer about an existing thing carries its name. */
export function isUnknown({ kind }: ListingPlace, { title, count }: Pick<Listing, "title" | "count">): boolean {
  return kind !== "everything" && kind !== "catalog" && title === null && count === 0
}
