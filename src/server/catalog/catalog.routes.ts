import { catalog, type FilterBody, type FilterMeta, type ListingProduct, type ProductDetails } from "#contract/catalog.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { SHOWS_NO_PRODUCT, type ShownProducts } from "#server/cache/kept-store.ts"
import { filterMeta } from "#server/catalog/listing/filter-meta.queries.ts"
import { listingPage } from "#server/catalog/listing/listing.queries.ts"
import { accessoriesOf } from "#server/catalog/product/accessories.queries.ts"
import { productDetails, similarProducts } from "#server/catalog/product/product.queries.ts"
import { productOfModel } from "#server/catalog/product/product-repair.queries.ts"
import { searchByName } from "#server/catalog/search/search.queries.ts"
import { searchFacets, searchProducts } from "#server/catalog/search/search-products.queries.ts"
import { requestSpecialQuantity } from "#server/catalog/special-request/special-request.ts"
import { found } from "#server/guards/refusal.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import type { Services } from "#server/services.ts"

export function serveCatalog(api: ApiServer, services: Pick<Services, "db" | "config" | "clock">): void {
  const { db, clock } = services
  serve(api, catalog.autocomplete, ({ body }) => searchByName(db, body.keyword))
  serve(api, catalog.search, ({ body }) => searchProducts(db, body, clock.now()), {
    shows: ({ results }, { body }) => ({ ...cardsOf(results), countsStock: body.filter?.in_stock === true }),
  })
  serve(api, catalog.product, async ({ params }) => found(await productDetails(db, params.id, qatarDay(clock.now()))), { shows: detailsOf })
  serve(api, catalog.ofModel, ({ params }) => productOfModel(db, params.id), { shows: cardsOf })
  serve(api, catalog.similar, async ({ params }) => found(await similarProducts(db, params.id)), { shows: cardsOf })
  serve(api, catalog.accessories, async ({ params }) => found(await accessoriesOf(db, params.id)), { shows: cardsOf })
  serve(api, catalog.products, ({ body, query }) => listingPage(db, body, query.page ?? 1), {
    shows: ({ results }, { body }) => ({ ...cardsOf(results), countsStock: body.in_stock === true }),
  })
  serve(api, catalog.filterMeta, ({ body }) => facetsOf(services, body), { shows: () => ({ ...SHOWS_NO_PRODUCT, countsStock: true }) })
  serve(api, catalog.specialRequest, ({ customer, body }) => requestSpecialQuantity(services, customer, body))
}

function detailsOf({ id }: ProductDetails): ShownProducts {
  return { details: [id], cards: [] }
}

function cardsOf(products: readonly ListingProduct[]): ShownProducts {
  return { details: [], cards: products.map(({ id }) => id) }
}

function facetsOf({ db }: Pick<Services, "db">, body: FilterBody & { scope?: { keyword?: string } }): Promise<FilterMeta> {
  return body.scope?.keyword === undefined ? filterMeta(db, body) : searchFacets(db, body, body.scope.keyword)
}
