import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { instantColumn, literals } from "#server/db/sql.ts"
import { staff } from "../staff.tables.ts"

/** WAITING: not due, or about to be done. DONE, UNDONE: as named. IMPOSSIBLE: refused by the state machine when it was due. */
export const STAGED_STATES = ["WAITING", "DONE", "UNDONE", "IMPOSSIBLE"] as const

/** Steps that mail a customer. Each waits some seconds, in which it can be undone, and is then done as any other step. */
export const stagedSteps = pgTable(
  "staged_steps",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The handler: `order.step`. */
    step: text().notNull(),
    /** `order`, and its reference. */
    objectKind: text("object_kind").notNull(),
    objectId: text("object_id").notNull(),
    /** The parts of the object that it concerns, such as items; none for the whole object. */
    parts: text().array().notNull().default([]),
    /** What the handler needs, as it wrote it. */
    details: jsonb().notNull(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    /** Who does it, as the audit names them. */
    actor: jsonb().notNull(),
    state: text({ enum: STAGED_STATES }).notNull().default("WAITING"),
    /** The refusal of an impossible step. */
    refusal: text(),
    /** The faults of the shop so far; after some of them the step counts as impossible. */
    faults: integer().notNull().default(0),
    createdAt: instantColumn("created_at").notNull(),
    dueAt: instantColumn("due_at").notNull(),
    endedAt: instantColumn("ended_at"),
  },
  (t) => [
    index("staged_steps_due").on(t.dueAt).where(sql`state = 'WAITING'`),
    index("staged_steps_object").on(t.objectKind, t.objectId).where(sql`state = 'WAITING'`),
    index("staged_steps_ended").on(t.endedAt),
    check("staged_steps_state", sql`${t.state} in (${literals(STAGED_STATES)})`),
    check("staged_steps_ended", sql`(${t.state} = 'WAITING') = (${t.endedAt} is null)`),
    check("staged_steps_details", sql`pg_column_size(${t.details}) <= 8192 and cardinality(${t.parts}) <= 200`),
  ],
)
