import { catalog } from "#contract/catalog.ts"
import type { FilterBody, FilterMeta } from "#contract/listings.ts"
import type { ListingProduct, ProductDetails } from "#contract/products.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import type { Locale } from "#rules/values/locale.ts"
import { SHOWS_NO_PRODUCT, type ShownProducts } from "#server/cache/kept-store.ts"
import { cardsInLanguage } from "#server/catalog/listing/cards-in-language.ts"
import { filterMeta } from "#server/catalog/listing/filter-meta.queries.ts"
import { listingPage } from "#server/catalog/listing/listing.queries.ts"
import { filterMetaInLanguage, listingInLanguage, searchInLanguage } from "#server/catalog/listing/listing-in-language.ts"
import { accessoriesOf } from "#server/catalog/product/accessories.queries.ts"
import { productDetails, similarProducts } from "#server/catalog/product/product.queries.ts"
import { productInLanguage } from "#server/catalog/product/product-in-language.ts"
import { productOfModel } from "#server/catalog/product/product-repair.queries.ts"
import { resultsInLanguage } from "#server/catalog/search/results-in-language.ts"
import { searchFacets, searchProducts } from "#server/catalog/search/search-products.queries.ts"
import { suggestions } from "#server/catalog/search/suggestions.queries.ts"
import { requestSpecialQuantity } from "#server/catalog/special-request/special-request.ts"
import { found } from "#server/guards/refusal.ts"
import { type ApiServer, type Handler, serve } from "#server/http/serve.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import type { Services } from "#server/services.ts"

export function serveCatalog(api: ApiServer, services: Pick<Services, "db" | "config" | "clock">): void {
  const { db, clock } = services
  const of = <Answer>(locale: Locale, answer: Answer, translate: (answer: Answer, texts: Texts) => Answer) =>
    inLanguage(db, locale, answer, translate)
  const detailsFor = async (id: number) => found(await productDetails(db, id, qatarDay(clock.now())))
  const accessoriesFor = async (id: number) => found(await accessoriesOf(db, id))
  const cards = { shows: cardsOf }

  serve(api, catalog.autocomplete, async ({ body, locale }) => of(locale, await suggestions(db, body.keyword), resultsInLanguage))
  const search: Handler<typeof catalog.search> = async ({ body, locale }) =>
    of(locale, await searchProducts(db, body, clock.now()), searchInLanguage)
  serve(api, catalog.search, search, {
    shows: ({ results }, { body }) => ({ ...cardsOf(results), countsStock: body.filter?.in_stock === true }),
  })
  serve(api, catalog.product, async ({ params, locale }) => of(locale, await detailsFor(params.id), productInLanguage), {
    shows: detailsOf,
  })
  serve(api, catalog.ofModel, async ({ params, locale }) => of(locale, await productOfModel(db, params.id), cardsInLanguage), cards)
  serve(api, catalog.similar, async ({ params, locale }) => of(locale, found(await similarProducts(db, params.id)), cardsInLanguage), cards)
  serve(api, catalog.accessories, async ({ params, locale }) => of(locale, await accessoriesFor(params.id), cardsInLanguage), cards)
  const listed: Handler<typeof catalog.products> = async ({ body, query, locale }) => {
    const { listing, subjectId } = await listingPage(db, body, query.page ?? 1)
    return of(locale, listing, (answer, texts) => listingInLanguage(answer, subjectId, texts))
  }
  serve(api, catalog.products, listed, {
    shows: ({ results }, { body }) => ({ ...cardsOf(results), countsStock: body.in_stock === true }),
  })
  const facets: Handler<typeof catalog.filterMeta> = async ({ body, locale }) =>
    of(locale, await facetsOf(services, body), filterMetaInLanguage)
  serve(api, catalog.filterMeta, facets, { shows: () => ({ ...SHOWS_NO_PRODUCT, countsStock: true }) })
  serve(api, catalog.specialRequest, ({ customer, body }) => requestSpecialQuantity(services, customer, body))
}

function detailsOf({ id }: ProductDetails): ShownProducts {
  return { details: [id], cards: [] }
}

function cardsOf(products: readonly ListingProduct[]): ShownProducts {
  return { details: [], cards: products.map(({ id }) => id) }
}

function facetsOf({ db }: Pick<Services, "db">, body: FilterBody & { scope?: { keyword?: string; exact?: boolean } }): Promise<FilterMeta> {
  const { keyword, exact } = body.scope ?? {}
  return keyword === undefined ? filterMeta(db, body) : searchFacets(db, body, { keyword, ...(exact === undefined ? {} : { exact }) })
}
