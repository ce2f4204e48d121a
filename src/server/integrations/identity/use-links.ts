import { isEmail } from "#rules/email.ts"
import { Refusal } from "#server/http/refusal.ts"
import { spend, trySpend } from "#server/http/throttle.queries.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { forgetLinks, lockAccount } from "./accounts.queries.ts"
import { limits } from "./identity-limits.ts"
import { accountsIn } from "./library.ts"
import { accountOfLink, linkValue, makeLink, spendLink } from "./links.ts"
import type { IdentityParts } from "./parts.ts"
import type { Client } from "./port.ts"
import { forgetSignInAttempts } from "./sign-in-attempts.ts"
import { refuseWeak } from "./weak-passwords.ts"

/** Uses up a verification link. The short session of sign-up ends with it: whoever it belongs to signs in with the password. */
export async function verifyEmail(parts: IdentityParts, token: string, client: Client): Promise<void> {
  await spend(parts, limits.linksFrom(client))
  await spend(parts, limits.link(token))
  await parts.db.transaction(async (tx) => {
    const uid = await spendLink(tx, "verify-email", token)
    await forgetLinks(tx, [linkValue("verify-email", uid)])
    await lockAccount(tx, uid)
    const accounts = accountsIn(tx)
    await accounts.updateUser(uid, { emailVerified: true, updatedAt: new Date() })
    await accounts.deleteUserSessions(uid)
  })
}

/** Mails a reset link to the owner of an account. An unknown address costs the same and gets the same answer. [4 A2] */
export async function forgotPassword(parts: IdentityParts, given: string, client: Client): Promise<void> {
  const email = given.trim().toLowerCase()
  if (!isEmail(email)) throw new Refusal("invalid_email")
  await spend(parts, limits.mailsFrom(client))
  await spend(parts, limits.mails())
  for (const limit of limits.mailsTo(email)) if ((await trySpend(parts, limit)) > 0) return
  await parts.db.transaction(async (tx) => {
    const user = (await accountsIn(tx).findUserByEmail(email))?.user
    const link = await makeLink(tx, parts.config.publicOrigin, "reset-password", user?.id ?? null)
    if (user) await queueMail(tx, { kind: "reset-password", to: email, contents: { name: user.name, link } })
  })
}

/** Uses up a reset link: the password is new, the address proven by the mail, and every session ends. */
export async function resetPassword(parts: IdentityParts, token: string, password: string, client: Client): Promise<void> {
  const { config, db, passwords } = parts
  await spend(parts, limits.linksFrom(client))
  await spend(parts, limits.link(token))
  // Looked at before it is used up: a password that is too weak may be replaced by another with the same link.
  const user = await accountsIn(db).findUserById(await accountOfLink(db, "reset-password", token))
  if (!user) throw new Refusal("link_spent")
  refuseWeak(password, { email: user.email, name: user.name, shopName: config.shopName })
  const hash = await passwords.hash(password)
  await db.transaction(async (tx) => {
    const uid = await spendLink(tx, "reset-password", token)
    await forgetLinks(tx, [linkValue("verify-email", uid), linkValue("reset-password", uid)])
    const account = await lockAccount(tx, uid)
    if (!account) throw new Refusal("link_spent")
    const accounts = accountsIn(tx)
    await accounts.updateUser(uid, { emailVerified: true, updatedAt: new Date() })
    await accounts.updatePassword(uid, hash)
    await accounts.deleteUserSessions(uid)
    await queueMail(tx, { kind: "password-changed", to: account.email, contents: { name: account.name } })
  })
  await forgetSignInAttempts(parts, user.email, client)
}
