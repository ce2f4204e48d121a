import { sql } from "drizzle-orm"
import { boolean, check, date, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import type { CheckedPart } from "#contract/office/repairs.ts"
import { CHARGES } from "#rules/repairs/estimates/due-amount.ts"
import { BENCHES, OUTCOMES } from "#rules/repairs/repair-board.ts"
import { instantColumn, literals } from "#server/db/sql.ts"
import { staff } from "#server/office/staff.tables.ts"
import { repairRequests } from "../repairs.tables.ts"

/** Where a request stands in the workshop, and who works on it. A request without a row is with nobody. */
export const repairBenches = pgTable(
  "repair_benches",
  {
    requestId: integer("request_id")
      .primaryKey()
      .references(() => repairRequests.id),
    bench: text({ enum: BENCHES }),
    technicianId: integer("technician_id").references(() => staff.id),
    /** The day on which an ordered part is expected. */
    expectedOn: date("expected_on"),
    /** Why the repair began. */
    charge: text({ enum: CHARGES }),
    /** How the repair ended; from Ready on. */
    outcome: text({ enum: OUTCOMES }),
    /** Why a test was left out, or why it was not repaired. */
    outcomeWords: text("outcome_words"),
    /** What was taken at the hand-over. */
    takenDirhams: integer("taken_dirhams"),
    /** The first day of the legal time of a repair under warranty. */
    warrantySince: date("warranty_since"),
    /** When it came to its bench; null while its public status says so. */
    movedAt: instantColumn("moved_at"),
  },
  (t) => [
    index("repair_benches_technician").on(t.technicianId).where(sql`technician_id is not null`),
    check("repair_benches_bench", sql`${t.bench} in (${literals(BENCHES)})`),
    check("repair_benches_charge", sql`${t.charge} in (${literals(CHARGES)})`),
    check("repair_benches_outcome", sql`${t.outcome} in (${literals(OUTCOMES)})`),
    check("repair_benches_words", sql`char_length(${t.outcomeWords}) <= 500`),
    check("repair_benches_taken", sql`${t.takenDirhams} >= 0`),
  ],
)

/** How the customer's device is opened for tests. */
export const UNLOCKS = ["NONE", "CUSTOMER", "CODE"] as const

/** What was seen when a device was taken in; written piece by piece, on several devices. */
export const repairIntakes = pgTable(
  "repair_intakes",
  {
    requestId: integer("request_id")
      .primaryKey()
      .references(() => repairRequests.id),
    checks: jsonb().$type<Readonly<Record<string, CheckedPart>>>().notNull().default({}),
    /** What came with the device; each gets a label. */
    accessories: text().array().notNull().default([]),
    unlock: text({ enum: UNLOCKS }),
    /** The customer agrees that data may be lost. */
    dataAgreed: boolean("data_agreed").notNull().default(false),
    completedAt: instantColumn("completed_at"),
    completedBy: integer("completed_by").references(() => staff.id),
  },
  (t) => [
    check("repair_intakes_size", sql`pg_column_size(${t.checks}) <= 8192 and cardinality(${t.accessories}) <= 20`),
    check("repair_intakes_unlock", sql`${t.unlock} in (${literals(UNLOCKS)})`),
  ],
)
