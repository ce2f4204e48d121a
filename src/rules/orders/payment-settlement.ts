export const PAYMENT_STATES = ["NEW", "PENDING", "PAID", "FAILED", "EXPIRED", "REVIEW"] as const

/** The state of a payment in the shop. */
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The outcome of a payment: it counts, is refunded because it was late, was declined, expired, or needs a person's review. */
export type Settlement = "paid" | "late" | "failed" | "expired" | "review" | "nothing"

export type PaymentToSettle = {
  state: PaymentState
  transactionId: string
  amountDirhams: number
  expiresAt: Date
  /** Whether a person has decided about it. */
  isReviewed: boolean
}

/** The payment's state at the provider, read from the provider. */
export type SeenPayment = {
  state: "pending" | "paid" | "failed" | "refunded" | "unknown"
  transactionId: string
  amountDirhams: number
  currency: string
}

export type OrderToSettle = {
  /** Whether a part of it is still unpaid. */
  isPayable: boolean
  /** Whether another payment of it counts already. */
  isPaid: boolean
}

/**
 * Decides the outcome of a payment; `seen` is null when the provider does not know it. A settled payment stays settled, and money counts
 * as long as the order waits for it, whatever the provider reported before: so the outcome depends on the events, and not on the order in
 * which they were reported. A person's decision is final. [spec 3 §4]
 */
export function settlementOf(payment: PaymentToSettle, seen: SeenPayment | null, order: OrderToSettle, now: Date): Settlement {
  if (payment.state === "PAID" || payment.state === "REVIEW" || payment.isReviewed) return "nothing"
  const hasCome = seen?.state === "paid" || seen?.state === "refunded"
  if (hasCome && !isOurs(payment, seen)) return "review"
  if (hasCome && (!order.isPayable || order.isPaid)) return "late"
  // Refunded by somebody before the shop learned of the payment.
  if (seen?.state === "refunded") return "review"
  if (hasCome) return "paid"
  if (payment.state === "EXPIRED") return "nothing"
  if (now >= payment.expiresAt) return "expired"
  return seen?.state === "failed" && payment.state !== "FAILED" ? "failed" : "nothing"
}

/** A provider's response about another payment or amount proves nothing. */
function isOurs(payment: PaymentToSettle, seen: SeenPayment): boolean {
  return seen.transactionId === payment.transactionId && seen.amountDirhams === payment.amountDirhams && seen.currency === "QAR"
}

/** Whether an order may be paid again: its newest payment failed, something is unpaid, and its time is not over. [A10] */
export function canPayAgain(newest: Pick<PaymentToSettle, "state" | "expiresAt">, order: OrderToSettle, now: Date): boolean {
  return newest.state === "FAILED" && order.isPayable && !order.isPaid && now < newest.expiresAt
}

/**
 * Whether an unpaid online order may be paid in cash instead: an item waits for its payment, and no payment came, is under review, or is
 * being created at the provider.
 */
export function canChangeToCash(
  payments: readonly Pick<PaymentToSettle, "state">[],
  { isPayable }: Pick<OrderToSettle, "isPayable">,
): boolean {
  return isPayable && payments.every(({ state }) => state === "PENDING" || state === "FAILED" || state === "EXPIRED")
}

/** The states of a payment at its provider, in their order of occurrence. */
const WAY: readonly SeenPayment["state"][] = ["unknown", "pending", "failed", "paid", "refunded"]

/** Whether the provider's state `seen` has reached the state `reported` in a message; a message may arrive before the state does. */
export function hasReached(seen: SeenPayment["state"], reported: SeenPayment["state"]): boolean {
  return WAY.indexOf(seen) >= WAY.indexOf(reported)
}

/** The reason for a review. Texts of the provider are safe for a terminal. */
export type ReviewReason =
  | { code: "other_payment"; payment: string }
  | { code: "other_currency"; currency: string }
  | { code: "other_amount"; receivedDirhams: number; askedDirhams: number }
  | { code: "given_back_before" }
  | { code: "as_requested" }

export function reviewReason(payment: Pick<PaymentToSettle, "transactionId" | "amountDirhams">, seen: SeenPayment): ReviewReason {
  const { transactionId, currency, amountDirhams, state } = seen
  if (transactionId !== payment.transactionId) return { code: "other_payment", payment: foreign(transactionId) }
  if (currency !== "QAR") return { code: "other_currency", currency: foreign(currency) }
  if (amountDirhams !== payment.amountDirhams)
    return { code: "other_amount", receivedDirhams: amountDirhams, askedDirhams: payment.amountDirhams }
  return { code: state === "refunded" ? "given_back_before" : "as_requested" }
}

/** A provider's text, safe for a terminal. */
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

/** Why a payment cannot be decided: the rules' reasons, and those of its provider. */
export type PaymentProblem = DecisionProblem | "provider_away" | "other_provider" | "unknown_to_provider"

/**
 * Why a payment under review cannot be accepted; null when it can. The provider must still have money in QAR, of any amount, and something
 * must wait for it.
 */
export function acceptProblem({ state }: Pick<PaymentToSettle, "state">, seen: SeenPayment, order: OrderToSettle): DecisionProblem | null {
  if (state !== "REVIEW") return "not_in_review"
  if (order.isPaid) return "paid_otherwise"
  if (!order.isPayable) return "nothing_waits"
  if (seen.state === "refunded") return "went_back"
  if (seen.state !== "paid") return "not_paid"
  return seen.currency === "QAR" ? null : "other_currency"
}

/** Why a payment cannot be refunded by a person's decision; null when it can. */
export function giveBackProblem({ state }: Pick<PaymentToSettle, "state">): DecisionProblem | null {
  return state === "REVIEW" ? null : "not_in_review"
}

/** Why a person cannot expire a payment that is unreadable at the provider; null when they can. */
export function expireProblem(
  payment: Pick<PaymentToSettle, "state" | "expiresAt">,
  order: OrderToSettle,
  now: Date,
): DecisionProblem | null {
  const isOpen = payment.state === "NEW" || payment.state === "PENDING" || (payment.state === "FAILED" && order.isPayable)
  if (!isOpen) return "not_open"
  return now >= payment.expiresAt ? null : "not_over"
}
