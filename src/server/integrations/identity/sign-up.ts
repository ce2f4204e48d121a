import { isEmail } from "#rules/email.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/http/refusal.ts"
import { spend, trySpend } from "#server/http/throttle.queries.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { forgetLinks, lockAccount, lockAddress } from "./accounts.queries.ts"
import { limits } from "./identity-limits.ts"
import { accountsIn } from "./library.ts"
import { linkValue, makeLink } from "./links.ts"
import { openSession } from "./open-session.ts"
import type { IdentityParts } from "./parts.ts"
import type { Client, EmbeddedIdentity } from "./port.ts"
import { refuseWeak } from "./weak-passwords.ts"

type NewAccount = { email: string; displayName: string; password: string }

/** Makes an account, mails the verification link and opens the short session with which sign-up posts the profile. [spec 3 §3] */
export async function signUp(
  parts: IdentityParts,
  given: Parameters<EmbeddedIdentity["signUp"]>[0],
  client: Client,
): ReturnType<EmbeddedIdentity["signUp"]> {
  const { config, db, passwords } = parts
  if (config.signUp === "closed") throw new Refusal("sign_up_closed")
  const email = given.email.trim().toLowerCase()
  const displayName = given.displayName.trim()
  if (!isEmail(email)) throw new Refusal("invalid_email")
  refuseWeak(given.password, { email, name: displayName, shopName: config.shopName })
  await spend(parts, limits.signUpsFrom(client))
  await spend(parts, limits.signUpsOf(email))
  await spend(parts, limits.signUps())
  // Hashed whether the address is free or not, so that the time does not tell.
  const password = await passwords.hash(given.password)
  // Counted among the mails to this address, but never left out: without it nobody could sign up while others ask for mails to them.
  for (const limit of limits.mailsTo(email)) await trySpend(parts, limit)

  const made = await db.transaction(async (tx) => {
    await lockAddress(tx, email)
    const known = (await accountsIn(tx).findUserByEmail(email))?.user
    if (known?.emailVerified) {
      await queueMail(tx, { kind: "address-in-use", to: email, contents: { name: known.name } })
      return null
    }
    const account = { email, displayName, password }
    const uid = known ? await renewAccount(tx, known.id, account) : await createAccount(tx, account)
    const link = await makeLink(tx, config.publicOrigin, "verify-email", uid)
    await queueMail(tx, { kind: "verify-email", to: email, contents: { name: displayName, link } })
    return { uid, token: await openSession(tx, uid, { isVerified: false }, client) }
  })
  if (made === null) throw new Refusal("email_taken")
  return { token: made.token, account: { uid: made.uid, email, displayName, emailVerified: false } }
}

async function createAccount(tx: Queries, { email, displayName, password }: NewAccount): Promise<string> {
  const accounts = accountsIn(tx)
  const { id } = await accounts.createUser({ email, name: displayName, emailVerified: false }, { method: "email-password" })
  await accounts.linkAccount({ userId: id, providerId: "credential", accountId: id, password })
  return id
}

/**
 * Whoever signed up before never proved the address, and may have done so to wait for its owner: their password, tokens and links end.
 */
async function renewAccount(tx: Queries, uid: string, { displayName, password }: NewAccount): Promise<string> {
  const accounts = accountsIn(tx)
  await forgetLinks(tx, [linkValue("verify-email", uid), linkValue("reset-password", uid)])
  await lockAccount(tx, uid)
  const now = new Date()
  await accounts.updateUser(uid, { name: displayName, createdAt: now, updatedAt: now })
  await accounts.updatePassword(uid, password)
  await accounts.deleteUserSessions(uid)
  return uid
}
