/** Why the identity provider declines, or could not be asked; the same names with every adapter. */
export type IdentityCode =
  | "email_taken"
  | "invalid_email"
  | "operation_not_allowed"
  | "weak_password"
  /** No account has this email with this password; which of the two is wrong is not said. */
  | "wrong_credentials"
  | "wrong_password"
  /** The password is right, the email not verified yet, and the verification mail was sent again. */
  | "email_unverified"
  | "user_disabled"
  /** Something of an order or a repair is not finished yet. */
  | "not_deletable"
  /** The link of a mail has expired or was used already. */
  | "link_spent"
  /** Nobody is signed in, or not any more. */
  | "unauthenticated"
  | "too_many_requests"
  /** Too many passwords were tried; a reset ends the wait. */
  | "too_many_attempts"
  | "no_connection"
  | "overloaded"
  | "unknown"

/** What every call of the port rejects with. */
export class IdentityProblem extends Error {
  override name = "IdentityProblem"
  readonly code: IdentityCode
  /** The server's own sentence, when it gave one that the code does not stand for. */
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
  /** Never kept. */
  password: null
  token: string
}

/** What a person asks of the identity provider; an adapter for each provider, chosen by configuration. [spec 1 §7, spec 3 §3] */
export type Identity = {
  /**
   * Makes the account, sets its display name and sends the verification mail, in this order. Nobody is signed in by it; the token
   * serves for the profile call of sign-up alone. Rejects with `email_taken`, `invalid_email`, `weak_password` or `operation_not_allowed`.
   */
  createAccount: (account: { email: string; password: string; displayName: string }) => Promise<{ token: string }>
  /**
   * Only a customer whose email is verified is signed in; to any other the verification mail is sent again, with `email_unverified`.
   * `linkToken` is the code of a verification link that was clicked here: our own provider verifies by it and the password together.
   */
  signIn: (credentials: { email: string; password: string; linkToken?: string | null }) => Promise<SignedInUser>
  /** Ends the session of the customer on this device, whose token was `token`, whether or not it has ended already. */
  signOut: (token: string) => Promise<void>
  /** Succeeds for known and unknown addresses alike. */
  sendResetEmail: (email: string) => Promise<void>
  /** Rejects with `wrong_password`. */
  verifyPassword: (password: string) => Promise<void>
  /** Ends every other session, and with a hosted provider this one. Rejects with `wrong_password` or `weak_password`. */
  updatePassword: (passwords: { current: string; next: string }) => Promise<void>
  /** Deletes the account and what the shop knows of its owner. Rejects with `wrong_password` or `not_deletable`. */
  deleteAccount: (password: string) => Promise<void>
  /** Uses the code of a verification link; with our own provider the login that carries it does the rest. Rejects with `link_spent`. */
  verifyEmail: (code: string) => Promise<void>
  /** Spends the code of a reset link; every session of the customer ends. Rejects with `link_spent` or `weak_password`. */
  resetPassword: (code: string, password: string) => Promise<void>
  /** A new token of the same session in place of one that the API refused; null when the session has ended. */
  renewToken: () => Promise<string | null>
}
