import { m } from "#messages/messages.js"

/** A payment method in words; "N/A" for none. [spec 2 §9] */
export function paymentLabel(method: string | null | undefined): string {
  if (method === "CASH_ON_DELIVERY") return m.orders_cash_label()
  if (method === "ONLINE") return m.orders_online_label()
  return m.orders_no_method()
}

/** A payment method in capitals, as the confirmed order has it; cash when none is named. [spec 2 §2] */
export function paymentCapitals(method: string | null | undefined): string {
  return method === "ONLINE" ? m.orders_online_capital() : m.orders_cash_default()
}
