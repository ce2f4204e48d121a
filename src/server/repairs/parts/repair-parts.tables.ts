import { sql } from "drizzle-orm"
import { check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { MAX_PART_PIECES, PART_STATES } from "#rules/repairs/repair-part.ts"
import { PART_GRADES } from "#rules/repairs/tariff.ts"
import { instantColumn, literals } from "#server/db/sql.ts"
import { staff } from "#server/office/staff.tables.ts"
import { repairRequests } from "../repairs.tables.ts"

/** The parts of a repair: from the stock, whose movements have the pieces, or ordered from a supplier. */
export const repairParts = pgTable(
  "repair_parts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer("request_id")
      .notNull()
      .references(() => repairRequests.id),
    /** Null for a part that was ordered. No foreign key: the catalog is another feature, and a variant can be deleted. */
    variantId: integer("variant_id"),
    title: text().notNull(),
    grade: text({ enum: PART_GRADES }).notNull(),
    pieces: integer().notNull(),
    /** The pieces that were deducted from the variant's count: 0 for a variant without a count. */
    counted: integer().notNull().default(0),
    state: text({ enum: PART_STATES }).notNull(),
    expectedOn: date("expected_on"),
    addedBy: integer("added_by")
      .notNull()
      .references(() => staff.id),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [
    index("repair_parts_request").on(t.requestId, t.id),
    check("repair_parts_state", sql`${t.state} in (${literals(PART_STATES)})`),
    check("repair_parts_grade", sql`${t.grade} in (${literals(PART_GRADES)})`),
    check("repair_parts_pieces", sql`${t.pieces} between 1 and ${sql.raw(String(MAX_PART_PIECES))} and ${t.counted} in (0, ${t.pieces})`),
    check("repair_parts_title", sql`char_length(${t.title}) between 1 and 300`),
    check("repair_parts_ordered", sql`${t.state} <> 'ORDERED' or (${t.expectedOn} is not null and ${t.variantId} is null)`),
  ],
)
