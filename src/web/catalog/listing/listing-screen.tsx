import { type ErrorComponentProps, rootRouteId, useMatch, useRouter } from "@tanstack/react-router"
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { cleared, filtersFrom, hasFilters, type ListingFilters, noFilters, queryFrom, withPage } from "#rules/catalog/listing-filters.ts"
import { pageCount, pageItems } from "#rules/values/pagination.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { Shore } from "#ui/feedback/shore.tsx"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx"
import { Pagination } from "#ui/navigation/pagination.tsx"
import { priceText, textMark } from "#ui/text/language.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { parseSearch, paths, stringifySearch } from "#web/paths.ts"
import { FilterPanel } from "./filter-panel.tsx"
import { appliedFilters, popularFilters, settledFilters } from "./filter-sections.ts"
import * as styles from "./listing.module.css"
import { ListingCards, SuggestionSections } from "./listing-cards.tsx"
import { isUnknown, listingHref, withoutPreset } from "./listing-subject.ts"
import { ListingToolbar } from "./listing-toolbar.tsx"
import { keepShown, type ListingData, ListingFault, listingHeading, type Suggestions } from "./load-listing.ts"
import { useSavedFilters } from "./saved-filters.ts"

/** The number of categories on an empty listing. */
const EMPTY_CATEGORIES = 3

/** The screen of every listing. [spec 1 §2.5] */
export function ListingScreen({ above, suggestions, ...data }: ListingData & { above?: ReactNode; suggestions?: Suggestions | null }) {
  if (suggestions)
    return <EmptyListing name={isUnknown(data.subject, data.listing) ? null : listingHeading(data)} suggestions={suggestions} />
  return <LoadedListing data={data} fault={null} above={above} />
}

/** A listing that could not be loaded keeps its content and shows the reason. [spec 3 §9] Any other error goes to the page's boundary. */
export function ListingFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  if (!(error instanceof ListingFault)) throw error
  const fault = { text: error.detail, retry: () => void router.invalidate() }
  if (error.before) return <LoadedListing data={error.before} fault={fault} />
  return <MissingListing path={error.path} fault={fault} />
}

/** The reason why something could not be loaded, and a function that tries again. */
type Fault = { text: string; retry: () => void }

