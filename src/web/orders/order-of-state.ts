import type { OrderItem, PlacedOrder } from "#contract/orders.ts"

declare module "@tanstack/react-router" {
  // The library's way to say what the entries of the history hold.
  interface HistoryState {
    order?: PlacedOrder
    /** What was just cancelled, on the way to the home page. [spec 2 §4] */
    cancelled?: OrderItem[]
  }
}

/** The order that came with a navigation, or null. A state outlives deployments, so what the page cannot do without is checked. */
export function orderOfState(state: unknown): PlacedOrder | null {
  const order = typeof state === "object" && state !== null && "order" in state ? state.order : null
  if (typeof order !== "object" || order === null) return null
  const isWhole = "id" in order && "reference" in order && "items" in order && Array.isArray(order.items)
  return isWhole ? (order as PlacedOrder) : null
}
