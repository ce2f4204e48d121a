import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { MAX_NOTE } from "#contract/office/frame.ts"
import { instantColumn } from "#server/db/sql.ts"
import { staff } from "../staff.tables.ts"

/** Internal notes on objects. No mail, print or export reads them. */
export const notes = pgTable(
  "notes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    objectKind: text("object_kind").notNull(),
    objectId: text("object_id").notNull(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    text: text().notNull(),
    isPinned: boolean("is_pinned").notNull(),
    /** The members mentioned, by id. */
    mentions: integer().array().notNull().default([]),
    createdAt: instantColumn("created_at").notNull(),
    editedAt: instantColumn("edited_at"),
  },
  (t) => [
    index("notes_object").on(t.objectKind, t.objectId, t.id),
    check("notes_text", sql`char_length(${t.text}) between 1 and ${sql.raw(String(MAX_NOTE))}`),
    check("notes_mentions", sql`cardinality(${t.mentions}) <= 20`),
  ],
)
