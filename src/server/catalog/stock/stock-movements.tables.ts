import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { MAX_STOCK_REASON, MOVEMENT_KINDS } from "#rules/catalog/office/stock-movement.ts"
import { instantColumn, literals } from "#server/db/sql.ts"

/**
 * Every change of a variant's count, and the pieces that an order's item took and returned; never modified. The sum of a variant's
 * movements is its count.
 */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The order's item that took or returned the pieces. No foreign key: orders are a feature above. */
    itemId: integer("item_id"),
    /** No foreign key: a movement outlives the variant. */
    variantId: integer("variant_id").notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    /** The pieces, negative when they left. */
    delta: integer().notNull(),
    /** The number of pieces deducted from the variant's count or added to it: 0 for a variant sold without a count. */
    counted: integer().notNull().default(0),
    /** The count afterwards; null for a movement that is older than the column, and for a variant without a count. */
    balance: integer(),
    /** The words of the person. */
    reason: text(),
    staffId: integer("staff_id"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [
    unique("stock_movements_once").on(t.itemId, t.kind),
    index("stock_movements_variant").on(t.variantId, t.id),
    check("stock_movements_counted", sql`${t.counted} between 0 and abs(${t.delta})`),
    check(
      "stock_movements_kind",
      sql`case when ${t.kind} in ('SALE', 'WRITE_OFF', 'PART', 'HOLD') then ${t.delta} < 0 when ${t.kind} in ('BACK', 'RECEIPT', 'RETURN') then ${t.delta} > 0
        else ${t.kind} in (${literals(MOVEMENT_KINDS)}) and ${t.delta} <> 0 end`,
    ),
    check("stock_movements_reason", sql`length(${t.reason}) <= ${sql.raw(String(MAX_STOCK_REASON))}`),
  ],
)
