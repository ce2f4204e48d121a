import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

/** A customer's key for one route, and the SHA-256 of the request's content. */
export type RequestKey = { customerId: number; route: string; key: string; fingerprint: string }

export const KeptRequest = Type.Object({
  fingerprint: Type.String(),
  /** Null while a later phase is under way. */
  answer: Type.Unknown(),
  subject: OrNull(Type.Number()),
  ageSeconds: Type.Number(),
})
export type KeptRequest = Static<typeof KeptRequest>

/**
 * Claims a key until the transaction ends; returns its row's id, or null when it is taken already. Waits for a concurrent transaction that
 * may take it.
 */
export async function insertKey(tx: Queries, { customerId, route, key, fingerprint }: RequestKey): Promise<number | null> {
  const [row] = await rows(
    tx,
    "insert request key",
    sql`
    insert into idempotency_keys (customer_id, route, key, fingerprint) values (${customerId}, ${route}, ${key}, ${fingerprint})
    on conflict (customer_id, route, key) do nothing returning id`,
    Type.Object({ id: Type.Number() }),
  )
  return row?.id ?? null
}

/** What is stored for a key, or null. */
export async function requestOf(db: Queries, { customerId, route, key }: RequestKey): Promise<KeptRequest | null> {
  const [row] = await rows(
    db,
    "request of key",
    sql`
    select fingerprint, answer, subject, extract(epoch from clock_timestamp() - created_at)::int as "ageSeconds"
    from idempotency_keys where customer_id = ${customerId} and route = ${route} and key = ${key}`,
    KeptRequest,
  )
  return row ?? null
}

export async function keepAnswer(tx: Queries, id: number, answer: unknown): Promise<void> {
  await run(tx, "keep answer", sql`update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb where id = ${id}`)
}

/** Stores the id of what a request created; a later phase completes its answer. */
export async function keepSubject(tx: Queries, id: number, subject: number): Promise<void> {
  await run(tx, "keep subject", sql`update idempotency_keys set subject = ${subject} where id = ${id}`)
}

/** Frees the key of a request whose later phase failed, so that the key can be used again. */
export async function forgetRequest(tx: Queries, routes: readonly string[], subject: number): Promise<void> {
  await run(
    tx,
    null,
    sql`
    delete from idempotency_keys where subject = ${subject} and route = any(${sql.param(routes)}::text[]) and answer is null`,
  )
}

/** Deletes all keys of a customer, with their answers. */
export async function forgetRequestsOf(tx: Queries, customerId: number): Promise<void> {
  await run(tx, null, sql`delete from idempotency_keys where customer_id = ${customerId}`)
}

/** Deletes keys older than 48 hours. */
export async function sweepKeys(db: Queries): Promise<void> {
  await run(db, null, sql`delete from idempotency_keys where created_at < now() - interval '48 hours'`)
}
