import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import type { PaymentNotice, ProviderState } from "#server/integrations/payments/port.ts"

/** The name of the job that settles one payment. */
export const SETTLE_PAYMENT = "settle-payment"

/** `notice` is the one to follow, and `state` what it says; jobs of before these were kept have neither. */
export type SettleJob = { paymentId: number; toldId: string; notice?: number; state?: ProviderState }

/** With the queue's back-off these last some four hours; the sweep continues after that. */
const ATTEMPTS = 10

/** The payment that a notice is about: by the provider's id of it or of a refund of it, or by our own id, which may arrive first. */
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
 * Keeps a notice, and queues what it asks for with it. One that was kept before changes nothing once the provider itself has said the same;
 * until then it was early, and is followed once more. So it is while a refund of the payment is under way, as the notices of two refunds
 * read the same. A notice has one job that waits, however often it comes.
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

/** Notes that the provider itself said what a notice says. */
export async function noticeSeen(db: Queries, id: number, now: Date): Promise<void> {
  await run(
    db,
    "notice seen",
    sql`update payment_notices set seen_at = ${now.toISOString()}::timestamptz where id = ${id} and seen_at is null`,
  )
}