/** Filters, cards, pages. */
function LoadedListing({ data, fault, above }: { data: ListingData; fault: Fault | null; above?: ReactNode }) {
  const { subject, filters, listing, meta } = data
  const { shown, isRefreshing, change, clear, restore, filterFault } = useListingFilters(data)
  useEffect(() => keepShown(data), [data])
  const heading = listingHeading(data)
  const filterTitle = useRef<HTMLHeadingElement>(null)
  const pageTitle = useRef<HTMLHeadingElement>(null)
  /** The pressed button disappears with the filters, so a heading takes over its focus. */
  const clearFrom = (title: RefObject<HTMLElement | null>) => {
    clear()
    title.current?.focus({ preventScroll: true })
  }
  const applied = appliedFilters(meta, shown, {
    inStock: m.catalog_filter_in_stock(),
    onSale: m.catalog_filter_on_sale(),
    price: (min, max) => m.catalog_filter_price_range({ min: priceText(min), max: priceText(max) }),
  })
  const pages = pageCount(listing.count)
  const hrefOfPage = (page: number) => listingHref(subject, withPage(filters, page))
  const panel = <FilterPanel meta={meta} filters={shown} count={listing.count} onChange={change} />

  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={[{ name: m.catalog_listing_home(), href: paths.home() }, { name: heading }]} />
      <div className={styles.head}>
        <h1 ref={pageTitle} className="h-page" tabIndex={-1} {...textMark(heading)}>
          {heading}
        </h1>
        <p className="small quiet only-mobile" role="status">
          {m.catalog_listing_count({ count: listing.count })}
        </p>
      </div>
      {above}
      <div className={styles.listing}>
        <aside className={`${styles.filters} only-desktop`} aria-label={m.catalog_filter_title()}>
          <div className={styles.filterHead}>
            <h2 ref={filterTitle} className="h-small" tabIndex={-1}>
              {m.catalog_filter_title()}
            </h2>
            {hasFilters(shown) && (
              <Button kind="quiet" onClick={() => clearFrom(filterTitle)}>
                {m.catalog_filter_clear_all()}
              </Button>
            )}
          </div>
          {panel}
        </aside>
        <div>
          <ListingToolbar
            applied={applied}
            popular={popularFilters(meta, shown)}
            sort={shown.sort}
            usualOrder={subject.kind === "search" ? m.catalog_listing_sort_best() : m.catalog_listing_sort_featured()}
            href={listingHref(subject, filters)}
            count={listing.count}
            panel={panel}
            onChange={change}
            onClear={hasFilters(shown) ? clear : null}
            onSort={(sort) => change({ ...shown, sort, page: 1 })}
            onRestore={restore}
          />
          <FaultNotice fault={filterFault ?? fault} />
          <h2 className="sr">{m.catalog_listing_products()}</h2>
          <ListingCards
            listing={listing}
            isRefreshing={isRefreshing}
            firstPageHref={pages > 0 && filters.page > 1 ? hrefOfPage(1) : null}
            onClear={hasFilters(shown) ? () => clearFrom(pageTitle) : null}
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

/** The current filters, including a pending change, and the functions that change them. */
function useListingFilters({ subject, filters, listing, meta }: ListingData) {
  const { wanted, refine, fault } = useRefinement<ListingFilters>()
  const shown = wanted ?? settledFilters(subject, filters, meta)
  const query = hasFilters(filters) ? stringifySearch(queryFrom(withPage(filters, 1))) : null
  const { offeredQuery, forget } = useSavedFilters(listingHref(subject, noFilters), query, listing.count > 0)
  const change = (next: ListingFilters) => refine(next, listingHref(withoutPreset(subject), next))

  return {
    shown,
    isRefreshing: wanted !== null,
    filterFault: fault,
    change,
    clear: () => {
      forget()
      change(cleared(shown))
    },
    /** Applies the saved filters; null when none are offered. */
    restore: offeredQuery === null ? null : () => change(filtersFrom(parseSearch(offeredQuery))),
  }
}

/**
 * Changes the filters: the new list loads while the old one stays, and then the address changes without scrolling, so that Back returns to
 * the filters before. A list that cannot be loaded changes nothing, and the reason shows. [spec 1 §4, 3 §5, §9]
 */
function useRefinement<T>() {
  const router = useRouter()
  const [wanted, setWanted] = useState<T | null>(null)
  const [fault, setFault] = useState<(Fault & { at: string }) | null>(null)
  const turns = useRef(0)

  useEffect(
    () => () => {
      turns.current++
    },
    [],
  )

  async function refine(next: T, href: string) {
    const turn = ++turns.current
    const isLatest = () => turn === turns.current
    const start = router.latestLocation.href
    setWanted(next)
    setFault(null)
    const target = { href } as Parameters<typeof router.preloadRoute>[0]
    const matches = href === start ? undefined : await router.preloadRoute(target)
    const match = matches?.at(-1)
    // The shopper may have chosen other filters or left the page meanwhile.
    if (isLatest() && router.latestLocation.href === start && match) {
      if (match.status === "success") await router.navigate({ href, resetScroll: false })
      else setFault({ at: start, text: reasonOf(match.error), retry: () => void refine(next, href) })
    }
    if (isLatest()) setWanted(null)
  }

  return {
    /** The pending change; null when there is none. */
    wanted,
    refine: (next: T, href: string) => void refine(next, href),
    /** The reason why the last change failed; null when it did not. */
    fault: fault?.at === router.latestLocation.href ? fault : null,
  }
}

function reasonOf(error: unknown): string {
  return error instanceof ListingFault || error instanceof ApiProblem ? error.detail : m.refusal_internal()
}

function FaultNotice({ fault }: { fault: Fault | null }) {
  if (!fault) return null
  return (
    <Notice tone="bad" role="alert" className={styles.fault} action={<Button onClick={fault.retry}>{m.ui_try_again()}</Button>}>
      {fault.text}
    </Notice>
  )
}

/** A listing that fails at the first load: its name, if the menu contains it, and the reason. */
function MissingListing({ path, fault }: { path: string; fault: Fault }) {
  const { loaderData } = useMatch({ from: rootRouteId })
  const items = loaderData?.menu.flatMap((item) => [item, ...(item.children ?? [])]) ?? []
  const heading = items.find(({ url }) => url === path)?.name ?? m.catalog_listing_products()
  return (
    <div className={`wrap page ${styles.missing}`}>
      <Breadcrumbs crumbs={[{ name: m.catalog_listing_home(), href: paths.home() }, { name: heading }]} />
      <div className={styles.head}>
        <h1 className="h-page" {...textMark(heading)}>
          {heading}
        </h1>
      </div>
      <FaultNotice fault={fault} />
    </div>
  )
}

/** An empty listing, of an unknown address or of a subject without products: suggestions, and no filters. */
function EmptyListing({ name, suggestions }: { /** Null for an unknown address. */ name: string | null; suggestions: Suggestions }) {
  return (
    <div className="wrap page">
      <Shore
        title={m.catalog_listing_empty()}
        text={name === null ? m.shell_not_found_text() : m.catalog_listing_empty_text({ title: name })}
        ways={
          <>
            <ButtonLink kind="primary" size="lg" href={paths.everything()}>
              {m.catalog_listing_all()}
            </ButtonLink>
            <ButtonLink kind="light" size="lg" href={paths.home()}>
              {m.catalog_listing_home()}
            </ButtonLink>
          </>
        }
      />
      <SuggestionSections {...suggestions} categories={suggestions.categories.slice(0, EMPTY_CATEGORIES)} />
    </div>
  )
}
