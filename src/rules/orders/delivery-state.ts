import { type ItemStatus, readStatus, TRACKING_STAGES, trackingStage } from "./order-status.ts"

/** The state of an item's delivery or collection. [spec 3 §9] */
export type DeliveryState =
  | "waiting_for_payment"
  | "under_way"
  | "to_be_ready"
  | "ready"
  | "delivered"
  | "collected"
  | "return_requested"
  | "returned"
  | "cancelled"

/** The state of an item's delivery. A pickup is never under way: it becomes ready at the branch. */
export function deliveryState(status: string, { isPickup, isUnpaid }: { isPickup: boolean; isUnpaid: boolean }): DeliveryState {
  switch (readStatus(status)) {
    case "CANCELLED":
      return "cancelled"
    case "RETURNED":
      return "returned"
    case "RETURN_REQUESTED":
      return "return_requested"
    case "DELIVERED":
      return isPickup ? "collected" : "delivered"
    case "CREATED":
      if (isUnpaid) return "waiting_for_payment"
      return isPickup ? "to_be_ready" : "under_way"
    case "READY_TO_SHIP":
    case "SHIPPED":
      return isPickup ? "ready" : "under_way"
    default:
      return isPickup ? "to_be_ready" : "under_way"
  }
}

/** When an item reached its state, by `timesOf`. Null before its first event. */
export function reachedAt({
  status,
  events,
}: {
  status: string
  events: readonly { status: string; created_at: string }[]
}): string | null {
  return timesOf(events).get(status) ?? null
}

/** The time of each status: of the first delivery, and of the last event of every other status. */
export function timesOf<Status extends string>(events: readonly { status: Status; created_at: string }[]): Map<Status, string> {
  const times = new Map<Status, string>()
  for (const { status, created_at: at } of events) if (status !== "DELIVERED" || !times.has(status)) times.set(status, at)
  return times
}

/** The events of an item without those that a replacement request caused, which has separate events. */
export function eventsBesideRequests<Event extends { status: string }>(events: readonly Event[], requests: readonly unknown[]): Event[] {
  if (requests.length === 0) return [...events]
  const delivered = events.find(({ status }) => status === "DELIVERED")
  return events.filter(({ status }, place) => {
    if (status === "DELIVERED") return events[place] === delivered
    return status !== "RETURN_REQUESTED" && status !== "RETURNED"
  })
}

/**
 * The number of tracking stages that an item passed. A cancelled item passed those before its cancellation, and none after it. [spec 3 §9]
 */
export function stagesPassed({ status, events }: { status: string; events: readonly { status: string }[] }): number {
  if (readStatus(status) !== "CANCELLED") return trackingStage(status) + 1
  const before = events.map((event) => event.status).filter((passed) => readStatus(passed) !== "CANCELLED")
  return Math.max(1, ...before.map((passed) => trackingStage(passed) + 1))
}

/** The events of an item's timeline: a pickup is ready once, and is not shipped. */
export function shownEvents<Event extends { status: string }>(events: readonly Event[], { isPickup }: { isPickup: boolean }): Event[] {
  return events.filter(({ status }) => !(isPickup && readStatus(status) === "SHIPPED"))
}

/** Whether any item that is not cancelled is shipped or handed over, so that not all can be cancelled. */
export function isAnyShipped(items: readonly { status: string }[]): boolean {
  const shipped = TRACKING_STAGES.indexOf("SHIPPED")
  return items.some(({ status }) => readStatus(status) !== "CANCELLED" && trackingStage(status) >= shipped)
}

/** Whether every item is handed over or cancelled, so that there is nothing to cancel; a replacement request does not change that. */
export function isAllHandedOver(items: readonly { status: string }[]): boolean {
  return items.every((item) => readStatus(item.status) === "RETURN_REQUESTED" || isOver([item]))
}

/** Whether all items are completed. */
export function isOver(items: readonly { status: string }[]): boolean {
  const ends: readonly (ItemStatus | null)[] = ["DELIVERED", "RETURNED", "CANCELLED"]
  return items.every(({ status }) => ends.includes(readStatus(status)))
}
