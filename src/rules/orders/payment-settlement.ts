import { formatPrice, qar } from "#rules/values/money.ts"

export const PAYMENT_STATES = ["NEW", "PENDING", "PAID", "FAILED", "EXPIRED", "REVIEW"] as const

/** The state of a payment in the shop. */
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** What becomes of a payment: the money counts, comes too late and goes back, was declined, did not come in time, or a person has to look. */
export type Settlement = "paid" | "late" | "failed" | "expired" | "review" | "nothing"

export type PaymentToSettle = {
  state: PaymentState
  transactionId: string
  amountDirhams: number
  expiresAt: Date
  /** A person has decided about it. */
  isReviewed: boolean
}

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
 * what happened, and not from the order in which we heard of it. What a person decided stays decided. [spec 3 §4]
 */
export function settlementOf(payment: PaymentToSettle, seen: SeenPayment | null, order: OrderToSettle, now: Date): Settlement {
  if (payment.state === "PAID" || payment.state === "REVIEW" || payment.isReviewed) return "nothing"
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

/** A payment's way at its provider: what stands later here comes later there. */
const WAY: readonly SeenPayment["state"][] = ["unknown", "pending", "failed", "paid", "refunded"]

/** Whether a provider that now says `seen` is as far as a message that says `reported`; a message that comes too early is ahead of it. */
export function hasReached(seen: SeenPayment["state"], reported: SeenPayment["state"]): boolean {
  return WAY.indexOf(seen) >= WAY.indexOf(reported)
}

/** Why a payment needs a person, in a sentence for the shop's people. */
export function reviewReason(payment: Pick<PaymentToSettle, "transactionId" | "amountDirhams">, seen: SeenPayment): string {
  const { transactionId, currency, amountDirhams, state } = seen
  if (transactionId !== payment.transactionId) return `The provider says that this is the payment ${foreign(transactionId)}.`
  if (currency !== "QAR") return `The provider has an amount in ${foreign(currency)} instead of QAR.`
  if (amountDirhams !== payment.amountDirhams)
    return `The provider has ${formatPrice(qar(amountDirhams))}; ${formatPrice(qar(payment.amountDirhams))} was requested.`
  return state === "refunded"
    ? "The provider gave the money back before the shop knew that it had come."
    : "The payment matches the request."
}

/** A text of the provider's, as a terminal can show it. */
function foreign(text: string): string {
  return text.replaceAll(/\p{C}/gu, " ").slice(0, 60)
}

/** Why a person's decision about a payment cannot be carried out. */
export type DecisionProblem =
  | "not_in_review"
  | "paid_otherwise"
  | "nothing_waits"
  | "went_back"
  | "not_paid"
  | "other_currency"
  | "not_open"
  | "not_over"

/**
 * Why a payment under review cannot be accepted; null when it can. The provider must still have money in QAR, regardless of the amount, and
 * something must wait for it.
 */
export function acceptProblem({ state }: Pick<PaymentToSettle, "state">, seen: SeenPayment, order: OrderToSettle): DecisionProblem | null {
  if (state !== "REVIEW") return "not_in_review"
  if (order.isPaid) return "paid_otherwise"
  if (!order.isPayable) return "nothing_waits"
  if (seen.state === "refunded") return "went_back"
  if (seen.state !== "paid") return "not_paid"
  return seen.currency === "QAR" ? null : "other_currency"
}

/** Why the money of a payment cannot be given back by a person's decision; null when it can. */
export function giveBackProblem({ state }: Pick<PaymentToSettle, "state">): DecisionProblem | null {
  return state === "REVIEW" ? null : "not_in_review"
}

/** Why a payment that cannot be read at the provider cannot be expired by a person; null when it can. */
export function expireProblem(
  payment: Pick<PaymentToSettle, "state" | "expiresAt">,
  order: OrderToSettle,
  now: Date,
): DecisionProblem | null {
  const isOpen = payment.state === "NEW" || payment.state === "PENDING" || (payment.state === "FAILED" && order.isPayable)
  if (!isOpen) return "not_open"
  return now >= payment.expiresAt ? null : "not_over"
}
