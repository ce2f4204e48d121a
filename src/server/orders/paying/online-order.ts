import type { PlacedOrder } from "#contract/orders.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { ProviderFault } from "#server/integrations/payments/port.ts"
import { orderOfPayment } from "#server/orders/orders.queries.ts"
import type { Services } from "#server/services.ts"
import { claimLook, openPaymentUrl, type PaymentRow, paymentOfCustomer } from "./payments.queries.ts"
import { settlePayment } from "./settle-payment.ts"

/** The minimum interval between two reads at the provider, however many pages wait. */
const LOOK_EVERY_MS = 3000
/** The maximum wait for a slow provider; the page asks again later. */
const LOOK_WITHIN_MS = 3000

/** The order of a returning shopper. Reads the payment at the provider, because the return address proves nothing. */
export async function onlineOrder(services: Services, customer: Customer, transactionId: string): Promise<PlacedOrder> {
  const payment = await paymentOfCustomer(services.db, customer.id, transactionId)
  if (!payment) throw new Refusal("not_found")
  if (mayChange(payment)) await lookAt(services, payment)
  const order = await orderOfPayment(services.db, customer.id, transactionId)
  if (!order) throw new Refusal("not_found")
  const paymentUrl = await openPaymentUrl(services.db, payment.id, services.clock.now())
  return paymentUrl === null ? order : { ...order, payment_url: paymentUrl }
}

/** A declined payment can still be paid on the provider's page. */
function mayChange({ state }: PaymentRow): boolean {
  return state === "NEW" || state === "PENDING" || state === "FAILED"
}

/** Settles the payment unless it was read a moment ago. Without a response from the provider, the stored state remains. */
async function lookAt(services: Services, { id }: PaymentRow): Promise<void> {
  const { db, clock } = services
  if (!(await claimLook(db, id, { now: clock.now(), notWithinMs: LOOK_EVERY_MS }))) return
  try {
    await settlePayment(services, id, { withinMs: LOOK_WITHIN_MS })
  } catch (fault) {
    if (!(fault instanceof ProviderFault) && !(fault instanceof Refusal)) throw fault
  }
}
