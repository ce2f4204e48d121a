import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { ShippingAddress } from "#contract/addresses.ts"
import { APPROVAL_ACTS, APPROVAL_STATES } from "#rules/orders/office-refund.ts"
import { instantColumn, literals } from "#server/db/sql.ts"
import { orders } from "#server/orders/orders.tables.ts"

/** Who brings an order, and what they took for it. */
export const orderDeliveries = pgTable(
  "order_deliveries",
  {
    orderId: integer("order_id")
      .primaryKey()
      .references(() => orders.id),
    /** A member of staff. */
    courierId: integer("courier_id"),
    /** The cash taken at the door or the counter, in sum. */
    cashDirhams: integer("cash_dirhams"),
    /** Why it is another amount than was due; the newest words first. */
    cashNote: text("cash_note"),
    cashTakenBy: integer("cash_taken_by"),
    cashTakenAt: instantColumn("cash_taken_at"),
  },
  (t) => [
    index("order_deliveries_courier").on(t.courierId).where(sql`courier_id is not null`),
    check("order_deliveries_cash", sql`${t.cashDirhams} >= 0 and (${t.cashDirhams} is null) = (${t.cashTakenAt} is null)`),
    check("order_deliveries_note", sql`length(${t.cashNote}) <= 300`),
  ],
)

/** Acts above a member's limit, which a second person decides. Nothing happens before. */
export const orderApprovals = pgTable(
  "order_approvals",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    act: text({ enum: APPROVAL_ACTS }).notNull(),
    /** What the act was asked with; without the words once the customer's account is deleted. */
    wish: jsonb().notNull(),
    amountDirhams: integer("amount_dirhams").notNull(),
    state: text({ enum: APPROVAL_STATES }).notNull().default("WAITING"),
    askedBy: integer("asked_by").notNull(),
    askedAt: instantColumn("asked_at").notNull(),
    /** Then it ends by itself. */
    expiresAt: instantColumn("expires_at").notNull(),
    decidedBy: integer("decided_by"),
    decidedAt: instantColumn("decided_at"),
  },
  (t) => [
    // One at a time for each order.
    uniqueIndex("order_approvals_waiting").on(t.orderId).where(sql`state = 'WAITING'`),
    index("order_approvals_order").on(t.orderId, t.id),
    check("order_approvals_state", sql`${t.state} in (${literals(APPROVAL_STATES)})`),
    check("order_approvals_amount", sql`${t.amountDirhams} > 0`),
    check("order_approvals_two", sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.askedBy}`),
    check("order_approvals_wish", sql`pg_column_size(${t.wish}) <= 8192`),
  ],
)

/** The addresses that orders had before staff changed them; without personal data once the customer's account is deleted. */
export const earlierAddresses = pgTable(
  "order_earlier_addresses",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    address: jsonb().$type<ShippingAddress>().notNull(),
    note: text(),
    /** Who changed it. */
    staffId: integer("staff_id"),
    changedAt: instantColumn("changed_at").notNull(),
  },
  (t) => [index("order_earlier_addresses_order").on(t.orderId, t.id)],
)
