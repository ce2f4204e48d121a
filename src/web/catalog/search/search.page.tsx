import { createFileRoute } from "@tanstack/react-router"
import { useEffect } from "react"
import type { NamedRepair, NamedShelf, SearchListing } from "#contract/catalog.ts"
import type { FilterMeta } from "#contract/listings.ts"
import { m } from "#messages/messages.js"
import { filtersFrom, hasFilters, type ListingFilters } from "#rules/catalog/listing-filters.ts"
import { searchQuery } from "#rules/catalog/listing-query.ts"
import { keywordOf } from "#rules/catalog/search/search-match.ts"
import { whatsAppAddress } from "#rules/people/contact-message.ts"
import { Empty } from "#ui/feedback/empty.tsx"
import { ButtonLink } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { priceText } from "#ui/text/language.ts"
import { api } from "#web/api.ts"
import { cardProduct } from "#web/catalog/card/card-product.ts"
import { withColourFamilies } from "#web/catalog/listing/filter-sections.ts"
import { ShelfLinks, SuggestionSections } from "#web/catalog/listing/listing-cards.tsx"
import { ListingPending } from "#web/catalog/listing/listing-pending.tsx"
import { ListingFailed, ListingScreen } from "#web/catalog/listing/listing-screen.tsx"
import { listingBodies, listingHref, searchSubject } from "#web/catalog/listing/listing-subject.ts"
import { findSuggestions, type ListingData, orListingFault, type Suggestions } from "#web/catalog/listing/load-listing.ts"
import { rememberSearch } from "#web/device/recent-searches.ts"
import { type PageHeadTags, pageHead } from "#web/head.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import * as styles from "./search.module.css"

export const Route = createFileRoute("/search")({
  loaderDeps: ({ search }) => searchQuery(search),
  loader: ({ deps, abortController }) => loadSearch(deps, abortController.signal),
  head: routeHead,
  remountDeps: ({ loaderDeps }) => loaderDeps.q,
  pendingComponent: ListingPending,
  errorComponent: ListingFailed,
  component: Page,
})

/** The data of the search page: a listing and the links above it. `suggestions` replaces the listing when nothing was found. */
type SearchData = {
  words: string
  data: ListingData
  corrected: string | null
  categories: NamedShelf[]
  brands: NamedShelf[]
  repair: NamedRepair | null
  suggestions: (Suggestions & { phone: string }) | null
  head: PageHeadTags
}

const NO_LISTING: SearchListing = {
  ...{ results: [], count: 0, title: null, kind: null, seo_title: null, seo_description: null },
  ...{ corrected: null, categories: [], brands: [], repair: null },
}
const NONE = { selected: false, count: 0 }
const NO_META: FilterMeta = {
  ...{ min_price: 0, max_price: 0, brands: [], categories: [], in_stock: NONE, on_sale: NONE, labels: [], options: {}, help: {}, count: 0 },
}

