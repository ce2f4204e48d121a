import { orders } from "#contract/office/orders.ts"
import { ORDER_VIEWS, orderFilterOf, orderSortOf } from "#rules/orders/order-list.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import type { ObjectKinds } from "#server/office/objects.ts"
import { reachOf } from "#server/office/places/reach.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import { cancelReasons } from "#server/orders/after/cancel-items.queries.ts"
import { branchNamesInLanguage, reasonsInLanguage } from "#server/orders/orders-in-language.ts"
import type { Services } from "#server/services.ts"
import { couriers, deliveryCities, pickupBranches } from "./change-order.queries.ts"
import { serveOrderChanges } from "./changes.office.routes.ts"
import { countViews } from "./list-orders.queries.ts"
import { serveOrderMoney } from "./money/money.office.routes.ts"
import { orderPage } from "./order-lines.ts"
import { askOrdersExport, columnsOf, ordersCsv } from "./orders-csv.ts"
import { shownOrder } from "./read-order.ts"
import { serveReasons } from "./reasons/reasons.office.routes.ts"
import { serveOrderSteps } from "./steps.office.routes.ts"

/** An order that nobody has confirmed for this long is late. */
const LATE_MS = 4 * 3600 * 1000

/** The back office's calls about orders. */
export function serveOfficeOrders(office: OfficeServer, services: Services, kinds: ObjectKinds): void {
  const { db, clock } = services
  serveOffice(office, orders.list, ({ member, query: { after, limit, sort, ...query } }) =>
    orderPage(services, member, { filter: orderFilterOf(query), sort: orderSortOf(sort), after, limit }),
  )
  serveOffice(office, orders.views, async ({ member }) => {
    const lateSince = new Date(clock.now().getTime() - LATE_MS)
    const { counts, late } = await countViews(db, { reach: reachOf(member, "orders.read"), memberId: member.id, lateSince })
    const views = ORDER_VIEWS.flatMap((view) => (counts[view] === undefined ? [] : [{ view, count: counts[view] }]))
    return { views, late }
  })
  serveOffice(office, orders.choices, async ({ member: { language } }) => ({
    cities: await deliveryCities(db),
    branches: await inLanguage(db, language, await pickupBranches(db), branchNamesInLanguage),
    couriers: await couriers(db),
    cancel_reasons: await inLanguage(db, language, await cancelReasons(db, "staff"), reasonsInLanguage),
  }))
  serveOffice(office, orders.csv, async ({ member, actor, query: { cols, ...query }, reply }) => {
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="orders.csv"')
    return shortTransaction(db, (tx) => ordersCsv(tx, { member, actor, query, columns: columnsOf(cols) }))
  })
  serveOffice(office, orders.export, async ({ member, actor, body: { cols, ...query } }) => {
    const wish = { member, actor, query, columns: columnsOf(cols), now: clock.now() }
    return { id: await shortTransaction(db, (tx) => askOrdersExport(tx, wish)) }
  })
  serveOffice(office, orders.one, ({ member, params }) => shownOrder(services, member, params.reference))
  serveOrderSteps(office, services, kinds)
  serveOrderMoney(office, services)
  serveOrderChanges(office, services)
  serveReasons(office, services)
}
