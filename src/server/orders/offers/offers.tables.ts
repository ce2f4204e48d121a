import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { OFFER_STATES, type OfferLine } from "#rules/orders/offers/offer.ts"
import { instantColumn, literals } from "#server/db/sql.ts"
import { customers } from "#server/guards/customers.tables.ts"
import { staff } from "#server/office/staff.tables.ts"
import { orders } from "../orders.tables.ts"

/** Offers to customers who sent a special request. */
export const offers = pgTable(
  "offers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key: special requests are another feature. */
    requestId: integer("request_id").notNull(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id),
    state: text({ enum: OFFER_STATES }).notNull().default("OPEN"),
    lines: jsonb().$type<readonly OfferLine[]>().notNull(),
    /** Whether the pieces are deducted from the stock until it ends. */
    isHeld: boolean("is_held").notNull(),
    validUntil: instantColumn("valid_until").notNull(),
    /** When its customer was reminded of its end. */
    remindedAt: instantColumn("reminded_at"),
    orderId: integer("order_id").references(() => orders.id),
    madeBy: integer("made_by")
      .notNull()
      .references(() => staff.id),
    createdAt: instantColumn("created_at").notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index("offers_request").on(t.requestId, t.id),
    uniqueIndex("offers_one_open").on(t.requestId).where(sql`state = 'OPEN'`),
    index("offers_customer").on(t.customerId, t.id),
    index("offers_end").on(t.validUntil).where(sql`state = 'OPEN'`),
    uniqueIndex("offers_order").on(t.orderId),
    check("offers_state", sql`${t.state} in (${literals(OFFER_STATES)})`),
    check("offers_order", sql`(${t.state} = 'ORDERED') = (${t.orderId} is not null)`),
    check("offers_lines", sql`jsonb_array_length(${t.lines}) between 1 and 20 and pg_column_size(${t.lines}) <= 16384`),
  ],
)
