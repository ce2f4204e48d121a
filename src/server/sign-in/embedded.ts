import { passwordHashing } from "#server/guards/passwords.ts"
import type { EmbeddedIdentity } from "#server/integrations/identity/port.ts"
import type { IdentityServices } from "./identity-services.ts"
import { principalOfSession, stateOfAccount, tokenHash } from "./sessions.queries.ts"

/**
 * The identity provider on the shop's own database. Its library loads slowly, so it is loaded by the first call that needs it, after the
 * shop has opened.
 */
export function embeddedIdentity({ db, config }: Omit<IdentityServices, "passwords">): EmbeddedIdentity {
  const parts: IdentityServices = { db, config, passwords: passwordHashing() }
  const accounts = async () => (await import("./library.ts")).accountsIn(db)
  return {
    kind: "embedded",
    principalOf: (token) => principalOfSession(db, token),
    signUp: async (account, client) => (await import("./sign-up.ts")).signUp(parts, account, client),
    signIn: async (credentials, client) => (await import("./sign-in.ts")).signIn(parts, credentials, client),
    signOut: async (token) => void (await (await accounts()).endSession(tokenHash(token))),
    verifyEmail: async (token, client) => (await import("./use-links.ts")).checkVerificationLink(parts, token, client),
    forgotPassword: async (email, client) => (await import("./use-links.ts")).forgotPassword(parts, email, client),
    resetPassword: async (token, password, client) => (await import("./use-links.ts")).resetPassword(parts, token, password, client),
    verifyPassword: async (principal, password) =>
      void (await (await import("./change-password.ts")).verifyPassword(parts, principal, password)),
    stateOf: stateOfAccount,
    help: async (tx, uid, help) => (await import("./help-account.ts")).helpAccount(parts, tx, uid, help),
    changeEmail: async (tx, change) => (await import("./change-email.ts")).changeEmail(parts, tx, change),
    setDisplayName: async ({ uid }, _token, name) => void (await (await accounts()).setName(uid, name)),
    deleteAccount: async (principal, password, forget) =>
      (await import("./delete-account.ts")).deleteAccount(parts, principal, { password, forget }),
    deleteAccountOf: async (tx, uid) => (await import("./delete-account.ts")).removeAccount(tx, uid),
    changePassword: async (principal, token, passwords) =>
      (await import("./change-password.ts")).changePassword(parts, principal, token, passwords),
  }
}
