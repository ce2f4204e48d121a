import { sql } from "drizzle-orm"
import { check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { instantColumn } from "#server/db/sql.ts"

/** Days on which a place works other hours than in a usual week, or not at all. */
export const repairClosings = pgTable(
  "repair_closings",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fromDay: date("from_day").notNull(),
    toDay: date("to_day").notNull(),
    /** `*`, `visits`, `city:Doha` or `branch:2`. */
    place: text().notNull(),
    /** Such as "10 AM - 2 PM"; null while it is closed. */
    hours: text(),
    reason: text().notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [
    index("repair_closings_days").on(t.toDay),
    check("repair_closings_order", sql`${t.fromDay} <= ${t.toDay}`),
    check(
      "repair_closings_texts",
      sql`char_length(${t.place}) <= 110 and char_length(${t.hours}) <= 100 and char_length(${t.reason}) <= 200`,
    ),
  ],
)
