import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { PAYMENT_STATES, type PaymentState } from "#rules/orders/payment-settlement.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

export type PaymentRow = {
  id: number
  orderId: number
  transactionId: string
  provider: string
  providerId: string | null
  amountDirhams: number
  /** The provider's amount, where it differs from the requested one and a person decides or decided. */
  receivedDirhams: number | null
  state: PaymentState
  expiresAt: Date
  /** Whether a person decided it. */
  isReviewed: boolean
}

const RawPayment = Type.Object({
  id: Type.Integer(),
  orderId: Type.Integer(),
  transactionId: Type.String(),
  provider: Type.String(),
  providerId: OrNull(Type.String()),
  amountDirhams: Type.Integer(),
  receivedDirhams: OrNull(Type.Integer()),
  state: OneOf(PAYMENT_STATES),
  expiresAt: Type.String(),
  isReviewed: Type.Boolean(),
})
type RawPayment = Static<typeof RawPayment>

const columns = sql`
  p.id, p.order_id as "orderId", p.transaction_id as "transactionId", p.provider, p.provider_id as "providerId",
  p.amount_dirhams as "amountDirhams", p.received_dirhams as "receivedDirhams", p.state, p.expires_at as "expiresAt",
  p.reviewed_at is not null as "isReviewed"`

const paymentOf = (row: RawPayment): PaymentRow => ({ ...row, expiresAt: new Date(row.expiresAt) })

export async function paymentById(db: Queries, id: number): Promise<PaymentRow | null> {
  const [row] = await rows(db, "payment", sql`select ${columns} from payments p where p.id = ${id}`, RawPayment)
  return row ? paymentOf(row) : null
}

/** A customer's own payment by the id in the return address. */
export async function paymentOfCustomer(db: Queries, customerId: number, transactionId: string): Promise<PaymentRow | null> {
  const [row] = await rows(
    db,
    "payment of customer",
    sql`
    select ${columns} from payments p join orders o on o.id = p.order_id
    where p.transaction_id = ${transactionId} and o.customer_id = ${customerId}`,
    RawPayment,
  )
  return row ? paymentOf(row) : null
}

/** The order of the payment `p` has unpaid items. */
const isAwaited = sql`exists (select from order_items i where i.order_id = p.order_id and i.status = 'CREATED')`

/** The payment address of an open payment; null for one that is settled or expired, or whose order is cancelled. */
export async function openPaymentUrl(db: Queries, id: number, now: Date): Promise<string | null> {
  const [row] = await rows(
    db,
    "url of payment",
    sql`
    select p.payment_url as "paymentUrl" from payments p
    where p.id = ${id} and p.state = 'PENDING' and p.expires_at > ${now.toISOString()}::timestamptz and ${isAwaited}`,
    Type.Object({ paymentUrl: OrNull(Type.String()) }),
  )
  return row?.paymentUrl ?? null
}

/** All payments of an order, the oldest first. */
export async function paymentsOfOrder(tx: Queries, orderId: number): Promise<PaymentRow[]> {
  const found = await rows(
    tx,
    "payments of order",
    sql`select ${columns} from payments p where p.order_id = ${orderId} order by p.id`,
    RawPayment,
  )
  return found.map(paymentOf)
}

/** Whether this payment is open and its order has unpaid items. */
export async function isPayable(db: Queries, transactionId: string, now: Date): Promise<boolean> {
  const found = await rows(
    db,
    "payable payment",
    sql`
    select p.id from payments p
    where p.transaction_id = ${transactionId} and p.state in ('PENDING', 'FAILED') and p.expires_at > ${now.toISOString()}::timestamptz
      and ${isAwaited}`,
    Type.Object({ id: Type.Integer() }),
  )
  return found.length > 0
}

/** The provider's ids of the open payments of an order that has no unpaid items. */
export async function paymentsToClose(db: Queries, provider: string, orderId: number): Promise<string[]> {
  const found = await rows(
    db,
    "payments to close",
    sql`
    select p.provider_id as "providerId" from payments p
    where p.order_id = ${orderId} and p.provider = ${provider} and p.state in ('PENDING', 'FAILED') and p.provider_id is not null
      and not ${isAwaited}`,
    Type.Object({ providerId: Type.String() }),
  )
  return found.map(({ providerId }) => providerId)
}

export type PaymentNews = {
  state: PaymentState
  providerId: string | null
  receivedDirhams: number | null
  remark: string | null
  /** Whether a person decided it. */
  isReview: boolean
  now: Date
}

