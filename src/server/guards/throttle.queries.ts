import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Config } from "#server/config/config.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { Refusal } from "./refusal.ts"

/** The database, and the factor that the configuration applies to every limit. */
export type ThrottleServices = { db: Queries; config: Pick<Config, "limitFactor"> }

/** The burst, and the number that is refilled evenly in every `perSeconds`. */
export type Limit = {
  /** The limited action, such as `special-request`. */
  what: string
  /** The subject of the count, such as a customer's id or an address. */
  of: string | number
  limit: number
  perSeconds: number
}

/**
 * Takes one from a limit that all processes share; refuses with `too_many_requests` and the time until the next one. Call it outside a
 * transaction: a rollback would return it, and a long transaction would make others wait.
 */
export async function spend(throttling: ThrottleServices, limit: Limit): Promise<void> {
  const retryAfterSeconds = await trySpend(throttling, limit)
  if (retryAfterSeconds > 0) throw new Refusal("too_many_requests", { retryAfterSeconds })
}

/** As `spend`, for actions that are skipped silently: returns 0 when one was taken, otherwise the seconds until the next one. */
export async function trySpend({ db, config }: ThrottleServices, { what, of, limit, perSeconds }: Limit): Promise<number> {
  const key = throttleKey(what, of)
  // A row stores when the bucket is full again, so that one statement can take from it.
  const each = sql`make_interval(secs => ${perSeconds / (limit * config.limitFactor)})`
  const next = sql`greatest(throttles.full_at, clock_timestamp()) + ${each}`
  const taken = await run(
    db,
    "take from limit",
    sql`
    insert into throttles (key, full_at) values (${key}, clock_timestamp() + ${each})
    on conflict (key) do update set full_at = ${next}
    where ${next} <= clock_timestamp() + make_interval(secs => ${perSeconds})
    returning 1`,
  )
  if (taken > 0) return 0
  const found = await rows(
    db,
    null,
    sql`
    select extract(epoch from ${next} - clock_timestamp())::float8 - ${perSeconds} as seconds from throttles where key = ${key}`,
    Type.Object({ seconds: Type.Number() }),
  )
  return Math.max(1, Math.ceil(found[0]?.seconds ?? 1))
}

/** Returns to a limit what `trySpend` took, for an attempt that turned out to be right. */
export async function giveBack({ db, config }: ThrottleServices, { what, of, limit, perSeconds }: Limit): Promise<void> {
  const each = sql`make_interval(secs => ${perSeconds / (limit * config.limitFactor)})`
  await run(db, null, sql`update throttles set full_at = full_at - ${each} where key = ${throttleKey(what, of)}`)
}

/** Resets a limit. */
export async function forgetSpent(db: Queries, { what, of }: Pick<Limit, "what" | "of">): Promise<void> {
  await run(db, null, sql`delete from throttles where key = ${throttleKey(what, of)}`)
}

/** Records an event for a limited time. */
export async function remember(db: Queries, what: string, of: string, seconds: number): Promise<void> {
  await run(
    db,
    null,
    sql`
    insert into throttles (key, full_at) values (${throttleKey(what, of)}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set full_at = excluded.full_at`,
  )
}

export async function isRemembered(db: Queries, what: string, of: string): Promise<boolean> {
  const rowCount = await run(db, null, sql`select 1 from throttles where key = ${throttleKey(what, of)} and full_at > now()`)
  return rowCount === 1
}

/** Deletes expired rows. */
export async function sweepThrottles(db: Queries): Promise<void> {
  await run(db, null, sql`delete from throttles where full_at < now()`)
  await run(db, null, sql`delete from attempts where forgotten_at < now()`)
}

/** Hashed, so that the table reveals no address that somebody typed. */
export function throttleKey(what: string, of: string | number): string {
  return `${what} ${digestOf(String(of))}`
}

export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url")
}
