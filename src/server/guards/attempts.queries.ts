import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { Refusal } from "./refusal.ts"
import { digestOf, type ThrottleServices, throttleKey } from "./throttle.queries.ts"

/** The secret of an attempt, such as an account's address, and the caller, such as a client's network. */
export type Attempt = { what: string; about: string; of: string }

/** The number of attempts without a wait; each further one doubles the wait, from 2 s to a quarter of an hour. */
const FREE = 5
const LONGEST_SECONDS = 900
/** Longer than the longest wait; otherwise waiting would reset the count. */
const FORGOTTEN_SECONDS = 3600

/**
 * Allows an attempt at a secret and counts it as failed; after a correct one the caller uses `forgetAttempts`. It is counted before it is
 * checked, so that concurrent attempts gain nothing over consecutive ones. Refuses with `too_many_attempts`, never permanently.
 */
export async function countAttempt({ db, config }: ThrottleServices, attempt: Attempt): Promise<void> {
  const key = keyOf(attempt)
  const free = FREE * config.limitFactor
  const waiting = (failures: ReturnType<typeof sql>) => sql`
    make_interval(secs => case when ${failures} < ${free} then 0 else least(power(2, least(${failures} - ${free} + 1, 20)), ${LONGEST_SECONDS}) end)`
  const failures = sql`(case when attempts.forgotten_at < clock_timestamp() then 1 else attempts.failures + 1 end)`
  const forgotten = sql`clock_timestamp() + make_interval(secs => ${FORGOTTEN_SECONDS})`
  const counted = await run(
    db,
    null,
    sql`
    insert into attempts (key, failures, next_at, forgotten_at) values (${key}, 1, clock_timestamp(), ${forgotten})
    on conflict (key) do update
      set failures = ${failures}, next_at = clock_timestamp() + ${waiting(failures)}, forgotten_at = ${forgotten}
    where attempts.next_at <= clock_timestamp() or attempts.forgotten_at < clock_timestamp()
    returning 1`,
  )
  if (counted > 0) return
  const found = await rows(
    db,
    null,
    sql`
    select extract(epoch from next_at - clock_timestamp())::float8 as seconds from attempts where key = ${key}`,
    Type.Object({ seconds: Type.Number() }),
  )
  throw new Refusal("too_many_attempts", { retryAfterSeconds: Math.max(1, Math.ceil(found[0]?.seconds ?? 1)) })
}

/** Resets the count after a correct secret, for one caller or for all. */
export async function forgetAttempts(db: Queries, { what, about, of }: Omit<Attempt, "of"> & Partial<Attempt>): Promise<void> {
  const isMeant = of === undefined ? sql`starts_with(key, ${throttleKey(what, about)})` : sql`key = ${keyOf({ what, about, of })}`
  await run(db, null, sql`delete from attempts where ${isMeant}`)
}

/** Takes back an attempt that was not checked, so that it causes no wait. */
export async function takeBackAttempt(db: Queries, attempt: Attempt): Promise<void> {
  await run(
    db,
    null,
    sql`
    update attempts set failures = failures - 1, next_at = clock_timestamp() where key = ${keyOf(attempt)}`,
  )
}

function keyOf({ what, about, of }: Attempt): string {
  return `${throttleKey(what, about)} ${digestOf(of)}`
}
