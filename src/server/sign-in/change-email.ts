import { isEmail } from "#rules/people/email.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { forgetLinks, isOfAnother, lockAccount, lockAddress, setAddress } from "./accounts.queries.ts"
import type { IdentityServices } from "./identity-services.ts"
import { makeLink } from "./links.ts"
import { addressOfAccount, endSessions } from "./sessions.queries.ts"

/**
 * Changes the email of an account, in the staff's transaction; mails are in the language of `speaking`. The new one is unverified until the
 * customer uses the link that is mailed to it, and the old one is told. Ends all sessions and links of the account. Refuses with `not_found`,
 * `invalid_email`, `email_unchanged` or `email_of_another`.
 */
export async function changeEmail(
  { config }: Pick<IdentityServices, "config">,
  tx: Queries,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  if (!isEmail(email)) throw new Refusal("invalid_email", { fields: ["email"] })
  // Both in one order for everybody: two changes that swap addresses would wait for each other.
  for (const address of [found(await addressOfAccount(tx, uid)), email].toSorted()) await lockAddress(tx, address)
  const account = found(await lockAccount(tx, uid))
  if (account.email === email) throw new Refusal("email_unchanged", { fields: ["email"] })
  if (await isOfAnother(tx, { uid, email })) throw new Refusal("email_of_another", { fields: ["email"] })
  await forgetLinks(tx, [uid])
  await endSessions(tx, uid)
  await setAddress(tx, { uid, email })
  const { name } = account
  const link = await makeLink(tx, config.publicOrigin, "verify-email", uid)
  await queueMail(
    tx,
    { kind: "verify-email", to: email, contents: { name, link, isNewAddress: true } },
    { kind: "email-changed", to: account.email, contents: { name } },
  )
}