/** Sets the state of a payment, and stores the provider's id if only its notice had it. */
export async function setPaymentState(tx: Queries, id: number, news: PaymentNews): Promise<void> {
  const { state, providerId, receivedDirhams, remark, isReview } = news
  const now = sql`${news.now.toISOString()}::timestamptz`
  await run(
    tx,
    "set payment state",
    sql`
    update payments set state = ${state}, settled_at = ${now}, provider_id = coalesce(provider_id, ${providerId}),
      received_dirhams = coalesce(${receivedDirhams}::int, received_dirhams), remark = coalesce(${remark}, remark),
      reviewed_at = case when ${isReview} then ${now} else reviewed_at end
    where id = ${id}`,
  )
}

/** The price of an order's items that are not cancelled. */
export async function standingDirhams(tx: Queries, orderId: number): Promise<number> {
  const [sum] = await rows(
    tx,
    "standing value",
    sql`
    select greatest(0, coalesce(sum(i.selling_price_dirhams * i.quantity), 0)::int - min(o.coupon_discount_dirhams)) as dirhams
    from orders o left join order_items i on i.order_id = o.id and i.status <> 'CANCELLED'
    where o.id = ${orderId}`,
    Type.Object({ dirhams: Type.Number() }),
  )
  return sum?.dirhams ?? 0
}

/** Creates a further payment of an order, with the order's remaining time. The provider does not know it yet. */
export async function addNextPayment(tx: Queries, last: PaymentRow, next: { provider: string; amountDirhams: number; now: Date }) {
  await run(
    tx,
    null,
    sql`
    insert into payments (order_id, transaction_id, provider, amount_dirhams, state, expires_at, created_at)
    values (${last.orderId}, ${randomUUID()}, ${next.provider}, ${next.amountDirhams}, 'NEW', ${last.expiresAt.toISOString()}::timestamptz,
      ${next.now.toISOString()}::timestamptz)`,
  )
}

/** Claims the right to read a payment from the provider now; of several callers, one succeeds. */
export async function claimLook(db: Queries, id: number, { now, notWithinMs }: { now: Date; notWithinMs: number }): Promise<boolean> {
  const before = new Date(now.getTime() - notWithinMs)
  const claimed = await run(
    db,
    "claim look",
    sql`
    update payments set looked_at = ${now.toISOString()}::timestamptz
    where id = ${id} and (looked_at is null or looked_at <= ${before.toISOString()}::timestamptz) returning id`,
  )
  return claimed > 0
}

/** Claims the single reminder of a payment that can still be paid; false when it was sent, or there is nothing to remind of. */
export async function claimReminder(tx: Queries, id: number, now: Date): Promise<boolean> {
  const claimed = await run(
    tx,
    "claim reminder",
    sql`
    update payments set reminded_at = ${now.toISOString()}::timestamptz
    where id = ${id} and state in ('PENDING', 'FAILED') and expires_at > ${now.toISOString()}::timestamptz and reminded_at is null returning id`,
  )
  return claimed > 0
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * The payments to read at the provider, the longest waiting first: open ones older than 5 minutes, failed ones of an unpaid order 5 minutes
 * after they failed, once, and again when the order has expired, and once an hour, for three days, other failed or expired ones, because
 * their money may still arrive.
 */
export async function paymentsToSweep(db: Queries, provider: string, now: Date): Promise<number[]> {
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  const found = await rows(
    db,
    null,
    sql`
    select id, looked_at from payments where provider = ${provider} and state in ('NEW', 'PENDING') and created_at <= ${ago(5 * MINUTE)}
    union
    select p.id, p.looked_at from payments p join order_items i on i.order_id = p.order_id and i.status = 'CREATED'
    where p.provider = ${provider} and p.state = 'FAILED'
      and (p.expires_at <= ${ago(0)} or p.reminded_at is null and coalesce(p.settled_at, p.created_at) <= ${ago(5 * MINUTE)})
    union
    (select id, looked_at from payments
    where provider = ${provider} and state in ('FAILED', 'EXPIRED') and provider_id is not null and created_at > ${ago(72 * HOUR)}
      and coalesce(looked_at, settled_at, created_at) <= ${ago(HOUR)}
    order by looked_at nulls first, id limit 200)
    order by looked_at nulls first, id limit 500`,
    Type.Object({ id: Type.Number() }),
  )
  return found.map(({ id }) => id)
}
