import { sql } from "drizzle-orm"
import { check, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { DECLINE_WAYS, ESTIMATE_STATES, type EstimateLine, SAID_WAYS } from "#rules/repairs/estimates/estimate.ts"
import { instantColumn, literals } from "#server/db/sql.ts"
import { staff } from "#server/office/staff.tables.ts"
import { repairRequests } from "../repairs.tables.ts"

/** The estimates of a repair. One that was sent is never changed but by its answer. */
export const repairEstimates = pgTable(
  "repair_estimates",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer("request_id")
      .notNull()
      .references(() => repairRequests.id),
    /** Counts the estimates of the request. */
    number: integer().notNull(),
    state: text({ enum: ESTIMATE_STATES }).notNull(),
    lines: jsonb().$type<readonly EstimateLine[]>().notNull(),
    totalDirhams: integer("total_dirhams").notNull(),
    note: text().notNull().default(""),
    validUntil: instantColumn("valid_until").notNull(),
    /** The day on which the last part that must be ordered is expected. */
    partsOn: text("parts_on"),
    createdAt: instantColumn("created_at").notNull(),
    sentAt: instantColumn("sent_at"),
    sentBy: integer("sent_by").references(() => staff.id),
    answeredAt: instantColumn("answered_at"),
    answeredBy: text("answered_by", { enum: ["CUSTOMER", "LINK", "STAFF"] }),
    /** Who noted the customer's answer, where it was said, and who said it. */
    notedBy: integer("noted_by").references(() => staff.id),
    saidWay: text("said_way", { enum: SAID_WAYS }),
    saidBy: text("said_by"),
    declineWay: text("decline_way", { enum: DECLINE_WAYS }),
    reason: text(),
  },
  (t) => [
    unique("repair_estimates_number").on(t.requestId, t.number),
    uniqueIndex("repair_estimates_one_sent").on(t.requestId).where(sql`state = 'SENT'`),
    uniqueIndex("repair_estimates_one_draft").on(t.requestId).where(sql`state = 'DRAFT'`),
    check("repair_estimates_state", sql`${t.state} in (${literals(ESTIMATE_STATES.filter((state) => state !== "EXPIRED"))})`),
    check(
      "repair_estimates_size",
      sql`pg_column_size(${t.lines}) <= 16384 and char_length(${t.note}) <= 500 and char_length(${t.reason}) <= 300`,
    ),
    check("repair_estimates_total", sql`${t.totalDirhams} >= 0`),
  ],
)
