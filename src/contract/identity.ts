import Type, { type Static } from "typebox"
import { MAX_FULL_NAME_LENGTH } from "#rules/people/person-name.ts"
import { calls } from "./call.ts"
import { closed } from "./shapes.ts"

/** An account at the identity provider. */
export const IdentityUser = Type.Object({
  uid: Type.String(),
  email: Type.String(),
  display_name: Type.String(),
  email_verified: Type.Boolean(),
})
export type IdentityUser = Static<typeof IdentityUser>

/** An opaque token for `Authorization: Bearer`, and its account. */
const SignedIn = Type.Object({ token: Type.String(), user: IdentityUser })
export type SignedIn = Static<typeof SignedIn>

// The rules check their form, so that the sentence comes from the messages; these bounds reject only impossible addresses and passwords.
const Email = Type.String({ maxLength: 1000 })
const Password = Type.String({ maxLength: 1000 })
const LinkToken = Type.String({ minLength: 1, maxLength: 500 })

/** The calls of the embedded identity provider. With a hosted provider the browser talks to that one instead, and these do not exist. */
export const identity = calls({
  signUp: {
    summary: "Makes an account and mails the verification link. Until then the token serves for the profile call of sign-up alone.",
    method: "POST",
    path: "/api/identity/sign-up",
    body: Type.Object({ email: Email, password: Password, display_name: Type.String({ maxLength: MAX_FULL_NAME_LENGTH }) }, closed),
    answers: { 201: SignedIn },
    refusals: ["sign_up_closed", "email_taken", "invalid_email", "weak_password", "too_many_requests", "overloaded"],
    throttled: true,
  },
  signIn: {
    summary:
      "A token for a customer whose email is verified. The token of a verification link, given with the password of the same sign-up, verifies it; without it the verification mail is sent again.",
    method: "POST",
    path: "/api/identity/sign-in",
    body: Type.Object({ email: Email, password: Password, link_token: Type.Optional(LinkToken) }, closed),
    answers: { 200: SignedIn },
    refusals: ["wrong_credentials", "email_unverified", "too_many_attempts", "too_many_requests", "overloaded"],
    throttled: true,
  },
  signOut: {
    summary: "Ends the session of the token. A token that has ended already is no error.",
    method: "POST",
    path: "/api/identity/sign-out",
    answers: { 204: Type.Null() },
    refusals: [],
  },
  verifyEmail: {
    summary: "Whether the token of a verification link can be used. It is spent by the sign-in that carries it.",
    method: "POST",
    path: "/api/identity/verify-email",
    body: Type.Object({ token: LinkToken }, closed),
    answers: { 204: Type.Null() },
    refusals: ["link_spent", "too_many_requests"],
    throttled: true,
  },
  forgotPassword: {
    summary: "Mails a link for a new password, if there is such a customer; the answer does not say.",
    method: "POST",
    path: "/api/identity/forgot-password",
    body: Type.Object({ email: Email }, closed),
    answers: { 204: Type.Null() },
    refusals: ["invalid_email", "too_many_requests"],
    throttled: true,
  },
  resetPassword: {
    summary: "Spends the token of a reset link, sets the password and verifies the email; every session of the customer ends.",
    method: "POST",
    path: "/api/identity/reset-password",
    body: Type.Object({ token: LinkToken, password: Password }, closed),
    answers: { 204: Type.Null() },
    refusals: ["link_spent", "weak_password", "too_many_requests", "overloaded"],
    throttled: true,
  },
  verifyPassword: {
    summary: "Whether the password is the customer's.",
    method: "POST",
    path: "/api/identity/verify-password",
    body: Type.Object({ password: Password }, closed),
    answers: { 204: Type.Null() },
    refusals: ["wrong_password", "too_many_requests", "overloaded"],
    signedIn: true,
    throttled: true,
  },
})
