import Type, { type Static } from "typebox"
import { Id, OneOf, OrNull } from "#contract/shapes.ts"
import { LOCALES } from "#rules/values/locale.ts"
import { officeCalls } from "./office-call.ts"
import { ROLES, SCOPES } from "./permissions.ts"

/** The signed-in member, as the office's pages need them. */
export const Me = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: OneOf(ROLES),
  /** The name of the own role, or of the role. */
  role_name: Type.String(),
  /** The scope of each permission that the member has. */
  permissions: Type.Record(Type.String(), OneOf(SCOPES)),
  /** `branch:3`, `city:Doha`; null: everywhere. */
  places: OrNull(Type.Array(Type.String())),
  refund_limit: OrNull(Type.Number()),
  discount_limit: OrNull(Type.Number()),
  language: OneOf(LOCALES),
  /** Whether the session waits for a factor after a quarter of an hour without use. */
  locked: Type.Boolean(),
  /** Whether a factor must be set before anything else. */
  must_set_factor: Type.Boolean(),
})
export type Me = Static<typeof Me>

/** Signing in, and what is the member's own. */
export const session = officeCalls({
  me: {
    summary: "The signed-in member, with their permissions and places.",
    method: "GET",
    path: "/api/office/me",
    answers: { 200: Me },
    refusals: [],
    permission: "session",
    also: "enrolling",
    unlocks: true,
  },
  signOut: {
    summary: "Ends the session.",
    method: "DELETE",
    path: "/api/office/session",
    answers: { 204: Type.Null() },
    refusals: [],
    permission: "open",
  },
})
