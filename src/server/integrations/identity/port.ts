import type { AccountHelp } from "#rules/people/account-help.ts"
import type { Queries } from "#server/db/database.ts"
import type { Principal } from "#server/guards/customers.queries.ts"

/** The identity provider as the API uses it. The calls of people (sign up, sign in, …) are in the browser's port. */
export type IdentityPort = {
  /**
   * The principal of the bearer token; null when it is unknown, malformed, expired or revoked. Throws when the provider cannot be reached.
   */
  principalOf: (token: string) => Promise<Principal | null>
  /** Changes the display name of the holder of `token`. Refuses with `overloaded` when the provider cannot be reached. */
  setDisplayName: (principal: Pick<Principal, "uid">, token: string, displayName: string) => Promise<void>
  /**
   * Sets a new password and ends every session of the account except that of `token`. Refuses with `wrong_password`, `weak_password`,
   * `too_many_requests` or `overloaded`.
   */
  changePassword: (principal: Principal, token: string, passwords: { current: string; next: string }) => Promise<void>
  /**
   * Deletes the account with its sessions and links, in one transaction with `forget`: all or nothing. Refuses with `wrong_password`,
   * `too_many_requests` or `overloaded`, and as `forget` does.
   */
  deleteAccount: (principal: Principal, password: string, forget: (tx: Queries) => Promise<void>) => Promise<void>
  /**
   * The same for the shop's staff, who do not know the password, in their transaction. A hosted provider keeps the account itself: a
   * later sign-in with it makes a new customer.
   */
  deleteAccountOf: (tx: Queries, uid: string) => Promise<void>
}

/** The client of a call about an account, for limits and for the list of sessions. */
export type Client = { address: string; userAgent: string | null }

/** The account as the shop's staff sees it. */
export type AccountState = { isVerified: boolean; sessions: number }

/** The account as shown to its holder. */
export type IdentityAccount = { uid: string; email: string; displayName: string; emailVerified: boolean }

/** The provider in the shop's own database; people call it through the API. Every method may refuse with `too_many_requests`. */
export type EmbeddedIdentity = IdentityPort & {
  kind: "embedded"
  /** Refuses with `email_taken`, `invalid_email`, `invalid` for an invalid display name, `weak_password` or `overloaded`. */
  signUp: (
    account: { email: string; password: string; displayName: string },
    client: Client,
  ) => Promise<{ token: string; account: IdentityAccount }>
  /**
   * `linkToken`, from the clicked verification link, verifies the address when the password belongs to the same sign-up. Refuses with
   * `wrong_credentials`, `email_unverified` (the mail is sent again), `too_many_attempts` or `overloaded`.
   */
  signIn: (
    credentials: { email: string; password: string; linkToken?: string | undefined },
    client: Client,
  ) => Promise<{ token: string; account: IdentityAccount }>
  /** An invalid token is no error. */
  signOut: (token: string) => Promise<void>
  /** Reports whether a verification link is valid; the sign-in with the link uses it up. Refuses with `link_spent`. */
  verifyEmail: (linkToken: string, client: Client) => Promise<void>
  /** Answers alike for known and unknown addresses; refuses with `invalid_email`. */
  forgotPassword: (email: string, client: Client) => Promise<void>
  /**
   * Also verifies the address, and ends every session of the account and other sign-ups of the address. Refuses with `link_spent`,
   * `weak_password` or `overloaded`.
   */
  resetPassword: (linkToken: string, password: string, client: Client) => Promise<void>
  /** What the shop's staff sees of an account; null when it does not exist. */
  stateOf: (db: Queries, uid: string) => Promise<AccountState | null>
  /**
   * Helps with an account, in the transaction of the shop's staff; mails are in the language of `speaking`. Refuses with `not_found`,
   * `already_verified` or `email_of_another`.
   */
  help: (tx: Queries, uid: string, help: AccountHelp) => Promise<void>
  /**
   * Gives an account another email, in lower case, in the transaction of the shop's staff: mails the verification link to it and a notice to
   * the old one, in the language of `speaking`, and ends all sessions and links. Refuses with `not_found`, `invalid_email`, `email_unchanged`
   * or `email_of_another`.
   */
  changeEmail: (tx: Queries, change: { uid: string; email: string }) => Promise<void>
  /** Refuses with `wrong_password` or `overloaded`. */
  verifyPassword: (principal: Principal, password: string) => Promise<void>
}

/** Firebase Authentication: the browser talks to it, and the server verifies its tokens. */
export type FirebaseIdentity = IdentityPort & { kind: "firebase" }

export type Identity = EmbeddedIdentity | FirebaseIdentity
