/** What an order item can be, in the order in which it happens. [spec 2 §4, 3 §6] */
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

/** Where an item can go from each status; every other step is impossible. [spec 3 §6] */
const NEXT: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  CREATED: ["PLACED", "CANCELLED"],
  PLACED: ["CONFIRMED", "CANCELLED"],
  CONFIRMED: ["PROCESSING", "CANCELLED"],
  PROCESSING: ["READY_TO_SHIP", "CANCELLED"],
  READY_TO_SHIP: ["SHIPPED", "CANCELLED"],
  SHIPPED: ["DELIVERED"],
  DELIVERED: ["RETURN_REQUESTED"],
  RETURN_REQUESTED: ["RETURNED"],
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

/** The order in which the timeline names what happens to an item. [spec 2 §4] */
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

/** The status that a text means in any case and with `-`, `_` or a space between words; null when it means none. [spec 2 §4, 3 §5] */
export function readStatus(text: string): ItemStatus | null {
  const written = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, "_")
  // The history knows an item that is being worked on by this name, too.
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

/** The statuses in which an item waits for something that the shop or its customer has begun. */
export function unfinishedStatuses(): ItemStatus[] {
  return ITEM_STATUSES.filter((status) => TAB[status] === "in_progress")
}

/** The tab of "Your Orders" that an item is in; null for a status that nobody knows. [spec 2 §4] */
export function historyTab(status: string): HistoryTab | null {
  const known = readStatus(status)
  return known && TAB[known]
}

/**
 * Position of a status among the eight tracking stages, from 0; -1 for a status that nobody knows. What lies between two stages shows as
 * the last one passed. [spec 2 §4, 3 §5]
 */
export function trackingStage(status: string): number {
  const known = readStatus(status)
  if (known === "PROCESSING" || known === "READY_TO_SHIP") return TRACKING_STAGES.indexOf("CONFIRMED")
  const stages: readonly (ItemStatus | null)[] = TRACKING_STAGES
  return stages.indexOf(known)
}

/** How one of the stages stands when an item is at `current`: the current one is completed as well. [spec 2 §4] */
export function stageState(stage: number, current: number): { completed: boolean; active: boolean } {
  return { completed: stage <= current, active: stage === current }
}

/** Whether an item's stage is Shipped or later: nothing stops it any more. A cancelled one counts, as the stages have it last. [spec 2 §4] */
export function isShippedOrLater(status: string): boolean {
  return trackingStage(status) >= TRACKING_STAGES.indexOf("SHIPPED")
}

/** Events as a timeline shows them, the newest first; of the same moment, the later in an item's life. [spec 2 §4] */
export function newestFirst<Event extends { status: string; created_at: string }>(events: readonly Event[]): Event[] {
  const statuses: readonly (ItemStatus | null)[] = ITEM_STATUSES
  const position = ({ status }: Event) => statuses.indexOf(readStatus(status))
  return events.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || position(b) - position(a))
}
