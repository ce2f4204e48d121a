import { products } from "#contract/office/products.ts"
import { PRODUCT_VIEWS, productFilterOf, productSortOf } from "#rules/catalog/office/product-list.ts"
import { dirhams } from "#rules/values/money.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type Member, may } from "#server/office/member.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import { lowStockLimit } from "#server/office/settings/limits.ts"
import type { Services } from "#server/services.ts"
import { catalogTransaction } from "./catalog-transaction.ts"
import { changePrice, changeStock } from "./change-variant.ts"
import { serveProductForms } from "./product-forms.office.routes.ts"
import { choicesIn, type DisplayContext, priceHistory, productPage, shownProduct, stockHistory } from "./read-product.ts"
import { viewCounts } from "./view-counts.ts"

/** The back office's calls about products. */
export function serveOfficeProducts(office: OfficeServer, services: Services): void {
  const { db } = services
  serveOffice(office, products.list, async ({ member, query: { after, limit, sort, ...query } }) =>
    productPage(db, { filter: productFilterOf(query), sort: productSortOf(sort), after, limit, ...(await shownNow(services, member)) }),
  )
  serveOffice(office, products.views, async () => {
    const { counts, variants } = await viewCounts(services)
    return { views: PRODUCT_VIEWS.map((view, place) => ({ view, count: counts[place] ?? 0 })), variants }
  })
  serveOffice(office, products.choices, ({ member: { language } }) => choicesIn(db, language))
  serveOffice(office, products.one, async ({ member, params: { id } }) => shownProduct(db, id, await shownNow(services, member)))
  serveOffice(office, products.prices, ({ member: { language }, params: { id }, query: { after, variant } }) =>
    priceHistory(db, { productId: id, variantId: variant ?? null, after, language }),
  )
  serveOffice(office, products.movements, ({ member: { language }, params: { id }, query: { after } }) =>
    stockHistory(db, { productId: id, after, language }),
  )
  serveVariantChanges(office, services)
  serveProductForms(office, services)
}

async function shownNow({ db, config }: Services, { language }: Member): Promise<DisplayContext> {
  return { imageBase: config.imageBaseUrl, lowStock: await lowStockLimit({ db, config }), language }
}

function serveVariantChanges(office: OfficeServer, services: Services): void {
  const { db, clock, kept } = services
  serveOffice(office, products.price, async ({ params, body: { price, was }, version, member, actor }) => {
    const inDirhams = (amount: number | undefined) => (amount === undefined ? undefined : dirhams(amount))
    const wish = { variantId: params.id, version, priceDirhams: inDirhams(price), wasDirhams: inDirhams(was) }
    const shown = await shownNow(services, member)
    const productId = await catalogTransaction(db, (tx) => changePrice(tx, wish, { actor, now: clock.now(), shown }))
    // This process forgets at once, the others with the announcement.
    kept.clear()
    return shownProduct(db, productId, shown)
  })
  serveOffice(office, products.stock, async ({ params, body: { kind, pieces, seen, reason }, member, actor }) => {
    // Technicians take parts for their repairs; counts are not theirs.
    if (may(member, "stock.count") !== "all") throw new Refusal("forbidden", { extension: { permission: "stock.count" } })
    const wish = { variantId: params.id, kind, pieces, seen, reason: reason?.trim() || null }
    const productId = await shortTransaction(db, (tx) => changeStock(tx, wish, { actor, now: clock.now() }))
    kept.forgetStock({ products: [productId], turned: [productId] })
    return shownProduct(db, productId, await shownNow(services, member))
  })
}
