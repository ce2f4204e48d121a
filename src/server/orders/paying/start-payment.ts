import { orders, type PlacedOrder } from "#contract/orders.ts"
import { localizedPath } from "#rules/languages/localized-path.ts"
import { lockCart, putLinesBack } from "#server/cart/cart.queries.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import { forgetRequest, keepAnswer } from "#server/guards/idempotency.queries.ts"
import type { Claim } from "#server/guards/idempotency.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { ProviderFault } from "#server/integrations/payments/port.ts"
import { spokenLocale } from "#server/languages/speaking.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { reopenOffer } from "#server/orders/offers/take-offer.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { orderOf } from "#server/orders/orders.queries.ts"
import { remarkOf } from "#server/orders/remarks/payment-remarks.ts"
import type { Services } from "#server/services.ts"
import { customerOfOrder, giveUpPayment, openPayment, paymentToMake } from "./start-payment.queries.ts"

type PaymentServices = Pick<Services, "db" | "clock" | "config" | "payments">

/** The data that the first phase of an order passes to the next. */
export type WrittenOrder = { order: PlacedOrder; claim: Claim; fromCart: boolean }

/**
 * Creates the payment of a new order at the provider, outside any transaction, so that nobody waits for a lock in the meantime. An order
 * that cannot be paid is undone, and refused with `payment_unavailable` when the provider caused that.
 */
export async function startPayment(services: PaymentServices, customer: Pick<Customer, "id">, placed: WrittenOrder): Promise<PlacedOrder> {
  const { order, fromCart } = placed
  try {
    const made = await makePayment(services, order.id)
    const answer = await openMadePayment(services, { orderId: order.id, claim: placed.claim, customer, made })
    if (answer) return answer
  } catch (fault) {
    await undoOrder(services, order.id, { fromCart, remark: whyNotStarted(fault) })
    throw notStarted(fault)
  }
  await undoOrder(services, order.id, { fromCart, remark: remarkOf("order_cancelled", {}) })
  throw new Refusal("payment_unavailable")
}

/** The refusal for a payment that could not be started. A provider's fault is its cause, which is logged. */
export function notStarted(fault: unknown): unknown {
  return fault instanceof ProviderFault ? new Refusal("payment_unavailable", { cause: fault }) : fault
}

/** The remark about it for the shop's staff. */
export function whyNotStarted(fault: unknown): string {
  return fault instanceof ProviderFault ? fault.message : remarkOf("shop_fault", {})
}

type MadePayment = { transactionId: string; providerId: string; paymentUrl: string }
type OrderWithPayment = { orderId: number; customer: Pick<Customer, "id">; made: MadePayment; claim: Claim | null }

/** Opens the payment for the shopper; null when the order was cancelled, or its payment abandoned, in the meantime. */
export async function openMadePayment(
  { db }: Pick<Services, "db">,
  { orderId, claim, customer, made }: OrderWithPayment,
): Promise<PlacedOrder | null> {
  return shortTransaction(db, async (tx) => {
    const items = await lockItemsOfOrder(tx, orderId)
    if (!items.some(({ status }) => status === "CREATED") || !(await openPayment(tx, made))) return null
    const opened = await orderOf(tx, customer.id, orderId)
    if (!opened) throw new Error("An order is never removed.")
    const payable = { ...opened, payment_url: made.paymentUrl }
    if (claim) await keepAnswer(tx, claim.id, payable)
    return payable
  })
}

/**
 * Undoes an online order whose payment was not created at the provider: its items are cancelled and their stock returned, lines from the
 * cart are restored, and its key may be used again. No mail is sent, since the customer never saw the order. An order whose payment
 * is open or settled stays unchanged.
 */
export async function undoOrder(
  { db, clock }: Pick<Services, "db" | "clock">,
  orderId: number,
  { fromCart, remark }: { fromCart: boolean; remark: string },
): Promise<void> {
  await shortTransaction(db, async (tx) => {
    const customerId = await customerOfOrder(tx, orderId)
    if (fromCart) await lockCart(tx, customerId)
    const items = await lockItemsOfOrder(tx, orderId)
    const now = clock.now()
    const open = items.filter(({ status }) => status === "CREATED")
    if (await giveUpPayment(tx, orderId, { remark, now })) {
      await advanceItems(tx, open, { to: "CANCELLED", cause: "payment", now, mail: false })
      if (fromCart) await putLinesBack(tx, customerId, open)
      await reopenOffer(tx, orderId, now)
    }
    await forgetRequest(tx, [orders.create.path, orders.buyNow.path, orders.orderOffer.path], orderId)
  })
}

/** Creates the payment of an order at the provider. Throws a `ProviderFault` that names the payment. */
export async function makePayment({ db, config, payments }: PaymentServices, orderId: number): Promise<MadePayment> {
  const { transactionId, reference, amountDirhams, ...customer } = await paymentToMake(db, orderId)
  try {
    const made = await payments.create({
      transactionId,
      reference,
      amountDirhams,
      customer,
      // In the language of the page on which the shopper pays.
      returnUrl: config.publicOrigin + localizedPath("/payment-success", spokenLocale()),
      webhookUrl: `${config.publicOrigin}/api/payments/${payments.name}/webhook`,
    })
    return { transactionId, ...made }
  } catch (fault) {
    if (!(fault instanceof ProviderFault)) throw fault
    const { message, isOutage } = fault
    throw new ProviderFault(remarkOf("not_started", { payment: transactionId, provider: payments.name, reason: message }), {
      cause: fault,
      isOutage,
    })
  }
}
