import { m } from "#messages/messages.js"
import { ITEM_STATUSES, type ItemStatus } from "#rules/orders/order-status.ts"
import type { Tone } from "./badge.tsx"

const STATUS: Readonly<Record<ItemStatus, { words: () => string; tone: Tone }>> = {
  CREATED: { words: m.office_orders_status_CREATED, tone: "plain" },
  PLACED: { words: m.office_orders_status_PLACED, tone: "warn" },
  CONFIRMED: { words: m.office_orders_status_CONFIRMED, tone: "sea" },
  PROCESSING: { words: m.office_orders_status_PROCESSING, tone: "sea" },
  READY_TO_SHIP: { words: m.office_orders_status_READY_TO_SHIP, tone: "sea" },
  SHIPPED: { words: m.office_orders_status_SHIPPED, tone: "info" },
  DELIVERED: { words: m.office_orders_status_DELIVERED, tone: "good" },
  RETURN_REQUESTED: { words: m.office_orders_status_RETURN_REQUESTED, tone: "warn" },
  RETURNED: { words: m.office_orders_status_RETURNED, tone: "plain" },
  CANCELLED: { words: m.office_orders_status_CANCELLED, tone: "bad" },
}

export const statusWords = (status: ItemStatus): string => STATUS[status].words()
export const statusTone = (status: ItemStatus): Tone => STATUS[status].tone

/** The status of an order's item or a repair, as the API names it. */
export function knownStatus(name: string | null): ItemStatus | null {
  if (name === "STARTED") return "PROCESSING"
  if (name === "COMPLETED") return "READY_TO_SHIP"
  return ITEM_STATUSES.find((one) => one === name) ?? null
}
