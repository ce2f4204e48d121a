import type { Order, OrderItem } from "#contract/orders.ts"
import { searchKey } from "#rules/catalog/search/search-words.ts"
import { type HistoryRange, isWithin } from "#rules/orders/history-range.ts"
import { type HistoryTab, historyTab } from "#rules/orders/order-status.ts"
import { choiceText } from "#ui/text/choice-text.ts"

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

/**
 * Orders whose id contains the text, and orders with an item whose name contains every word of it, each with those items only. Case,
 * accents, blanks and hyphens do not matter.
 */
export function ordersWith(orders: readonly Order[], text: string): Order[] {
  const words = text.split(/\s+/).map(searchKey).filter(Boolean)
  const isNamed = ({ product }: OrderItem) => {
    const name = searchKey(`${product.title} ${choiceText(product.option_values)}`)
    return words.every((word) => name.includes(word))
  }
  return orders
    .map((order) => (searchKey(order.reference).includes(words.join("")) ? order : { ...order, items: order.items.filter(isNamed) }))
    .filter((order) => order.items.length > 0)
}
