import type { Api } from "#contract/contract.ts"
import type { RefusalCode } from "#contract/refusals.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { type Identity, type IdentityCode, IdentityProblem } from "./identity.ts"

/** The provider on the shop's own database, through the API. */
export function embeddedIdentity({ identity, account }: Pick<Api, "identity" | "account">): Identity {
  return {
    createAccount: async ({ email, password, displayName }) => {
      const { token } = await asked(identity.signUp({ email, password, display_name: displayName }))
      return { token }
    },
    signIn: async ({ email, password, linkToken }) => {
      const { token, user } = await asked(identity.signIn({ email, password, ...(linkToken ? { link_token: linkToken } : {}) }))
      return { uid: user.uid, email: user.email, displayName: user.display_name, password: null, token }
    },
    signOut: async (token) => {
      await asked(identity.signOut(undefined, { token }))
    },
    sendResetEmail: async (email) => {
      await asked(identity.forgotPassword({ email }))
    },
    verifyPassword: async (password) => {
      await asked(identity.verifyPassword({ password }))
    },
    updatePassword: async ({ current, next }) => {
      await asked(account.changePassword({ current_password: current, new_password: next }))
    },
    deleteAccount: async (password) => {
      await asked(account.deleteAccount({ password }))
    },
    verifyEmail: async (token) => {
      await asked(identity.verifyEmail({ token }))
    },
    resetPassword: async (token, password) => {
      await asked(identity.resetPassword({ token, password }))
    },
    // A session is its token, so an ended session counts as signed out.
    renewToken: async () => null,
  }
}

/** Maps the contract's codes to those of the port; other codes have no equivalent. */
const codes: Readonly<Partial<Record<RefusalCode, IdentityCode>>> = {
  sign_up_closed: "operation_not_allowed",
  email_taken: "email_taken",
  invalid_email: "invalid_email",
  weak_password: "weak_password",
  wrong_credentials: "wrong_credentials",
  wrong_password: "wrong_password",
  email_unverified: "email_unverified",
  not_deletable: "not_deletable",
  link_spent: "link_spent",
  unauthenticated: "unauthenticated",
  too_many_requests: "too_many_requests",
  too_many_attempts: "too_many_attempts",
  overloaded: "overloaded",
}

async function asked<T>(call: Promise<T>): Promise<T> {
  return call.catch((fault: unknown) => {
    if (!(fault instanceof ApiProblem)) throw fault
    const code = fault.status === 0 ? "no_connection" : fault.code && codes[fault.code]
    throw new IdentityProblem(code ?? "unknown", fault.detail, fault)
  })
}
