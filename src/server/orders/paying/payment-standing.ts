import type { OrderToSettle, Settlement } from "#rules/orders/payment-settlement.ts"
import type { Queries } from "#server/db/database.ts"
import type { ProviderPayment } from "#server/integrations/payments/port.ts"
import { tellPermitted } from "#server/office/frame/tell-permitted.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { refundPayment } from "#server/orders/make-refunds.ts"
import { type LockedItem, lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { nameOfOrder } from "#server/orders/order-kind.queries.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"
import { type PaymentRow, paymentsOfOrder, setPaymentState, standingDirhams } from "./payments.queries.ts"

/** A payment with the data for its decision: its order's payments and items, locked until the transaction ends. */
export type LockedPayment = {
  payment: PaymentRow
  others: readonly PaymentRow[]
  /** The unpaid items. */
  waiting: readonly LockedItem[]
  order: OrderToSettle
}

/** Locks a payment with the data for its decision. Everything that settles a payment reads it here. */
export async function lockStanding(tx: Queries, { id, orderId }: Pick<PaymentRow, "id" | "orderId">): Promise<LockedPayment> {
  const items = await lockItemsOfOrder(tx, orderId)
  const all = await paymentsOfOrder(tx, orderId)
  const payment = all.find((one) => one.id === id)
  if (!payment) throw new Error(`Payment ${id} is gone.`)
  const others = all.filter((one) => one.id !== id)
  const waiting = items.filter(({ status }) => status === "CREATED")
  return { payment, others, waiting, order: { isPayable: waiting.length > 0, isPaid: others.some(({ state }) => state === "PAID") } }
}

export type PaymentOutcome = {
  settlement: Settlement
  /** The provider's state, if it was read. */
  seen: ProviderPayment | null
  remark?: string | null
  now: Date
  /** Whether a person decided it, so that the provider's state has no effect. */
  isReview?: boolean
}

/** Stores the outcome of a payment, with all consequences for its order. Returns the actual outcome. */
export async function settle(tx: Queries, standing: LockedPayment, ending: PaymentOutcome): Promise<Settlement> {
  const settled = await storeOutcome(tx, standing, ending)
  if (settled !== "nothing") await noteOrderChange(tx, standing.payment.orderId)
  return settled
}

async function storeOutcome(tx: Queries, standing: LockedPayment, ending: PaymentOutcome): Promise<Settlement> {
  const { payment, others, waiting } = standing
  const { settlement, seen, remark = null, now, isReview = false } = ending
  const news = { providerId: seen?.providerId ?? null, receivedDirhams: null, remark, isReview, now }
  switch (settlement) {
    case "paid":
      await setPaymentState(tx, payment.id, { ...news, state: "PAID", receivedDirhams: isReview && seen ? seen.amountDirhams : null })
      await advanceItems(tx, waiting, { to: "PLACED", cause: isReview ? "operator" : "payment", now })
      await refundSurplus(tx, payment.id, { orderId: payment.orderId, cameDirhams: seen?.amountDirhams ?? payment.amountDirhams, now })
      return settlement
    case "late":
      return (await storeGiveBack(tx, standing, ending)) ? settlement : "nothing"
    case "failed":
      await setPaymentState(tx, payment.id, { ...news, state: "FAILED" })
      return settlement
    case "review":
      await setPaymentState(tx, payment.id, { ...news, state: "REVIEW", receivedDirhams: otherAmount(payment, seen) })
      await tellOfReview(tx, payment, now)
      return settlement
    case "expired":
      await setPaymentState(tx, payment.id, { ...news, state: "EXPIRED" })
      if (!others.some(isOpen)) await advanceItems(tx, waiting, { to: "CANCELLED", cause: "expiry", now })
      return settlement
    case "nothing":
      return settlement
  }
}

/** Puts a notice into the bells of the members who may decide about the payment. */
async function tellOfReview(tx: Queries, { id, orderId }: PaymentRow, now: Date): Promise<void> {
  const { reference, place } = await nameOfOrder(tx, orderId)
  const notice = { kind: "PAYMENT_REVIEW", object: { kind: "order", id: reference }, words: {}, key: `review ${id}`, now } as const
  await tellPermitted(tx, { permission: "orders.approve", place }, notice)
}

/**
 * Ends a payment that is refunded as a whole; false when it was refunded before. Items that wait for it are cancelled, unless another
 * payment may still pay them.
 */
export async function giveBack(tx: Queries, standing: LockedPayment, ending: Omit<PaymentOutcome, "settlement">): Promise<boolean> {
  const isGivenBack = await storeGiveBack(tx, standing, ending)
  if (isGivenBack) await noteOrderChange(tx, standing.payment.orderId)
  return isGivenBack
}

async function storeGiveBack(
  tx: Queries,
  { payment, others, waiting, order }: LockedPayment,
  { seen, remark = null, now, isReview = false }: Omit<PaymentOutcome, "settlement">,
): Promise<boolean> {
  const receivedDirhams = otherAmount(payment, seen) ?? payment.receivedDirhams
  const dirhams = receivedDirhams ?? payment.amountDirhams
  const cause = isReview ? "REVIEW" : order.isPaid ? "TWICE" : "LATE"
  if (dirhams > 0 && !(await refundPayment(tx, payment.id, { cause, amountDirhams: dirhams, now }))) return false
  await setPaymentState(tx, payment.id, { state: "EXPIRED", providerId: seen?.providerId ?? null, receivedDirhams, remark, isReview, now })
  if (isReview && !others.some(isOpen)) await advanceItems(tx, waiting, { to: "CANCELLED", cause: "operator", now })
  return true
}

/** The received amount, where it differs from the requested one. */
function otherAmount({ amountDirhams }: PaymentRow, seen: ProviderPayment | null): number | null {
  return seen?.currency === "QAR" && seen.amountDirhams !== amountDirhams ? seen.amountDirhams : null
}

type Surplus = { orderId: number; cameDirhams: number; now: Date }

/** Refunds an overpayment: items cancelled since the payment started, and money beyond the price. */
async function refundSurplus(tx: Queries, paymentId: number, { orderId, cameDirhams, now }: Surplus): Promise<void> {
  const surplusDirhams = cameDirhams - (await standingDirhams(tx, orderId))
  if (surplusDirhams > 0) await refundPayment(tx, paymentId, { cause: "SURPLUS", amountDirhams: surplusDirhams, now })
}

/** Another payment of the order that may still be paid decides about the items itself. */
function isOpen({ state }: PaymentRow): boolean {
  return state === "NEW" || state === "PENDING"
}
