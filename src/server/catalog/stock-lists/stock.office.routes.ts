import { stock } from "#contract/office/catalog/stock.ts"
import { movementFilterOf, STOCK_VIEWS, stockFilterOf, stockSortOf } from "#rules/catalog/office/stock-list.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import { lowStockLimit } from "#server/office/settings/limits.ts"
import type { Services } from "#server/services.ts"
import { countStockViews } from "./list-stock.queries.ts"
import { ledgerPage, stockPage } from "./read-stock.ts"

/** The back office's calls about the stock of all variants. */
export function serveStock(office: OfficeServer, services: Services): void {
  const { db, config, clock } = services
  const imageBase = config.imageBaseUrl
  serveOffice(office, stock.list, async ({ member: { language }, query: { after, limit, sort, ...query } }) => {
    const wish = { filter: stockFilterOf(query), sort: stockSortOf(sort), after, limit, language }
    return stockPage(db, { ...wish, imageBase, now: clock.now(), lowStock: await lowStockLimit(services) })
  })
  serveOffice(office, stock.views, async () => {
    const counts = await countStockViews(db, await lowStockLimit(services))
    return { views: STOCK_VIEWS.map((view, place) => ({ view, count: counts[place] ?? 0 })) }
  })
  serveOffice(office, stock.movements, ({ member: { language }, query: { after, limit, ...query } }) =>
    ledgerPage(db, { filter: movementFilterOf(query, clock.now()), after, limit, imageBase, language }),
  )
}
