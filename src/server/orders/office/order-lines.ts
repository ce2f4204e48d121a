import type { OrderLine } from "#contract/office/order-shapes.ts"
import { cursorText } from "#rules/office/list-cursor.ts"
import { refundExtent } from "#rules/orders/office-refund.ts"
import { cashDueFor } from "#rules/orders/order-amounts.ts"
import type { OrderFilter, OrderOrder } from "#rules/orders/order-list.ts"
import { ITEM_STATUSES, type ItemStatus } from "#rules/orders/order-status.ts"
import { PAYMENT_STATES } from "#rules/orders/payment-settlement.ts"
import { qar } from "#rules/values/money.ts"
import { namesIn } from "#server/languages/catalog-names.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import { givenCursor } from "#server/office/list-cursor.ts"
import { type Member, may } from "#server/office/member.ts"
import { reachOf } from "#server/office/places/reach.ts"
import { orderLinesInLanguage } from "#server/orders/orders-in-language.ts"
import type { Services } from "#server/services.ts"
import { type StagedStep, stagedSteps } from "./ask-step.ts"
import { itemPicture } from "./item-picture.ts"
import { countOrders, type ListedOrder, listOrders, SORT_KEYS } from "./list-orders.queries.ts"

const PICTURES = 3
const PAGE = 50

export type ListPage = { filter: OrderFilter; sort: OrderOrder; after: string | undefined; limit: number | undefined }

export type OrderPage = { results: OrderLine[]; next: string | null; count: number; sum: number | null }

/** A page of the list of orders that a member may see. Refuses a cursor that is wrong, or of another sort. */
export async function orderPage(
  { db, config }: Pick<Services, "db" | "config">,
  member: Member,
  { filter, sort, after, limit = PAGE }: ListPage,
): Promise<OrderPage> {
  const reach = reachOf(member, "orders.read")
  const wish = { filter, sort, after: givenCursor(after, SORT_KEYS[sort.by]), limit, reach, memberId: member.id }
  const found = await listOrders(db, wish)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const sum = page.reduce((total, { totalDirhams }) => total + totalDirhams, 0)
  const staged = await stagedSteps(
    db,
    page.map(({ reference }) => reference),
  )
  const titled = await inLanguage(db, member.language, page, titlesInLanguage)
  const lines = titled.map((row) => lineOf(row, { waiting: staged, imageBase: config.imageBaseUrl }))
  return {
    results: await inLanguage(db, member.language, lines, orderLinesInLanguage),
    next: found.length > limit && last ? cursorText(last) : null,
    count: await countOrders(db, wish),
    sum: may(member, "reports.read") === null ? null : qar(sum),
  }
}

function titlesInLanguage(orders: ListedOrder[], texts: Texts): ListedOrder[] {
  return orders.map((order) => ({ ...order, items: order.items.map((item) => namesIn(item, texts)) }))
}

function lineOf(row: ListedOrder, { waiting, imageBase }: { waiting: readonly StagedStep[]; imageBase: string }): OrderLine {
  const { items } = row
  const staged = waiting.find(({ reference }) => reference === row.reference)
  return {
    reference: row.reference,
    version: row.version,
    placed_at: row.placedAt,
    status: statusAt(row.state),
    status_since: row.stateSince,
    statuses: statusesOf(items),
    customer: row.customer,
    phone: row.phone,
    items: items.slice(0, PICTURES).map(({ title, image, quantity }) => ({ title, image: itemPicture(image, imageBase), quantity })),
    pieces: piecesOf(items),
    total: qar(row.totalDirhams),
    payment_method: row.method,
    payment_state: PAYMENT_STATES.find((state) => state === row.paymentState) ?? null,
    refunded: refundExtent({ paid: row.paidDirhams, refunded: row.refundedDirhams }),
    branch: row.branch,
    city: row.city,
    zone: row.zone,
    tracking_id: row.trackingId,
    courier: row.courier,
    has_note: row.hasNote,
    to_bring: toBringOf(row),
    staged: staged ? { id: staged.id, to: staged.to, by: staged.by, due_at: staged.due_at } : null,
  }
}

/** The pieces that are not cancelled; of a cancelled order, all. */
function piecesOf(items: readonly { status: ItemStatus; quantity: number }[]): number {
  const standing = items.filter(({ status }) => status !== "CANCELLED")
  return (standing.length > 0 ? standing : items).reduce((sum, { quantity }) => sum + quantity, 0)
}

function toBringOf({ method, items, toBring }: ListedOrder): OrderLine["to_bring"] {
  if (toBring === null) return null
  const { shippingAddress, branchAddress, note, couponDirhams } = toBring
  const onTheWay = items.filter(({ status }) => status === "SHIPPED")
  const handed = onTheWay.length > 0 ? onTheWay : items.filter(({ status }) => status === "READY_TO_SHIP")
  const cashDue = method === "CASH_ON_DELIVERY" ? qar(cashDueFor(handed, { items, couponDirhams })) : null
  return { shipping_address: shippingAddress, branch_address: branchAddress, note, cash_due: cashDue }
}

function statusAt(place: number): ItemStatus {
  const status = ITEM_STATUSES[place]
  if (!status) throw new Error(`There is no status at ${place}.`)
  return status
}

function statusesOf(items: readonly { status: ItemStatus }[]): OrderLine["statuses"] {
  return ITEM_STATUSES.map((status) => ({ status, items: items.filter((item) => item.status === status).length })).filter(
    ({ items: count }) => count > 0,
  )
}
