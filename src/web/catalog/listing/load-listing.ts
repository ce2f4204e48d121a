import { notFound } from "@tanstack/react-router"
import { filtersFrom } from "#rules/listing-filters.ts"
import { api } from "#web/api.ts"
import { cardProduct } from "#web/catalog/card-product.ts"
import type { PageHeadTags } from "#web/head.ts"
import { setPageStatus } from "#web/page-status.ts"
import { listingBodies } from "./listing-bodies.ts"
import type { ListingData } from "./listing-data.ts"
import { LISTING_FAULT } from "./listing-fault.ts"
import { listingHead } from "./listing-head.ts"
import { isUnknown, type ListingPlace } from "./listing-subject.ts"

/**
 * One page of a listing and its facets, asked for together. A category, collection or brand that does not exist is a page that does not
 * exist; an unknown single slug is an empty list with the status 404. [spec 3 §2]
 */
export async function loadListing(
  place: ListingPlace,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ListingData & { head: PageHeadTags }> {
  const filters = filtersFrom(query)
  const bodies = listingBodies(place, filters)
  const [listing, meta] = await Promise.all([
    api().catalog.products({ page: filters.page, ...bodies.products }, { signal }),
    api().catalog.filterMeta(bodies.meta, { signal }),
  ]).catch((fault: unknown) => {
    if (signal.aborted) throw fault
    // The API cannot even mean such a name, one of a thousand characters for example.
    if (statusOf(fault) === 422) throw notFound()
    throw new Error(LISTING_FAULT, { cause: fault })
  })
  if (isUnknown(place, listing)) {
    if (place.kind !== "slug") throw notFound()
    setPageStatus(404)
  }
  const data = { place, filters, listing: { ...listing, results: listing.results.map(cardProduct) }, meta }
  return { ...data, head: listingHead(data) }
}

function statusOf(fault: unknown): unknown {
  return fault instanceof Error && "status" in fault ? fault.status : undefined
}
