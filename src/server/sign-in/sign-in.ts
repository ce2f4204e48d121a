import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import type { Client, EmbeddedIdentity } from "#server/integrations/identity/port.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { accountsOf, type KnownAccount, lockAccount, lockAddress, proveAddress } from "./accounts.queries.ts"
import { limits } from "./identity-limits.ts"
import type { IdentityServices } from "./identity-services.ts"
import { accountsIn } from "./library.ts"
import { accountOfLink, makeLink, spendLink } from "./links.ts"
import { openSession } from "./open-session.ts"
import { countSignIn, mayBeMailed, trustPlace } from "./sign-in-attempts.ts"

type Credentials = Parameters<EmbeddedIdentity["signIn"]>[0]
type CheckedAccount = KnownAccount & { password: string }

/**
 * Opens a session, given the password of an account whose email is verified. A pending sign-up is completed by its password and its link
 * together; without the link its verification mail is sent again. [spec 1 §4, spec 3 §9]
 */
export async function signIn(parts: IdentityServices, given: Credentials, client: Client): ReturnType<EmbeddedIdentity["signIn"]> {
  const credentials = { ...given, email: given.email.trim().toLowerCase() }
  await spend(parts, limits.signInsFrom(client))
  const takeBack = await countSignIn(parts, credentials.email, client)
  const account = await checkPassword(parts, credentials, takeBack)
  const token = await session(parts, account, credentials, client)
  if (token === null) {
    // Counts as an attempt: only the owner of an address clears the failures of others.
    await mailVerification(parts, account, client)
    throw new Refusal("email_unverified")
  }
  await trustPlace(parts, account.email, client)
  const { uid, email, name } = account
  return { token, account: { uid, email, displayName: name, emailVerified: true } }
}

/** Refuses an unknown address and a wrong password alike, after the same work. */
async function checkPassword(
  { db, passwords }: IdentityServices,
  given: Credentials,
  onFault: () => Promise<void>,
): Promise<CheckedAccount> {
  const known = await accountsOf(db, given.email)
  // Two sign-ups may have the same password: the link decides between them.
  const linked = given.linkToken === undefined ? null : await accountOfLink(db, "verify-email", given.linkToken)
  const candidates = known.toSorted((a, b) => Number(b.uid === linked) - Number(a.uid === linked))
  try {
    for (const candidate of candidates) {
      const { password } = candidate
      // An account without a password costs the same work.
      const holds = await passwords.verify(given.password, password)
      if (holds && password !== null) return { ...candidate, password }
    }
    if (candidates.length === 0) await passwords.verify(given.password, null)
  } catch (fault) {
    await onFault()
    throw fault
  }
  throw new Refusal("wrong_credentials")
}

/** The token of a new session; null for a pending sign-up without its link. */
async function session(parts: IdentityServices, checked: CheckedAccount, given: Credentials, client: Client): Promise<string | null> {
  const { passwords } = parts
  const { uid, email, password } = checked
  const renewed = passwords.isOutdated(password) ? await passwords.hash(given.password) : null
  return shortTransaction(parts.db, async (tx) => {
    if (!checked.emailVerified) await lockAddress(tx, email)
    const account = await lockAccount(tx, uid)
    // The password or the address was changed since the check, or another sign-up was completed: this one is outdated.
    if (account?.password !== password || account.email !== email) throw new Refusal("wrong_credentials")
    if (!account.emailVerified) {
      const { linkToken } = given
      if (linkToken === undefined || (await accountOfLink(tx, "verify-email", linkToken)) !== uid) return null
      await spendLink(tx, "verify-email", linkToken)
      await proveAddress(tx, account)
    }
    if (renewed !== null) await accountsIn(tx).updatePassword(uid, renewed)
    return openSession(tx, uid, { isVerified: true }, client)
  })
}

async function mailVerification(parts: IdentityServices, { uid, email }: KnownAccount, client: Client): Promise<void> {
  if (!(await mayBeMailed(parts, email, client))) return
  await shortTransaction(parts.db, async (tx) => {
    await lockAddress(tx, email)
    const account = await lockAccount(tx, uid)
    if (!account || account.emailVerified || account.email !== email) return
    const link = await makeLink(tx, parts.config.publicOrigin, "verify-email", uid)
    await queueMail(tx, { kind: "verify-email", to: email, contents: { name: account.name, link, isNewAddress: !account.isSignUp } })
  })
}
