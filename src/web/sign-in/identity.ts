/** Why the identity provider refuses or cannot be reached; the same codes with every adapter. */
export type IdentityCode =
  | "email_taken"
  | "invalid_email"
  | "operation_not_allowed"
  | "weak_password"
  /** No account has this email and password; which of the two is wrong is not disclosed. */
  | "wrong_credentials"
  | "wrong_password"
  /** The password is right but the email is not verified; the verification mail was sent again. */
  | "email_unverified"
  | "user_disabled"
  /** An order or a repair is not finished yet. */
  | "not_deletable"
  /** The link of a mail has expired or has been used. */
  | "link_spent"
  /** No customer is signed in. */
  | "unauthenticated"
  | "too_many_requests"
  /** Too many passwords were tried; a password reset lifts the lock. */
  | "too_many_attempts"
  | "no_connection"
  | "overloaded"
  | "unknown"

/** The error of every call of the port. */
export class IdentityProblem extends Error {
  override name = "IdentityProblem"
  readonly code: IdentityCode
  /** The server's own sentence, for reasons without a code. */
  readonly detail: string | null

  constructor(code: IdentityCode, detail: string | null = null, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.detail = detail
  }
}

/** The customer on this device. [spec 1 §3] */
export type SignedInUser = {
  uid: string
  email: string
  displayName: string
  /** Never stored. */
  password: null
  token: string
}

/** The port of the identity provider, with an adapter for each provider, selected by configuration. [spec 1 §7, spec 3 §3] */
export type Identity = {
  /**
   * Creates the account, sets its display name and sends the verification mail, in this order. It does not sign the customer in; the token
   * is only for the profile call of the sign-up. Rejects with `email_taken`, `invalid_email`, `weak_password` or `operation_not_allowed`.
   */
  createAccount: (account: { email: string; password: string; displayName: string }) => Promise<{ token: string }>
  /**
   * Signs in a customer whose email is verified; any other gets the verification mail again, and the call rejects with `email_unverified`.
   * `linkToken` is the code of a verification link that was clicked here: our own provider verifies by it together with the password.
   */
  signIn: (credentials: { email: string; password: string; linkToken?: string | null }) => Promise<SignedInUser>
  /** Ends the session of `token` on this device, whether or not it has already ended. */
  signOut: (token: string) => Promise<void>
  /** Succeeds for known and unknown email addresses alike. */
  sendResetEmail: (email: string) => Promise<void>
  /** Rejects with `wrong_password`. */
  verifyPassword: (password: string) => Promise<void>
  /** Ends all other sessions, and with a hosted provider this one too. Rejects with `wrong_password` or `weak_password`. */
  updatePassword: (passwords: { current: string; next: string }) => Promise<void>
  /** Deletes the account and the owner's data. Rejects with `wrong_password` or `not_deletable`. */
  deleteAccount: (password: string) => Promise<void>
  /** Uses the code of a verification link; with our own provider the login with the code completes it. Rejects with `link_spent`. */
  verifyEmail: (code: string) => Promise<void>
  /** Uses the code of a reset link and ends all sessions of the customer. Rejects with `link_spent` or `weak_password`. */
  resetPassword: (code: string, password: string) => Promise<void>
  /** Requests a new token of the same session, after the API refused one; null when the session has ended. */
  renewToken: () => Promise<string | null>
}
