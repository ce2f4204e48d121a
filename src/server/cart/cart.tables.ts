import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, timestamp } from "drizzle-orm/pg-core"
import { customers } from "#server/guards/customers.tables.ts"

/** One row for each customer and variant. A line outlives its variant, so it stores the data to display it. */
export const cartLines = pgTable(
  "cart_lines",
  {
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** No foreign key: the variant may be deleted. Ids are never reused. */
    variantId: integer("variant_id").notNull(),
    quantity: integer().notNull(),
    /** The price of one piece when the line was added. */
    priceDirhams: integer("price_dirhams").notNull(),
    /** The variant's data when the line was added. */
    product: jsonb()
      .$type<{
        title: string
        images: string[]
        maximumPriceDirhams: number
        optionValues: { option: string; value: string; code: string | null }[]
        productId: number
        productSlug: string
        slug: string
      }>()
      .notNull(),
    addedAt: timestamp("added_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.variantId] }),
    index("cart_lines_variant").on(t.variantId),
    check("cart_lines_quantity", sql`${t.quantity} between 1 and 999`),
    check("cart_lines_price", sql`${t.priceDirhams} >= 0`),
  ],
)
