import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { VIEW_LISTS } from "#contract/office/frame.ts"
import { instantColumn, literals } from "#server/db/sql.ts"
import { staff } from "../staff.tables.ts"

/** Views of lists that members saved for themselves or for all. The given views are part of the office, and not rows. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    list: text({ enum: VIEW_LISTS }).notNull(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    name: text().notNull(),
    /** The query of the list's address. */
    address: text().notNull(),
    isShared: boolean("is_shared").notNull(),
    position: integer().notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [
    index("saved_views_own").on(t.staffId, t.list),
    index("saved_views_shared").on(t.list).where(sql`is_shared`),
    check("saved_views_list", sql`${t.list} in (${literals(VIEW_LISTS)})`),
    check("saved_views_texts", sql`char_length(${t.name}) between 1 and 60 and char_length(${t.address}) <= 1500`),
  ],
)
