import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { instantColumn } from "#server/db/sql.ts"

/**
 * The accounts of the embedded identity provider; the library defines the column names in code. An address has one verified account, or
 * several pending sign-ups.
 */
export const identityUsers = pgTable(
  "identity_users",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text(),
    /**
     * The network of the sign-up, until an address of the account is verified. An unverified account without a network is no sign-up: the shop
     * changed its address.
     */
    signedUpFrom: text("signed_up_from"),
    createdAt: instantColumn("created_at").notNull().defaultNow(),
    updatedAt: instantColumn("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check("identity_users_email", sql`${t.email} = lower(${t.email})`),
    uniqueIndex("identity_users_verified_email").on(t.email).where(sql`${t.emailVerified}`),
    index("identity_users_by_email").on(t.email, t.createdAt),
  ],
)

export const identitySessions = pgTable(
  "identity_sessions",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => identityUsers.id, { onDelete: "cascade" }),
    /** SHA-256 of the token in hexadecimal digits; only the customer has the token itself. */
    token: text().notNull().unique(),
    expiresAt: instantColumn("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: instantColumn("created_at").notNull().defaultNow(),
    updatedAt: instantColumn("updated_at").notNull().defaultNow(),
  },
  (t) => [index("identity_sessions_user").on(t.userId, t.createdAt), index("identity_sessions_expiry").on(t.expiresAt)],
)

export const identityAccounts = pgTable(
  "identity_accounts",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => identityUsers.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    /** Argon2id, with its parameters and salt. */
    password: text(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: instantColumn("access_token_expires_at"),
    refreshTokenExpiresAt: instantColumn("refresh_token_expires_at"),
    scope: text(),
    createdAt: instantColumn("created_at").notNull().defaultNow(),
    updatedAt: instantColumn("updated_at").notNull().defaultNow(),
  },
  (t) => [index("identity_accounts_user").on(t.userId)],
)

/** Unused links of mails. */
export const identityVerifications = pgTable(
  "identity_verifications",
  {
    id: text().primaryKey(),
    /** The purpose, with the SHA-256 of the link's token. */
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    createdAt: instantColumn("created_at").notNull().defaultNow(),
    updatedAt: instantColumn("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("identity_verifications_identifier").on(t.identifier),
    index("identity_verifications_value").on(t.value),
    index("identity_verifications_expiry").on(t.expiresAt),
  ],
)
