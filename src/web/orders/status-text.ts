import { m } from "#messages/messages.js"
import { type ItemStatus, readStatus } from "#rules/orders/order-status.ts"
import type { BadgeTone } from "#ui/text/badge.tsx"

const TEXTS = {
  CREATED: m.orders_status_created,
  PLACED: m.orders_status_placed,
  CONFIRMED: m.orders_status_confirmed,
  PROCESSING: m.orders_status_processing,
  READY_TO_SHIP: m.orders_status_ready,
  SHIPPED: m.orders_status_shipped,
  DELIVERED: m.orders_status_delivered,
  RETURN_REQUESTED: m.orders_status_return_requested,
  RETURNED: m.orders_status_returned,
  CANCELLED: m.orders_status_cancelled,
} satisfies Record<ItemStatus, () => string>

const TONES: Record<ItemStatus, BadgeTone> = {
  CREATED: "grey",
  PLACED: "amber",
  CONFIRMED: "sea",
  PROCESSING: "sea",
  READY_TO_SHIP: "sea",
  SHIPPED: "violet",
  DELIVERED: "green",
  RETURN_REQUESTED: "amber",
  RETURNED: "grey",
  CANCELLED: "red",
}

/** A status in words; an unknown one as it was written. */
export function statusText(status: string): string {
  const known = readStatus(status)
  return known ? TEXTS[known]() : status
}

export function statusTone(status: string): BadgeTone {
  const known = readStatus(status)
  return known ? TONES[known] : "grey"
}
