import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { customers } from "#server/guards/customers.tables.ts"

/** Requests for more pieces than one order allows. They outlive the product, so titles are stored beside the ids. */
export const specialRequests = pgTable(
  "special_requests",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id),
    productId: integer("product_id").notNull(),
    variantId: integer("variant_id").notNull(),
    productTitle: text("product_title").notNull(),
    variantTitle: text("variant_title").notNull(),
    contactName: text("contact_name").notNull(),
    contactNumber: text("contact_number").notNull(),
    address: text().notNull(),
    requestedQuantity: integer("requested_quantity").notNull(),
    notes: text().notNull().default(""),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("special_requests_customer").on(t.customerId, t.createdAt),
    check("special_requests_quantity", sql`${t.requestedQuantity} between 1 and 100000`),
  ],
)
