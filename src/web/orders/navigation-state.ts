import type { OrderItem, PlacedOrder } from "#contract/orders.ts"
import { customerKeyHash } from "#web/device/token.ts"

type OrderState = { of: string; order: PlacedOrder }

declare module "@tanstack/react-router" {
  // The router's way to type the state of history entries.
  interface HistoryState {
    order?: OrderState
    /** The items just cancelled, passed to the home page. [spec 2 §4] */
    cancelled?: OrderItem[]
  }
}

/** The navigation state of an order just placed. It names the order's customer, since a history entry outlives a sign-out. */
export function stateOfOrder(order: PlacedOrder): { order: OrderState } {
  return { order: { of: customerKeyHash(), order } }
}

/** The order in a history entry's state, if it belongs to the current customer and the page can show it. */
export function orderOfState(state: OrderState | undefined): PlacedOrder | null {
  return state && state.of === customerKeyHash() && canBeShown(state.order) ? state.order : null
}

/** Whether the order has all that the page shows; the entry may be older than the page. */
function canBeShown(order: Partial<PlacedOrder> | undefined): boolean {
  return Array.isArray(order?.items) && order.items.every(({ product }) => Array.isArray(product?.option_values))
}
