import Type, { type Static } from "typebox"
import { closed, Id, OneOf, OrNull } from "#contract/shapes.ts"
import { LOCALES } from "#rules/values/locale.ts"
import { officeCalls } from "./office-call.ts"
import { ROLES, SCOPES } from "./permissions.ts"

/** The stage of a sign-in: `factor` has given the password, `enrolling` must set up a second factor, `locked` was idle. */
const STAGES = ["none", "factor", "enrolling", "locked", "open"] as const

/** The kinds of a second factor. A recovery code replaces a lost one. */
const FACTORS = ["totp", "passkey", "recovery"] as const

export const THEMES = ["light", "dark", "system"] as const

const Moment = Type.String()
// The rules check their form, so that the sentence comes from the messages; these bounds reject only impossible ones.
const Email = Type.String({ maxLength: 1000 })
const Password = Type.String({ maxLength: 1000 })
const LinkToken = Type.String({ minLength: 1, maxLength: 500 })
/** Six digits of the authenticator app, or a recovery code. */
const Code = Type.String({ minLength: 1, maxLength: 40 })
const Base64Url = Type.String({ minLength: 1, maxLength: 8000, pattern: "^[\\w-]+=*$" })

/** A demonstration member, with the credentials to sign in. */
const DemonstrationPerson = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: OneOf(ROLES),
  password: Type.String(),
  /** The current code. */
  code: Type.String(),
})
export type DemonstrationPerson = Static<typeof DemonstrationPerson>

export const SessionState = Type.Object({
  stage: OneOf(STAGES),
  /** What the member can give as a second factor; empty before the password. */
  factors: Type.Array(OneOf(FACTORS)),
  /** Whether passkeys work at this address: they need HTTPS, or `localhost`. */
  passkeys: Type.Boolean(),
  /** The demonstration's members, for a visitor on this machine; null for others, and in every shop that takes money. */
  demonstration: OrNull(Type.Array(DemonstrationPerson)),
})
export type SessionState = Static<typeof SessionState>

/** The WebAuthn options, in the form that its browser library takes. */
const PasskeyOptions = Type.Object({ options: Type.Unsafe<object>(Type.Object({}, { additionalProperties: true })) })

const PasskeyAnswer = Type.Object({
  id: Base64Url,
  rawId: Base64Url,
  type: Type.Literal("public-key"),
  response: Type.Object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  clientExtensionResults: Type.Object({}),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 50 })),
})
export type PasskeyAnswer = Static<typeof PasskeyAnswer>

const NewPasskey = Type.Object({
  id: Base64Url,
  rawId: Base64Url,
  type: Type.Literal("public-key"),
  response: Type.Object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 10 })),
  }),
  clientExtensionResults: Type.Object({}),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 50 })),
})
export type NewPasskey = Static<typeof NewPasskey>

/** A second factor that the member has set. */
const Credential = Type.Object({
  id: Id,
  kind: OneOf(["totp", "passkey"] as const),
  /** The name of a passkey. */
  name: OrNull(Type.String()),
  created_at: Moment,
  used_at: OrNull(Moment),
})

/** The signed-in member, as the office's pages need them. */
export const Me = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: OneOf(ROLES),
  /** The name of the role. */
  role_name: Type.String(),
  /** The scope of each permission that the member has. */
  permissions: Type.Record(Type.String(), OneOf(SCOPES)),
  /** `branch:3`, `city:Doha`; null: everywhere. */
  places: OrNull(Type.Array(Type.String())),
  refund_limit: OrNull(Type.Number()),
  discount_limit: OrNull(Type.Number()),
  language: OneOf(LOCALES),
  theme: OneOf(THEMES),
  /** Whether single-letter shortcuts are on. */
  shortcuts: Type.Boolean(),
  credentials: Type.Array(Credential),
  recovery_codes_left: Type.Integer(),
  /** Whether the session waits for a factor after a quarter of an hour without use. */
  locked: Type.Boolean(),
  /** Whether a factor must be set before anything else. */
  must_set_factor: Type.Boolean(),
  /** When the last factor was given; actions that need a recent factor check it. */
  factor_at: OrNull(Moment),
})
export type Me = Static<typeof Me>

const OwnSession = Type.Object({
  id: Id,
  /** Such as `Chrome, Windows`; empty when the browser does not say. */
  device: Type.String(),
  address: Type.String(),
  created_at: Moment,
  used_at: Moment,
  current: Type.Boolean(),
})
export type OwnSession = Static<typeof OwnSession>

