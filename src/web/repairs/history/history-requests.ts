import type { ServiceRequest } from "#contract/repairs.ts"
import { type HistoryRange, isWithin } from "#rules/orders/history-range.ts"
import type { HistoryTab } from "#rules/orders/order-status.ts"
import { repairTab } from "#rules/repairs/repair-status.ts"

/** Requests booked within the range; all of them without one. [spec 2 §4] */
export function requestsWithin(requests: readonly ServiceRequest[], range: HistoryRange | null, now: Date): ServiceRequest[] {
  return requests.filter((request) => isWithin(request.bookedOn, range, now))
}

/** Requests whose last event belongs to the tab; one without events is in none. [A15] */
export function requestsInTab(requests: readonly ServiceRequest[], tab: HistoryTab): ServiceRequest[] {
  return requests.filter((request) => repairTab(request.events) === tab)
}
