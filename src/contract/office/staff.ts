import Type, { type Static } from "typebox"
import { closed, Filled, Id, OneOf, OrNull } from "#contract/shapes.ts"
import { LOCALES } from "#rules/values/locale.ts"
import { officeCalls } from "./office-call.ts"
import { PERMISSION_NAMES, ROLES, SCOPES } from "./permissions.ts"

const Moment = Type.String()
/** `sales`, or `own-12` for an own role. */
const RoleKey = Type.String({ minLength: 1, maxLength: 20, pattern: "^([a-z]+|own-\\d{1,10})$" })
/** `branch:3`, `city:Doha`; null: everywhere. */
const Places = OrNull(
  Type.Array(Type.String({ maxLength: 110, pattern: "^(branch:\\d{1,10}|city:.{1,100})$" }), { maxItems: 100, uniqueItems: true }),
)
const ById = Type.Object({ id: Id })
const Version = Type.Integer({ minimum: 1 })

export const StaffMember = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: Type.String(),
  role_name: Type.String(),
  places: OrNull(Type.Array(Type.String())),
  language: OneOf(LOCALES),
  /** `invited` has not set a second factor yet. */
  state: OneOf(["active", "enrolling", "suspended"] as const),
  factors: Type.Array(OneOf(["totp", "passkey"] as const)),
  sessions: Type.Integer(),
  last_seen_at: OrNull(Moment),
  created_at: Moment,
  version: Version,
})
export type StaffMember = Static<typeof StaffMember>

const Invitation = Type.Object({
  id: Id,
  email: Type.String(),
  role: Type.String(),
  role_name: Type.String(),
  places: OrNull(Type.Array(Type.String())),
  invited_by: OrNull(Type.String()),
  created_at: Moment,
  expires_at: Moment,
})

/** The scope of each permission that a role has. */
const Permissions = Type.Record(Type.String(), OneOf(SCOPES))

export const OfficeRole = Type.Object({
  /** `sales`, or `own-12` for an own role. */
  key: Type.String(),
  name: Type.String(),
  /** The role that an own role was copied from; null for one of the five, which nobody changes. */
  copied_from: OrNull(OneOf(ROLES)),
  permissions: Permissions,
  members: Type.Integer(),
  version: Version,
})
export type OfficeRole = Static<typeof OfficeRole>

const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  /** The last letters of the key. */
  ending: Type.String(),
  permissions: Type.Array(Type.String()),
  made_by: Type.String(),
  created_at: Moment,
  expires_at: Moment,
  used_at: OrNull(Moment),
})

const Activity = Type.Object({
  id: Type.Integer(),
  at: Moment,
  actor: OneOf(["staff", "key", "command-line"] as const),
  name: Type.String(),
  role: OrNull(Type.String()),
  address: OrNull(Type.String()),
  device: Type.String(),
  request_id: OrNull(Type.String()),
  act: Type.String(),
  object: OrNull(Type.String()),
  object_id: OrNull(Type.String()),
  /** The name today of a product or variant, and of a customer whom the member may see; null for any other object. */
  object_name: OrNull(Type.String()),
  before: OrNull(Type.Unsafe<object>(Type.Object({}, { additionalProperties: true }))),
  after: OrNull(Type.Unsafe<object>(Type.Object({}, { additionalProperties: true }))),
})

const Day = Type.Optional(Type.String({ maxLength: 30, pattern: "^\\d{4}-\\d{2}-\\d{2}$" }))
/** The filter of the log. */
const ActivityQuery = {
  staff: Type.Optional(Id),
  object: Type.Optional(Type.String({ maxLength: 60 })),
  object_id: Type.Optional(Type.String({ maxLength: 200 })),
  act: Type.Optional(Type.String({ maxLength: 60 })),
  from: Day,
  until: Day,
}

const STAFF = "/api/office/staff"

