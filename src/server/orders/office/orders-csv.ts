import { MAX_EXPORT_ROWS, MAX_ROWS_AT_ONCE } from "#rules/office/exports.ts"
import type { ListCursor } from "#rules/office/list-cursor.ts"
import { DEFAULT_COLUMNS, ORDER_COLUMNS, type OrderColumn } from "#rules/orders/order-columns.ts"
import { orderFilterOf, orderSortOf } from "#rules/orders/order-list.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { askExport } from "#server/office/exports/ask-export.ts"
import { csvLines, csvStart } from "#server/office/exports/csv.ts"
import type { ExportedTable } from "#server/office/exports/make-export.ts"
import type { Member } from "#server/office/member.ts"
import { type Reach, reachOf } from "#server/office/places/reach.ts"
import { countOrders, type ListedOrder, type ListWish, listOrders } from "./list-orders.queries.ts"

/** The rows of one statement of a long export. */
const PAGE = 1000

/** The parameters of a list's address, without its columns. */
type ListAddress = Readonly<Record<string, string | undefined>>
type Wish = { query: ListAddress; columns: readonly OrderColumn[] }
type ByMember = { member: Member; actor: Actor }

/** The rows and columns of a list as CSV, with a row in the audit. Refuses with `too_many_rows`. */
export async function ordersCsv(tx: Queries, { member, actor, query, columns }: Wish & ByMember): Promise<string> {
  const wish = { ...listOf(query), reach: reachOf(member, "orders.export"), memberId: member.id }
  if ((await countOrders(tx, wish)) > MAX_ROWS_AT_ONCE) throw new Refusal("too_many_rows")
  const found = await listOrders(tx, { ...wish, after: null, limit: MAX_ROWS_AT_ONCE })
  await audit(tx, actor, { act: "orders.export", object: null, after: { ...auditedOf(query), rows: found.length } })
  const rows = found.map((order) => columns.map((column) => cellOf(order, column)))
  return csvStart(columns.map((column) => HEADS[column])) + csvLines(rows)
}

/** Asks for the same as a file; returns the export's id. [OFFICE-50] */
export async function askOrdersExport(
  tx: Queries,
  { member, actor, query, columns, now }: Wish & ByMember & { now: Date },
): Promise<number> {
  const within = { reach: reachOf(member, "orders.export"), memberId: member.id }
  const count = await countOrders(tx, { ...listOf(query), ...within }, MAX_EXPORT_ROWS)
  const wish: QueuedWish = { query, columns, reach: queuedReach(within.reach), memberId: member.id }
  return askExport(tx, { member, actor, kind: "orders", wish, act: "orders.export_ask", audited: auditedOf(query), count, now })
}

/** The reach as it is stored: an export that waits during an update of the shop is made by the new version. */
type QueuedReach = Pick<Reach, "places"> & { courierId: number | null }
type QueuedWish = Wish & { reach: QueuedReach; memberId: number }

function queuedReach({ places, memberId, isOwn }: Reach): QueuedReach {
  return { places, courierId: isOwn ? memberId : null }
}

export const exportedOrders: ExportedTable = {
  act: "orders.export",
  heads: ({ columns }: QueuedWish) => columns.map((column) => HEADS[column]),
  audited: ({ query }: QueuedWish) => auditedOf(query),
  async *pages(tx, { query, columns, reach: { places, courierId }, memberId }: QueuedWish) {
    const reach = { places, memberId, isOwn: courierId !== null }
    let after: ListCursor | null = null
    do {
      const found: ListedOrder[] = await listOrders(tx, { ...listOf(query), reach, memberId, after, limit: PAGE })
      const page = found.slice(0, PAGE)
      yield page.map((order) => columns.map((column) => cellOf(order, column)))
      const last = page.at(-1)
      after = found.length > PAGE && last ? { key: last.key, id: last.id } : null
    } while (after)
  },
}

function listOf({ sort, ...query }: ListAddress): Pick<ListWish, "filter" | "sort"> {
  return { filter: orderFilterOf(query), sort: orderSortOf(sort) }
}

/** The words searched for may be a customer's name or phone, which goes with the account; an audit row cannot. */
function auditedOf({ q, sort: _sort, ...filter }: ListAddress) {
  return { filter, searched: q !== undefined }
}

/** The columns that an address names, in its order. */
export function columnsOf(text: string | undefined): OrderColumn[] {
  const named = (text ?? "").split(",").flatMap((name) => ORDER_COLUMNS.find((column) => column === name) ?? [])
  return named.length > 0 ? [...new Set(named)] : [...DEFAULT_COLUMNS]
}

const HEADS: Readonly<Record<OrderColumn, string>> = {
  reference: "Order",
  placed: "Placed",
  age: "In state since",
  customer: "Customer",
  items: "Items",
  total: "Total QAR",
  payment: "Payment",
  state: "State",
  delivery: "Delivery",
  tracking: "Tracking id",
  courier: "Courier",
  note: "Note",
  phone: "Phone",
  city: "City",
}

function cellOf(order: ListedOrder, column: OrderColumn): string {
  switch (column) {
    case "reference":
      return order.reference
    case "placed":
      return order.placedAt
    case "age":
      return order.stateSince
    case "customer":
      return order.customer
    case "items":
      return order.items.map(({ title, quantity }) => `${quantity} × ${title}`).join("; ")
    case "total":
      return String(qar(order.totalDirhams))
    case "payment":
      return [order.method, order.paymentState].filter(Boolean).join(" ")
    case "state":
      return ITEM_STATUSES[order.state] ?? ""
    case "delivery":
      return order.branch ?? [order.zone && `Zone ${order.zone}`, order.city].filter(Boolean).join(", ")
    case "tracking":
      return order.trackingId ?? ""
    case "courier":
      return order.courier?.name ?? ""
    case "note":
      return order.hasNote ? "yes" : ""
    case "phone":
      return order.phone
    case "city":
      return order.city
  }
}
