import { m } from "#messages/messages.js"
import { hasFilters, noFilters, withPage } from "#rules/listing-filters.ts"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { readSite } from "#web/site.ts"
import type { ListingData } from "./listing-data.ts"
import { listingHeading } from "./listing-heading.ts"
import { isUnknown, listingHref } from "./listing-subject.ts"

/**
 * Title and description come from the answer, with defaults when it gives none. [spec 1 §2.5] Filters and order make no page of their
 * own for search engines; the pages of an unfiltered listing do.
 */
export function listingHead(data: ListingData) {
  const { place, filters, listing } = data
  const { publicOrigin, shopName } = readSite()
  const heading = listingHeading(data)
  const path = listingHref(place, hasFilters(filters) ? noFilters : withPage(noFilters, filters.page))
  return pageHead({
    title: listing.seo_title ?? heading,
    description: listing.seo_description ?? m.catalog_listing_description({ title: heading, shopName }),
    path,
    image: listing.results[0]?.thumbnail || undefined,
    imageAlt: listing.results[0]?.thumbnail_alt_text,
    unlisted: isUnknown(place, listing),
    data: [
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: m.catalog_listing_home(), item: publicOrigin + paths.home() },
          { "@type": "ListItem", position: 2, name: heading, item: publicOrigin + path },
        ],
      },
    ],
  })
}
