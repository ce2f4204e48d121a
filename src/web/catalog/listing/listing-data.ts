import type { FilterMeta, Listing } from "#contract/catalog.ts"
import type { ListingFilters } from "#rules/listing-filters.ts"
import type { CardProduct } from "#web/catalog/card-product.ts"
import type { ListingPlace } from "./listing-subject.ts"

/** A listing with what its cards show. */
export type ShownListing = Omit<Listing, "results"> & { results: CardProduct[] }

/** What a listing's screen shows: where it is, what the address asks for, and the two answers. */
export type ListingData = { place: ListingPlace; filters: ListingFilters; listing: ShownListing; meta: FilterMeta }
