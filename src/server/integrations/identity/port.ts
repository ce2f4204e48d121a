import type { Queries } from "#server/db/database.ts"
import type { Principal } from "#server/guards/customers.queries.ts"

/** What the API asks of an identity provider. The calls that a person makes (sign up, sign in, …) are in the browser's port. */
export type IdentityPort = {
  /** Whom the bearer token stands for; null for one that is unknown, broken, expired or revoked. Throws when the provider cannot be asked. */
  principalOf: (token: string) => Promise<Principal | null>
  /** Changes the display name of who holds `token`. Refuses with `overloaded` when the provider cannot be asked. */
  setDisplayName: (principal: Pick<Principal, "uid">, token: string, displayName: string) => Promise<void>
  /**
   * Sets a new password and ends every session of the account but that of `token`.
   * Refuses with `wrong_password`, `weak_password`, `too_many_requests` or `overloaded`.
   */
  changePassword: (principal: Principal, token: string, passwords: { current: string; next: string }) => Promise<void>
  /**
   * Deletes the account with its sessions and links, in one transaction with `forget`: all of it happens, or nothing.
   * Refuses with `wrong_password`, `too_many_requests` or `overloaded`, and as `forget` does.
   */
  deleteAccount: (principal: Principal, password: string, forget: (tx: Queries) => Promise<void>) => Promise<void>
}

/** Who a call about an account comes from, for limits and for the list of sessions. */
export type Client = { address: string; userAgent: string | null }

/** The account as its holder sees it. */
export type IdentityAccount = { uid: string; email: string; displayName: string; emailVerified: boolean }

/** The provider in the shop's own database; a person's calls arrive through the API. Every one may refuse with `too_many_requests`. */
export type EmbeddedIdentity = IdentityPort & {
  kind: "embedded"
  /** Refuses with `email_taken`, `invalid_email`, `invalid` for a display name that is none, `weak_password` or `overloaded`. */
  signUp: (
    account: { email: string; password: string; displayName: string },
    client: Client,
  ) => Promise<{ token: string; account: IdentityAccount }>
  /**
   * `linkToken`, of the verification link that was clicked, verifies the address when the password is that of the same sign-up.
   * Refuses with `wrong_credentials`, `email_unverified` (the mail is sent again), `too_many_attempts` or `overloaded`.
   */
  signIn: (
    credentials: { email: string; password: string; linkToken?: string | undefined },
    client: Client,
  ) => Promise<{ token: string; account: IdentityAccount }>
  /** A token that stands for nobody is no error. */
  signOut: (token: string) => Promise<void>
  /** Says whether a verification link can be used; the sign-in that carries it uses it. Refuses with `link_spent`. */
  verifyEmail: (linkToken: string, client: Client) => Promise<void>
  /** Answers alike for known and unknown addresses; refuses with `invalid_email`. */
  forgotPassword: (email: string, client: Client) => Promise<void>
  /** Verifies the address as well, and ends every session of the account and other sign-ups of the address. Refuses with `link_spent`, `weak_password` or `overloaded`. */
  resetPassword: (linkToken: string, password: string, client: Client) => Promise<void>
  /** Refuses with `wrong_password` or `overloaded`. */
  verifyPassword: (principal: Principal, password: string) => Promise<void>
}

/** Firebase Authentication: the browser speaks to it, and the server verifies what it hands out. */
export type FirebaseIdentity = IdentityPort & { kind: "firebase" }

export type Identity = EmbeddedIdentity | FirebaseIdentity
