/** How a payment stands in the shop. */
export type PaymentState = "NEW" | "PENDING" | "PAID" | "FAILED" | "EXPIRED" | "REVIEW"

/** What becomes of a payment: the money counts, comes too late and goes back, was declined, did not come in time, or a person has to look. */
export type Settlement = "paid" | "late" | "failed" | "expired" | "review" | "nothing"

export type PaymentToSettle = { state: PaymentState; transactionId: string; amountDirhams: number; expiresAt: Date }

/** What the provider says, read from the provider itself. */
export type SeenPayment = {
  state: "pending" | "paid" | "failed" | "refunded" | "unknown"
  transactionId: string
  amountDirhams: number
  currency: string
}

export type OrderToSettle = {
  /** Something in it still waits to be paid. */
  isPayable: boolean
  /** Another payment of it counts already. */
  isPaid: boolean
}

/**
 * Decides what becomes of a payment; `seen` is null when the provider never came to know it.
 *
 * What is paid stays paid, and money counts as long as the order waits for it, whatever the provider said before: so the end follows from
 * what happened, and not from the order in which we heard of it. [spec 3 §4]
 */
export function settlementOf(payment: PaymentToSettle, seen: SeenPayment | null, order: OrderToSettle, now: Date): Settlement {
  if (payment.state === "PAID" || payment.state === "REVIEW") return "nothing"
  const hasCome = seen?.state === "paid" || seen?.state === "refunded"
  if (hasCome && !isOurs(payment, seen)) return "review"
  if (hasCome && (!order.isPayable || order.isPaid)) return "late"
  // Given back by somebody before we ever knew that it had come.
  if (seen?.state === "refunded") return "review"
  if (hasCome) return "paid"
  if (payment.state === "EXPIRED") return "nothing"
  if (now >= payment.expiresAt) return "expired"
  return seen?.state === "failed" && payment.state !== "FAILED" ? "failed" : "nothing"
}

/** A provider that answers for another payment, or for another amount, proves nothing. */
function isOurs(payment: PaymentToSettle, seen: SeenPayment): boolean {
  return seen.transactionId === payment.transactionId && seen.amountDirhams === payment.amountDirhams && seen.currency === "QAR"
}

/** Whether an order may be paid once more: its newest payment failed, something waits for it, and its time is not over. [A10] */
export function canPayAgain(newest: Pick<PaymentToSettle, "state" | "expiresAt">, order: OrderToSettle, now: Date): boolean {
  return newest.state === "FAILED" && order.isPayable && !order.isPaid && now < newest.expiresAt
}
