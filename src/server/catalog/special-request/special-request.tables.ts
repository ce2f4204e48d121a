import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { REQUEST_STATES } from "#rules/catalog/office/request-state.ts"
import { instantColumn, literals } from "#server/db/sql.ts"
import { customers } from "#server/guards/customers.tables.ts"
import { staff } from "#server/office/staff.tables.ts"

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
    state: text({ enum: REQUEST_STATES }).notNull().default("NEW"),
    stateSince: instantColumn("state_since").notNull().defaultNow(),
    /** The member to whom it is assigned. */
    staffId: integer("staff_id").references(() => staff.id),
    /** Why it became no order. */
    lostReason: text("lost_reason"),
    version: integer().notNull().default(1),
  },
  (t) => [
    index("special_requests_state").on(t.state, t.id),
    check("special_requests_state", sql`${t.state} in (${literals(REQUEST_STATES)})`),
    check("special_requests_lost", sql`length(${t.lostReason}) <= 300`),
    index("special_requests_customer").on(t.customerId, t.createdAt),
    check("special_requests_quantity", sql`${t.requestedQuantity} between 1 and 100000`),
  ],
)

/** What staff wrote about a request: answers by mail, and notes for colleagues. They go with the account of the customer. */
export const requestMessages = pgTable(
  "request_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer("request_id")
      .notNull()
      .references(() => specialRequests.id),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    kind: text({ enum: ["mail", "note"] }).notNull(),
    text: text().notNull(),
    at: instantColumn("at").notNull(),
  },
  (t) => [
    index("request_messages_request").on(t.requestId, t.id),
    check("request_messages_kind", sql`${t.kind} in ('mail', 'note')`),
    check("request_messages_text", sql`length(${t.text}) <= 5000`),
  ],
)
