import type { Order } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { readStatus } from "#rules/orders/order-status.ts"
import { dateFormat } from "#ui/text/language.ts"

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/** A payment method in words; "N/A" for none. [spec 2 §9] */
export function paymentLabel(method: string | null | undefined): string {
  if (method === "CASH_ON_DELIVERY") return m.orders_cash_label()
  if (method === "ONLINE") return m.orders_online_label()
  return m.orders_no_method()
}

/** A payment method in capitals, as the confirmed order shows it; cash when none is named. [spec 2 §2] */
export function paymentCapitals(method: string | null | undefined): string {
  return method === "ONLINE" ? m.orders_online_capital() : m.orders_cash_default()
}

/** Whether an online order waits for its payment. */
export function isUnpaid(order: Order): boolean {
  const isOpen = order.items.some((item) => readStatus(item.status) === "CREATED")
  return isOpen && (order.payment_status === "PENDING" || order.payment_status === "FAILED")
}

/** The time until which an unpaid order can be paid, in the shopper's own time zone: "9:42 PM". Null when it cannot be paid. */
export function payUntilText(order: Order, now: Date): string | null {
  const { pay_until: until } = order
  if (!until || !isUnpaid(order) || Date.parse(until) <= now.getTime()) return null
  return dateFormat("en-US", { hour: "numeric", minute: "2-digit" }).format(new Date(until))
}

/** The address of the payment page if it is safe: https, or this machine during a trial of the shop. Null otherwise. */
export function paymentAddress(url: string, page: string): string | null {
  if (!URL.canParse(url, page)) return null
  const address = new URL(url, page)
  const isSafe = address.protocol === "https:" || (address.protocol === "http:" && LOOPBACK.has(address.hostname))
  return isSafe ? address.href : null
}
