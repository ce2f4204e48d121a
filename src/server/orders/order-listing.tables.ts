import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core"
import { OPEN_STATUSES, statusBits } from "#rules/orders/order-list.ts"
import { instantColumn } from "#server/db/sql.ts"
import { orders } from "./orders.tables.ts"

/** Few orders of a shop are open. A statistic of this expression tells PostgreSQL so, and queries have it in this form. */
const IS_OPEN = sql`(statuses & ${sql.raw(String(statusBits(OPEN_STATUSES)))}) <> 0`

/** What the staff's list of orders filters and sorts by: one narrow row per order, derived from the rows of the order after each change. */
export const orderListing = pgTable(
  "order_listing",
  {
    orderId: integer("order_id")
      .primaryKey()
      .references(() => orders.id),
    customerId: integer("customer_id").notNull(),
    /** The statuses of its items, one bit for each (`statusBits`). */
    statuses: integer().notNull(),
    /** The position of the least advanced open status of its items, or else of the least advanced that is not CANCELLED, or that of CANCELLED. */
    state: smallint().notNull(),
    /** Since when an item has waited in it. */
    stateSince: instantColumn("state_since").notNull(),
    placedAt: instantColumn("placed_at").notNull(),
    /** The price of the items that are not cancelled. */
    totalDirhams: integer("total_dirhams").notNull(),
    /** What the customer paid for it and did not get back: the sum of its `moneyMovements`. */
    spentDirhams: integer("spent_dirhams").notNull(),
    method: text().notNull(),
    /** The state of the payment that counts, or else of the newest; null for a cash order. */
    paymentState: text("payment_state"),
    /** Of a pickup. */
    branchId: integer("branch_id"),
    /** Of a home delivery. */
    city: text().notNull(),
    zone: text().notNull(),
    customer: text().notNull(),
    /** Reference, name, phones, email, tracking id and products in lower case; phones without spaces. */
    words: text().notNull(),
    productIds: integer("product_ids").array().notNull(),
    /** Who brings it. */
    courierId: integer("courier_id"),
  },
  (t) => [
    index("order_listing_open").on(t.orderId).where(IS_OPEN),
    index("order_listing_open_since").on(t.stateSince, t.orderId).where(IS_OPEN),
    index("order_listing_state").on(t.state, t.orderId),
    index("order_listing_since").on(t.stateSince, t.orderId),
    index("order_listing_total").on(t.totalDirhams, t.orderId),
    index("order_listing_customer").on(t.customer, t.orderId),
    // Holds all that the list of customers counts, so that it need not read the wide rows.
    index("order_listing_figures").on(t.customerId, t.statuses, t.spentDirhams, t.placedAt, t.branchId, t.city),
    index("order_listing_words").using("gin", t.words.op("gin_trgm_ops")),
    check("order_listing_statuses", sql`${t.statuses} > 0`),
  ],
)

/** The mails to customers about their orders, without what they say. */
export const orderMails = pgTable(
  "order_mails",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    kind: text().notNull(),
    /** The job that sends it. */
    jobKey: text("job_key").notNull(),
    /** The member of staff who sent it again; null for the shop's own. */
    staffId: integer("staff_id"),
    queuedAt: instantColumn("queued_at").notNull().defaultNow(),
    /** When a report said that it will never be delivered, and the code that the report gave. */
    failedAt: instantColumn("failed_at"),
    failedCode: text("failed_code"),
  },
  (t) => [
    index("order_mails_order").on(t.orderId, t.id),
    // Reports name a mail by its key.
    index("order_mails_job").on(t.jobKey),
    check("order_mails_failed_code", sql`length(${t.failedCode}) <= 12`),
  ],
)
