import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { remarkOf } from "#server/orders/remarks/payment-remarks.ts"

export const RefundToDo = Type.Object({
  id: Type.Number(),
  orderId: Type.Number(),
  amountDirhams: Type.Number(),
  /** The provider's id of the refund, once it is known. */
  refundId: OrNull(Type.String()),
  /** The number of attempts, including this one. */
  attempts: Type.Number(),
  /** The provider's id of the payment. */
  providerId: Type.String(),
  /** The payment's amount at the provider. */
  paidDirhams: Type.Number(),
  /** The provider's ids of the payment's other refunds, and of earlier attempts of this one. */
  otherIds: Type.Array(Type.String()),
})
export type RefundToDo = Static<typeof RefundToDo>

type RefundClaim = {
  provider: string
  now: Date
  /** No other process claims it before this time. */
  until: Date
  /** Only a refund of this payment. */
  paymentId: number | null
}

/**
 * Claims the next refund to request or check. A payment's refunds run one after the other, so that the provider's state of a payment's
 * refund belongs to one of ours: a due one waits for each that is under way, also for a later one when it is retried. From here on it
 * counts as requested, because the outcome may become unknown.
 */
export async function takeRefund(db: Queries, { provider, now, until, paymentId }: RefundClaim): Promise<RefundToDo | null> {
  const [taken] = await rows(
    db,
    "take refund",
    sql`
    update refunds r set state = 'ASKED', attempts = r.attempts + 1, next_try_at = ${until.toISOString()}::timestamptz
    from payments p
    where p.id = r.payment_id and r.id = (
      select d.id from refunds d join payments dp on dp.id = d.payment_id
      where d.state in ('DUE', 'ASKED') and dp.provider = ${provider} and dp.provider_id is not null
        and coalesce(d.next_try_at, d.created_at) <= ${now.toISOString()}::timestamptz
        and (${paymentId}::int is null or d.payment_id = ${paymentId}::int)
        and not exists (select from refunds e where e.payment_id = d.payment_id
          and (e.state = 'ASKED' and (d.state = 'DUE' or e.id < d.id) or e.state = 'DUE' and d.state = 'DUE' and e.id < d.id))
      order by d.id limit 1 for update of d skip locked
    )
    returning r.id, p.order_id as "orderId", r.amount_dirhams as "amountDirhams", r.provider_id as "refundId", r.attempts, p.provider_id as "providerId",
      coalesce(p.received_dirhams, p.amount_dirhams) as "paidDirhams",
      array_remove(array_remove(r.earlier_ids || array(
        select unnest(o.provider_id || o.earlier_ids) from refunds o where o.payment_id = r.payment_id and o.id <> r.id
      ), r.provider_id), null) as "otherIds"`,
    RefundToDo,
  )
  return taken ?? null
}

type RefundNews = { refundId: string; state: "ASKED" | "DONE" | "FAILED"; nextTryAt: Date; now: Date }

/** Stores the provider's state of a refund; false when it was settled before. */
export async function noteRefund(db: Queries, id: number, { refundId, state, nextTryAt, now }: RefundNews): Promise<boolean> {
  const noted = await run(
    db,
    "note refund",
    sql`
    update refunds set provider_id = ${refundId}, state = ${state}, next_try_at = ${nextTryAt.toISOString()}::timestamptz,
      attempts = case when provider_id is null then 0 else attempts end,
      settled_at = case when ${state} = 'ASKED' then null else ${now.toISOString()}::timestamptz end,
      remark = case when ${state} = 'FAILED' then ${remarkOf("not_given_back", {})} end
    where id = ${id} and state = 'ASKED'`,
  )
  return noted > 0
}

/** Postpones a refund that could not be requested or checked. */
export async function putOffRefund(db: Queries, id: number, nextTryAt: Date): Promise<void> {
  await run(
    db,
    "put off refund",
    sql`update refunds set next_try_at = ${nextTryAt.toISOString()}::timestamptz where id = ${id} and state = 'ASKED'`,
  )
}

/** Abandons a refund: a person has to act. False when it was settled before. */
export async function giveUpRefund(db: Queries, id: number, remark: string, now: Date): Promise<boolean> {
  const givenUp = await run(
    db,
    "give up refund",
    sql`
    update refunds set state = 'FAILED', settled_at = ${now.toISOString()}::timestamptz, remark = ${remark}
    where id = ${id} and state = 'ASKED'`,
  )
  return givenUp > 0
}

/** Makes a payment's refunds that are in progress at the provider due for a check now. */
export async function hurryRefunds(db: Queries, paymentId: number, now: Date): Promise<void> {
  await run(
    db,
    "hurry refunds",
    sql`
    update refunds set next_try_at = ${now.toISOString()}::timestamptz
    where payment_id = ${paymentId} and state = 'ASKED' and provider_id is not null`,
  )
}
