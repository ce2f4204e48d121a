import { isEmail } from "#rules/people/email.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { refuseWeak } from "#server/guards/weak-passwords.ts"
import type { Client } from "#server/integrations/identity/port.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { accountsOf, lockAccount, lockAddress, proveAddress } from "./accounts.queries.ts"
import { limits } from "./identity-limits.ts"
import type { IdentityServices } from "./identity-services.ts"
import { accountsIn } from "./library.ts"
import { accountOfLink, makeLink, spendLink } from "./links.ts"
import { forgetFailures, mayBeMailed, trustPlace } from "./sign-in-attempts.ts"

/**
 * Reports whether a verification link is valid, and changes nothing: a click proves access to the mailbox, and not who chose the password.
 * The sign-in with the link verifies the address.
 */
export async function checkVerificationLink(parts: IdentityServices, token: string, client: Client): Promise<void> {
  await spend(parts, limits.linksFrom(client))
  await spend(parts, limits.link(token))
  const uid = await accountOfLink(parts.db, "verify-email", token)
  if (uid === null || !(await accountsIn(parts.db).findUserById(uid))) throw new Refusal("link_spent", { fields: ["token"] })
}

/**
 * Mails a reset link to the owner of an account, or of the newest pending sign-up. An unknown address costs the same and gets the same
 * answer. [A2]
 */
export async function forgotPassword(parts: IdentityServices, given: string, client: Client): Promise<void> {
  const email = given.trim().toLowerCase()
  if (!isEmail(email)) throw new Refusal("invalid_email", { fields: ["email"] })
  await spend(parts, limits.mailsFrom(client))
  await spend(parts, limits.mails())
  if (!(await mayBeMailed(parts, email, client))) return
  await shortTransaction(parts.db, async (tx) => {
    await lockAddress(tx, email)
    const [account] = await accountsOf(tx, email)
    const link = await makeLink(tx, parts.config.publicOrigin, "reset-password", account?.uid ?? null)
    if (account) await queueMail(tx, { kind: "reset-password", to: email, contents: { name: account.name, link } })
  })
}

/**
 * Uses up a reset link: sets the password and ends every session. The link proves the address and comes with the password, so it verifies
 * the account, and every other sign-up of the address ends.
 */
export async function resetPassword(parts: IdentityServices, token: string, password: string, client: Client): Promise<void> {
  const { config, db, passwords } = parts
  await spend(parts, limits.linksFrom(client))
  await spend(parts, limits.link(token))
  // Checked before the link is used up: after a weak password the same link accepts another.
  const uid = await accountOfLink(db, "reset-password", token)
  const user = uid === null ? null : await accountsIn(db).findUserById(uid)
  if (!user) throw new Refusal("link_spent", { fields: ["token"] })
  const { email, name } = user
  refuseWeak("password", password, { email, name, shopName: config.shopName })
  const hash = await passwords.hash(password)
  await shortTransaction(db, async (tx) => {
    await lockAddress(tx, email)
    await spendLink(tx, "reset-password", token)
    const account = await lockAccount(tx, user.id)
    if (!account) throw new Refusal("link_spent", { fields: ["token"] })
    await proveAddress(tx, account)
    await accountsIn(tx).updatePassword(account.uid, hash)
    await queueMail(tx, { kind: "password-changed", to: email, contents: { name: account.name } })
  })
  await forgetFailures(parts, email)
  await trustPlace(parts, email, client)
}
