import type { Event, OrderItem } from "#contract/orders.ts"
import { eventsBesideRequests, timesOf } from "#rules/orders/delivery-state.ts"
import { type ItemStatus, readStatus, TIMELINE } from "#rules/orders/order-status.ts"

export type TimelineStep = { status: ItemStatus; at: string | null }

/** Steps that only some items take; each shows once it has happened. */
const RARE: readonly ItemStatus[] = ["RETURN_REQUESTED", "RETURNED", "CANCELLED"]
const ORDER: readonly ItemStatus[] = [...TIMELINE.slice(0, -1), ...RARE]

/**
 * The steps of an item's timeline, with a time for those that happened, without those of its replacement requests. A cancelled item has no
 * steps left. [spec 2 §4]
 */
export function timelineSteps({
  events,
  replacements = [],
}: Pick<OrderItem, "events"> & Partial<Pick<OrderItem, "replacements">>): TimelineStep[] {
  const own = eventsBesideRequests(events, replacements)
  const times = timesOf(own.map((event: Event) => ({ status: readStatus(event.status) ?? "", created_at: event.created_at })))
  const isOver = times.has("CANCELLED")
  return ORDER.filter((status) => times.has(status) || !(isOver || RARE.includes(status))).map((status) => ({
    status,
    at: times.get(status) ?? null,
  }))
}
