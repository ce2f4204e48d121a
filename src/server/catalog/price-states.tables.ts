import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { PRICE_CAUSES } from "#rules/catalog/office/price-change.ts"
import { instantColumn, literals } from "#server/db/sql.ts"

/** The prices that each variant has had, never modified: the last row of a variant is its prices now, the one before what they were. */
export const priceStates = pgTable(
  "price_states",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key: the history outlives the variant. */
    variantId: integer("variant_id").notNull(),
    sellingPriceDirhams: integer("selling_price_dirhams").notNull(),
    maximumPriceDirhams: integer("maximum_price_dirhams").notNull(),
    cause: text({ enum: PRICE_CAUSES }).notNull(),
    /** Who did it in the back office. */
    staffId: integer("staff_id"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [
    index("price_states_variant").on(t.variantId, t.id.desc()),
    check("price_states_cause", sql`${t.cause} in (${literals(PRICE_CAUSES)})`),
  ],
)
