import { Refusal } from "#server/http/refusal.ts"
import { spend, trySpend } from "#server/http/throttle.queries.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { lockAccount } from "./accounts.queries.ts"
import { limits } from "./identity-limits.ts"
import { accountsIn } from "./library.ts"
import { makeLink } from "./links.ts"
import { openSession } from "./open-session.ts"
import type { IdentityParts } from "./parts.ts"
import type { Client, EmbeddedIdentity, IdentityAccount } from "./port.ts"
import { attemptsOf } from "./sign-in-attempts.ts"

/** Opens a session for who knows the password of an account whose email is verified; otherwise that mail is sent again. [spec 1 §4] */
export async function signIn(
  parts: IdentityParts,
  given: { email: string; password: string },
  client: Client,
): ReturnType<EmbeddedIdentity["signIn"]> {
  const email = given.email.trim().toLowerCase()
  await spend(parts, limits.signInsFrom(client))
  const counter = await attemptsOf(parts, email, client)
  await counter.count()
  const { account, stored } = await judged(parts, email, given.password, counter.takeBack)
  await counter.succeed()
  if (!account.emailVerified) {
    await mailVerification(parts, account)
    throw new Refusal("email_unverified")
  }

  const { passwords } = parts
  const renewed = passwords.isOutdated(stored) ? await passwords.hash(given.password) : null
  const token = await parts.db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account.uid)
    // The password was changed or reset since it was judged: this one is an old one.
    if (locked?.password !== stored) throw new Refusal("wrong_credentials")
    if (renewed !== null) await accountsIn(tx).updatePassword(account.uid, renewed)
    return openSession(tx, account.uid, { isVerified: true }, client)
  })
  return { token, account }
}

/** Refuses an unknown address and a wrong password alike, after the same work. */
async function judged(
  { db, passwords }: IdentityParts,
  email: string,
  password: string,
  notJudged: () => Promise<void>,
): Promise<{ account: IdentityAccount; stored: string }> {
  const found = await accountsIn(db).findUserByEmail(email, { includeAccounts: true })
  const stored = found?.accounts.find(({ providerId }) => providerId === "credential")?.password ?? null
  let isRight: boolean
  try {
    isRight = await passwords.verify(password, stored)
  } catch (fault) {
    await notJudged()
    throw fault
  }
  if (!found || stored === null || !isRight) throw new Refusal("wrong_credentials")
  const { id, name, emailVerified } = found.user
  return { account: { uid: id, email: found.user.email, displayName: name, emailVerified }, stored }
}

async function mailVerification(parts: IdentityParts, { uid, email, displayName }: IdentityAccount): Promise<void> {
  for (const limit of limits.mailsTo(email)) if ((await trySpend(parts, limit)) > 0) return
  await parts.db.transaction(async (tx) => {
    const link = await makeLink(tx, parts.config.publicOrigin, "verify-email", uid)
    await queueMail(tx, { kind: "verify-email", to: email, contents: { name: displayName, link } })
  })
}
