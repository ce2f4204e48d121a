import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

/** After this time the provider has answered or the payment was abandoned: one that is still new was left behind by a stopped process. */
export const LEFT_BEHIND_AFTER_SECONDS = 60

/** The time within which an online order must be paid. [spec 3 §4] */
const PAY_WITHIN_MINUTES = 30

type NewPaymentRow = { orderId: number; provider: string; amountDirhams: number; now: Date }

/** Creates a payment that the provider does not know yet. */
export async function insertPayment(tx: Queries, { orderId, provider, amountDirhams, now }: NewPaymentRow): Promise<void> {
  const expiresAt = new Date(now.getTime() + PAY_WITHIN_MINUTES * 60_000)
  await run(
    tx,
    null,
    sql`
    insert into payments (order_id, transaction_id, provider, amount_dirhams, state, expires_at, created_at)
    values (${orderId}, ${randomUUID()}, ${provider}, ${amountDirhams}, 'NEW', ${expiresAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)`,
  )
}

export const PaymentToMake = Type.Object({
  transactionId: Type.String(),
  reference: Type.String(),
  amountDirhams: Type.Number(),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: Type.String(),
  email: Type.String(),
})
export type PaymentToMake = Static<typeof PaymentToMake>

/** The payment of an order that the provider does not know yet, with the data of the request. */
export async function paymentToMake(db: Queries, orderId: number): Promise<PaymentToMake> {
  const [payment] = await rows(
    db,
    "payment to make",
    sql`
    select p.transaction_id as "transactionId", o.reference, p.amount_dirhams as "amountDirhams",
      coalesce(o.shipping_address ->> 'first_name', c.first_name) as "firstName",
      coalesce(o.shipping_address ->> 'last_name', c.last_name) as "lastName",
      coalesce(o.shipping_address ->> 'phone', o.branch_address ->> 'phone', '') as phone, c.email
    from payments p join orders o on o.id = p.order_id join customers c on c.id = o.customer_id
    where p.order_id = ${orderId} and p.state = 'NEW'`,
    PaymentToMake,
  )
  if (!payment) throw new Error(`Order ${orderId} has no new payment.`)
  return payment
}

/** Opens a payment that was created at the provider; false when it was abandoned in the meantime. */
export async function openPayment(
  tx: Queries,
  payment: { transactionId: string; providerId: string; paymentUrl: string },
): Promise<boolean> {
  const rowCount = await run(
    tx,
    null,
    sql`
    update payments set state = 'PENDING', provider_id = ${payment.providerId}, payment_url = ${payment.paymentUrl}
    where transaction_id = ${payment.transactionId} and state = 'NEW'`,
  )
  return rowCount === 1
}

/**
 * Abandons the payment of an order that the provider does not know, with the reason; false when there is none. `createdBefore`: only one that
 * is older.
 */
export async function giveUpPayment(
  tx: Queries,
  orderId: number,
  { remark, now, createdBefore = null }: { remark: string; now: Date; createdBefore?: Date | null },
): Promise<boolean> {
  const rowCount = await run(
    tx,
    null,
    sql`
    update payments set state = 'FAILED', settled_at = ${now.toISOString()}::timestamptz, remark = ${remark}
    where order_id = ${orderId} and state = 'NEW'
      and (${createdBefore?.toISOString() ?? null}::timestamptz is null or created_at < ${createdBefore?.toISOString() ?? null}::timestamptz)`,
  )
  return rowCount === 1
}

/** The order's customer. */
export async function customerOfOrder(tx: Queries, orderId: number): Promise<number> {
  const [order] = await rows(
    tx,
    "customer of order",
    sql`select customer_id as id from orders where id = ${orderId}`,
    Type.Object({ id: Type.Number() }),
  )
  if (!order) throw new Error(`There is no order ${orderId}.`)
  return order.id
}
