import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import type { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import type { OptionValue } from "#contract/catalog.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { REFUND_CAUSES } from "#rules/orders/refund-shares.ts"
import { instantColumn, literals } from "#server/db/sql.ts"
import { customers } from "#server/guards/customers.tables.ts"

/**
 * An order never changes after it was placed; what happens to it stands in its items, events and payments. Only when its customer's account
 * is deleted, the address loses all but its city.
 */
export const orders = pgTable(
  "orders",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** For people; random, so that it says nothing of other orders. */
    reference: text().notNull().unique(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id),
    paymentMethod: text("payment_method", { enum: ["CASH_ON_DELIVERY", "ONLINE"] }).notNull(),
    totalDirhams: integer("total_dirhams").notNull(),
    couponDiscountDirhams: integer("coupon_discount_dirhams").notNull().default(0),
    /** A copy; exactly one of the two. */
    shippingAddress: jsonb("shipping_address").$type<ShippingAddress>(),
    branchAddress: jsonb("branch_address").$type<BranchAddress>(),
    /** Given by the shop with the confirmation. */
    trackingId: text("tracking_id"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [
    index("orders_customer").on(t.customerId, t.id.desc()),
    check("orders_one_address", sql`num_nonnulls(${t.shippingAddress}, ${t.branchAddress}) = 1`),
    check("orders_total", sql`${t.totalDirhams} >= 0 and ${t.couponDiscountDirhams} >= 0`),
    check("orders_method", sql`${t.paymentMethod} in ('CASH_ON_DELIVERY', 'ONLINE')`),
  ],
)

/** What is ordered, one row a variant, as it was when the order was placed. */
export const orderItems = pgTable(
  "order_items",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    /** No foreign key: orders outlive what they sold. */
    variantId: integer("variant_id").notNull(),
    productId: integer("product_id").notNull(),
    /** The product's. */
    title: text().notNull(),
    /** The variant's, which says more. */
    name: text().notNull(),
    images: text().array().notNull(),
    /** Empty for a product without options, and for an item that was sold before they were kept. */
    optionValues: jsonb("option_values").$type<OptionValue[]>().notNull().default([]),
    productSlug: text("product_slug").notNull(),
    variantSlug: text("variant_slug").notNull(),
    quantity: integer().notNull(),
    sellingPriceDirhams: integer("selling_price_dirhams").notNull(),
    maximumPriceDirhams: integer("maximum_price_dirhams").notNull(),
    /** That of its last event. */
    status: text({ enum: ITEM_STATUSES }).notNull(),
    cancelReasonId: integer("cancel_reason_id").references(() => cancelReasons.id),
    cancelReasonText: text("cancel_reason_text"),
  },
  (t) => [
    unique("order_items_variant").on(t.orderId, t.variantId),
    // Open items only: what expires, what waits for the shop, and how much a customer has open.
    index("order_items_open").on(t.orderId).where(sql`status in ('CREATED', 'PLACED')`),
    check("order_items_status", sql`${t.status} in (${literals(ITEM_STATUSES)})`),
    check("order_items_quantity", sql`${t.quantity} between 1 and 999`),
    check("order_items_prices", sql`${t.sellingPriceDirhams} >= 0 and ${t.maximumPriceDirhams} >= 0`),
  ],
)

/** Every change of status, never changed itself. A status happens to an item at most once. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    itemId: integer("item_id")
      .notNull()
      .references(() => orderItems.id),
    status: text({ enum: ITEM_STATUSES }).notNull(),
    /** `customer`, `operator`, `payment` or `expiry`. */
    cause: text().notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [
    unique("order_events_once").on(t.itemId, t.status),
    check("order_events_status", sql`${t.status} in (${literals(ITEM_STATUSES)})`),
  ],
)

/** Stock that an item took and gave back; each at most once. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    itemId: integer("item_id")
      .notNull()
      .references(() => orderItems.id),
    variantId: integer("variant_id").notNull(),
    kind: text({ enum: ["SALE", "BACK"] }).notNull(),
    /** Negative for a sale. */
    delta: integer().notNull(),
    /** How many of the pieces left the variant's count, or came back to it: none of what is sold without a count. */
    counted: integer().notNull().default(0),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [
    unique("stock_movements_once").on(t.itemId, t.kind),
    check("stock_movements_counted", sql`${t.counted} between 0 and abs(${t.delta})`),
    check("stock_movements_kind", sql`(${t.kind} = 'SALE' and ${t.delta} < 0) or (${t.kind} = 'BACK' and ${t.delta} > 0)`),
  ],
)

export const cancelReasons = pgTable("cancel_reasons", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  description: text().notNull().unique(),
  position: integer().notNull().default(0),
})

