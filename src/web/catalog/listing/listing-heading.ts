import { m } from "#messages/messages.js"
import type { ListingData } from "./listing-data.ts"

/** What the page is called: the thing it stands for. A catalog is named after its one category, or else its one brand. */
export function listingHeading({ place, listing, meta }: Pick<ListingData, "place" | "listing" | "meta">): string {
  if (place.kind === "everything") return m.catalog_listing_all()
  if (place.kind !== "catalog") return listing.title ?? m.catalog_listing_products()
  const categories = meta.categories.filter(({ selected }) => selected)
  const brands = meta.brands.filter(({ selected }) => selected)
  const named = categories.length > 0 ? categories : brands
  return (named.length === 1 ? named[0]?.name : listing.title) ?? m.catalog_listing_catalog()
}
