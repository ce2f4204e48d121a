import { createHash, randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import type { Principal } from "#server/guards/customers.queries.ts"

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url")
}

/** The stored form of a token: the table's contents do not allow anyone to sign in. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

const HOUR = 3600

/** A session ends when it was not used for this long, … */
const IDLE_SECONDS = 24 * HOUR
/** … and at the latest this long after the sign-in. */
const ABSOLUTE_SECONDS = 14 * 24 * HOUR
/** The resolution of the last use: otherwise each private call would write. */
const TOUCH_SECONDS = 600
/** The lifetime of a token of sign-up, unless the email is verified in the meantime; the names are posted right after it. [A1] */
const UNVERIFIED_SECONDS = 600
const MAX_SESSIONS = 10

const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

const Row = Type.Object({
  id: Type.String(),
  email: Type.String(),
  email_verified: Type.Boolean(),
  name: Type.String(),
  created_at: Type.String(),
  is_stale: Type.Boolean(),
})

/** The customer of a session's token, or null. One index lookup for each private call, so that an ended session ends everywhere. */
export async function principalOfSession(db: Queries, token: string): Promise<Principal | null> {
  const hash = tokenHash(token)
  const [row] = await rows(
    db,
    "principal_of_session",
    sql`
      select u.id, u.email, u.email_verified, u.name, s.created_at, u.email_verified and s.updated_at < ${ago(TOUCH_SECONDS)} as is_stale
      from identity_sessions s join identity_users u on u.id = s.user_id
      where s.token = ${hash} and s.expires_at > now() and s.created_at > ${ago(ABSOLUTE_SECONDS)}
        and (u.email_verified or u.created_at > ${ago(UNVERIFIED_SECONDS)})`,
    Row,
  )
  if (!row) return null
  if (row.is_stale) await touchSession(db, hash)
  return { uid: row.id, email: row.email, emailVerified: row.email_verified, name: row.name, authenticatedAt: new Date(row.created_at) }
}

async function touchSession(db: Queries, hash: string): Promise<void> {
  await run(
    db,
    null,
    sql`
    update identity_sessions set updated_at = now(), expires_at = least(
      now() + make_interval(secs => ${IDLE_SECONDS}), created_at + make_interval(secs => ${ABSOLUTE_SECONDS}))
    where token = ${hash} and updated_at < ${ago(TOUCH_SECONDS)}`,
  )
}

/** The expiry of a new session that is not used again. */
export function endOfNewSession({ isVerified }: { isVerified: boolean }): Date {
  return new Date(Date.now() + (isVerified ? IDLE_SECONDS : UNVERIFIED_SECONDS) * 1000)
}

/** Ends the oldest sessions of an account beyond the limit. */
export async function limitSessions(tx: Queries, uid: string): Promise<void> {
  await run(
    tx,
    null,
    sql`
    delete from identity_sessions where user_id = ${uid} and id not in (
      select id from identity_sessions where user_id = ${uid} order by created_at desc, id desc limit ${MAX_SESSIONS})`,
  )
}

const AccountState = Type.Object({ isVerified: Type.Boolean(), sessions: Type.Integer() })

/** Whether the address of an account is verified, and the number of its sessions; null when it does not exist. */
export async function stateOfAccount(db: Queries, uid: string): Promise<Static<typeof AccountState> | null> {
  const [state] = await rows(
    db,
    null,
    sql`
    select u.email_verified as "isVerified",
      (select count(*)::int from identity_sessions s
        where s.user_id = u.id and s.expires_at > now() and s.created_at > ${ago(ABSOLUTE_SECONDS)}) as sessions
    from identity_users u where u.id = ${uid}`,
    AccountState,
  )
  return state ?? null
}

/** The email of an account; null when it does not exist. */
export async function addressOfAccount(db: Queries, uid: string): Promise<string | null> {
  const [user] = await rows(db, null, sql`select email from identity_users where id = ${uid}`, Type.Object({ email: Type.String() }))
  return user?.email ?? null
}

/** Ends every session of an account. */
export async function endSessions(tx: Queries, uid: string): Promise<void> {
  await run(tx, null, sql`delete from identity_sessions where user_id = ${uid}`)
}

/** Ends every session of an account except that of `token`. */
export async function endOtherSessions(tx: Queries, uid: string, token: string): Promise<void> {
  await run(tx, null, sql`delete from identity_sessions where user_id = ${uid} and token <> ${tokenHash(token)}`)
}