/** Attempts to pay an order online; a further one only after the last failed. */
export const payments = pgTable(
  "payments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    /** Ours, random, letters and digits and hyphens; the shopper's return and the provider name it. */
    transactionId: text("transaction_id").notNull().unique(),
    provider: text().notNull(),
    /** The provider's id of the payment, once it is known. */
    providerId: text("provider_id"),
    paymentUrl: text("payment_url"),
    amountDirhams: integer("amount_dirhams").notNull(),
    /** What the provider has of a payment that a person looks at or looked at; null where that is what was requested, or is no QAR. */
    receivedDirhams: integer("received_dirhams"),
    /**
     * NEW: not yet made at the provider. PENDING: the shopper can pay. PAID, FAILED, EXPIRED: as they say.
     * REVIEW: what the provider has is not what was requested, and a person has to decide.
     */
    state: text({ enum: ["NEW", "PENDING", "PAID", "FAILED", "EXPIRED", "REVIEW"] }).notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    /** When the provider was last read; limits how often a waiting page causes a read. */
    lookedAt: instantColumn("looked_at"),
    settledAt: instantColumn("settled_at"),
    /** When the customer was reminded by mail that it can still be paid. */
    remindedAt: instantColumn("reminded_at"),
    /** When a person decided it. The provider's state changes nothing after that. */
    reviewedAt: instantColumn("reviewed_at"),
    /** For the shop's people: why it could not be started, or why a person has to decide. */
    remark: text(),
  },
  (t) => [
    uniqueIndex("payments_provider").on(t.provider, t.providerId).where(sql`provider_id is not null`),
    uniqueIndex("payments_paid_once").on(t.orderId).where(sql`state = 'PAID'`),
    uniqueIndex("payments_open_once").on(t.orderId).where(sql`state in ('NEW', 'PENDING')`),
    index("payments_open").on(t.expiresAt).where(sql`state in ('NEW', 'PENDING')`),
    // A payment that was given up may still be paid.
    index("payments_given_up").on(t.createdAt).where(sql`state in ('FAILED', 'EXPIRED')`),
    index("payments_order").on(t.orderId, t.id),
    check("payments_amount", sql`${t.amountDirhams} >= 0 and ${t.receivedDirhams} >= 0`),
  ],
)

/** Notices of payment providers, kept for disputes, without card fields. A repeated notice is one row. */
export const paymentNotices = pgTable(
  "payment_notices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    providerId: text("provider_id").notNull(),
    /** The provider's own word. */
    state: text().notNull(),
    body: jsonb().notNull(),
    receivedAt: instantColumn("received_at").notNull(),
    /** When the provider itself said what the notice says. Until then the notice may be early, and is followed each time it comes. */
    seenAt: instantColumn("seen_at"),
  },
  (t) => [unique("payment_notices_once").on(t.provider, t.providerId, t.state)],
)

/** Money that goes back; items that are cancelled at once share a row. */
export const refunds = pgTable(
  "refunds",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id),
    /** Why it goes back; the items of it stand in `refund_items`. */
    cause: text({ enum: REFUND_CAUSES }).notNull(),
    amountDirhams: integer("amount_dirhams").notNull(),
    /**
     * DUE: not yet asked for. ASKED: asked for; without a provider's id the answer is not known, and the provider is read before it is
     * asked again. DONE: it went back. FAILED: a person has to look.
     */
    state: text({ enum: ["DUE", "ASKED", "DONE", "FAILED"] }).notNull(),
    providerId: text("provider_id"),
    /** The provider's ids of earlier tries, which failed. */
    earlierIds: text("earlier_ids").array().notNull().default([]),
    attempts: integer().notNull().default(0),
    /** Not before; also what keeps two processes from asking at once. */
    nextTryAt: instantColumn("next_try_at"),
    createdAt: instantColumn("created_at").notNull(),
    settledAt: instantColumn("settled_at"),
    /** For the shop's people: why it failed, or how it was given back by hand. */
    remark: text(),
  },
  (t) => [
    // Money that came without something to pay goes back once.
    uniqueIndex("refunds_once").on(t.paymentId).where(sql`cause in ('LATE', 'TWICE', 'SURPLUS', 'REVIEW')`),
    index("refunds_payment").on(t.paymentId, t.id),
    index("refunds_open").on(t.id).where(sql`state in ('DUE', 'ASKED')`),
    // Notices about refunds name them by it.
    index("refunds_provider").on(t.providerId).where(sql`provider_id is not null`),
    check("refunds_amount", sql`${t.amountDirhams} > 0`),
    check("refunds_cause", sql`${t.cause} in (${literals(REFUND_CAUSES)})`),
  ],
)

/** What of a refund is for which item. An item's money goes back once. */
export const refundItems = pgTable(
  "refund_items",
  {
    refundId: integer("refund_id")
      .notNull()
      .references(() => refunds.id),
    itemId: integer("item_id")
      .primaryKey()
      .references(() => orderItems.id),
    amountDirhams: integer("amount_dirhams").notNull(),
  },
  (t) => [index("refund_items_refund").on(t.refundId), check("refund_items_amount", sql`${t.amountDirhams} > 0`)],
)
