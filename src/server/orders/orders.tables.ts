import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import type { OptionValue } from "#contract/products.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { REFUND_CAUSES } from "#rules/orders/refund-shares.ts"
import { REPLACEMENT_STATES } from "#rules/orders/replacement.ts"
import { BASE_LOCALE, LOCALES } from "#rules/values/locale.ts"
import { instantColumn, literals } from "#server/db/sql.ts"
import { customers } from "#server/guards/customers.tables.ts"

/**
 * An order never changes after it was placed; its items, events and payments record what happens to it. Three exceptions: its customer may
 * change address and note until it is confirmed, staff may change an unpaid online order to cash, and when the account is deleted, only the
 * city remains of the address.
 */
export const orders = pgTable(
  "orders",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** For people; random, so that it reveals nothing about other orders. */
    reference: text().notNull().unique(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id),
    paymentMethod: text("payment_method", { enum: ["CASH_ON_DELIVERY", "ONLINE"] }).notNull(),
    totalDirhams: integer("total_dirhams").notNull(),
    couponDiscountDirhams: integer("coupon_discount_dirhams").notNull().default(0),
    /** A copy; exactly one of the two is set. */
    shippingAddress: jsonb("shipping_address").$type<ShippingAddress>(),
    branchAddress: jsonb("branch_address").$type<BranchAddress>(),
    /** The customer's words for the driver. */
    deliveryNote: text("delivery_note"),
    /** When the customer last changed address or note. */
    deliveryChangedAt: instantColumn("delivery_changed_at"),
    /** The language of the page on which it was placed, for mails about it. */
    locale: text({ enum: LOCALES }).notNull().default(BASE_LOCALE),
    /** Assigned by the shop with the confirmation. */
    trackingId: text("tracking_id"),
    /** REPLACEMENT: sent at no charge in place of an item of an earlier order. */
    kind: text({ enum: ["SALE", "REPLACEMENT"] })
      .notNull()
      .default("SALE"),
    /** The item that a replacement replaces. */
    replacesItemId: integer("replaces_item_id").references((): AnyPgColumn => orderItems.id),
    /** Counts the changes of the order, its items, payments and refunds. */
    version: integer().notNull().default(1),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [
    index("orders_customer").on(t.customerId, t.id.desc()),
    index("orders_replacing").on(t.replacesItemId).where(sql`replaces_item_id is not null`),
    check(
      "orders_kind",
      sql`(${t.kind} = 'SALE' and ${t.replacesItemId} is null) or (${t.kind} = 'REPLACEMENT' and ${t.replacesItemId} is not null and ${t.totalDirhams} = 0)`,
    ),
    check("orders_one_address", sql`num_nonnulls(${t.shippingAddress}, ${t.branchAddress}) = 1`),
    check(
      "orders_note",
      sql`${t.deliveryNote} is null or (${t.shippingAddress} is not null and length(${t.deliveryNote}) between 1 and 200)`,
    ),
    check("orders_locale", sql`${t.locale} in (${literals(LOCALES)})`),
    check("orders_total", sql`${t.totalDirhams} >= 0 and ${t.couponDiscountDirhams} >= 0`),
    check("orders_method", sql`${t.paymentMethod} in ('CASH_ON_DELIVERY', 'ONLINE')`),
  ],
)

/** The items of orders as of the order, one row per variant, and one for each cancellation of some of its pieces. */
export const orderItems = pgTable(
  "order_items",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    /** No foreign key: orders outlive the products. */
    variantId: integer("variant_id").notNull(),
    productId: integer("product_id").notNull(),
    /** The product's title. */
    title: text().notNull(),
    /** The variant's title, which is more specific. */
    name: text().notNull(),
    images: text().array().notNull(),
    /** Empty for a product without options, and for an item sold before options were stored. */
    optionValues: jsonb("option_values").$type<OptionValue[]>().notNull().default([]),
    productSlug: text("product_slug").notNull(),
    variantSlug: text("variant_slug").notNull(),
    quantity: integer().notNull(),
    sellingPriceDirhams: integer("selling_price_dirhams").notNull(),
    maximumPriceDirhams: integer("maximum_price_dirhams").notNull(),
    /** The status of its last event. */
    status: text({ enum: ITEM_STATUSES }).notNull(),
    /** 0; from 1 for pieces that were split off to be cancelled. */
    part: integer().notNull().default(0),
    cancelReasonId: integer("cancel_reason_id").references(() => cancelReasons.id),
    cancelReasonText: text("cancel_reason_text"),
  },
  (t) => [
    unique("order_items_variant").on(t.orderId, t.variantId, t.part),
    // Open items only: for expiry, the shop's work, and the limit of a customer's open orders.
    index("order_items_open").on(t.orderId).where(sql`status in ('CREATED', 'PLACED')`),
    check("order_items_status", sql`${t.status} in (${literals(ITEM_STATUSES)})`),
    check("order_items_quantity", sql`${t.quantity} between 1 and 999`),
    check("order_items_part", sql`${t.part} >= 0`),
    check("order_items_prices", sql`${t.sellingPriceDirhams} >= 0 and ${t.maximumPriceDirhams} >= 0`),
  ],
)