const ME = "/api/office/me"
const SIGN_IN_REFUSALS = ["too_many_requests", "overloaded"] as const

/** Calls for signing in and for the member's own account. */
export const session = officeCalls({
  state: {
    summary: "How far the visitor is with signing in.",
    method: "GET",
    path: "/api/office/session",
    answers: { 200: SessionState },
    refusals: [],
    permission: "open",
  },
  signIn: {
    summary: "Checks email and password; a second factor follows. An unknown address and a wrong password are answered alike.",
    method: "POST",
    path: "/api/office/session",
    body: Type.Object({ email: Email, password: Password }, closed),
    answers: { 200: SessionState },
    refusals: ["wrong_credentials", "factor_missing", ...SIGN_IN_REFUSALS],
    permission: "open",
  },
  giveFactor: {
    summary: "Checks a code of the authenticator app or a recovery code, and opens the session.",
    method: "POST",
    path: "/api/office/session/factor",
    body: Type.Object({ code: Code }, closed),
    answers: { 200: SessionState },
    refusals: ["wrong_code", ...SIGN_IN_REFUSALS],
    permission: "session",
    also: "factor",
    unlocks: true,
  },
  passkeyOptions: {
    summary: "What a passkey must sign to sign in, or to be a factor.",
    method: "POST",
    path: "/api/office/session/passkey/options",
    answers: { 200: PasskeyOptions },
    refusals: SIGN_IN_REFUSALS,
    permission: "open",
    reads: true,
  },
  usePasskey: {
    summary: "Signs in with a passkey alone, in place of password and code.",
    method: "POST",
    path: "/api/office/session/passkey",
    body: Type.Object({ passkey: PasskeyAnswer }, closed),
    answers: { 200: SessionState },
    refusals: ["wrong_passkey", ...SIGN_IN_REFUSALS],
    permission: "open",
  },
  signOut: {
    summary: "Ends the session. One that has ended already is no error.",
    method: "DELETE",
    path: "/api/office/session",
    answers: { 204: Type.Null() },
    refusals: [],
    permission: "open",
  },
  lookAtInvitation: {
    summary: "Whom an invitation is for; it is spent when it is accepted.",
    method: "POST",
    path: "/api/office/invitations/look",
    body: Type.Object({ token: LinkToken }, closed),
    answers: { 200: Type.Object({ email: Type.String(), role: OneOf(ROLES), role_name: Type.String(), language: OneOf(LOCALES) }) },
    refusals: ["link_spent", ...SIGN_IN_REFUSALS],
    permission: "open",
    reads: true,
  },
  acceptInvitation: {
    summary: "Spends an invitation: sets name and password, and asks for a second factor.",
    method: "POST",
    path: "/api/office/invitations/accept",
    body: Type.Object({ token: LinkToken, name: Type.String({ maxLength: 100 }), password: Password }, closed),
    answers: { 201: SessionState },
    refusals: ["link_spent", "weak_staff_password", "already_there", ...SIGN_IN_REFUSALS],
    permission: "open",
  },
  askForInvitation: {
    summary: "Asks the one who invited for a new invitation, by the link of one that has ended.",
    method: "POST",
    path: "/api/office/invitations/ask",
    body: Type.Object({ token: LinkToken }, closed),
    answers: { 204: Type.Null() },
    refusals: SIGN_IN_REFUSALS,
    permission: "open",
    reads: true,
  },
  forgotPassword: {
    summary: "Mails a link for a new password, if somebody with this address works here; the answer does not say.",
    method: "POST",
    path: "/api/office/recover",
    body: Type.Object({ email: Email }, closed),
    answers: { 204: Type.Null() },
    refusals: SIGN_IN_REFUSALS,
    permission: "open",
    reads: true,
  },
  recoverPassword: {
    summary: "Spends the link for a new password and sets it; every session of the member ends.",
    method: "POST",
    path: "/api/office/recover/password",
    body: Type.Object({ token: LinkToken, password: Password }, closed),
    answers: { 204: Type.Null() },
    refusals: ["link_spent", "weak_staff_password", ...SIGN_IN_REFUSALS],
    permission: "open",
  },
  recoverFactor: {
    summary: "Spends the link for new factors, with the password, and asks for a second factor.",
    method: "POST",
    path: "/api/office/recover/factor",
    body: Type.Object({ token: LinkToken, password: Password }, closed),
    answers: { 200: SessionState },
    refusals: ["link_spent", "wrong_credentials", ...SIGN_IN_REFUSALS],
    permission: "open",
  },
  me: {
    summary: "The signed-in member, with their permissions and places.",
    method: "GET",
    path: ME,
    answers: { 200: Me },
    refusals: [],
    permission: "session",
    also: "enrolling",
    unlocks: true,
  },
  changeMe: {
    summary: "Changes the member's own name, language, theme or shortcuts.",
    method: "PATCH",
    path: ME,
    body: Type.Object(
      {
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" })),
        language: Type.Optional(OneOf(LOCALES)),
        theme: Type.Optional(OneOf(THEMES)),
        shortcuts: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    answers: { 200: Me },
    refusals: [],
    permission: "session",
  },
  changePassword: {
    summary: "Changes the password; every other session of the member ends.",
    method: "PUT",
    path: `${ME}/password`,
    body: Type.Object({ current: Password, password: Password }, closed),
    answers: { 204: Type.Null() },
    refusals: ["wrong_password", "weak_staff_password", ...SIGN_IN_REFUSALS],
    permission: "session",
    factorAgain: true,
  },
  sessions: {
    summary: "The member's sessions, the last used first.",
    method: "GET",
    path: `${ME}/sessions`,
    answers: { 200: Type.Object({ results: Type.Array(OwnSession) }) },
    refusals: [],
    permission: "session",
  },
  endSession: {
    summary: "Ends one session of the member.",
    method: "DELETE",
    path: `${ME}/sessions/{id}`,
    params: Type.Object({ id: Id }),
    answers: { 204: Type.Null() },
    refusals: ["not_found"],
    permission: "session",
  },
  endOtherSessions: {
    summary: "Ends every session of the member but this one.",
    method: "DELETE",
    path: `${ME}/sessions`,
    answers: { 200: Type.Object({ ended: Type.Integer() }) },
    refusals: [],
    permission: "session",
  },
  checkFactor: {
    summary: "Checks a factor for acts that ask for it again, and unlocks the session.",
    method: "POST",
    path: `${ME}/factor-check`,
    body: Type.Union([Type.Object({ code: Code }, closed), Type.Object({ passkey: PasskeyAnswer }, closed)]),
    answers: { 204: Type.Null() },
    refusals: ["wrong_code", "wrong_passkey", ...SIGN_IN_REFUSALS],
    permission: "session",
    unlocks: true,
  },
  draftTotp: {
    summary: "Makes a secret for an authenticator app; its first code sets the factor.",
    method: "POST",
    path: `${ME}/credentials/totp`,
    answers: { 201: Type.Object({ secret: Type.String(), uri: Type.String() }) },
    refusals: [],
    permission: "session",
    also: "enrolling",
    reads: true,
  },
  setTotp: {
    summary: "Sets the authenticator app by its first code. The first factor of a member opens the session and answers recovery codes.",
    method: "PUT",
    path: `${ME}/credentials/totp`,
    body: Type.Object({ code: Code }, closed),
    answers: { 200: Type.Object({ recovery_codes: Type.Array(Type.String()) }) },
    refusals: ["wrong_code", "factor_required", ...SIGN_IN_REFUSALS],
    permission: "session",
    also: "enrolling",
  },
  newPasskeyOptions: {
    summary: "What a new passkey must sign.",
    method: "POST",
    path: `${ME}/credentials/passkey/options`,
    answers: { 200: PasskeyOptions },
    refusals: [],
    permission: "session",
    also: "enrolling",
    reads: true,
  },
  addPasskey: {
    summary: "Adds a passkey. The first factor of a member opens the session and answers recovery codes.",
    method: "POST",
    path: `${ME}/credentials/passkey`,
    body: Type.Object({ passkey: NewPasskey, name: Type.String({ minLength: 1, maxLength: 60, pattern: "\\S" }) }, closed),
    answers: { 201: Type.Object({ recovery_codes: Type.Array(Type.String()) }) },
    refusals: ["wrong_passkey", "factor_required"],
    permission: "session",
    also: "enrolling",
  },
  removeCredential: {
    summary: "Removes a factor of the member, though not the last one.",
    method: "DELETE",
    path: `${ME}/credentials/{id}`,
    params: Type.Object({ id: Id }),
    answers: { 204: Type.Null() },
    refusals: ["not_found", "last_factor"],
    permission: "session",
    factorAgain: true,
  },
  newRecoveryCodes: {
    summary: "Replaces the recovery codes by ten new ones, shown this once.",
    method: "POST",
    path: `${ME}/recovery-codes`,
    answers: { 201: Type.Object({ recovery_codes: Type.Array(Type.String()) }) },
    refusals: [],
    permission: "session",
    factorAgain: true,
  },
})
