import { sql } from "drizzle-orm"
import { check, customType, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { EXPORT_KINDS, EXPORT_STATES, MAX_EXPORT_BYTES } from "#rules/office/exports.ts"
import { instantColumn, literals } from "#server/db/sql.ts"
import { staff } from "../staff.tables.ts"

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" })

/** A table that a job makes for a member. It is deleted a day after it was made. [OFFICE-50] */
export const fileExports = pgTable(
  "exports",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    kind: text({ enum: EXPORT_KINDS }).notNull(),
    state: text({ enum: EXPORT_STATES }).notNull(),
    /** Filter, order and columns, as its kind has them. */
    wish: jsonb().notNull(),
    /** What the member could see when asking. */
    reach: text().notNull(),
    rows: integer(),
    /** CSV, compressed by gzip. */
    file: bytes(),
    createdAt: instantColumn("created_at").notNull(),
    endedAt: instantColumn("ended_at"),
  },
  (t) => [
    index("exports_staff").on(t.staffId, t.id.desc()),
    index("exports_created").on(t.createdAt),
    check("exports_kind", sql`${t.kind} in (${literals(EXPORT_KINDS)})`),
    check("exports_state", sql`${t.state} in (${literals(EXPORT_STATES)})`),
    check("exports_wish", sql`pg_column_size(${t.wish}) <= 65536`),
    check("exports_file", sql`octet_length(${t.file}) <= ${sql.raw(String(MAX_EXPORT_BYTES))}`),
  ],
)
