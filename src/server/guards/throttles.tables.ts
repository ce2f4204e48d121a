import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** What was spent of limits that hold across processes, and what is remembered for a while; a row whose moment has come says nothing and is swept. */
export const throttles = pgTable(
  "throttles",
  {
    /** What is limited, with the SHA-256 of whom or what it is counted for. */
    key: text().primaryKey(),
    /** When everything that was spent has come back, or is forgotten. */
    fullAt: timestamp("full_at", { withTimezone: true }).notNull(),
  },
  (t) => [index("throttles_full").on(t.fullAt)],
)

/** Attempts at a secret that failed or are under way; the next one waits longer each time. */
export const attempts = pgTable(
  "attempts",
  {
    /** As of a throttle. */
    key: text().primaryKey(),
    failures: integer().notNull(),
    /** When the next attempt is let through. */
    nextAt: timestamp("next_at", { withTimezone: true }).notNull(),
    /** When the failures are forgotten. */
    forgottenAt: timestamp("forgotten_at", { withTimezone: true }).notNull(),
  },
  (t) => [index("attempts_forgotten").on(t.forgottenAt)],
)
