import type { HistoryTab } from "#rules/orders/order-status.ts"

/** The statuses of a repair request. STARTED and COMPLETED are recognised when read and never set. [spec 2 §3, 3 §7] */
export const REPAIR_STATUSES = [
  "CREATED",
  "CONFIRMED",
  "STARTED",
  "PROCESSING",
  "COMPLETED",
  "READY_TO_SHIP",
  "SHIPPED",
  "DELIVERED",
  "CANCELLED",
] as const
export type RepairStatus = (typeof REPAIR_STATUSES)[number]

/**
 * The statuses that may follow each status; no other step is possible. STARTED counts as being repaired, COMPLETED as ready. [spec 3 §7]
 */
const NEXT: Readonly<Record<RepairStatus, readonly RepairStatus[]>> = {
  CREATED: ["CONFIRMED", "CANCELLED"],
  CONFIRMED: ["PROCESSING", "CANCELLED"],
  STARTED: ["READY_TO_SHIP", "CANCELLED"],
  PROCESSING: ["READY_TO_SHIP", "CANCELLED"],
  COMPLETED: ["SHIPPED", "CANCELLED"],
  READY_TO_SHIP: ["SHIPPED", "CANCELLED"],
  SHIPPED: ["DELIVERED"],
  DELIVERED: [],
  CANCELLED: [],
}

/** The status in a text, ignoring case, with `-`, `_` or a space between words; null when there is none. [spec 2 §4] */
export function readRepairStatus(text: string): RepairStatus | null {
  const written = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, "_")
  if (written === "IN_PROGRESS") return "PROCESSING"
  return REPAIR_STATUSES.find((status) => status === written) ?? null
}

export function canMoveRepair(from: RepairStatus, to: RepairStatus): boolean {
  return NEXT[from].includes(to)
}

/** Whether a request can still be cancelled: until the device is on its way back or ready for collection. [spec 3 §7, §9] */
export function canCancelRepair(status: RepairStatus): boolean {
  return canMoveRepair(status, "CANCELLED")
}

/** Whether a customer can reschedule: until the work begins. */
export function canMoveVisit(status: RepairStatus): boolean {
  return status === "CREATED" || status === "CONFIRMED"
}

/** The status of a request: the one of its last event, unchanged; null without events. [spec 2 §4] */
export function lastStatus(events: readonly { status: string }[]): string | null {
  return events.at(-1)?.status ?? null
}

/** The tab of Service History for a request, by its last event; null for a request without events, which is left out. [spec 2 §4] */
export function repairTab(events: readonly { status: string }[]): HistoryTab | null {
  const last = lastStatus(events)
  if (last === null) return null
  const status = readRepairStatus(last)
  if (status === "DELIVERED") return "completed"
  return status === "CANCELLED" ? "cancelled" : "in_progress"
}
