import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"

/** Makes whoever signs up with this address at the same moment wait until the transaction is over. */
export async function lockAddress(tx: Queries, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
}

export type LockedAccount = { email: string; name: string; emailVerified: boolean; password: string | null }

/** The account as it is, until the end of the transaction: nobody verifies it, resets its password or signs in to it meanwhile. */
export async function lockAccount(tx: Queries, uid: string): Promise<LockedAccount | null> {
  // The lock first and by itself: a statement that waits for it would still read the password as it was when it began to wait.
  await tx.execute(sql`select 1 from identity_users where id = ${uid} for update`)
  const { rows } = await tx.execute<LockedAccount>(sql`
    select u.email, u.name, u.email_verified as "emailVerified", a.password
    from identity_users u left join identity_accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where u.id = ${uid}`)
  return rows[0] ?? null
}

/** Makes every unused link of these purposes invalid. A link's value is its purpose and the account. */
export async function forgetLinks(tx: Queries, values: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from identity_verifications where value in ${values}`)
}

/** Deletes an account, its password and its sessions. */
export async function deleteUser(tx: Queries, uid: string): Promise<void> {
  await tx.execute(sql`delete from identity_users where id = ${uid}`)
}

/** Deletes sessions and links that have ended. */
export async function sweepEnded(db: Queries): Promise<void> {
  await db.execute(sql`delete from identity_sessions where expires_at < now()`)
  await db.execute(sql`delete from identity_verifications where expires_at < now()`)
}

/** Deletes accounts whose address nobody proved within a week, and returns their ids. */
export async function sweepUnproven(tx: Queries): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from identity_users where not email_verified and created_at < now() - interval '7 days' returning id`)
  return rows.map(({ id }) => id)
}