/** One page of results for the words in the address, and its facets. */
async function loadSearch(query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<SearchData> {
  const subject = searchSubject(query)
  const filters = filtersFrom(query)
  const words = query["q"] ?? ""
  const found = ask(keywordOf(words), query["exact"] === "1", filters, signal)
  const { listing, meta } = await orListingFault(found, subject, signal)
  const isNothing = listing.count === 0 && !hasFilters(filters)
  const suggestions = isNothing
    ? { ...(await orListingFault(findSuggestions(signal), subject, signal)), phone: readSite().support.phone }
    : null
  const { corrected, categories, brands, repair, results, ...rest } = listing
  const title = words === "" ? m.catalog_search_title() : m.catalog_search_results({ keyword: corrected ?? words })
  const shown = { ...rest, title, results: results.map(cardProduct) }
  const head = pageHead({ title, path: listingHref(subject, filters), unlisted: true })
  return { words, data: { subject, filters, listing: shown, meta }, corrected, categories, brands, repair, suggestions, head }
}

async function ask(keyword: string, exact: boolean, filters: ListingFilters, signal: AbortSignal) {
  if (keyword === "") return { listing: NO_LISTING, meta: NO_META }
  const { products, meta } = listingBodies(searchSubject({}), filters)
  const { sort, scope: _scope, ...filter } = products
  const order = sort === undefined || sort === "featured" ? {} : { sort }
  const listing = api().catalog.search({ keyword, page: filters.page, ...order, filter, ...(exact ? { exact } : {}) }, { signal })
  const scope = { keyword, ...(exact ? { exact } : {}) }
  const facets = api()
    .catalog.filterMeta({ ...meta, scope }, { signal })
    .then(withColourFamilies)
  const [found, panel] = await Promise.all([listing, facets])
  return { listing: found, meta: panel }
}

function Page() {
  return <SearchScreen {...Route.useLoaderData()} />
}

/** The results of a search as a listing, below the categories and brands that match its words; suggestions when nothing was found. */
function SearchScreen({ words, data, corrected, categories, brands, repair, suggestions }: SearchData) {
  useEffect(() => rememberSearch(words), [words])
  if (suggestions) return <NothingFound words={words} repair={repair} suggestions={suggestions} />
  const above = (
    <>
      {corrected !== null && <Corrected words={words} corrected={corrected} />}
      {repair && <RepairLink repair={repair} />}
      <Shelves label={m.catalog_search_categories()} shelves={categories} hrefOf={paths.category} />
      <Shelves label={m.catalog_search_brands()} shelves={brands} hrefOf={paths.brand} />
    </>
  )
  return <ListingScreen {...data} above={above} />
}

function Corrected({ words, corrected }: { words: string; corrected: string }) {
  return (
    <p className={styles.corrected} role="status">
      {m.catalog_search_corrected({ keyword: corrected })}
      <SiteLink className={styles.instead} href={paths.search(words, { exact: true })}>
        {m.catalog_search_instead({ keyword: words })}
      </SiteLink>
    </p>
  )
}

type ShelvesProps = { label: string; shelves: readonly NamedShelf[]; hrefOf: (slug: string) => string }

function Shelves({ label, shelves, hrefOf }: ShelvesProps) {
  if (shelves.length === 0) return null
  return (
    <nav className={styles.shelves} aria-label={label}>
      <span className="small quiet" aria-hidden="true">
        {label}
      </span>
      <ShelfLinks shelves={shelves} hrefOf={hrefOf} />
    </nav>
  )
}

/** The repair that the words name, with its price; without an issue, the prices of the model. */
function RepairLink({ repair }: { repair: NamedRepair }) {
  const { device, brand, model, issue } = repair
  const choices = { device, brand, ...(model === null ? {} : { model }), ...(issue === null ? {} : { issue }) }
  const href = paths.repairPrice(Object.fromEntries(Object.entries(choices).map(([choice, id]) => [choice, String(id)])))
  return (
    <p className={styles.repair}>
      <Icon name="wrench" />
      <SiteLink className="link" href={href}>
        {repairText(repair)}
      </SiteLink>
    </p>
  )
}

function repairText({ name, issue_title: title, quote }: NamedRepair): string {
  if (title === null || quote === null) return m.catalog_search_repair_prices({ name })
  const price = priceText(quote.price)
  return m.catalog_search_repair({ name, issue: title, price: quote.is_from ? m.repairs_price_from({ price }) : price })
}

type NothingFoundProps = { words: string; repair: NamedRepair | null; suggestions: NonNullable<SearchData["suggestions"]> }

function NothingFound({ words, repair, suggestions }: NothingFoundProps) {
  const isBlank = words === ""
  const ask = whatsAppAddress(suggestions.phone, [], m.catalog_search_ask_text({ keyword: words }))
  return (
    <div className="wrap page">
      {repair && <RepairLink repair={repair} />}
      <Empty
        icon="search"
        heading="h1"
        title={isBlank ? m.catalog_search_blank() : m.catalog_search_nothing({ keyword: words })}
        text={isBlank ? m.catalog_search_blank_text() : m.catalog_search_nothing_text()}
        action={
          !isBlank && (
            <div className={styles.ways}>
              <ButtonLink kind="primary" href={ask} target="_blank" rel="noopener noreferrer">
                {m.catalog_search_ask()}
              </ButtonLink>
              <ButtonLink kind="second" href={paths.repairPrice({})}>
                {m.catalog_product_repair_prices()}
              </ButtonLink>
            </div>
          )
        }
      />
      <SuggestionSections {...suggestions} />
    </div>
  )
}
