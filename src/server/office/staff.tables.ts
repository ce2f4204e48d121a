import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { ROLES, type Scope } from "#contract/office/permissions.ts"
import { LOCALES } from "#rules/values/locale.ts"
import { instantColumn, literals } from "#server/db/sql.ts"

/** Roles that the owner made by copying one of the five. The five themselves are in the contract. */
export const roles = pgTable(
  "roles",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    /** The role that it was copied from: its place among the roles, and its limits. */
    base: text({ enum: ROLES }).notNull(),
    permissions: jsonb().notNull().$type<Record<string, Scope>>(),
    version: integer().notNull().default(1),
  },
  (t) => [check("roles_base", sql`${t.base} in (${literals(ROLES)})`), check("roles_name", sql`length(${t.name}) between 1 and 60`)],
)

/** Who works in the back office. A customer with the same address is somebody else. */
export const staff = pgTable(
  "staff",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case. */
    email: text().notNull().unique(),
    name: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    /** The own role; then `role` is the one that it was copied from. */
    ownRoleId: integer("own_role_id").references(() => roles.id),
    /** Whether the member works at all places; otherwise at those of `staff_places`. */
    everywhere: boolean().notNull().default(true),
    language: text({ enum: LOCALES }).notNull(),
    theme: text({ enum: ["light", "dark", "system"] })
      .notNull()
      .default("system"),
    /** Whether single letters are commands. */
    shortcuts: boolean().notNull().default(true),
    /** One of the five people of the demonstration, who sign in on this machine alone. */
    demonstration: boolean().notNull().default(false),
    /** When the first second factor was set; until then the invitation's password leads to setting one. */
    enrolledAt: instantColumn("enrolled_at"),
    suspendedAt: instantColumn("suspended_at"),
    lastSeenAt: instantColumn("last_seen_at"),
    version: integer().notNull().default(1),
    createdAt: instantColumn("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("staff_role", sql`${t.role} in (${literals(ROLES)})`),
    check("staff_language", sql`${t.language} in (${literals(LOCALES)})`),
    check("staff_theme", sql`${t.theme} in ('light', 'dark', 'system')`),
    check("staff_name", sql`length(${t.name}) between 1 and 100`),
    check("staff_email", sql`length(${t.email}) <= 320`),
    index("staff_own_role").on(t.ownRoleId).where(sql`own_role_id is not null`),
  ],
)

/** The places of a member who does not work everywhere: `branch:3`, or `city:Doha` for visits and deliveries. */
export const staffPlaces = pgTable(
  "staff_places",
  {
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    place: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.staffId, t.place] }),
    check("staff_places_form", sql`${t.place} ~ '^(branch:[0-9]{1,10}|city:.{1,100})$'`),
  ],
)

/** What a member proves who they are with. */
export const staffCredentials = pgTable(
  "staff_credentials",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    kind: text({ enum: ["password", "totp", "passkey", "recovery"] }).notNull(),
    /** A hash of Argon2id; the secret of the codes in base32; the public key of a passkey in base64url; the SHA-256 of a recovery code. */
    secret: text().notNull(),
    /** The name of a passkey. */
    name: text(),
    /** The id of a passkey. */
    passkeyId: text("passkey_id").unique(),
    /** The counter of a passkey, or the last accepted step of the codes. */
    counter: bigint({ mode: "number" }).notNull().default(0),
    transports: text().array(),
    /** False until its first code was entered. */
    confirmed: boolean().notNull().default(true),
    usedAt: instantColumn("used_at"),
    createdAt: instantColumn("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("staff_credentials_staff").on(t.staffId, t.kind),
    check("staff_credentials_kind", sql`${t.kind} in ('password', 'totp', 'passkey', 'recovery')`),
  ],
)

/** The sessions of the office. Nothing in this table lets anyone sign in. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    /** SHA-256 of the cookie's value. */
    token: text().notNull().unique(),
    /** What is missing: a factor to give, or one to set; `open` lacks nothing. */
    stage: text({ enum: ["factor", "enrolling", "open"] }).notNull(),
    /** Opened on a phone with a passkey. */
    isLong: boolean("is_long").notNull().default(false),
    /** The client's address and user agent. */
    address: text().notNull(),
    userAgent: text("user_agent"),
    /** When a factor was last given. */
    factorAt: instantColumn("factor_at"),
    usedAt: instantColumn("used_at").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
  },
  (t) => [
    index("staff_sessions_staff").on(t.staffId),
    index("staff_sessions_expiry").on(t.expiresAt),
    check("staff_sessions_stage", sql`${t.stage} in ('factor', 'enrolling', 'open')`),
  ],
)

/** Invitations that were mailed. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    ownRoleId: integer("own_role_id").references(() => roles.id),
    /** Null: everywhere. */
    places: text().array(),
    language: text({ enum: LOCALES }).notNull(),
    /** SHA-256 of the link's token. */
    token: text().notNull().unique(),
    /** Null: the command line. */
    invitedBy: integer("invited_by").references(() => staff.id),
    createdAt: instantColumn("created_at").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    acceptedAt: instantColumn("accepted_at"),
    withdrawnAt: instantColumn("withdrawn_at"),
  },
  (t) => [
    index("staff_invitations_email").on(t.email),
    check("staff_invitations_role", sql`${t.role} in (${literals(ROLES)})`),
    check("staff_invitations_language", sql`${t.language} in (${literals(LOCALES)})`),
  ],
)

/** Links for a member who lost the password, or every factor. */
export const staffLinks = pgTable(
  "staff_links",
  {
    /** SHA-256 of the link's token. */
    token: text().primaryKey(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["password", "factor"] }).notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
  },
  (t) => [unique("staff_links_once").on(t.staffId, t.purpose), check("staff_links_purpose", sql`${t.purpose} in ('password', 'factor')`)],
)

/** Challenges that a passkey must sign, each once. */
export const staffChallenges = pgTable(
  "staff_challenges",
  {
    challenge: text().primaryKey(),
    /** The member who registers a passkey; null for a sign-in. */
    staffId: integer("staff_id").references(() => staff.id, { onDelete: "cascade" }),
    expiresAt: instantColumn("expires_at").notNull(),
  },
  (t) => [index("staff_challenges_expiry").on(t.expiresAt)],
)

/** Keys of programs. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** SHA-256 of the key. */
    token: text().notNull().unique(),
    /** The last letters of the key, by which people tell keys apart. */
    ending: text().notNull(),
    permissions: text().array().notNull(),
    madeBy: integer("made_by")
      .notNull()
      .references(() => staff.id),
    createdAt: instantColumn("created_at").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    usedAt: instantColumn("used_at"),
    endedAt: instantColumn("ended_at"),
  },
  (t) => [check("api_keys_name", sql`length(${t.name}) between 1 and 60`)],
)
