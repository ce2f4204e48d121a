import type { OrderItem, PlacedOrder } from "#contract/orders.ts"
import { presentMark } from "#web/owner.ts"

type OrderState = { of: string; order: PlacedOrder }

declare module "@tanstack/react-router" {
  // The library's way to say what the entries of the history hold.
  interface HistoryState {
    order?: OrderState
    /** What was just cancelled, on the way to the home page. [spec 2 §4] */
    cancelled?: OrderItem[]
  }
}

/** The state of the navigation to the order that was just placed. An entry of the history outlives a sign-out, so it says whose it is. */
export function stateOfOrder(order: PlacedOrder): { order: OrderState } {
  return { order: { of: presentMark(), order } }
}

/** The order that an entry of the history holds, if it is that of whoever is signed in now and the page can show it. */
export function orderOfState(state: OrderState | undefined): PlacedOrder | null {
  return state && state.of === presentMark() && canBeShown(state.order) ? state.order : null
}

/** An entry may be older than the page. */
function canBeShown(order: Partial<PlacedOrder> | undefined): boolean {
  return Array.isArray(order?.items) && order.items.every(({ product }) => Array.isArray(product?.option_values))
}
