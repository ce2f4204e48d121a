import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { BASE_LOCALE, LOCALES } from "#rules/values/locale.ts"
import { literals } from "#server/db/sql.ts"

/** What staff find an account by. The index and its queries have the same expression. */
export const CUSTOMER_WORDS = `(' ' || lower(first_name || ' ' || last_name || ' ' || email))`

/** Everyone who ever sent a verified token, of any identity provider. */
export const customers = pgTable(
  "customers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The identity provider's id of the account. */
    uid: text().notNull().unique(),
    email: text().notNull(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    /** The language of the page on which the account was made, for mails about it. */
    locale: text({ enum: LOCALES }).notNull().default(BASE_LOCALE),
    /** Tokens of an earlier sign-in are refused, for a provider that cannot revoke them itself. */
    validFrom: timestamp("valid_from", { withTimezone: true }),
    /** When the account was deleted: only the id remains, for the orders that reference it. */
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    /** Since when, by whom and with which words the shop takes no orders and bookings of the customer. */
    blockedAt: timestamp("blocked_at", { withTimezone: true }),
    blockedBy: text("blocked_by"),
    blockedWords: text("blocked_words"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("customers_words").using("gin", sql`${sql.raw(CUSTOMER_WORDS)} gin_trgm_ops`),
    check("customers_names", sql`length(${t.firstName}) <= 100 and length(${t.lastName}) <= 100`),
    check("customers_block", sql`length(${t.blockedBy}) <= 200 and length(${t.blockedWords}) <= 300`),
    check("customers_locale", sql`${t.locale} in (${literals(LOCALES)})`),
  ],
)
