import { stringify } from "csv-stringify/sync"
import { DEFAULT_COLUMNS, defused, ORDER_COLUMNS, type OrderColumn } from "#rules/orders/order-columns.ts"
import type { OrderFilter, OrderOrder } from "#rules/orders/order-list.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import { countOrders, type ListedOrder, listOrders } from "./list-orders.queries.ts"
import { reachOf } from "./reach.ts"

const MAX_ROWS = 5000
/** So that spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF"

type Wish = { filter: OrderFilter; sort: OrderOrder; columns: readonly OrderColumn[]; query: Readonly<Record<string, unknown>> }

/** The rows and columns of a list as CSV, with a row in the audit. Refuses with `too_many_rows`. */
export async function ordersCsv(
  tx: Queries,
  { member, actor, filter, sort, columns, query }: Wish & { member: Member; actor: Actor },
): Promise<string> {
  const reach = reachOf(member, "orders.export")
  const wish = { filter, sort, reach, memberId: member.id }
  if ((await countOrders(tx, wish)) > MAX_ROWS) throw new Refusal("too_many_rows")
  const found = await listOrders(tx, { ...wish, after: null, limit: MAX_ROWS })
  // The words searched for may be a customer's name or phone, which goes with the account; an audit row cannot.
  const { q, ...filtered } = query
  await audit(tx, actor, { act: "orders.export", object: null, after: { filter: filtered, searched: q !== undefined, rows: found.length } })
  const rows = found.map((order) => columns.map((column) => defused(cellOf(order, column))))
  return BYTE_ORDER_MARK + stringify([columns.map((column) => HEADS[column]), ...rows], { record_delimiter: "\r\n" })
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
