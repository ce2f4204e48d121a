import type { Principal } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { refuseWeak } from "#server/guards/weak-passwords.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { forgetLinks, lockAccount } from "./accounts.queries.ts"
import { limits } from "./identity-limits.ts"
import type { IdentityServices } from "./identity-services.ts"
import { accountsIn } from "./library.ts"
import { endOtherSessions } from "./sessions.queries.ts"

/** Checks the signed-in customer's password; refuses with `wrong_password`. Returns its hash as stored. */
export async function verifyPassword(parts: IdentityServices, { uid }: Principal, password: string): Promise<string> {
  await spend(parts, limits.passwordsOf(uid))
  const stored = (await accountsIn(parts.db).findCredential(uid))?.password ?? null
  if (!(await parts.passwords.verify(password, stored)) || stored === null) throw new Refusal("wrong_password")
  return stored
}

/** Sets a new password, notifies its owner by mail, and ends every session except that of `token`. [spec 3 §2] */
export async function changePassword(
  parts: IdentityServices,
  principal: Principal,
  token: string,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { uid, email, name } = principal
  const stored = await verifyPassword(parts, principal, current)
  refuseWeak("new_password", next, { email, name, shopName: parts.config.shopName })
  const hash = await parts.passwords.hash(next)
  await shortTransaction(parts.db, async (tx) => {
    await forgetLinks(tx, [uid])
    const locked = await lockAccount(tx, uid)
    // The password was reset or changed since the check, so the given one is outdated.
    if (locked?.password !== stored) throw new Refusal("wrong_password")
    await accountsIn(tx).updatePassword(uid, hash)
    await endOtherSessions(tx, uid, token)
    await queueMail(tx, { kind: "password-changed", to: email, contents: { name } })
  })
}
