import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { refundExtent } from "#rules/orders/office-refund.ts"

/** What the customer paid, to the card or in cash, and what of it went back in any way. */
export function moneyOf({ amounts, cash, paid_back: paidBack }: Pick<OfficeOrder, "amounts" | "cash" | "paid_back">): {
  paid: number
  refunded: number
} {
  const byHand = paidBack.reduce((sum, { amount }) => sum + amount, 0)
  return { paid: amounts.paid > 0 ? amounts.paid : (cash?.taken ?? amounts.total), refunded: amounts.refunded + byHand }
}

/** Whether all that was paid went back while items still wait to be sent. */
export function isRefundedBeforePacking(order: OfficeOrder): boolean {
  return order.steps.length > 0 && refundExtent(moneyOf(order)) === "ALL"
}
