import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { APPROVAL_ACTS, APPROVAL_HOURS, type ApprovalAct } from "#rules/orders/office-refund.ts"
import { ItemPieces } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

const Money = Type.Object({
  /** The payment that counts; null for an order that is not paid online. */
  paymentId: OrNull(Type.Integer()),
  paidDirhams: Type.Integer(),
  refundedDirhams: Type.Integer(),
  /** What staff gave back, by refunds and cancellations, and in cash for returned pieces. */
  givenDirhams: Type.Integer(),
})
export type OrderMoney = Static<typeof Money>

/** What was paid online for an order, and what of it was or is being given back. Its payments are locked. */
export async function moneyOfOrder(tx: Queries, orderId: number): Promise<OrderMoney> {
  const [found] = await rows(
    tx,
    "money of order",
    sql`
    select p.id as "paymentId", coalesce(p.received_dirhams, p.amount_dirhams, 0)::int as "paidDirhams", back.all_of as "refundedDirhams",
      back.given + cash.given as "givenDirhams"
    from orders o left join payments p on p.order_id = o.id and p.state = 'PAID'
      cross join lateral (
        select coalesce(sum(r.amount_dirhams), 0)::int as all_of,
          coalesce(sum(r.amount_dirhams) filter (where r.staff_id is not null), 0)::int as given
        from refunds r where r.payment_id = p.id) back
      cross join lateral (
        select coalesce(sum(q.refund_dirhams), 0)::int as given from order_items i join replacements q on q.item_id = i.id
        where i.order_id = o.id and o.payment_method = 'CASH_ON_DELIVERY') cash
    where o.id = ${orderId}`,
    Money,
  )
  if (!found) throw new Error(`There is no order ${orderId}.`)
  return found
}

const ItemMoney = Type.Object({ priceDirhams: Type.Integer(), refundedDirhams: Type.Integer() })

/** The price of an item of an order, and what of it was given back; null when the order has no such item. */
export async function moneyOfItem(tx: Queries, orderId: number, itemId: number): Promise<Static<typeof ItemMoney> | null> {
  const [found] = await rows(
    tx,
    "money of item",
    sql`
    select i.selling_price_dirhams * i.quantity as "priceDirhams",
      (select coalesce(sum(ri.amount_dirhams), 0)::int from refund_items ri where ri.item_id = i.id) as "refundedDirhams"
    from order_items i where i.id = ${itemId} and i.order_id = ${orderId}`,
    ItemMoney,
  )
  return found ?? null
}

/** The pieces that cancelled items returned. */
export async function returnedPieces(tx: Queries, itemIds: readonly number[]): Promise<ItemPieces[]> {
  return rows(
    tx,
    "returned pieces",
    sql`
    select item_id as "itemId", variant_id as "variantId", delta as pieces, counted from stock_movements
    where item_id = any(${sql.param(itemIds)}::int[]) and kind = 'BACK' order by variant_id, item_id`,
    ItemPieces,
  )
}

export type NewApproval = { orderId: number; act: ApprovalAct; wish: unknown; amountDirhams: number; staffId: number; now: Date }

/** Lets an act wait for a second person; null while another act of the order waits. */
export async function insertApproval(
  tx: Queries,
  { orderId, act, wish, amountDirhams, staffId, now }: NewApproval,
): Promise<number | null> {
  await run(
    tx,
    "end approvals",
    sql`
    update order_approvals set state = 'EXPIRED', decided_at = expires_at
    where order_id = ${orderId} and state = 'WAITING' and expires_at <= ${now.toISOString()}::timestamptz`,
  )
  const [made] = await rows(
    tx,
    "insert approval",
    sql`
    insert into order_approvals (order_id, act, wish, amount_dirhams, asked_by, asked_at, expires_at)
    values (${orderId}, ${act}, ${JSON.stringify(wish)}::jsonb, ${amountDirhams}, ${staffId}, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz + ${APPROVAL_HOURS}::int * interval '1 hour')
    on conflict (order_id) where state = 'WAITING' do nothing returning id`,
    Type.Object({ id: Type.Integer() }),
  )
  return made?.id ?? null
}

const LockedApproval = Type.Object({
  id: Type.Integer(),
  orderId: Type.Integer(),
  reference: Type.String(),
  act: OneOf(APPROVAL_ACTS),
  wish: Type.Unknown(),
  amountDirhams: Type.Integer(),
  askedBy: Type.Integer(),
  isWaiting: Type.Boolean(),
})
export type LockedApproval = Static<typeof LockedApproval>

/** An act that waits for a second person, locked until the transaction ends. */
export async function lockApproval(tx: Queries, id: number, now: Date): Promise<LockedApproval | null> {
  const [found] = await rows(
    tx,
    "lock approval",
    sql`
    select a.id, a.order_id as "orderId", o.reference, a.act, a.wish, a.amount_dirhams as "amountDirhams", a.asked_by as "askedBy",
      a.state = 'WAITING' and a.expires_at > ${now.toISOString()}::timestamptz as "isWaiting"
    from order_approvals a join orders o on o.id = a.order_id where a.id = ${id} for update of a`,
    LockedApproval,
  )
  return found ?? null
}

export async function decideApproval(
  tx: Queries,
  id: number,
  { state, staffId, now }: { state: "APPROVED" | "REFUSED"; staffId: number; now: Date },
): Promise<void> {
  await run(
    tx,
    "decide approval",
    sql`
    update order_approvals set state = ${state}, decided_by = ${staffId}, decided_at = ${now.toISOString()}::timestamptz where id = ${id}`,
  )
}

/** The order of a refund; null without one. */
export async function orderOfRefund(tx: Queries, refundId: number): Promise<{ id: number; reference: string } | null> {
  const [found] = await rows(
    tx,
    "order of refund",
    sql`
    select o.id, o.reference from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id where r.id = ${refundId}`,
    Type.Object({ id: Type.Integer(), reference: Type.String() }),
  )
  return found ?? null
}

/** The order of a payment, with its transaction; null without one. */
export async function orderOfPaymentId(
  tx: Queries,
  paymentId: number,
): Promise<{ id: number; reference: string; transactionId: string } | null> {
  const [found] = await rows(
    tx,
    "order of payment id",
    sql`select o.id, o.reference, p.transaction_id as "transactionId" from payments p join orders o on o.id = p.order_id where p.id = ${paymentId}`,
    Type.Object({ id: Type.Integer(), reference: Type.String(), transactionId: Type.String() }),
  )
  return found ?? null
}

/** The order of an item; null without one. */
export async function orderOfItem(tx: Queries, itemId: number): Promise<{ id: number; reference: string } | null> {
  const [found] = await rows(
    tx,
    "order of item",
    sql`select o.id, o.reference from order_items i join orders o on o.id = i.order_id where i.id = ${itemId}`,
    Type.Object({ id: Type.Integer(), reference: Type.String() }),
  )
  return found ?? null
}

/** A refund, locked until the transaction ends; null without one. */
export async function lockFailedRefund(tx: Queries, id: number): Promise<{ isFailed: boolean; amountDirhams: number } | null> {
  const [refund] = await rows(
    tx,
    "lock refund",
    sql`select state = 'FAILED' as "isFailed", amount_dirhams as "amountDirhams" from refunds where id = ${id} for update`,
    Type.Object({ isFailed: Type.Boolean(), amountDirhams: Type.Integer() }),
  )
  return refund ?? null
}