/** Calls for staff, roles, API keys and the activity log. */
export const staff = officeCalls({
  list: {
    summary: "Everybody who works here, by name; suspended members last.",
    method: "GET",
    path: STAFF,
    answers: { 200: Type.Object({ results: Type.Array(StaffMember) }) },
    refusals: [],
    permission: "staff.read",
  },
  one: {
    summary: "One member of staff.",
    method: "GET",
    path: `${STAFF}/{id}`,
    params: ById,
    answers: { 200: StaffMember },
    refusals: ["not_found"],
    permission: "staff.read",
    versioned: true,
  },
  change: {
    summary: "Changes the role or the places of a member; their sessions end.",
    method: "PATCH",
    path: `${STAFF}/{id}`,
    params: ById,
    body: Type.Object({ role: Type.Optional(RoleKey), places: Type.Optional(Places) }, closed),
    answers: { 200: StaffMember },
    refusals: ["not_found", "own_account", "last_owner", "not_givable"],
    permission: "staff.manage",
    factorAgain: true,
    versioned: true,
  },
  suspend: {
    summary: "Suspends a member; their sessions end.",
    method: "POST",
    path: `${STAFF}/{id}/suspend`,
    params: ById,
    answers: { 200: StaffMember },
    refusals: ["not_found", "own_account", "last_owner", "not_givable"],
    permission: "staff.manage",
    factorAgain: true,
  },
  resume: {
    summary: "Lets a suspended member sign in again.",
    method: "POST",
    path: `${STAFF}/{id}/resume`,
    params: ById,
    answers: { 200: StaffMember },
    refusals: ["not_found", "own_account", "not_givable"],
    permission: "staff.manage",
    factorAgain: true,
  },
  endSessions: {
    summary: "Ends all sessions of a member.",
    method: "POST",
    path: `${STAFF}/{id}/sign-out`,
    params: ById,
    answers: { 200: Type.Object({ ended: Type.Integer() }) },
    refusals: ["not_found", "own_account", "not_givable"],
    permission: "staff.manage",
    factorAgain: true,
  },
  resetFactor: {
    summary: "Removes the second factors of a member, ends their sessions and mails them a link for new ones.",
    method: "POST",
    path: `${STAFF}/{id}/reset-factor`,
    params: ById,
    answers: { 204: Type.Null() },
    refusals: ["not_found", "own_account", "not_givable"],
    permission: "staff.manage",
    factorAgain: true,
  },
  invitations: {
    summary: "The invitations that nobody has accepted yet, the newest first.",
    method: "GET",
    path: `${STAFF}/invitations`,
    answers: { 200: Type.Object({ results: Type.Array(Invitation) }) },
    refusals: [],
    permission: "staff.read",
  },
  invite: {
    summary: "Mails an invitation, in place of an earlier one to the same address.",
    method: "POST",
    path: `${STAFF}/invitations`,
    body: Type.Object({ email: Type.String({ maxLength: 1000 }), role: RoleKey, places: Places, language: OneOf(LOCALES) }, closed),
    answers: { 201: Type.Object({ id: Id }) },
    refusals: ["invalid_email", "already_there", "not_givable"],
    permission: "staff.manage",
    factorAgain: true,
  },
  withdrawInvitation: {
    summary: "Withdraws an invitation: its link works no more.",
    method: "DELETE",
    path: `${STAFF}/invitations/{id}`,
    params: ById,
    answers: { 204: Type.Null() },
    refusals: ["not_found", "not_givable"],
    permission: "staff.manage",
    factorAgain: true,
  },
  roles: {
    summary: "The five roles and the own ones, with their permissions.",
    method: "GET",
    path: "/api/office/roles",
    answers: { 200: Type.Object({ results: Type.Array(OfficeRole) }) },
    refusals: [],
    permission: "staff.read",
  },
  copyRole: {
    summary: "Makes an own role by copying one of the five.",
    method: "POST",
    path: "/api/office/roles",
    body: Type.Object({ name: Filled(60), copied_from: OneOf(ROLES), permissions: Type.Optional(Permissions) }, closed),
    answers: { 201: OfficeRole },
    refusals: ["already_there", "not_givable"],
    permission: "roles.manage",
    factorAgain: true,
  },
  changeRole: {
    summary: "Changes the name and the permissions of an own role; the sessions of its members end.",
    method: "PUT",
    path: "/api/office/roles/{id}",
    params: ById,
    body: Type.Object({ name: Filled(60), permissions: Permissions }, closed),
    answers: { 200: OfficeRole },
    refusals: ["not_found", "already_there", "own_account", "not_givable"],
    permission: "roles.manage",
    factorAgain: true,
    versioned: true,
  },
  removeRole: {
    summary: "Deletes an own role that nobody has.",
    method: "DELETE",
    path: "/api/office/roles/{id}",
    params: ById,
    answers: { 204: Type.Null() },
    refusals: ["not_found", "role_in_use"],
    permission: "roles.manage",
    factorAgain: true,
  },
  keys: {
    summary: "The API keys that are valid, the newest first.",
    method: "GET",
    path: "/api/office/keys",
    answers: { 200: Type.Object({ results: Type.Array(ApiKey) }) },
    refusals: [],
    permission: "keys.manage",
  },
  addKey: {
    summary: "Makes an API key, which is shown this once.",
    method: "POST",
    path: "/api/office/keys",
    body: Type.Object(
      {
        name: Filled(60),
        permissions: Type.Array(OneOf(PERMISSION_NAMES), { minItems: 1, maxItems: 60, uniqueItems: true }),
        days: Type.Integer({ minimum: 1, maximum: 366 }),
      },
      closed,
    ),
    answers: { 201: Type.Object({ id: Id, key: Type.String(), expires_at: Moment }) },
    refusals: ["not_givable"],
    permission: "keys.manage",
    factorAgain: true,
  },
  endKey: {
    summary: "Ends an API key.",
    method: "DELETE",
    path: "/api/office/keys/{id}",
    params: ById,
    answers: { 204: Type.Null() },
    refusals: ["not_found"],
    permission: "keys.manage",
    factorAgain: true,
  },
  activity: {
    summary: "Who did what, the newest first; with `own` scope the member's own acts.",
    method: "GET",
    path: "/api/office/activity",
    query: Type.Object({
      ...ActivityQuery,
      after: Type.Optional(Type.String({ maxLength: 20, pattern: "^\\d{1,18}$" })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    answers: { 200: Type.Object({ results: Type.Array(Activity), next: OrNull(Type.String()), count: Type.Integer() }) },
    refusals: [],
    permission: "activity.read",
  },
  activityCsv: {
    summary: "The log as CSV, for the owner, who also manages the roles; at most 5,000 rows.",
    method: "GET",
    path: "/api/office/activity.csv",
    query: Type.Object(ActivityQuery),
    answers: { 200: Type.String() },
    refusals: ["too_many_rows"],
    permission: "roles.manage",
    factorAgain: true,
  },
  exportActivity: {
    summary: "Asks for the same as a file of at most 100,000 rows. The bell tells when it can be fetched.",
    method: "POST",
    path: "/api/office/activity/exports",
    body: Type.Object(ActivityQuery, closed),
    answers: { 202: Type.Object({ id: Id }) },
    refusals: ["too_many_rows", "export_waits"],
    permission: "roles.manage",
    factorAgain: true,
  },
})
