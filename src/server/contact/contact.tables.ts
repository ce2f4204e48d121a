import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { instantColumn } from "#server/db/sql.ts"
import { staff } from "#server/office/staff.tables.ts"

/** The messages of the contact form, of anybody, also without an account. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    contact: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    orderReference: text("order_reference"),
    createdAt: instantColumn("created_at").notNull(),
    isDone: boolean("is_done").notNull().default(false),
    /** Who marked it as done. */
    staffId: integer("staff_id").references(() => staff.id),
  },
  (t) => [
    index("contact_messages_view").on(t.isDone, t.id),
    index("contact_messages_email").on(sql`lower(${t.email})`),
    check("contact_messages_text", sql`length(${t.message}) <= 5000`),
  ],
)
