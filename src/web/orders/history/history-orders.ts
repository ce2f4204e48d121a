import type { Order } from "#contract/orders.ts"
import { type HistoryRange, isWithin } from "#rules/orders/history-range.ts"
import { type HistoryTab, historyTab } from "#rules/orders/order-status.ts"

/** Orders placed within the range; all of them without one. [A14] */
export function ordersWithin(orders: readonly Order[], range: HistoryRange | null, now: Date): Order[] {
  return orders.filter((order) => isWithin(order.created_at, range, now))
}

/** Orders with at least one item in the tab, each with those items only. [A14] */
export function ordersInTab(orders: readonly Order[], tab: HistoryTab): Order[] {
  return orders
    .map((order) => ({ ...order, items: order.items.filter((item) => historyTab(item.status) === tab) }))
    .filter((order) => order.items.length > 0)
}
