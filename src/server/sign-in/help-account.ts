import type { AccountHelp } from "#rules/people/account-help.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { isOfAnother, type KnownAccount, lockAccount, lockAddress } from "./accounts.queries.ts"
import type { IdentityServices } from "./identity-services.ts"
import { makeLink } from "./links.ts"
import { addressOfAccount, endSessions } from "./sessions.queries.ts"
import { forgetFailures } from "./sign-in-attempts.ts"

/**
 * Helps with an account, in the staff's transaction; mails are in the language of `speaking`. Refuses with `not_found`, with
 * `already_verified` for a verification mail that nobody needs, and with `email_of_another` for a link that would verify the address of
 * another account.
 */
export async function helpAccount(
  { config }: Pick<IdentityServices, "config">,
  tx: Queries,
  uid: string,
  help: AccountHelp,
): Promise<void> {
  const { publicOrigin } = config
  // The address first, as every other change of an account locks it.
  await lockAddress(tx, found(await addressOfAccount(tx, uid)))
  const account = found(await lockAccount(tx, uid))
  switch (help) {
    case "verification":
      if (account.emailVerified) throw new Refusal("already_verified")
      await refuseOfAnother(tx, account)
      return mailVerification(tx, account, publicOrigin)
    case "password":
      await refuseOfAnother(tx, account)
      return mailPasswordLink(tx, account, publicOrigin)
    case "sign_out":
      return endSessions(tx, uid)
    case "unlock":
      return forgetFailures({ db: tx }, account.email)
  }
}

/** A link to an unverified address verifies it. When another account has it, the staff changes this one's address again. */
async function refuseOfAnother(tx: Queries, account: KnownAccount): Promise<void> {
  if (!account.emailVerified && (await isOfAnother(tx, account))) throw new Refusal("email_of_another", { fields: ["act"] })
}

async function mailVerification(tx: Queries, { uid, email, name, isSignUp }: KnownAccount, publicOrigin: string): Promise<void> {
  const link = await makeLink(tx, publicOrigin, "verify-email", uid)
  await queueMail(tx, { kind: "verify-email", to: email, contents: { name, link, isNewAddress: !isSignUp } })
}

async function mailPasswordLink(tx: Queries, { uid, email, name }: KnownAccount, publicOrigin: string): Promise<void> {
  const link = await makeLink(tx, publicOrigin, "reset-password", uid)
  await queueMail(tx, { kind: "reset-password", to: email, contents: { name, link } })
}
