import type { Queries } from "#server/db/database.ts"
import type { Principal } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { deleteUser, forgetLinks, lockAccount } from "./accounts.queries.ts"
import { verifyPassword } from "./change-password.ts"
import type { IdentityServices } from "./identity-services.ts"

type Deletion = { password: string; forget: (tx: Queries) => Promise<void> }

/** Deletes an account, given its password, and in the same transaction whatever `forget` deletes. */
export async function deleteAccount(parts: IdentityServices, principal: Principal, { password, forget }: Deletion): Promise<void> {
  const { uid } = principal
  const stored = await verifyPassword(parts, principal, password)
  await shortTransaction(parts.db, async (tx) => {
    await forgetLinks(tx, [uid])
    const locked = await lockAccount(tx, uid)
    if (locked?.password !== stored) throw new Refusal("wrong_password")
    await forget(tx)
    await deleteUser(tx, uid)
  })
}

/** Deletes an account with its sessions and links. Its password is not asked for. */
export async function removeAccount(tx: Queries, uid: string): Promise<void> {
  await forgetLinks(tx, [uid])
  await deleteUser(tx, uid)
}
