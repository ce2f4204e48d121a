import { orders, type PlacedOrder } from "#contract/orders.ts"
import type { Customer } from "#server/account/customers.queries.ts"
import { lockCart, putLinesBack } from "#server/cart/cart.queries.ts"
import { forgetRequest, keepAnswer } from "#server/http/idempotency.queries.ts"
import { Refusal } from "#server/http/refusal.ts"
import { shortTransaction } from "#server/http/short-transaction.ts"
import { ProviderFault } from "#server/integrations/payments/port.ts"
import type { Services } from "#server/services.ts"
import { advanceItems } from "./advance-items.ts"
import { lockItemsOfOrder } from "./order-items.queries.ts"
import { orderOf } from "./orders.queries.ts"
import type { Placed } from "./place-order.ts"
import { customerOfOrder, giveUpPayment, openPayment, paymentToMake } from "./start-payment.queries.ts"

type Paying = Pick<Services, "db" | "clock" | "config" | "payments">

/**
 * Makes the payment of a new order at the provider, outside any transaction: nobody waits for a lock while the provider thinks. An order
 * that cannot be paid is undone and refused with `payment_unavailable`.
 */
export async function startPayment(services: Paying, customer: Pick<Customer, "id">, placed: Placed): Promise<PlacedOrder> {
  const { order, claim, fromCart } = placed
  const made = await makePayment(services, order.id)
  const answer = made && (await shortTransaction(services.db, async (tx) => {
    await lockItemsOfOrder(tx, order.id)
    if (!(await openPayment(tx, made))) return null
    const opened = await orderOf(tx, customer.id, order.id)
    if (!opened) throw new Error("An order is never removed.")
    const payable = { ...opened, payment_url: made.paymentUrl }
    if (claim) await keepAnswer(tx, claim.id, payable)
    return payable
  }))
  if (answer) return answer
  await undoOrder(services, order.id, { fromCart })
  throw new Refusal("payment_unavailable")
}

/**
 * Undoes an online order whose payment the provider never came to know: its items are cancelled and their stock returns, what came from
 * the cart goes back into it, and its key may be used again. Does nothing to an order whose payment is open or settled.
 */
export async function undoOrder({ db, clock }: Pick<Services, "db" | "clock">, orderId: number, { fromCart }: { fromCart: boolean }): Promise<void> {
  await shortTransaction(db, async (tx) => {
    const customerId = await customerOfOrder(tx, orderId)
    if (fromCart) await lockCart(tx, customerId)
    const items = await lockItemsOfOrder(tx, orderId)
    const now = clock.now()
    if (!(await giveUpPayment(tx, orderId, now))) return
    const open = items.filter(({ status }) => status === "CREATED")
    await advanceItems(tx, open, { to: "CANCELLED", cause: "payment", now })
    if (fromCart) await putLinesBack(tx, customerId, open)
    await forgetRequest(tx, [orders.create.path, orders.buyNow.path], orderId)
  })
}

/** The payment as the provider made it, or null when it could not. */
async function makePayment({ db, config, payments }: Paying, orderId: number) {
  const payment = await paymentToMake(db, orderId)
  if (!payment) return null
  const { transactionId, reference, amountDirhams, ...customer } = payment
  try {
    const made = await payments.create({
      transactionId,
      reference,
      amountDirhams,
      customer,
      returnUrl: `${config.publicOrigin}/payment-success`,
      webhookUrl: `${config.publicOrigin}/api/payments/${payments.name}/webhook`,
    })
    return { transactionId, ...made }
  } catch (fault) {
    if (fault instanceof ProviderFault) return null
    throw fault
  }
}
