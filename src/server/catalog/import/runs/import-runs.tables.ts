import { sql } from "drizzle-orm"
import { boolean, check, customType, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { IMPORT_ACTS, IMPORT_KINDS, IMPORT_STATES, MAX_IMPORT_BYTES } from "#rules/catalog/office/import-run.ts"
import { instantColumn, literals } from "#server/db/sql.ts"

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" })

/** A file that somebody imported in the back office, or only looked at. It is forgotten after 30 days. */
export const importRuns = pgTable(
  "import_runs",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    file: bytes().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull(),
    progress: jsonb(),
    counts: jsonb().notNull().default({}),
    faults: jsonb().notNull().default([]),
    notes: jsonb().notNull().default([]),
    isLookedAgain: boolean("is_looked_again").notNull().default(false),
    staffId: integer("staff_id").notNull(),
    /** Who changed it last, and when. */
    changedBy: integer("changed_by").notNull(),
    changedAt: instantColumn("changed_at").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    appliedAt: instantColumn("applied_at"),
  },
  (t) => [
    index("import_runs_created").on(t.createdAt),
    check("import_runs_state", sql`${t.state} in (${literals(IMPORT_STATES)})`),
    check("import_runs_name", sql`length(${t.name}) <= 200`),
    check("import_runs_file", sql`octet_length(${t.file}) <= ${sql.raw(String(MAX_IMPORT_BYTES))}`),
  ],
)

/** What a file changes: of a changed object the columns that differ, of a new one all. The columns are those of the shop's tables. */
export const importChanges = pgTable(
  "import_changes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    runId: integer("run_id")
      .notNull()
      .references(() => importRuns.id, { onDelete: "cascade" }),
    act: text({ enum: IMPORT_ACTS }).notNull(),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    /** Null for what the file does not name. */
    objectId: integer("object_id"),
    productId: integer("product_id"),
    name: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** Found only by a second look. */
    isLate: boolean("is_late").notNull().default(false),
    /** The columns that undoing the run left, because somebody changed them since. */
    leftColumns: text("left_columns").array().notNull().default(sql`'{}'`),
  },
  (t) => [
    index("import_changes_run").on(t.runId, t.act, t.id),
    check("import_changes_act", sql`${t.act} in (${literals(IMPORT_ACTS)})`),
    check("import_changes_kind", sql`${t.kind} in (${literals(IMPORT_KINDS)})`),
  ],
)
