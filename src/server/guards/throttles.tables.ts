import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** The use of limits that hold across processes, and events recorded for a time; an expired row has no effect and is deleted. */
export const throttles = pgTable(
  "throttles",
  {
    /** The limited action, with the SHA-256 of the subject of the count. */
    key: text().primaryKey(),
    /** When the bucket is full again, or the event expires. */
    fullAt: timestamp("full_at", { withTimezone: true }).notNull(),
  },
  (t) => [index("throttles_full").on(t.fullAt)],
)

/** Failed or pending attempts at a secret; the wait grows with each one. */
export const attempts = pgTable(
  "attempts",
  {
    /** As of a throttle. */
    key: text().primaryKey(),
    failures: integer().notNull(),
    /** When the next attempt is allowed. */
    nextAt: timestamp("next_at", { withTimezone: true }).notNull(),
    /** When the failures expire. */
    forgottenAt: timestamp("forgotten_at", { withTimezone: true }).notNull(),
  },
  (t) => [index("attempts_forgotten").on(t.forgottenAt)],
)
