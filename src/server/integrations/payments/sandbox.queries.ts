import { randomBytes, randomUUID } from "node:crypto"
import { and, desc, eq, isNull, lt, lte, sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"
import type { NewPayment, NewRefund } from "./port.ts"
import { sandboxKeys, sandboxNotices, sandboxPayments, sandboxRefunds } from "./sandbox.tables.ts"

export type SandboxPayment = typeof sandboxPayments.$inferSelect
export type SandboxNotice = Pick<typeof sandboxNotices.$inferSelect, "id" | "paymentId" | "status">

/** The attempts after which a notice that nobody accepted is abandoned. */
const MAX_ATTEMPTS = 4

/** The key of all processes on this database, made by the first of them. */
export async function sandboxKey(db: Queries): Promise<string> {
  await db
    .insert(sandboxKeys)
    .values({ id: 1, key: randomBytes(32).toString("hex") })
    .onConflictDoNothing()
  const [row] = await db.select({ key: sandboxKeys.key }).from(sandboxKeys)
  if (!row) throw new Error("The sandbox has no key.")
  return row.key
}

/** The payment of a transaction: made now, or as it was made before. */
export async function addSandboxPayment(db: Queries, payment: NewPayment, now: Date): Promise<{ id: string }> {
  const { transactionId, reference, amountDirhams, returnUrl, webhookUrl } = payment
  await db
    .insert(sandboxPayments)
    .values({ id: randomUUID(), transactionId, reference, amountDirhams, state: "pending", returnUrl, webhookUrl, createdAt: now })
    .onConflictDoNothing()
  const [row] = await db.select({ id: sandboxPayments.id }).from(sandboxPayments).where(eq(sandboxPayments.transactionId, transactionId))
  if (!row) throw new Error("The sandbox lost a payment.")
  return row
}

export async function sandboxPaymentById(db: Queries, id: string): Promise<SandboxPayment | null> {
  // It comes from an address, and may hold what the database cannot.
  if (!/^[\da-f-]{36}$/.test(id)) return null
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  return row ?? null
}

/** Changes a payment that has not been paid; says whether it did. */
export async function changeUnpaid(
  db: Queries,
  id: string,
  change: Partial<Pick<SandboxPayment, "state" | "paysAt">>,
  now: Date,
): Promise<boolean> {
  const isUnpaid = sql`${sandboxPayments.state} <> 'paid' and (${sandboxPayments.paysAt} is null or ${sandboxPayments.paysAt} > ${now.toISOString()}::timestamptz)`
  const changed = await db
    .update(sandboxPayments)
    .set(change)
    .where(and(eq(sandboxPayments.id, id), isUnpaid))
    .returning({ id: sandboxPayments.id })
  return changed.length > 0
}

/** The refund of a key: made now, or as it was made before; null when more would go back than came in. */
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
  const [row] = await db.select({ id: sandboxRefunds.id }).from(sandboxRefunds).where(eq(sandboxRefunds.key, key))
  return row?.id ?? null
}

export async function sandboxRefundsOf(db: Queries, paymentId: string): Promise<{ id: string; amountDirhams: number }[]> {
  return db
    .select({ id: sandboxRefunds.id, amountDirhams: sandboxRefunds.amountDirhams })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentId, paymentId))
    .orderBy(desc(sandboxRefunds.createdAt))
}

/** The name of the job that sends what is due. */
export const SEND_SANDBOX_NOTICES = "send-sandbox-notices"

/** Writes notices, and has a job look after those that are not sent at once. */
export async function addSandboxNotices(db: Queries, notices: readonly { paymentId: string; status: string; sendAt: Date }[]) {
  if (notices.length === 0) return
  await db.insert(sandboxNotices).values([...notices])
  const last = new Date(Math.max(...notices.map(({ sendAt }) => sendAt.getTime())))
  await run(
    db,
    null,
    sql`
    select graphile_worker.add_job(${SEND_SANDBOX_NOTICES}, run_at => ${last.toISOString()}::timestamptz, max_attempts => 3)`,
  )
}

/** Takes the notices that are due in their order; one that nobody takes now is due again a minute later. */
export async function takeDueNotices(db: Queries, now: Date, paymentId: string | null): Promise<SandboxNotice[]> {
  const isDue = and(isNull(sandboxNotices.sentAt), lte(sandboxNotices.sendAt, now), lt(sandboxNotices.attempts, MAX_ATTEMPTS))
  const taken = await db
    .update(sandboxNotices)
    .set({ sendAt: new Date(now.getTime() + 60_000), attempts: sql`${sandboxNotices.attempts} + 1` })
    .where(paymentId === null ? isDue : and(isDue, eq(sandboxNotices.paymentId, paymentId)))
    .returning({ id: sandboxNotices.id, paymentId: sandboxNotices.paymentId, status: sandboxNotices.status })
  return taken.sort((a, b) => a.id - b.id)
}

export async function noteSent(db: Queries, id: number, now: Date): Promise<void> {
  await db.update(sandboxNotices).set({ sentAt: now }).where(eq(sandboxNotices.id, id))
}
