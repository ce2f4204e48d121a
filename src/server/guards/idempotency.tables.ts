import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core"
import { customers } from "./customers.tables.ts"

/** The response to a customer's request with an `Idempotency-Key`. Kept 48 hours. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    route: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the body in its canonical form. */
    fingerprint: text().notNull(),
    /** The id of what the request created, for a request with more than one phase. */
    subject: integer(),
    /** The successful response; null while a further phase is under way. */
    answer: jsonb(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("idempotency_keys_once").on(t.customerId, t.route, t.key),
    index("idempotency_keys_age").on(t.createdAt),
    index("idempotency_keys_subject").on(t.subject).where(sql`subject is not null`),
  ],
)
