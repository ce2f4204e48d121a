import { index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { instantColumn } from "#server/db/sql.ts"

/** Pictures that were uploaded and that no saved form uses yet. The save of a form takes their rows away; what is left is deleted after 8 days. */
export const uploadedPictures = pgTable(
  "uploaded_pictures",
  {
    /** The path in the shop's store. */
    path: text().primaryKey(),
    /** No foreign key: a picture outlives its person. */
    staffId: integer("staff_id").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [index("uploaded_pictures_created").on(t.createdAt), index("uploaded_pictures_staff").on(t.staffId)],
)
