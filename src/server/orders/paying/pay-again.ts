import type { PlacedOrder } from "#contract/orders.ts"
import { canPayAgain } from "#rules/orders/payment-settlement.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { ProviderFault } from "#server/integrations/payments/port.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"
import { remarkOf } from "#server/orders/remarks/payment-remarks.ts"
import type { Services } from "#server/services.ts"
import { addNextPayment, paymentOfCustomer, paymentsOfOrder, standingDirhams } from "./payments.queries.ts"
import { settlePayment } from "./settle-payment.ts"
import { giveUpPayment, LEFT_BEHIND_AFTER_SECONDS } from "./start-payment.queries.ts"
import { makePayment, notStarted, openMadePayment, whyNotStarted } from "./start-payment.ts"

const PER_MINUTE = { what: "pay again", limit: 6, perSeconds: 60 }

/** Creates a new payment for an order whose last one failed, within the order's 30 minutes; for its items that are not cancelled. [A10] */
export async function payAgain(services: Services, customer: Customer, transactionId: string): Promise<PlacedOrder> {
  const payment = await paymentOfCustomer(services.db, customer.id, transactionId)
  if (!payment) throw new Refusal("not_found")
  await spend(services, { ...PER_MINUTE, of: customer.id })
  await lookOnceMore(services, payment.id)
  await addPayment(services, payment.orderId)
  try {
    const made = await makePayment(services, payment.orderId)
    const answer = await openMadePayment(services, { orderId: payment.orderId, customer, made, claim: null })
    if (answer) return answer
  } catch (fault) {
    await giveUp(services, payment.orderId, whyNotStarted(fault))
    throw notStarted(fault)
  }
  await giveUp(services, payment.orderId, remarkOf("order_cancelled", {}))
  throw new Refusal("not_payable")
}

/** A payment unknown to the provider leaves the order as it was before: to be retried. */
async function giveUp({ db, clock }: Services, orderId: number, remark: string): Promise<void> {
  await shortTransaction(db, async (tx) => {
    await lockItemsOfOrder(tx, orderId)
    await giveUpPayment(tx, orderId, { remark, now: clock.now() })
    await noteOrderChange(tx, orderId)
  })
}

/** A shopper who has paid in the meantime does not pay twice. */
async function lookOnceMore(services: Services, paymentId: number): Promise<void> {
  try {
    await settlePayment(services, paymentId)
  } catch (fault) {
    if (fault instanceof ProviderFault) throw new Refusal("payment_unavailable")
    throw fault
  }
}

async function addPayment({ db, clock, payments }: Services, orderId: number): Promise<void> {
  await shortTransaction(db, async (tx) => {
    const items = await lockItemsOfOrder(tx, orderId)
    const now = clock.now()
    const createdBefore = new Date(now.getTime() - LEFT_BEHIND_AFTER_SECONDS * 1000)
    await giveUpPayment(tx, orderId, { remark: remarkOf("left_behind", {}), now, createdBefore })
    const all = await paymentsOfOrder(tx, orderId)
    const last = all.at(-1)
    const order = { isPayable: items.some(({ status }) => status === "CREATED"), isPaid: all.some(({ state }) => state === "PAID") }
    if (!last || !canPayAgain(last, order, now)) throw new Refusal("not_payable")
    await addNextPayment(tx, last, { provider: payments.name, amountDirhams: await standingDirhams(tx, orderId), now })
    await noteOrderChange(tx, orderId)
  })
}
