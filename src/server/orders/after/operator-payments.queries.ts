import { sql } from "drizzle-orm"
import type { PaymentState } from "#rules/payment-settlement.ts"
import type { Queries } from "#server/db/database.ts"
import { findOrder } from "./operator-orders.queries.ts"

/** A payment as the shop's people see it. */
export type FoundPayment = {
  id: number
  transactionId: string
  orderId: number
  reference: string
  provider: string
  providerId: string | null
  amountDirhams: number
  /** What the provider has, where that is another amount. */
  receivedDirhams: number | null
  state: PaymentState
  createdAt: string
  expiresAt: string
  remark: string | null
}

const MAX_NAMED = 100

const instant = (column: ReturnType<typeof sql>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const columns = sql`
  p.id, p.transaction_id as "transactionId", o.id as "orderId", o.reference, p.provider, p.provider_id as "providerId",
  p.amount_dirhams as "amountDirhams", p.received_dirhams as "receivedDirhams", p.state, ${instant(sql`p.created_at`)} as "createdAt",
  ${instant(sql`p.expires_at`)} as "expiresAt", p.remark`

/** The newest payments, or those of one state. */
export async function listPayments(db: Queries, { state, limit }: { state: PaymentState | null; limit: number }): Promise<FoundPayment[]> {
  const { rows } = await db.execute<FoundPayment>(sql`
    select ${columns} from payments p join orders o on o.id = p.order_id
    where ${state}::text is null or p.state = ${state} order by p.id desc limit ${limit}`)
  return rows
}

/** The payments that a text names: one by its transaction, or those of an order. */
export async function findPayments(db: Queries, named: string): Promise<FoundPayment[]> {
  const order = await findOrder(db, named)
  const { rows } = await db.execute<FoundPayment>(sql`
    select ${columns} from payments p join orders o on o.id = p.order_id
    where p.transaction_id = ${named} or p.order_id = ${order?.id ?? null} order by p.id limit ${MAX_NAMED}`)
  return rows
}

export type FailedRefund = { id: number; itemId: number | null; amountDirhams: number }

/** Locks the refunds of payments that have failed. */
export async function lockFailedRefunds(tx: Queries, paymentIds: readonly number[]): Promise<FailedRefund[]> {
  const { rows } = await tx.execute<FailedRefund>(sql`
    select id, item_id as "itemId", amount_dirhams as "amountDirhams" from refunds
    where payment_id = any(${sql.param(paymentIds)}::int[]) and state = 'FAILED' order by id for update`)
  return rows
}

/** Makes failed refunds due once more; what the provider called them by is kept, so that its old answers are not taken for new ones. */
export async function renewRefunds(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update refunds set state = 'DUE', attempts = 0, next_try_at = null, settled_at = null, remark = null, provider_id = null,
      earlier_ids = case when provider_id is null then earlier_ids else array_append(earlier_ids, provider_id) end
    where id = any(${sql.param(ids)}::int[]) and state = 'FAILED'`)
}

/** Ends failed refunds whose money went back another way. */
export async function endRefunds(tx: Queries, ids: readonly number[], { remark, now }: { remark: string; now: Date }): Promise<void> {
  await tx.execute(sql`
    update refunds set state = 'DONE', settled_at = ${now.toISOString()}::timestamptz, remark = ${remark}
    where id = any(${sql.param(ids)}::int[]) and state = 'FAILED'`)
}
