import { sql } from "drizzle-orm"
import { preparedRows, type Queries } from "#server/db/database.ts"
import type { PaymentNotice } from "#server/integrations/payments/port.ts"

/** The name of the job that settles one payment. */
export const SETTLE_PAYMENT = "settle-payment"

export type SettleJob = { paymentId: number; toldId: string }

/** With the queue's back-off these last some four hours; the sweep goes on after that. */
const ATTEMPTS = 10

/** The payment that a notice is about: by the provider's id of it or of a refund of it, or by our own, which the provider may tell first. */
export async function paymentOfNotice(db: Queries, provider: string, { providerId, transactionId }: PaymentNotice): Promise<number | null> {
  const [row] = await preparedRows<{ id: number }>(
    db,
    "payment of notice",
    sql`
    select id from payments where provider = ${provider} and provider_id = ${providerId}
    union all
    select id from payments where provider = ${provider} and transaction_id = ${transactionId}
    union all
    select p.id from refunds r join payments p on p.id = r.payment_id where p.provider = ${provider} and r.provider_id = ${providerId}
    limit 1`,
  )
  return row?.id ?? null
}

/** Keeps a notice, and queues what it asks for with it; a notice that was kept before changes nothing. */
export async function keepNotice(
  db: Queries,
  { provider, notice, paymentId, now }: { provider: string; notice: PaymentNotice; paymentId: number; now: Date },
): Promise<void> {
  const job: SettleJob = { paymentId, toldId: notice.providerId }
  await db.execute(sql`
    with kept as (
      insert into payment_notices (provider, provider_id, state, body, received_at)
      values (${provider}, ${notice.providerId}, ${notice.status}, ${JSON.stringify(notice.body)}::jsonb, ${now.toISOString()}::timestamptz)
      on conflict do nothing returning id
    )
    select graphile_worker.add_job(${SETTLE_PAYMENT}, ${JSON.stringify(job)}::json, max_attempts => ${ATTEMPTS}::int) from kept`)
}
