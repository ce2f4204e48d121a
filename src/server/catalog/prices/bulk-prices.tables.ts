import { sql } from "drizzle-orm"
import { boolean, check, index, integer, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { FORMER_PRICES, PRICE_MEASURES, PRICE_ROUNDINGS } from "#rules/catalog/office/bulk-price.ts"
import { instantColumn, literals } from "#server/db/sql.ts"

/** A change of many prices. It is forgotten after 7 days; the history of the prices stays. */
export const bulkPrices = pgTable(
  "bulk_prices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    version: integer().notNull().default(1),
    measure: text({ enum: PRICE_MEASURES }).notNull(),
    by: numeric({ precision: 8, scale: 2 }).notNull(),
    rounding: text({ enum: PRICE_ROUNDINGS }).notNull(),
    former: text({ enum: FORMER_PRICES }).notNull(),
    staffId: integer("staff_id").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    undoneBy: integer("undone_by"),
    undoneAt: instantColumn("undone_at"),
  },
  (t) => [
    index("bulk_prices_created").on(t.createdAt),
    check("bulk_prices_measure", sql`${t.measure} in (${literals(PRICE_MEASURES)})`),
    check("bulk_prices_rounding", sql`${t.rounding} in (${literals(PRICE_ROUNDINGS)})`),
    check("bulk_prices_former", sql`${t.former} in (${literals(FORMER_PRICES)})`),
  ],
)

/** The prices of one variant before and after the change. */
export const bulkPriceRows = pgTable(
  "bulk_price_rows",
  {
    bulkId: integer("bulk_id")
      .notNull()
      .references(() => bulkPrices.id, { onDelete: "cascade" }),
    /** No foreign key: the variant may be retired meanwhile. */
    variantId: integer("variant_id").notNull(),
    productId: integer("product_id").notNull(),
    priceBefore: integer("price_before_dirhams").notNull(),
    wasBefore: integer("was_before_dirhams").notNull(),
    price: integer("price_dirhams").notNull(),
    was: integer("was_dirhams").notNull(),
    /** Undoing the change left it, because something changed it since. */
    isLeft: boolean("is_left").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.bulkId, t.variantId] })],
)
