import type { Order, OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { type DeliveryState, deliveryState } from "#rules/orders/delivery-state.ts"
import { type ItemStatus, readStatus } from "#rules/orders/order-status.ts"
import type { BadgeTone } from "#ui/text/badge.tsx"
import { isUnpaid, paymentLabel } from "./payment.ts"
import { REFUND_NAMES } from "./refund-sums.ts"

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

/** The texts of the same statuses for an item that is collected at a branch. */
const PICKUP_TEXTS: Partial<Record<ItemStatus, () => string>> = {
  READY_TO_SHIP: m.orders_status_collectable,
  SHIPPED: m.orders_status_collectable,
  DELIVERED: m.orders_status_collected,
}

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

/** Whether an order is collected at a branch. */
export function isPickup({ branch_address: branch }: Pick<Order, "branch_address">): boolean {
  return branch !== null
}

/** The text of a status; an unknown status is unchanged. */
export function statusText(status: string, order: Pick<Order, "branch_address">): string {
  const known = readStatus(status)
  if (known === null) return status
  return ((isPickup(order) ? PICKUP_TEXTS[known] : undefined) ?? TEXTS[known])()
}

/** A note on an event of this order: how it is paid, or where its goods are; null when the event's name is enough. */
export function eventNote(
  status: string,
  {
    branch_address: branch,
    shipping_address: address,
    payment_method: method,
  }: Pick<Order, "branch_address" | "shipping_address" | "payment_method">,
): string | null {
  switch (readStatus(status)) {
    case "PLACED":
      return paymentLabel(method)
    case "PROCESSING":
      return m.orders_note_packing()
    case "READY_TO_SHIP":
      return branch ? m.orders_note_waiting({ branch: branch.name }) : m.orders_note_packed()
    case "SHIPPED":
      return address && m.orders_note_driver({ zone: address.zone })
    case "DELIVERED":
      return branch ? m.orders_note_collected({ branch: branch.name }) : address && m.orders_note_delivered({ zone: address.zone })
    default:
      return null
  }
}

/** The texts of a returned item, by the end of its replacement request. */
const SETTLED: Record<string, (() => string) | undefined> = { SENT: m.orders_status_replaced, REFUNDED: m.orders_replacement_refunded }

/** The badge of an item: its status, or that its payment is pending. */
export function itemBadge(
  order: Order,
  { status, replacements = [], refund }: Pick<OrderItem, "status"> & Partial<Pick<OrderItem, "replacements" | "refund">>,
): { tone: BadgeTone; text: string } {
  if (stateOfItem(order, { status }) === "waiting_for_payment") return { tone: "amber", text: m.orders_waiting_for_payment() }
  const known = readStatus(status)
  const end = replacements.at(-1)?.state ?? ""
  if (known === "RETURNED" && end === "REFUNDED" && refund && refund.state !== "DONE")
    return { tone: "amber", text: REFUND_NAMES[refund.state]() }
  const settled = known === "RETURNED" ? SETTLED[end] : undefined
  if (settled) return { tone: "green", text: settled() }
  return { tone: known ? TONES[known] : "grey", text: statusText(status, order) }
}

/** The progress of an item's delivery or collection. */
export function stateOfItem(order: Order, { status }: Pick<OrderItem, "status">): DeliveryState {
  return deliveryState(status, { isPickup: isPickup(order), isUnpaid: isUnpaid(order) })
}
