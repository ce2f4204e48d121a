/** The statuses of an order item, in the order of its life. [spec 2 §4, 3 §6] */
export const ITEM_STATUSES = [
  "CREATED",
  "PLACED",
  "CONFIRMED",
  "PROCESSING",
  "READY_TO_SHIP",
  "SHIPPED",
  "DELIVERED",
  "RETURN_REQUESTED",
  "RETURNED",
  "CANCELLED",
] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

export type HistoryTab = "in_progress" | "completed" | "cancelled"

/** The statuses that may follow each status; no other step is possible. [spec 3 §6] */
const NEXT: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  CREATED: ["PLACED", "CANCELLED"],
  PLACED: ["CONFIRMED", "CANCELLED"],
  CONFIRMED: ["PROCESSING", "CANCELLED"],
  PROCESSING: ["READY_TO_SHIP", "CANCELLED"],
  READY_TO_SHIP: ["SHIPPED", "CANCELLED"],
  SHIPPED: ["DELIVERED"],
  DELIVERED: ["RETURN_REQUESTED"],
  // Back when the request is withdrawn or refused, or leaves pieces that were delivered. [spec 3 §9]
  RETURN_REQUESTED: ["RETURNED", "DELIVERED"],
  RETURNED: [],
  CANCELLED: [],
}

const TAB: Readonly<Record<ItemStatus, HistoryTab>> = {
  CREATED: "in_progress",
  PLACED: "in_progress",
  CONFIRMED: "in_progress",
  PROCESSING: "in_progress",
  READY_TO_SHIP: "in_progress",
  SHIPPED: "in_progress",
  RETURN_REQUESTED: "in_progress",
  DELIVERED: "completed",
  RETURNED: "completed",
  CANCELLED: "cancelled",
}

/** The stages of the tracking page's progress bar. [spec 2 §4] */
export const TRACKING_STAGES = [
  "CREATED",
  "PLACED",
  "CONFIRMED",
  "SHIPPED",
  "DELIVERED",
  "RETURN_REQUESTED",
  "RETURNED",
  "CANCELLED",
] as const satisfies readonly ItemStatus[]

/** The order of the events in a timeline. [spec 2 §4] */
export const TIMELINE = [
  "CREATED",
  "PLACED",
  "CONFIRMED",
  "PROCESSING",
  "READY_TO_SHIP",
  "SHIPPED",
  "DELIVERED",
  "CANCELLED",
] as const satisfies readonly ItemStatus[]

/** The status in a text, ignoring case, with `-`, `_` or a space between words; null when there is none. [spec 2 §4, 3 §5] */
export function readStatus(text: string): ItemStatus | null {
  const written = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, "_")
  // The history also uses this name for an item in processing.
  if (written === "IN_PROGRESS") return "PROCESSING"
  return ITEM_STATUSES.find((status) => status === written) ?? null
}

export function canMove(from: ItemStatus, to: ItemStatus): boolean {
  return NEXT[from].includes(to)
}

/** The statuses from which an item can become `to`. */
export function statusesBefore(to: ItemStatus): ItemStatus[] {
  return ITEM_STATUSES.filter((from) => canMove(from, to))
}

/** The statuses in which an item waits for the shop or its customer to finish a step. */
export function unfinishedStatuses(): ItemStatus[] {
  return ITEM_STATUSES.filter((status) => TAB[status] === "in_progress")
}

/** The statuses of an item that is ordered and neither shipped nor cancelled. */
export function unshippedStatuses(): ItemStatus[] {
  return ITEM_STATUSES.filter((status) => !isShippedOrLater(status))
}

/** The tab of "Your Orders" that contains an item; null for an unknown status. [spec 2 §4] */
export function historyTab(status: string): HistoryTab | null {
  const known = readStatus(status)
  return known && TAB[known]
}

/**
 * Position of a status among the eight tracking stages, from 0; -1 for an unknown status. A status between two stages counts as the earlier
 * one. [spec 2 §4, 3 §5]
 */
export function trackingStage(status: string): number {
  const known = readStatus(status)
  if (known === "PROCESSING" || known === "READY_TO_SHIP") return TRACKING_STAGES.indexOf("CONFIRMED")
  const stages: readonly (ItemStatus | null)[] = TRACKING_STAGES
  return stages.indexOf(known)
}

/** The state of a stage when an item is at `current`: the current stage is completed as well. [spec 2 §4] */
export function stageState(stage: number, current: number): { completed: boolean; active: boolean } {
  return { completed: stage <= current, active: stage === current }
}

/** Whether an item's stage is Shipped or later, so that it cannot be stopped. A cancelled one counts, as the last stage. [spec 2 §4] */
export function isShippedOrLater(status: string): boolean {
  return trackingStage(status) >= TRACKING_STAGES.indexOf("SHIPPED")
}

/** Events in a timeline's order, the newest first; of the same moment, the later one in an item's life first. [spec 2 §4] */
export function newestFirst<Event extends { status: string; created_at: string }>(events: readonly Event[]): Event[] {
  const statuses: readonly (ItemStatus | null)[] = ITEM_STATUSES
  const position = ({ status }: Event) => statuses.indexOf(readStatus(status))
  return events.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || position(b) - position(a))
}
