import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import type { PaymentNotice, ProviderState } from "#server/integrations/payments/port.ts"

/** The name of the job that settles one payment. */
export const SETTLE_PAYMENT = "settle-payment"

/** `notice` is the one to process, and `state` its reported state; jobs queued by earlier versions have neither. */
export type SettleJob = { paymentId: number; toldId: string; notice?: number; state?: ProviderState }

/** With the queue's back-off these last some four hours; the sweep continues after that. */
const ATTEMPTS = 10

/** The payment of a notice: by the provider's id of it or of a refund of it, or by the shop's id, which may arrive first. */
export async function paymentOfNotice(db: Queries, provider: string, { providerId, transactionId }: PaymentNotice): Promise<number | null> {
  const [row] = await rows(
    db,
    "payment of notice",
    sql`
    select id from payments where provider = ${provider} and provider_id = ${providerId}
    union all
    select id from payments where provider = ${provider} and transaction_id = ${transactionId}
    union all
    select p.id from refunds r join payments p on p.id = r.payment_id where p.provider = ${provider} and r.provider_id = ${providerId}
    limit 1`,
    Type.Object({ id: Type.Number() }),
  )
  return row?.id ?? null
}

/**
 * Stores a notice, and queues its job with it. A notice stored before has no effect once the provider itself has confirmed it; until then
 * it was early, and is processed once more. The same applies while a refund of the payment is under way, because the notices of two refunds
 * are equal. A notice has at most one waiting job, however often it arrives.
 */
export async function keepNotice(
  db: Queries,
  { provider, notice, paymentId, now }: { provider: string; notice: PaymentNotice; paymentId: number; now: Date },
): Promise<void> {
  const job: SettleJob = { paymentId, toldId: notice.providerId, state: notice.state }
  await run(
    db,
    null,
    sql`
    with kept as (
      insert into payment_notices (provider, provider_id, state, body, received_at)
      values (${provider}, ${notice.providerId}, ${notice.status}, ${JSON.stringify(notice.body)}::jsonb, ${now.toISOString()}::timestamptz)
      on conflict (provider, provider_id, state) do update set received_at = excluded.received_at
        where payment_notices.seen_at is null or exists (select from refunds where payment_id = ${paymentId} and state = 'ASKED')
      returning id
    )
    select graphile_worker.add_job(${SETTLE_PAYMENT}, (${JSON.stringify(job)}::jsonb || jsonb_build_object('notice', id))::json,
      job_key => 'notice-' || id, max_attempts => ${ATTEMPTS}::int) from kept`,
  )
}

/** Queues the job of a stored notice once more. It reads the payment at the provider, so it changes nothing twice. */
export async function settleAgain(tx: Queries, job: Required<Omit<SettleJob, "state">>): Promise<void> {
  await run(
    tx,
    "settle again",
    sql`select graphile_worker.add_job(${SETTLE_PAYMENT}, ${JSON.stringify(job)}::json, job_key => ${`notice-${job.notice}`}, max_attempts => ${ATTEMPTS}::int)`,
  )
}

/** Records that the provider itself confirmed a notice. */
export async function noticeSeen(db: Queries, id: number, now: Date): Promise<void> {
  await run(
    db,
    "notice seen",
    sql`update payment_notices set seen_at = ${now.toISOString()}::timestamptz where id = ${id} and seen_at is null`,
  )
}
