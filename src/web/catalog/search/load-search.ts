import type { FilterMeta, NamedShelf, SearchListing } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { filtersFrom, hasFilters, type ListingFilters } from "#rules/catalog/listing-filters.ts"
import { keywordOf } from "#rules/catalog/search/search-match.ts"
import { api } from "#web/api.ts"
import { cardProduct } from "#web/catalog/card/card-product.ts"
import { listingBodies, listingHref, searchSubject } from "#web/catalog/listing/listing-subject.ts"
import { type ListingData, orListingFault } from "#web/catalog/listing/load-listing.ts"
import { findWaysOn, type WaysOn } from "#web/catalog/listing/load-ways-on.ts"
import { type PageHeadTags, pageHead } from "#web/head.ts"
import { readSite } from "#web/page-context.ts"

/** The data of the search page: a listing and the links above it. `waysOn` replaces the listing when nothing was found. */
export type SearchData = {
  words: string
  data: ListingData
  corrected: string | null
  categories: NamedShelf[]
  brands: NamedShelf[]
  waysOn: (WaysOn & { phone: string }) | null
  head: PageHeadTags
}

const NO_LISTING: SearchListing = {
  ...{ results: [], count: 0, title: null, kind: null, seo_title: null, seo_description: null },
  ...{ corrected: null, categories: [], brands: [] },
}
const NONE = { selected: false, count: 0 }
const NO_META: FilterMeta = {
  ...{ min_price: 0, max_price: 0, brands: [], categories: [], in_stock: NONE, on_sale: NONE, labels: [], options: {}, help: {}, count: 0 },
}

/** One page of results for the words in the address, and its facets. */
export async function loadSearch(query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<SearchData> {
  const subject = searchSubject(query)
  const filters = filtersFrom(query)
  const words = query["q"] ?? ""
  const found = ask(keywordOf(words), query["exact"] === "1", filters, signal)
  const { listing, meta } = await orListingFault(found, subject, signal)
  const isNothing = listing.count === 0 && !hasFilters(filters)
  const waysOn = isNothing ? { ...(await orListingFault(findWaysOn(signal), subject, signal)), phone: readSite().support.phone } : null
  const { corrected, categories, brands, results, ...rest } = listing
  const title = words === "" ? m.catalog_search_title() : m.catalog_search_results({ keyword: corrected ?? words })
  const shown = { ...rest, title, results: results.map(cardProduct) }
  const head = pageHead({ title, path: listingHref(subject, filters), unlisted: true })
  return { words, data: { subject, filters, listing: shown, meta }, corrected, categories, brands, waysOn, head }
}

async function ask(keyword: string, exact: boolean, filters: ListingFilters, signal: AbortSignal) {
  if (keyword === "") return { listing: NO_LISTING, meta: NO_META }
  const { products, meta } = listingBodies(searchSubject({}), filters)
  const { sort, scope: _scope, ...filter } = products
  const order = sort === undefined || sort === "featured" ? {} : { sort }
  const listing = api().catalog.search({ keyword, page: filters.page, ...order, filter, ...(exact ? { exact } : {}) }, { signal })
  const facets = () => api().catalog.filterMeta({ ...meta, scope: { keyword } }, { signal })
  // The facets call also corrects spelling, so an exact search without results does not request facets.
  if (!exact) return together(listing, facets())
  return (await listing).count > 0 || hasFilters(filters) ? together(listing, facets()) : { listing: await listing, meta: NO_META }
}

async function together(listing: Promise<SearchListing>, facets: Promise<FilterMeta>) {
  const [found, meta] = await Promise.all([listing, facets])
  return { listing: found, meta }
}
