import { integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { instantColumn } from "#server/db/sql.ts"

/** The private links of orders and repairs. No token is stored: it is made from id and generation with a key outside the database. */
export const privateLinks = pgTable(
  "private_links",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ["ORDER", "REPAIR"] }).notNull(),
    /** The reference of the order or repair. No foreign key: both are features above. */
    reference: text().notNull(),
    /** A link of an earlier generation is dead. */
    generation: integer().notNull().default(1),
    offAt: instantColumn("off_at"),
    openedCount: integer("opened_count").notNull().default(0),
    firstOpenedAt: instantColumn("first_opened_at"),
    lastOpenedAt: instantColumn("last_opened_at"),
  },
  (t) => [unique("private_links_object").on(t.kind, t.reference)],
)
