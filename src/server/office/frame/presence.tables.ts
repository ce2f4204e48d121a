import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instantColumn } from "#server/db/sql.ts"
import { staff } from "../staff.tables.ts"

/** Who has which object open. A page that sends nothing for a minute counts as closed. */
export const presence = pgTable(
  "presence",
  {
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    objectKind: text("object_kind").notNull(),
    objectId: text("object_id").notNull(),
    isEditing: boolean("is_editing").notNull(),
    seenAt: instantColumn("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.objectKind, t.objectId, t.staffId] }),
    index("presence_staff").on(t.staffId),
    index("presence_seen").on(t.seenAt),
  ],
)
