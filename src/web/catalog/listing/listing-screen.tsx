import { m } from "#messages/messages.js"
import { cleared, filtersFrom, hasFilters, type ListingFilters, noFilters, queryFrom, withPage } from "#rules/listing-filters.ts"
import { formatPrice } from "#rules/money.ts"
import { pageCount, pageItems } from "#rules/pagination.ts"
import { Breadcrumbs } from "#ui/layout/breadcrumbs.tsx"
import { Pagination } from "#ui/layout/pagination.tsx"
import { paths } from "#web/paths.ts"
import { parseSearch, stringifySearch } from "#web/search-codec.ts"
import { FilterDrawer } from "./filter-drawer.tsx"
import { FilterHead } from "./filter-head.tsx"
import { FilterPanel } from "./filter-panel.tsx"
import { appliedFilters, settledFilters } from "./filter-sections.ts"
import styles from "./listing.module.css"
import { ListingCards } from "./listing-cards.tsx"
import type { ListingData } from "./listing-data.ts"
import { listingHeading } from "./listing-heading.ts"
import { listingHref, withoutPreset } from "./listing-subject.ts"
import { ListingToolbar } from "./listing-toolbar.tsx"
import { useRefinement } from "./use-refinement.ts"
import { useSavedFilters } from "./use-saved-filters.ts"

/** The one screen of all listings: filters, cards, pages. [spec 1 §2.5] */
export function ListingScreen(data: ListingData) {
  const { place, filters, listing, meta } = data
  const { wanted, refine } = useRefinement<ListingFilters>()
  const settled = settledFilters(place, filters, meta)
  const shown = wanted ?? settled
  const savedQuery = hasFilters(filters) ? stringifySearch(queryFrom(withPage(filters, 1))) : null
  const saved = useSavedFilters(listingHref(place, noFilters), savedQuery)

  const change = (next: ListingFilters) => refine(next, listingHref(withoutPreset(place), next))
  function clear() {
    saved.forget()
    change(cleared(shown))
  }

  const heading = listingHeading(data)
  const applied = appliedFilters(meta, shown, (min, max) => m.catalog_filter_price_range({ min: formatPrice(min), max: formatPrice(max) }))
  const pages = pageCount(listing.count)
  const hrefOfPage = (page: number) => listingHref(place, withPage(filters, page))
  const panel = <FilterPanel meta={meta} filters={shown} count={listing.count} onChange={change} />

  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={[{ name: m.catalog_listing_home(), href: paths.home() }, { name: heading }]} />
      <div className={styles.head}>
        <h1 className="h-page">{heading}</h1>
        <p className="small quiet only-mobile" role="status">
          {m.catalog_listing_count({ count: listing.count })}
        </p>
      </div>
      <div className={styles.listing}>
        <aside className={`${styles.filters} only-desktop`} aria-label={m.catalog_filter_title()}>
          <FilterHead onClear={clear} />
          {panel}
        </aside>
        <div>
          <ListingToolbar
            applied={applied}
            sort={shown.sort}
            href={listingHref(place, filters)}
            drawer={<FilterDrawer applied={applied.length} count={listing.count} onClear={clear} panel={panel} />}
            onChange={change}
            onSort={(sort) => change({ ...shown, sort, page: 1 })}
            onRestore={saved.offered === null ? null : () => change(filtersFrom(parseSearch(saved.offered ?? "")))}
          />
          <h2 className="sr">{m.catalog_listing_products()}</h2>
          <ListingCards
            listing={listing}
            isRefreshing={wanted !== null}
            firstPageHref={pages > 0 && filters.page > 1 ? hrefOfPage(1) : null}
            onClear={hasFilters(shown) ? clear : null}
          />
          <Pagination
            current={Math.min(filters.page, pages + 1)}
            total={pages}
            items={pageItems(filters.page, pages)}
            hrefFor={hrefOfPage}
          />
        </div>
      </div>
    </div>
  )
}
