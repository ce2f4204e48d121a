import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { UndeliveredReport } from "#contract/office/mails/mail-state.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { MAIL_STATES } from "#rules/office/mail-state.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { mailState, type UndeliveredMail } from "#server/jobs/mail-state.queries.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"

/** Queues a mail to the customer of an order, and notes it, with the member of staff who sends it again. */
export async function queueMailOfOrder(tx: Queries, orderId: number, mail: Mail, staffId: number | null = null): Promise<void> {
  const [key] = await queueMail(tx, mail)
  await run(
    tx,
    "note order mail",
    sql`insert into order_mails (order_id, kind, job_key, staff_id) values (${orderId}, ${mail.kind}, ${key ?? ""}, ${staffId}::int)`,
  )
}

/** Notes that a mail about an order will not be delivered; null when none has one of these keys, or it is known. */
export async function markOrderMail(tx: Queries, { keys, code, now }: UndeliveredMail): Promise<{ id: number; orderId: number } | null> {
  const [marked] = await rows(
    tx,
    "mark order mail",
    sql`
    update order_mails set failed_at = ${now.toISOString()}::timestamptz, failed_code = ${code}
    where job_key = any(${array(keys)}::text[]) and failed_at is null returning id, order_id as "orderId"`,
    Type.Object({ id: Type.Integer(), orderId: Type.Integer() }),
  )
  return marked ?? null
}

const OrderMailState = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  at: Type.String(),
  state: OneOf(MAIL_STATES),
  undelivered: OrNull(UndeliveredReport),
  /** Who sent it again. */
  by: OrNull(Type.String()),
  /** How often the mail server was asked, for a mail that is not sent. */
  tries: Type.Integer(),
})
export type OrderMailState = Static<typeof OrderMailState>

/** The mails to the customer of an order. A sent one has no job left; one that failed for good keeps it. */
export async function mailsOfOrder(db: Queries, orderId: number): Promise<OrderMailState[]> {
  return rows(
    db,
    "mails of order",
    sql`
    select m.id, m.kind, ${instant(sql`m.queued_at`)} as at, s.name as by, coalesce(j.attempts, 0)::int as tries,
      ${mailState(sql`m`)}
    from order_mails m left join staff s on s.id = m.staff_id left join graphile_worker._private_jobs j on j.key = m.job_key
    where m.order_id = ${orderId} order by m.id limit 500`,
    OrderMailState,
  )
}

/** How often a mail of this kind was queued for an order since then. */
export async function countMailsOfOrder(db: Queries, orderId: number, { kind, since }: { kind: string; since: Date }): Promise<number> {
  const [found] = await rows(
    db,
    "count order mails",
    sql`
    select count(*)::int as count from order_mails
    where order_id = ${orderId} and kind = ${kind} and queued_at > ${since.toISOString()}::timestamptz`,
    Type.Object({ count: Type.Integer() }),
  )
  return found?.count ?? 0
}
