import { type Settlement, settlementOf } from "#rules/payment-settlement.ts"
import type { Queries } from "#server/db/database.ts"
import { shortTransaction } from "#server/http/short-transaction.ts"
import type { ProviderPayment } from "#server/integrations/payments/port.ts"
import type { Services } from "#server/services.ts"
import { advanceItems } from "./advance-items.ts"
import { type LockedItem, lockItemsOfOrder } from "./order-items.queries.ts"
import { addLateRefund, type PaymentRow, paymentById, paymentsOfOrder, setPaymentState, standingDirhams } from "./payments.queries.ts"

type Settling = Pick<Services, "db" | "clock" | "payments">

export type SettleOptions = {
  /** The provider's id of a payment that told us itself, in case we never learnt it. */
  toldId?: string
  /** How long the provider may take. */
  withinMs?: number
}

/**
 * Brings a payment and its order to what the provider says: the one way in which a payment is settled, whoever asks for it. The provider is
 * read before the transaction, so that nobody waits for it with a lock; what it said may be outdated by then, which `settlementOf`
 * allows for. Throws `ProviderFault` when the provider cannot be asked, and nothing changes.
 */
export async function settlePayment(services: Settling, paymentId: number, { toldId, withinMs }: SettleOptions = {}): Promise<Settlement> {
  const { db, clock, payments } = services
  const payment = await paymentById(db, paymentId)
  if (!payment) return "nothing"
  const providerId = payment.providerId ?? toldId ?? null
  const seen = providerId === null ? null : await payments.read(providerId, withinMs === undefined ? {} : { withinMs })
  // Told an id that is not this payment's.
  if (payment.providerId === null && seen && seen.transactionId !== payment.transactionId) return "nothing"
  return shortTransaction(db, (tx) => settle(tx, payment, seen, clock.now()))
}

async function settle(tx: Queries, { id, orderId }: PaymentRow, seen: ProviderPayment | null, now: Date): Promise<Settlement> {
  const items = await lockItemsOfOrder(tx, orderId)
  const all = await paymentsOfOrder(tx, orderId)
  const payment = all.find((one) => one.id === id)
  if (!payment) throw new Error(`Payment ${id} is gone.`)
  const others = all.filter((one) => one.id !== id)
  const waiting = items.filter(({ status }) => status === "CREATED")
  const order = { isPayable: waiting.length > 0, isPaid: others.some(({ state }) => state === "PAID") }
  const settlement = settlementOf(payment, seen, order, now)
  const providerId = seen?.providerId ?? null
  switch (settlement) {
    case "paid":
      await setPaymentState(tx, id, { state: "PAID", providerId, now })
      await advanceItems(tx, waiting, { to: "PLACED", cause: "payment", now })
      await refundSurplus(tx, payment, now)
      break
    case "late":
      if (!(await addLateRefund(tx, id, payment.amountDirhams, now))) return "nothing"
      await setPaymentState(tx, id, { state: "EXPIRED", providerId, now })
      break
    case "failed":
      await setPaymentState(tx, id, { state: "FAILED", providerId, now })
      break
    case "review":
      await setPaymentState(tx, id, { state: "REVIEW", providerId, now })
      break
    case "expired":
      await setPaymentState(tx, id, { state: "EXPIRED", providerId, now })
      if (!others.some(isOpen)) await expire(tx, waiting, now)
      break
    case "nothing":
      break
  }
  return settlement
}

/** What was cancelled between the start of a payment and its end was paid for nothing. */
async function refundSurplus(tx: Queries, payment: PaymentRow, now: Date): Promise<void> {
  const surplusDirhams = payment.amountDirhams - (await standingDirhams(tx, payment.orderId))
  if (surplusDirhams > 0) await addLateRefund(tx, payment.id, surplusDirhams, now)
}

async function expire(tx: Queries, waiting: readonly LockedItem[], now: Date): Promise<void> {
  await advanceItems(tx, waiting, { to: "CANCELLED", cause: "expiry", now })
}

/** Another payment of the order that may still be paid decides about the items itself. */
function isOpen({ state }: PaymentRow): boolean {
  return state === "NEW" || state === "PENDING"
}
