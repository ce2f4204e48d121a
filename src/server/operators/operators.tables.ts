import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** The actions of operators on the command line. */
export const operatorActions = pgTable("operator_actions", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  action: text().notNull(),
  details: jsonb().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
})
