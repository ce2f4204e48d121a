import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core"
import { NOTICE_KINDS } from "#contract/office/frame.ts"
import { instantColumn, literals } from "#server/db/sql.ts"
import { staff } from "../staff.tables.ts"

/** What the bell of a member shows. Read once, it is read on all their devices. */
export const notices = pgTable(
  "notices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** Of the same event a member has one notice. */
    key: text().notNull(),
    objectKind: text("object_kind").notNull(),
    objectId: text("object_id").notNull(),
    /** The values in its sentence; never a customer's data. */
    words: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    createdAt: instantColumn("created_at").notNull(),
    readAt: instantColumn("read_at"),
  },
  (t) => [
    unique("notices_once").on(t.staffId, t.key),
    index("notices_staff").on(t.staffId, t.id.desc()),
    index("notices_unread").on(t.staffId).where(sql`read_at is null`),
    index("notices_created").on(t.createdAt),
    check("notices_kind", sql`${t.kind} in (${literals(NOTICE_KINDS)})`),
    check("notices_words", sql`pg_column_size(${t.words}) <= 1024`),
  ],
)
