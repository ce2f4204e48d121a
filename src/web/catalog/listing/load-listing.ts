import { notFound, redirect } from "@tanstack/react-router"
import { createIsomorphicFn } from "@tanstack/react-start"
import type { FilterMeta, Listing } from "#contract/listings.ts"
import type { Category } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { filtersFrom, hasFilters, type ListingFilters, noFilters, withPage } from "#rules/catalog/listing-filters.ts"
import { siteAddress } from "#ui/text/language.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { type CardProduct, cardProduct } from "#web/catalog/card/card-product.ts"
import { type PageHeadTags, pageHead } from "#web/head.ts"
import { readSite } from "#web/page-context.ts"
import { setPageStatus } from "#web/page-status.ts"
import { paths } from "#web/paths.ts"
import { withColourFamilies } from "./filter-sections.ts"
import { canonicalPath, isUnknown, type ListingSubject, listingBodies, listingHref } from "./listing-subject.ts"

/** A listing with the data of its cards. */
export type CardListing = Omit<Listing, "results"> & { results: CardProduct[] }

/** The data of a listing's screen: its subject, the filters of the address, and the two responses. */
export type ListingData = { subject: ListingSubject; filters: ListingFilters; listing: CardListing; meta: FilterMeta }

/** Suggestions for a visitor who found nothing. */
export type Suggestions = { categories: Category[]; bestSellers: CardProduct[] }

/** The error of a listing that could not be loaded, in the browser. */
export class ListingFault extends Error {
  override name = "ListingFault"
  readonly path: string
  /** The reason, as a sentence. */
  readonly detail: string
  /** The content of this listing before; null when there was none. */
  readonly before: ListingData | null

  constructor({ path }: ListingSubject, detail: string, before: ListingData | null) {
    super(`${path}: ${detail}`)
    this.path = path
    this.detail = detail
    this.before = before
  }
}

let shown: ListingData | null = null

/** Keeps the content of a listing, in case its next page or its next filters cannot be loaded. */
export function keepShown(data: ListingData): void {
  shown = data
}

/**
 * Loads one page of a listing and its facets together, and suggestions when it has no products. An unknown category, collection or brand
 * has no page; an unknown single slug is an empty list with the status 404. [spec 3 §2]
 */
export async function loadListing(
  subject: ListingSubject,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ListingData & { suggestions: Suggestions | null; head: PageHeadTags }> {
  const filters = filtersFrom(query)
  const bodies = listingBodies(subject, filters)
  const answers = Promise.all([
    api().catalog.products({ page: filters.page, ...bodies.products }, { signal }),
    api().catalog.filterMeta(bodies.meta, { signal }),
  ])
  const [listing, meta] = await orListingFault(answers, subject, signal)
  if (isUnknown(subject, listing)) {
    if (subject.kind !== "slug") throw missing(subject, filters)
    setPageStatus(404)
  }
  const data = { subject, filters, listing: { ...listing, results: listing.results.map(cardProduct) }, meta: withColourFamilies(meta) }
  const isEmpty = listing.count === 0 && !hasFilters(filters)
  const suggestions = isEmpty ? await orListingFault(findSuggestions(signal), subject, signal) : null
  return { ...data, suggestions, head: listingHead(data) }
}

/** In the browser the server is asked, which knows the former addresses. [OFFICE-125] */
const missing = createIsomorphicFn()
  .server((_subject: ListingSubject, _filters: ListingFilters): unknown => notFound())
  .client((subject, filters) => redirect({ href: siteAddress(listingHref(subject, filters)), reloadDocument: true }))

/** The categories and the first products of the home page, as the shop chose them. */
export async function findSuggestions(signal: AbortSignal): Promise<Suggestions> {
  const sections = await api().home.layout(undefined, { signal })
  const categories = sections.find((section) => section.categories.length > 0)?.categories ?? []
  const bestSellers = sections.find(({ products }) => products.length > 0)?.products ?? []
  return { categories, bestSellers: bestSellers.map(cardProduct) }
}

/** The responses; a refusal becomes the fault that the screen shows. */
export async function orListingFault<Answers>(answers: Promise<Answers>, subject: ListingSubject, signal: AbortSignal): Promise<Answers> {
  return answers.catch((fault: unknown) => {
    // The API refuses an impossible name, such as one of a thousand characters.
    if (statusOf(fault) === 422) throw notFound()
    if (signal.aborted || !(fault instanceof ApiProblem)) throw fault
    throw new ListingFault(subject, fault.detail, shown && addressOf(shown.subject) === addressOf(subject) ? shown : null)
  })
}

function statusOf(fault: unknown): unknown {
  return fault instanceof Error && "status" in fault ? fault.status : undefined
}

function addressOf(subject: ListingSubject): string {
  return listingHref(subject, noFilters)
}

/** The title of the page: the name of its subject. A catalog is named after its only category, or else its only brand. */
export function listingHeading({ subject, listing, meta }: Pick<ListingData, "subject" | "listing" | "meta">): string {
  if (subject.kind === "everything") return m.catalog_listing_all()
  if (subject.kind !== "catalog") return listing.title ?? m.catalog_listing_products()
  const categories = meta.categories.filter(({ selected }) => selected)
  const brands = meta.brands.filter(({ selected }) => selected)
  const named = categories.length > 0 ? categories : brands
  return (named.length === 1 ? named[0]?.name : listing.title) ?? m.catalog_listing_catalog()
}

/**
 * Title and description come from the response, with defaults. [spec 1 §2.5] Search engines index the pages of the unfiltered, unsorted
 * listing.
 */
function listingHead(data: ListingData) {
  const { subject, filters, listing } = data
  const { publicOrigin, shopName } = readSite()
  const heading = listingHeading(data)
  const canonical = { ...subject, path: canonicalPath(subject, listing.kind) }
  const path = listingHref(canonical, hasFilters(filters) ? noFilters : withPage(noFilters, filters.page))
  const isMissing = isUnknown(subject, listing)
  return pageHead({
    title: isMissing ? m.shell_not_found_page() : (listing.seo_title ?? heading),
    description: listing.seo_description ?? m.catalog_listing_description({ title: heading, shopName }),
    path,
    image: listing.results[0]?.thumbnail || undefined,
    imageAlt: listing.results[0]?.thumbnail_alt_text,
    unlisted: isMissing || listing.results.length === 0,
    data: [
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: m.catalog_listing_home(), item: publicOrigin + siteAddress(paths.home()) },
          { "@type": "ListItem", position: 2, name: heading, item: publicOrigin + siteAddress(path) },
        ],
      },
    ],
  })
}
