import { randomBytes, randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import type { NewPayment, NewRefund } from "./port.ts"
import { SANDBOX_STATES } from "./sandbox.tables.ts"

const PaymentRow = Type.Object({
  id: Type.String(),
  transactionId: Type.String(),
  reference: Type.String(),
  amountDirhams: Type.Integer(),
  state: OneOf(SANDBOX_STATES),
  paysAt: OrNull(Type.String()),
  isClosed: Type.Boolean(),
  returnUrl: Type.String(),
  webhookUrl: Type.String(),
  createdAt: Type.String(),
})
export type SandboxPayment = Omit<Static<typeof PaymentRow>, "paysAt" | "createdAt"> & { paysAt: Date | null; createdAt: Date }

const SandboxNotice = Type.Object({ id: Type.Integer(), paymentId: Type.String(), status: Type.String() })
export type SandboxNotice = Static<typeof SandboxNotice>

const SandboxRefund = Type.Object({ id: Type.String(), amountDirhams: Type.Integer() })
export type SandboxRefund = Static<typeof SandboxRefund>

const TextId = Type.Object({ id: Type.String() })

/** The number of attempts after which an unaccepted notice is abandoned. */
const MAX_ATTEMPTS = 4

/** The signing key shared by all processes on this database, created by the first of them. */
export async function sandboxKey(db: Queries): Promise<string> {
  await run(db, null, sql`insert into sandbox_keys (id, key) values (1, ${randomBytes(32).toString("hex")}) on conflict do nothing`)
  const [row] = await rows(db, null, sql`select key from sandbox_keys`, Type.Object({ key: Type.String() }))
  if (!row) throw new Error("The sandbox has no key.")
  return row.key
}

/** The payment of a transaction: created now, or the existing one. */
export async function addSandboxPayment(db: Queries, payment: NewPayment, now: Date): Promise<{ id: string }> {
  const { transactionId, reference, amountDirhams, returnUrl, webhookUrl } = payment
  await run(
    db,
    null,
    sql`
    insert into sandbox_payments (id, transaction_id, reference, amount_dirhams, state, return_url, webhook_url, created_at)
    values (${randomUUID()}, ${transactionId}, ${reference}, ${amountDirhams}, 'pending', ${returnUrl}, ${webhookUrl}, ${now.toISOString()})
    on conflict do nothing`,
  )
  const [row] = await rows(db, null, sql`select id from sandbox_payments where transaction_id = ${transactionId}`, TextId)
  if (!row) throw new Error("The sandbox lost a payment.")
  return row
}

export async function sandboxPaymentById(db: Queries, id: string): Promise<SandboxPayment | null> {
  // The text comes from an address, and may contain what the database cannot store.
  if (!/^[\da-f-]{36}$/.test(id)) return null
  const [row] = await rows(
    db,
    null,
    sql`
    select id, transaction_id as "transactionId", reference, amount_dirhams as "amountDirhams", state,
      ${instant(sql`pays_at`)} as "paysAt", closed_at is not null as "isClosed", return_url as "returnUrl", webhook_url as "webhookUrl", ${instant(sql`created_at`)} as "createdAt"
    from sandbox_payments where id = ${id}`,
    PaymentRow,
  )
  return row ? { ...row, paysAt: row.paysAt === null ? null : new Date(row.paysAt), createdAt: new Date(row.createdAt) } : null
}

/** Closes a payment that is neither paid nor being paid. */
export async function closeUnpaid(db: Queries, id: string, now: Date): Promise<void> {
  await run(
    db,
    null,
    sql`
    update sandbox_payments set closed_at = ${now.toISOString()}::timestamptz
    where id = ${id} and state <> 'paid' and pays_at is null and closed_at is null`,
  )
}

/** Changes a payment that is neither paid nor closed; returns whether it did. */
export async function changeUnpaid(
  db: Queries,
  id: string,
  { state, paysAt }: Pick<SandboxPayment, "state" | "paysAt">,
  now: Date,
): Promise<boolean> {
  const changed = await run(
    db,
    null,
    sql`
    update sandbox_payments set state = ${state}, pays_at = ${paysAt?.toISOString() ?? null}
    where id = ${id} and state <> 'paid' and closed_at is null and (pays_at is null or pays_at > ${now.toISOString()}::timestamptz)`,
  )
  return changed > 0
}

/** The refund of a key: created now, or the existing one; null when it would exceed the amount paid. */
export async function addSandboxRefund(db: Queries, { providerId, amountDirhams, key }: NewRefund, now: Date): Promise<string | null> {
  const id = randomUUID()
  await run(
    db,
    null,
    sql`
    insert into sandbox_refunds (id, payment_id, key, amount_dirhams, created_at)
    select ${id}, p.id, ${key}, ${amountDirhams}, ${now.toISOString()}::timestamptz
    from sandbox_payments p
    where p.id = ${providerId} and ${amountDirhams} + coalesce((
      select sum(amount_dirhams) from sandbox_refunds where payment_id = p.id), 0) <= p.amount_dirhams
    on conflict (key) do nothing`,
  )
  const [row] = await rows(db, null, sql`select id from sandbox_refunds where key = ${key}`, TextId)
  return row?.id ?? null
}

export async function sandboxRefundsOf(db: Queries, paymentId: string): Promise<SandboxRefund[]> {
  return rows(
    db,
    null,
    sql`select id, amount_dirhams as "amountDirhams" from sandbox_refunds where payment_id = ${paymentId} order by created_at desc`,
    SandboxRefund,
  )
}

/** The name of the job that sends due notices. */
export const SEND_SANDBOX_NOTICES = "send-sandbox-notices"

/** Stores notices, and queues a job for those that are not sent at once. */
export async function addSandboxNotices(db: Queries, notices: readonly { paymentId: string; status: string; sendAt: Date }[]) {
  if (notices.length === 0) return
  const ids = notices.map(({ paymentId }) => paymentId)
  const statuses = notices.map(({ status }) => status)
  const times = notices.map(({ sendAt }) => sendAt.toISOString())
  await run(
    db,
    null,
    sql`
    insert into sandbox_notices (payment_id, status, send_at)
    select payment_id, status, send_at
    from unnest(${array(ids)}::text[], ${array(statuses)}::text[], ${array(times)}::timestamptz[])
      with ordinality as notices (payment_id, status, send_at, place)
    order by place`,
  )
  const last = new Date(Math.max(...notices.map(({ sendAt }) => sendAt.getTime())))
  await run(
    db,
    null,
    sql`
    select graphile_worker.add_job(${SEND_SANDBOX_NOTICES}, run_at => ${last.toISOString()}::timestamptz, max_attempts => 3)`,
  )
}

/** Claims the due notices in order; one that is not accepted is due again a minute later. */
export async function takeDueNotices(db: Queries, now: Date, paymentId: string | null): Promise<SandboxNotice[]> {
  const ofPayment = paymentId === null ? sql`` : sql`and payment_id = ${paymentId}`
  const taken = await rows(
    db,
    null,
    sql`
    update sandbox_notices set send_at = ${new Date(now.getTime() + 60_000).toISOString()}, attempts = attempts + 1
    where sent_at is null and send_at <= ${now.toISOString()} and attempts < ${MAX_ATTEMPTS} ${ofPayment}
    returning id, payment_id as "paymentId", status`,
    SandboxNotice,
  )
  return taken.sort((a, b) => a.id - b.id)
}

export async function noteSent(db: Queries, id: number, now: Date): Promise<void> {
  await run(db, null, sql`update sandbox_notices set sent_at = ${now.toISOString()} where id = ${id}`)
}
