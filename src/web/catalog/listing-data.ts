import type { FilterMeta, Listing } from "#contract/catalog.ts"
import type { ListingFilters } from "#rules/listing-filters.ts"
import type { ListingPlace } from "./listing-place.ts"

/** What a listing's screen shows: where it is, what the address asks for, and the two answers. */
export type ListingData = { place: ListingPlace; filters: ListingFilters; listing: Listing; meta: FilterMeta }
