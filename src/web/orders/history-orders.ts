import type { Order } from "#contract/orders.ts"
import { monthsAgo } from "#rules/months-ago.ts"
import { type HistoryTab, historyTab } from "#rules/order-status.ts"

/** The ranges of the date filter, in months. [spec 2 §9] */
export const RANGES = [1, 3, 6, 12] as const
export type Range = (typeof RANGES)[number]

/** Orders placed within the range; all of them without one. [A14] */
export function ordersWithin(orders: readonly Order[], range: Range | null, now: Date): Order[] {
  if (range === null) return [...orders]
  const from = monthsAgo(range, now).getTime()
  return orders.filter((order) => Date.parse(order.created_at) >= from)
}

/** Orders with an item in the tab, and of each the items that are in it. [A14] */
export function ordersInTab(orders: readonly Order[], tab: HistoryTab): Order[] {
  return orders
    .map((order) => ({ ...order, items: order.items.filter((item) => historyTab(item.status) === tab) }))
    .filter((order) => order.items.length > 0)
}
