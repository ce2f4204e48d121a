import { changePassword, verifyPassword } from "./change-password.ts"
import { deleteAccount } from "./delete-account.ts"
import { accountsIn } from "./library.ts"
import type { IdentityParts } from "./parts.ts"
import { passwordHashing } from "./passwords.ts"
import type { EmbeddedIdentity } from "./port.ts"
import { principalOfSession, tokenHash } from "./sessions.queries.ts"
import { signIn } from "./sign-in.ts"
import { signUp } from "./sign-up.ts"
import { forgotPassword, resetPassword, verifyEmail } from "./use-links.ts"

/** The identity provider on the shop's own database. */
export function embeddedIdentity({ db, config }: Omit<IdentityParts, "passwords">): EmbeddedIdentity {
  const parts: IdentityParts = { db, config, passwords: passwordHashing() }
  return {
    kind: "embedded",
    principalOf: (token) => principalOfSession(db, token),
    signUp: (account, client) => signUp(parts, account, client),
    signIn: (credentials, client) => signIn(parts, credentials, client),
    signOut: (token) => accountsIn(db).deleteSession(tokenHash(token)),
    verifyEmail: (token, client) => verifyEmail(parts, token, client),
    forgotPassword: (email, client) => forgotPassword(parts, email, client),
    resetPassword: (token, password, client) => resetPassword(parts, token, password, client),
    verifyPassword: async (principal, password) => void (await verifyPassword(parts, principal, password)),
    setDisplayName: async ({ uid }, _token, name) => void (await accountsIn(db).updateUser(uid, { name, updatedAt: new Date() })),
    deleteAccount: (principal, password, forget) => deleteAccount(parts, principal, { password, forget }),
    changePassword: (principal, token, passwords) => changePassword(parts, principal, token, passwords),
  }
}
