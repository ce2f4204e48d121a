import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { forgetCustomers } from "#server/guards/customers.queries.ts"

/** The maximum number of unverified sign-ups of one address, per network and in total. Each further one ends an older one. */
const MAX_WAITING = { ofNetwork: 3, ofAddress: 10 }

/** Locks the accounts of this address until the transaction ends. */
export async function lockAddress(tx: Queries, email: string): Promise<void> {
  await run(tx, null, sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
}

export const KnownAccount = Type.Object({
  uid: Type.String(),
  email: Type.String(),
  name: Type.String(),
  emailVerified: Type.Boolean(),
  /** Whether none of its addresses was ever verified. */
  isSignUp: Type.Boolean(),
  password: OrNull(Type.String()),
})
export type KnownAccount = Static<typeof KnownAccount>

/** A sign-up whose address was never verified. An account whose address was changed has data of a customer, and nothing deletes it. */
const isSignUp = sql`not email_verified and signed_up_from is not null`

const knownAccounts = sql`
  select u.id as uid, u.email, u.name, u.email_verified as "emailVerified", ${isSignUp} as "isSignUp", a.password
  from identity_users u left join identity_accounts a on a.user_id = u.id and a.provider_id = 'credential'`

/** The verified account of an address, or else those that wait: one whose address was changed, and pending sign-ups, the newest first. */
export async function accountsOf(db: Queries, email: string): Promise<KnownAccount[]> {
  const found = await rows(
    db,
    null,
    sql`
    ${knownAccounts} where u.email = ${email} order by u.email_verified desc, u.signed_up_from is null desc, u.created_at desc, u.id limit ${MAX_WAITING.ofAddress}`,
    KnownAccount,
  )
  const [first] = found
  return first?.emailVerified ? [first] : found
}

/** The account, locked until the end of the transaction: nobody verifies it, resets its password or signs in to it in the meantime. */
export async function lockAccount(tx: Queries, uid: string): Promise<KnownAccount | null> {
  // The lock first, in a separate statement: a statement that waits for it would still read the old password.
  await run(tx, null, sql`select 1 from identity_users where id = ${uid} for update`)
  const found = await rows(tx, null, sql`${knownAccounts} where u.id = ${uid}`, KnownAccount)
  return found[0] ?? null
}

/** Adds an unverified sign-up, and ends the oldest ones beyond the limit. Needs `lockAddress`. */
export async function addSignUp(tx: Queries, signUp: { uid: string; email: string; name: string; network: string }): Promise<void> {
  const { uid, email, name, network } = signUp
  await run(tx, null, sql`insert into identity_users (id, email, name, signed_up_from) values (${uid}, ${email}, ${name}, ${network})`)
  // Those of the same network first: a network that signs up often ends only its own sign-ups.
  const found = await rows(
    tx,
    null,
    sql`
    with waiting as (
      select id, created_at, row_number() over (partition by signed_up_from order by created_at desc, id) as place
      from identity_users where email = ${email} and ${isSignUp}),
    kept as (
      select id from waiting where place <= ${MAX_WAITING.ofNetwork} order by created_at desc, id limit ${MAX_WAITING.ofAddress})
    select id as uid from waiting where id not in (select id from kept)`,
    Type.Object({ uid: Type.String() }),
  )
  await endSignUps(tx, found)
}

/**
 * Makes an account the verified one of its address: ends every other sign-up of the address, the links of an account that was changed to it,
 * and the links and the short session of this one. Needs `lockAddress`.
 */
export async function proveAddress(tx: Queries, { uid, email }: Pick<KnownAccount, "uid" | "email">): Promise<void> {
  const found = await rows(
    tx,
    null,
    sql`
    select id as uid, ${isSignUp} as "isSignUp" from identity_users where email = ${email} and not email_verified and id <> ${uid}`,
    Type.Object({ uid: Type.String(), isSignUp: Type.Boolean() }),
  )
  await endSignUps(
    tx,
    found.filter((other) => other.isSignUp),
  )
  await forgetLinks(tx, [uid, ...found.map((other) => other.uid)])
  await run(tx, null, sql`update identity_users set email_verified = true, signed_up_from = null, updated_at = now() where id = ${uid}`)
  await run(tx, null, sql`delete from identity_sessions where user_id = ${uid}`)
}

/** Whether another account has this address: verified, or changed to it and not verified yet. Needs `lockAddress`. */
export async function isOfAnother(tx: Queries, { uid, email }: Pick<KnownAccount, "uid" | "email">): Promise<boolean> {
  const found = await rows(
    tx,
    null,
    sql`select id as uid from identity_users where email = ${email} and id <> ${uid} and not (${isSignUp}) limit 1`,
    Type.Object({ uid: Type.String() }),
  )
  return found.length > 0
}

/** Gives an account another address, which is not verified. A sign-up has another week for it. Needs `lockAddress` of both. */
export async function setAddress(tx: Queries, { uid, email }: Pick<KnownAccount, "uid" | "email">): Promise<void> {
  await run(
    tx,
    null,
    sql`
    update identity_users set email = ${email}, email_verified = false, updated_at = now(),
      created_at = case when signed_up_from is null then created_at else now() end
    where id = ${uid}`,
  )
}

async function endSignUps(tx: Queries, ended: { uid: string }[]): Promise<void> {
  if (ended.length === 0) return
  const uids = ended.map(({ uid }) => uid)
  await forgetLinks(tx, uids)
  await run(tx, null, sql`delete from identity_users where id in ${uids}`)
  await forgetCustomers(tx, uids)
}

/** The purpose of a mailed link; also its path. */
export type LinkPurpose = "verify-email" | "reset-password"

/** The data of a link besides the hash of its token. */
export function linkValue(purpose: LinkPurpose, uid: string): string {
  return `${purpose}:${uid}`
}

/** Invalidates every unused link of these accounts, or only those of one purpose. */
export async function forgetLinks(tx: Queries, uids: readonly string[], purpose?: LinkPurpose): Promise<void> {
  const purposes = purpose ? [purpose] : (["verify-email", "reset-password"] as const)
  const values = uids.flatMap((uid) => purposes.map((each) => linkValue(each, uid)))
  await run(tx, null, sql`delete from identity_verifications where value in ${values}`)
}

/** Deletes an account with its password and its sessions. */
export async function deleteUser(tx: Queries, uid: string): Promise<void> {
  await run(tx, null, sql`delete from identity_users where id = ${uid}`)
}

/** Deletes expired sessions and links. */
export async function sweepEnded(db: Queries): Promise<void> {
  await run(db, null, sql`delete from identity_sessions where expires_at < now()`)
  await run(db, null, sql`delete from identity_verifications where expires_at < now()`)
}

/** Deletes sign-ups whose address was not verified within a week, and the data of their customers. */
export async function sweepUnproven(tx: Queries): Promise<void> {
  const found = await rows(
    tx,
    null,
    sql`
    delete from identity_users where ${isSignUp} and created_at < now() - interval '7 days' returning id`,
    Type.Object({ id: Type.String() }),
  )
  await forgetCustomers(
    tx,
    found.map(({ id }) => id),
  )
}
