import type { Order } from "#contract/orders.ts"
import { readStatus } from "#rules/order-status.ts"

/** Whether an online order waits for its money. */
export function isUnpaid(order: Order): boolean {
  const isOpen = order.items.some((item) => readStatus(item.status) === "CREATED")
  return isOpen && (order.payment_status === "PENDING" || order.payment_status === "FAILED")
}
