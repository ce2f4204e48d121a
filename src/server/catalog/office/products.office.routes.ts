import { products } from "#contract/office/products.ts"
import { PRODUCT_VIEWS, productFilterOf, productSortOf } from "#rules/catalog/office/product-list.ts"
import { dirhams } from "#rules/values/money.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { may } from "#server/office/member.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { catalogTransaction } from "./catalog-transaction.ts"
import { changePrice, changeStock } from "./change-variant.ts"
import { productChoices } from "./list-products.queries.ts"
import { serveProductForms } from "./product-forms.office.routes.ts"
import { priceHistory, productPage, shownProduct, stockHistory } from "./read-product.ts"
import { viewCounts } from "./view-counts.ts"

/** The back office's calls about products. */
export function serveOfficeProducts(office: OfficeServer, services: Services): void {
  const { db, config } = services
  const imageBase = config.imageBaseUrl
  serveOffice(office, products.list, ({ query: { after, limit, sort, ...query } }) =>
    productPage(db, { filter: productFilterOf(query), sort: productSortOf(sort), after, limit, imageBase }),
  )
  serveOffice(office, products.views, async () => {
    const { counts, variants } = await viewCounts(services)
    return { views: PRODUCT_VIEWS.map((view, place) => ({ view, count: counts[place] ?? 0 })), variants }
  })
  serveOffice(office, products.choices, () => productChoices(db))
  serveOffice(office, products.one, ({ params: { id } }) => shownProduct(db, id, imageBase))
  serveOffice(office, products.prices, ({ params: { id }, query: { after } }) => priceHistory(db, { productId: id, after }))
  serveOffice(office, products.movements, ({ params: { id }, query: { after } }) => stockHistory(db, { productId: id, after }))
  serveVariantChanges(office, services)
  serveProductForms(office, services)
}

function serveVariantChanges(office: OfficeServer, { db, config, clock, kept }: Services): void {
  const imageBase = config.imageBaseUrl
  serveOffice(office, products.price, async ({ params, body: { price, was }, version, actor }) => {
    const inDirhams = (amount: number | undefined) => (amount === undefined ? undefined : dirhams(amount))
    const wish = { variantId: params.id, version, priceDirhams: inDirhams(price), wasDirhams: inDirhams(was) }
    const productId = await catalogTransaction(db, (tx) => changePrice(tx, wish, { actor, now: clock.now(), imageBase }))
    // This process forgets at once, the others with the announcement.
    kept.clear()
    return shownProduct(db, productId, imageBase)
  })
  serveOffice(office, products.stock, async ({ params, body: { kind, pieces, seen, reason }, member, actor }) => {
    // Technicians take parts for their repairs; counts are not theirs.
    if (may(member, "stock.count") !== "all") throw new Refusal("forbidden", { extension: { permission: "stock.count" } })
    const wish = { variantId: params.id, kind, pieces, seen, reason: reason?.trim() || null }
    const productId = await shortTransaction(db, (tx) => changeStock(tx, wish, { actor, now: clock.now() }))
    kept.forgetStock({ products: [productId], turned: [productId] })
    return shownProduct(db, productId, imageBase)
  })
}
