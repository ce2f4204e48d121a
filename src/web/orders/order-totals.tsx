import type { Order, OrderAmounts } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { formatDeduction } from "#rules/languages/deduction.ts"
import { language, priceText } from "#ui/text/language.ts"
import { Summary, type SummaryRow } from "#ui/text/summary.tsx"
import { refundSums } from "./refund-sums.ts"

/** The current amounts of an order. A response that an older version stored has no amounts; they are then computed from the total. */
export function amountsOf({ amounts, total_payable_amount: total, payment_status }: Order): OrderAmounts {
  if (amounts) return amounts
  const paid = payment_status === "PAID" ? total : 0
  return { total, cancelled: 0, to_pay: total - paid, paid, refunded: 0, remaining: paid }
}

/** The amount still to be paid, with the time or place of payment; null when there is none. */
export function dueOf(order: Order): { name: string; amount: string } | null {
  const { to_pay: toPay } = amountsOf(order)
  if (toPay === 0) return null
  return { name: dueName(order), amount: priceText(toPay) }
}

function dueName({ payment_method: method, branch_address: branch }: Order): string {
  if (method === "ONLINE") return m.orders_to_pay_online()
  return branch ? m.orders_to_pay_pickup() : m.orders_to_pay_delivery()
}

/** The amounts ordered and cancelled, the remaining total, and the amounts paid, refunded and still to be paid. */
export function OrderTotals({ order }: { order: Order }) {
  const { total, cancelled, paid, refunded, remaining } = amountsOf(order)
  const due = dueOf(order)
  // A payment that came twice has its own refunds, and is not in the amounts.
  const own = order.refunds.filter(({ trans_id: id }) => id === order.trans_id)
  const row = (name: string, amount: number): SummaryRow => ({ name, value: priceText(amount) })
  const before = cancelled > 0 ? [row(m.orders_ordered(), order.total_payable_amount), taken(m.orders_cancelled_sum(), cancelled)] : []
  const after = [
    ...(paid > 0 ? [row(m.orders_paid(), paid)] : []),
    ...(refunded > 0 ? [...refundSums(own).map(({ name, amount }) => taken(name, amount)), row(m.orders_remaining(), remaining)] : []),
    ...(due ? [{ name: due.name, value: due.amount }] : []),
  ]
  return (
    <>
      <Summary rows={before} total={row(m.orders_total(), total)} />
      {after.length > 0 && <Summary rows={after} />}
    </>
  )
}

function taken(name: string, amount: number): SummaryRow {
  return { name, value: formatDeduction(amount, language()) }
}
