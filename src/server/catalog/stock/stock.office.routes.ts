import { stock } from "#contract/office/catalog/stock.ts"
import { movementFilterOf, STOCK_VIEWS, stockFilterOf, stockSortOf } from "#rules/catalog/office/stock-list.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { countStockViews } from "./list-stock.queries.ts"
import { ledgerPage, stockPage } from "./read-stock.ts"

/** The back office's calls about the stock of all variants. */
export function serveStock(office: OfficeServer, { db, config, clock }: Services): void {
  const imageBase = config.imageBaseUrl
  serveOffice(office, stock.list, ({ query: { after, limit, sort, ...query } }) =>
    stockPage(db, { filter: stockFilterOf(query), sort: stockSortOf(sort), after, limit, imageBase, now: clock.now() }),
  )
  serveOffice(office, stock.views, async () => {
    const counts = await countStockViews(db)
    return { views: STOCK_VIEWS.map((view, place) => ({ view, count: counts[place] ?? 0 })) }
  })
  serveOffice(office, stock.movements, ({ query: { after, limit, ...query } }) =>
    ledgerPage(db, { filter: movementFilterOf(query, clock.now()), after, limit, imageBase }),
  )
}
