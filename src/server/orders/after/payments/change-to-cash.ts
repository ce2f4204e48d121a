import { canChangeToCash } from "#rules/orders/payment-settlement.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { ProviderFault } from "#server/integrations/payments/port.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { queueClosing } from "#server/orders/close-payment.queries.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { paymentsOfOrder, standingDirhams } from "#server/orders/paying/payments.queries.ts"
import { settlePayment } from "#server/orders/paying/settle-payment.ts"
import { giveUpPayment, LEFT_BEHIND_AFTER_SECONDS } from "#server/orders/paying/start-payment.queries.ts"
import { remarkOf } from "#server/orders/remarks/payment-remarks.ts"
import type { Services } from "#server/services.ts"
import { setCash } from "./change-to-cash.queries.ts"

/**
 * Reads the newest payment of an order at the provider, so that an order that was paid in the meantime is known as paid. Earlier ones have
 * failed: money that still arrives for them goes back. Refuses with `payment_decided` when the provider cannot be reached.
 */
export async function readNewestPayment(services: Pick<Services, "db" | "clock" | "payments">, orderId: number): Promise<void> {
  const newest = (await paymentsOfOrder(services.db, orderId)).at(-1)
  const isOpen = newest?.state === "PENDING" || newest?.state === "FAILED"
  if (!isOpen || newest.provider !== services.payments.name) return
  try {
    await settlePayment(services, newest.id)
  } catch (fault) {
    if (fault instanceof ProviderFault) throw new Refusal("payment_decided", { cause: fault, extension: { reason: "provider_away" } })
    throw fault
  }
}

/**
 * Changes an unpaid online order to cash: its items are placed, its customer is mailed, and its payments are closed at the provider. Money
 * that arrives anyway goes back to the card. Returns the amount due, in dirhams. Refuses with `not_changeable_to_cash`.
 */
export async function placeForCash(tx: Queries, orderId: number, { staffId, now }: { staffId: number | null; now: Date }): Promise<number> {
  const items = await lockItemsOfOrder(tx, orderId)
  const waiting = items.filter(({ status }) => status === "CREATED")
  const createdBefore = new Date(now.getTime() - LEFT_BEHIND_AFTER_SECONDS * 1000)
  await giveUpPayment(tx, orderId, { remark: remarkOf("left_behind", {}), now, createdBefore })
  if (!canChangeToCash(await paymentsOfOrder(tx, orderId), { isPayable: waiting.length > 0 })) throw new Refusal("not_changeable_to_cash")
  await setCash(tx, orderId)
  await advanceItems(tx, waiting, { to: "PLACED", cause: "operator", now, staffId })
  await queueClosing(tx, { orderId })
  return standingDirhams(tx, orderId)
}