/**
 * Every change of status; never modified. Each status occurs at most once per item, except that a replacement can be requested again after
 * a request was withdrawn, refused or only for some pieces.
 */
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
    /** Who did it in the back office. */
    staffId: integer("staff_id"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("order_events_once").on(t.itemId, t.status).where(sql`status not in ('DELIVERED', 'RETURN_REQUESTED')`),
    index("order_events_item").on(t.itemId, t.id),
    check("order_events_status", sql`${t.status} in (${literals(ITEM_STATUSES)})`),
  ],
)

/** Reasons that the shop's staff change. One that was given is switched off and stays, for the items that name it. */
const reasonColumns = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  description: text().notNull().unique(),
  position: integer().notNull().default(0),
  isOn: boolean("is_on").notNull().default(true),
})

/** The reasons for cancelling items: those of customers, and those of the shop's staff. */
export const cancelReasons = pgTable("cancel_reasons", { ...reasonColumns(), isForStaff: boolean("is_for_staff").notNull().default(false) })

/** The reasons for a replacement. */
export const replacementReasons = pgTable("replacement_reasons", reasonColumns())

/** The replacement requests of delivered items. An item has at most one that is open; then it is RETURN_REQUESTED. */
export const replacements = pgTable(
  "replacements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    itemId: integer("item_id")
      .notNull()
      .references(() => orderItems.id),
    /** The pieces to replace. */
    quantity: integer().notNull(),
    reasonId: integer("reason_id").references(() => replacementReasons.id),
    /** The customer's own words. */
    reasonText: text("reason_text"),
    /** The state of its last event. */
    state: text({ enum: REPLACEMENT_STATES }).notNull(),
    /** What went back to the customer: to the card, or for a cash order as the note says. */
    refundDirhams: integer("refund_dirhams"),
  },
  (t) => [
    index("replacements_item").on(t.itemId, t.id),
    uniqueIndex("replacements_open").on(t.itemId).where(sql`state in ('REQUESTED', 'ACCEPTED')`),
    check("replacements_state", sql`${t.state} in (${literals(REPLACEMENT_STATES)})`),
    check("replacements_quantity", sql`${t.quantity} between 1 and 999`),
    check("replacements_refund", sql`(${t.state} = 'REFUNDED') = (${t.refundDirhams} is not null) and ${t.refundDirhams} > 0`),
  ],
)

