import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { renewRefunds } from "#server/orders/after/payments/operator-payments.queries.ts"
import { acceptPayment, endRefundByHand, giveBackPayment } from "#server/orders/after/payments/operator-payments.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"
import type { Services } from "#server/services.ts"
import type { KnownOrder } from "../step-order.ts"
import { lockFailedRefund } from "./money.queries.ts"

/** Decides a payment under review, as the command line does. Refuses with `payment_decided` and the reason's code. */
export async function decidePayment(
  services: Pick<Services, "db" | "clock" | "payments">,
  { transactionId, isAccepted, actor }: { transactionId: string; isAccepted: boolean; actor: Actor },
): Promise<void> {
  const wish = { named: transactionId, by: actor }
  try {
    await (isAccepted ? acceptPayment(services, wish) : giveBackPayment(services, wish))
  } catch (fault) {
    if (fault instanceof Impossible) throw new Refusal("payment_decided", { extension: fault.why ?? {} })
    throw fault
  }
}

type FailedOne = { id: number; order: KnownOrder; actor: Actor; now: Date }

/** Asks the provider again for a refund that failed; refuses with `refund_not_failed`. */
export async function retryRefund(tx: Queries, { id, order, actor }: FailedOne): Promise<void> {
  const amount = await lockFailed(tx, order, id)
  await renewRefunds(tx, [id])
  await noteOrderChange(tx, order.id)
  await audit(tx, actor, { act: "refund.retry", object: { kind: "order", id: order.reference }, after: { refund: id, amount } })
}

/** Ends a failed refund that was paid in another way; refuses with `refund_not_failed`. */
export async function settleRefund(tx: Queries, { id, order, actor, now, note }: FailedOne & { note: string }): Promise<void> {
  const amount = await lockFailed(tx, order, id)
  await endRefundByHand(tx, id, { note: note.trim(), now })
  await noteOrderChange(tx, order.id)
  await audit(tx, actor, { act: "refund.done", object: { kind: "order", id: order.reference }, after: { refund: id, amount } })
}

async function lockFailed(tx: Queries, order: KnownOrder, id: number): Promise<number> {
  await lockItemsOfOrder(tx, order.id)
  const refund = found(await lockFailedRefund(tx, id))
  if (!refund.isFailed) throw new Refusal("refund_not_failed")
  return refund.amountDirhams / 100
}
