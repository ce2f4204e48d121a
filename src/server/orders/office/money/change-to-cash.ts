import { sql } from "drizzle-orm"
import { canChangeToCash } from "#rules/orders/payment-settlement.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { ProviderFault } from "#server/integrations/payments/port.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import { reachOf } from "#server/office/places/reach.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { queueClosing } from "#server/orders/close-payment.queries.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { paymentsOfOrder, standingDirhams } from "#server/orders/paying/payments.queries.ts"
import { settlePayment } from "#server/orders/paying/settle-payment.ts"
import { giveUpPayment, LEFT_BEHIND_AFTER_SECONDS } from "#server/orders/paying/start-payment.queries.ts"
import { remarkOf } from "#server/orders/remarks/payment-remarks.ts"
import type { Services } from "#server/services.ts"
import { orderWithin } from "../read-order.queries.ts"
import type { KnownOrder } from "../step-order.ts"
import { changeOrder } from "../within.ts"

type CashWish = { member: Member; actor: Actor; reference: string; version: number | undefined }

/**
 * Changes an unpaid online order to cash: its items are placed, its customer is mailed, and its payments are closed at the provider. Money
 * that arrives anyway goes back to the card. The provider is read first, so that an order paid in the meantime stays online. Refuses with
 * `not_changeable_to_cash`, and with `payment_decided` when the provider cannot be reached.
 */
export async function changeToCash(services: Services, { member, actor, reference, version }: CashWish): Promise<void> {
  const permission = "orders.advance"
  const { id } = found(await orderWithin(services.db, reference, reachOf(member, permission)))
  await readPayments(services, id)
  const wish = { member, permission, reference, ...(version === undefined ? {} : { version }) } as const
  await changeOrder(services, wish, (tx, order, now) => placeForCash(tx, order, { actor, now }))
}

async function readPayments(services: Services, orderId: number): Promise<void> {
  const all = await paymentsOfOrder(services.db, orderId)
  const open = all.filter(({ state, provider }) => provider === services.payments.name && (state === "PENDING" || state === "FAILED"))
  try {
    for (const { id } of open) await settlePayment(services, id)
  } catch (fault) {
    if (fault instanceof ProviderFault) throw new Refusal("payment_decided", { cause: fault, extension: { reason: "provider_away" } })
    throw fault
  }
}

async function placeForCash(tx: Queries, order: KnownOrder, { actor, now }: { actor: Actor; now: Date }): Promise<void> {
  const items = await lockItemsOfOrder(tx, order.id)
  const waiting = items.filter(({ status }) => status === "CREATED")
  const createdBefore = new Date(now.getTime() - LEFT_BEHIND_AFTER_SECONDS * 1000)
  await giveUpPayment(tx, order.id, { remark: remarkOf("left_behind", {}), now, createdBefore })
  const payments = await paymentsOfOrder(tx, order.id)
  if (!canChangeToCash(payments, { isPayable: waiting.length > 0 })) throw new Refusal("not_changeable_to_cash")
  await run(tx, "change to cash", sql`update orders set payment_method = 'CASH_ON_DELIVERY' where id = ${order.id}`)
  await advanceItems(tx, waiting, { to: "PLACED", cause: "operator", now, staffId: staffIdOf(actor) })
  await queueClosing(tx, { orderId: order.id })
  await audit(tx, actor, {
    act: "order.cash",
    object: { kind: "order", id: order.reference },
    before: { payment_method: "ONLINE" },
    after: { payment_method: "CASH_ON_DELIVERY", amount: qar(await standingDirhams(tx, order.id)) },
  })
}
