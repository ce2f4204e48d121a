import { reviewReason, type Settlement, settlementOf } from "#rules/orders/payment-settlement.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { ProviderPayment } from "#server/integrations/payments/port.ts"
import { reviewRemark } from "#server/orders/remarks/payment-remarks.ts"
import type { Services } from "#server/services.ts"
import { lockStanding, settle } from "./payment-standing.ts"
import { paymentById } from "./payments.queries.ts"

type SettlementServices = Pick<Services, "db" | "clock" | "payments">

export type SettleOptions = {
  /** The provider's id from a notice, used when the payment has none stored. */
  reportedId?: string
  /** The provider's time limit. */
  withinMs?: number
}

/** The outcome of a payment, and its state at the provider; null when the provider does not know it, or was not called. */
export type SettlementResult = { settlement: Settlement; seen: ProviderPayment | null }

/**
 * Brings a payment and its order to the provider's state: the only function that settles a payment. The provider is read before the
 * transaction, so that nobody waits for it with a lock; its state may be outdated by then, which `settlementOf` allows for. Throws
 * `ProviderFault` when the provider cannot be reached, and changes nothing.
 */
export async function settlePayment(
  services: SettlementServices,
  paymentId: number,
  { reportedId, withinMs }: SettleOptions = {},
): Promise<SettlementResult> {
  const { db, clock, payments } = services
  const known = await paymentById(db, paymentId)
  if (!known) return { settlement: "nothing", seen: null }
  const providerId = known.providerId ?? reportedId ?? null
  const seen = providerId === null ? null : await payments.read(providerId, withinMs === undefined ? {} : { withinMs })
  // The notice contained another payment's id.
  if (known.providerId === null && seen && seen.transactionId !== known.transactionId) return { settlement: "nothing", seen: null }
  return shortTransaction(db, async (tx) => {
    const standing = await lockStanding(tx, known)
    const now = clock.now()
    const decided = settlementOf(standing.payment, seen, standing.order, now)
    const remark = decided === "review" && seen ? reviewRemark(reviewReason(standing.payment, seen)) : null
    return { settlement: await settle(tx, standing, { settlement: decided, seen, remark, now }), seen }
  })
}
