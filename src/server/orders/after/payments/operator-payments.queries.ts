import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { PAYMENT_STATES, type PaymentState } from "#rules/orders/payment-settlement.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import { findOrder } from "../operator-orders.queries.ts"

/** A payment as the shop's staff sees it. */
export const FoundPayment = Type.Object({
  id: Type.Number(),
  transactionId: Type.String(),
  orderId: Type.Number(),
  reference: Type.String(),
  provider: Type.String(),
  providerId: OrNull(Type.String()),
  amountDirhams: Type.Number(),
  /** The amount at the provider, where it differs. */
  receivedDirhams: OrNull(Type.Number()),
  state: OneOf(PAYMENT_STATES),
  createdAt: Type.String(),
  expiresAt: Type.String(),
  remark: OrNull(Type.String()),
})
export type FoundPayment = Static<typeof FoundPayment>

const MAX_NAMED = 100

const columns = sql`
  p.id, p.transaction_id as "transactionId", o.id as "orderId", o.reference, p.provider, p.provider_id as "providerId",
  p.amount_dirhams as "amountDirhams", p.received_dirhams as "receivedDirhams", p.state, ${instant(sql`p.created_at`)} as "createdAt",
  ${instant(sql`p.expires_at`)} as "expiresAt", p.remark`

/** The newest payments, or those in one state. */
export async function listPayments(db: Queries, { state, limit }: { state: PaymentState | null; limit: number }): Promise<FoundPayment[]> {
  const found = await rows(
    db,
    null,
    sql`
    select ${columns} from payments p join orders o on o.id = p.order_id
    where ${state}::text is null or p.state = ${state} order by p.id desc limit ${limit}`,
    FoundPayment,
  )
  return found
}

/** The payments of an order, or the one with this transaction. */
export async function findPayments(db: Queries, named: string): Promise<FoundPayment[]> {
  const order = await findOrder(db, named)
  const found = await rows(
    db,
    null,
    sql`
    select ${columns} from payments p join orders o on o.id = p.order_id
    where p.transaction_id = ${named} or p.order_id = ${order?.id ?? null} order by p.id limit ${MAX_NAMED}`,
    FoundPayment,
  )
  return found
}

export const FailedRefund = Type.Object({ id: Type.Number(), itemIds: Type.Array(Type.Number()), amountDirhams: Type.Number() })
export type FailedRefund = Static<typeof FailedRefund>

/** Locks the failed refunds of payments. */
export async function lockFailedRefunds(tx: Queries, paymentIds: readonly number[]): Promise<FailedRefund[]> {
  const found = await rows(
    tx,
    null,
    sql`
    select id, array(select ri.item_id from refund_items ri where ri.refund_id = refunds.id order by ri.item_id) as "itemIds",
      amount_dirhams as "amountDirhams"
    from refunds where payment_id = any(${sql.param(paymentIds)}::int[]) and state = 'FAILED' order by id for update`,
    FailedRefund,
  )
  return found
}

/** Makes failed refunds due again. Their earlier provider ids are kept, so that old responses are not mistaken for new ones. */
export async function renewRefunds(tx: Queries, ids: readonly number[]): Promise<void> {
  await run(
    tx,
    null,
    sql`
    update refunds set state = 'DUE', attempts = 0, next_try_at = null, settled_at = null, remark = null, provider_id = null,
      earlier_ids = case when provider_id is null then earlier_ids else array_append(earlier_ids, provider_id) end
    where id = any(${sql.param(ids)}::int[]) and state = 'FAILED'`,
  )
}

/** Ends failed refunds that were paid in another way. */
export async function endRefunds(tx: Queries, ids: readonly number[], { remark, now }: { remark: string; now: Date }): Promise<void> {
  await run(
    tx,
    null,
    sql`
    update refunds set state = 'DONE', settled_at = ${now.toISOString()}::timestamptz, remark = ${remark}
    where id = any(${sql.param(ids)}::int[]) and state = 'FAILED'`,
  )
}