/** The states of a replacement request, each at most once. */
export const replacementEvents = pgTable(
  "replacement_events",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    replacementId: integer("replacement_id")
      .notNull()
      .references(() => replacements.id),
    state: text({ enum: REPLACEMENT_STATES }).notNull(),
    /** `customer` or `operator`. */
    cause: text().notNull(),
    /** The staff's words to the customer; removed with the customer's account. */
    note: text(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [unique("replacement_events_once").on(t.replacementId, t.state)],
)

/** The payments of an online order; a further one only after the last failed. */
export const payments = pgTable(
  "payments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    /** The shop's own id: random letters, digits and hyphens; the return address and the provider use it. */
    transactionId: text("transaction_id").notNull().unique(),
    provider: text().notNull(),
    /** The provider's id of the payment, once it is known. */
    providerId: text("provider_id"),
    paymentUrl: text("payment_url"),
    amountDirhams: integer("amount_dirhams").notNull(),
    /** The provider's amount of a payment that is or was under review; null where it equals the requested one, or is not in QAR. */
    receivedDirhams: integer("received_dirhams"),
    /**
     * NEW: not yet created at the provider. PENDING: the shopper can pay. PAID, FAILED, EXPIRED: as named. REVIEW: the provider's data
     * differ from the request, and a person has to decide.
     */
    state: text({ enum: ["NEW", "PENDING", "PAID", "FAILED", "EXPIRED", "REVIEW"] }).notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    /** When the provider was last read; limits how often a waiting page causes a read. */
    lookedAt: instantColumn("looked_at"),
    settledAt: instantColumn("settled_at"),
    /** When the reminder was mailed that it can still be paid. */
    remindedAt: instantColumn("reminded_at"),
    /** When a person decided it. The provider's state has no effect after that. */
    reviewedAt: instantColumn("reviewed_at"),
    /** For the shop's staff: why it could not be started, or why a person has to decide. */
    remark: text(),
  },
  (t) => [
    uniqueIndex("payments_provider").on(t.provider, t.providerId).where(sql`provider_id is not null`),
    uniqueIndex("payments_paid_once").on(t.orderId).where(sql`state = 'PAID'`),
    uniqueIndex("payments_open_once").on(t.orderId).where(sql`state in ('NEW', 'PENDING')`),
    index("payments_open").on(t.expiresAt).where(sql`state in ('NEW', 'PENDING')`),
    // A failed or expired payment may still be paid.
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
    /** The provider's own name of the event. */
    state: text().notNull(),
    body: jsonb().notNull(),
    receivedAt: instantColumn("received_at").notNull(),
    /** When the provider itself confirmed the notice. Until then the notice may be early, and is processed each time it arrives. */
    seenAt: instantColumn("seen_at"),
  },
  (t) => [unique("payment_notices_once").on(t.provider, t.providerId, t.state)],
)

/** Refunds; items cancelled together share a row. */
export const refunds = pgTable(
  "refunds",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id),
    /** The reason; its items are in `refund_items`. */
    cause: text({ enum: REFUND_CAUSES }).notNull(),
    amountDirhams: integer("amount_dirhams").notNull(),
    /**
     * DUE: not yet requested. ASKED: requested; without a provider's id the response is unknown, and the provider is read before another
     * request. DONE: paid. FAILED: a person has to act.
     */
    state: text({ enum: ["DUE", "ASKED", "DONE", "FAILED"] }).notNull(),
    providerId: text("provider_id"),
    /** The provider's ids of earlier, failed attempts. */
    earlierIds: text("earlier_ids").array().notNull().default([]),
    attempts: integer().notNull().default(0),
    /** The earliest time; also keeps two processes from requesting at once. */
    nextTryAt: instantColumn("next_try_at"),
    createdAt: instantColumn("created_at").notNull(),
    settledAt: instantColumn("settled_at"),
    /** For the shop's staff: why it failed, or how it was paid manually. */
    remark: text(),
    /** Staff's words to the customer. */
    words: text(),
    /** Who made it in the back office. */
    staffId: integer("staff_id"),
  },
  (t) => [
    // Money with nothing to pay is refunded once.
    uniqueIndex("refunds_once").on(t.paymentId).where(sql`cause in ('LATE', 'TWICE', 'SURPLUS', 'REVIEW')`),
    index("refunds_payment").on(t.paymentId, t.id),
    index("refunds_open").on(t.id).where(sql`state in ('DUE', 'ASKED')`),
    // Notices about refunds contain this id.
    index("refunds_provider").on(t.providerId).where(sql`provider_id is not null`),
    check("refunds_amount", sql`${t.amountDirhams} > 0`),
    check("refunds_cause", sql`${t.cause} in (${literals(REFUND_CAUSES)})`),
  ],
)

/** The share of each item in a refund. An item can be refunded piece by piece, in sum at most its price. */
export const refundItems = pgTable(
  "refund_items",
  {
    refundId: integer("refund_id")
      .notNull()
      .references(() => refunds.id),
    itemId: integer("item_id")
      .notNull()
      .references(() => orderItems.id),
    amountDirhams: integer("amount_dirhams").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.itemId] }),
    index("refund_items_item").on(t.itemId),
    check("refund_items_amount", sql`${t.amountDirhams} > 0`),
  ],
)
