import { randomUUID } from "node:crypto"
import { m } from "#messages/messages.js"
import { isEmail } from "#rules/people/email.ts"
import { isFullName } from "#rules/people/person-name.ts"
import type { Queries } from "#server/db/database.ts"
import { checkAll } from "#server/guards/check-all.ts"
import { networkOf } from "#server/guards/network.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { refuseWeak } from "#server/guards/weak-passwords.ts"
import type { Client, EmbeddedIdentity } from "#server/integrations/identity/port.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { accountsOf, addSignUp, lockAddress } from "./accounts.queries.ts"
import { limits } from "./identity-limits.ts"
import type { IdentityServices } from "./identity-services.ts"
import { accountsIn } from "./library.ts"
import { makeLink } from "./links.ts"
import { openSession } from "./open-session.ts"

type NewAccount = { email: string; displayName: string; password: string }

/**
 * Creates a pending account, mails its link and opens the short session with which sign-up posts the profile. Earlier sign-ups of the
 * address stay pending, each with its own password and link: completing one of them proves who owns the address. [spec 3 §3, §9]
 */
export async function signUp(
  parts: IdentityServices,
  given: Parameters<EmbeddedIdentity["signUp"]>[0],
  client: Client,
): ReturnType<EmbeddedIdentity["signUp"]> {
  const { config, db, passwords } = parts
  if (config.signUp === "closed") throw new Refusal("sign_up_closed")
  const email = given.email.trim().toLowerCase()
  const displayName = given.displayName.trim()
  await checkAll({
    who: () => refuseWrongFields(email, displayName),
    password: () => refuseWeak("password", given.password, { email, name: displayName, shopName: config.shopName }),
  })
  await spend(parts, limits.signUpsFrom(client))
  const { ofNetwork, ofAll } = limits.signUpsOf(email, client)
  for (const limit of [...ofNetwork, ofAll, limits.signUps()]) await spend(parts, limit)
  // Hashed whether or not the address is in use, so that the time reveals nothing.
  const password = await passwords.hash(given.password)

  const made = await shortTransaction(db, async (tx) => {
    await lockAddress(tx, email)
    const [known] = await accountsOf(tx, email)
    if (known?.emailVerified) {
      await queueMail(tx, { kind: "address-in-use", to: email, contents: { name: known.name } })
      return null
    }
    const uid = await createAccount(tx, { email, displayName, password }, client)
    const link = await makeLink(tx, config.publicOrigin, "verify-email", uid)
    await queueMail(tx, { kind: "verify-email", to: email, contents: { name: displayName, link } })
    return { uid, token: await openSession(tx, uid, { isVerified: false }, client) }
  })
  if (made === null) throw new Refusal("email_taken")
  return { token: made.token, account: { uid: made.uid, email, displayName, emailVerified: false } }
}

async function createAccount(tx: Queries, { email, displayName, password }: NewAccount, { address }: Client): Promise<string> {
  const uid = randomUUID()
  await addSignUp(tx, { uid, email, name: displayName, network: networkOf(address) })
  await accountsIn(tx).addCredential(uid, password)
  return uid
}

function refuseWrongFields(email: string, displayName: string): void {
  const errors = [
    ...(isEmail(email) ? [] : [{ path: "email", message: m.refusal_invalid_email() }]),
    ...(isFullName(displayName) ? [] : [{ path: "display_name", message: m.sign_in_name_invalid() }]),
  ]
  if (errors.length > 0) throw new Refusal(errors.length === 1 && !isEmail(email) ? "invalid_email" : "invalid", { errors })
}
