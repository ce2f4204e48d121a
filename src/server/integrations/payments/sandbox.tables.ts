import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { instantColumn } from "#server/db/sql.ts"

export const SANDBOX_STATES = ["pending", "paid", "failed"] as const

/** The test provider's own data; the shop reads it only through the port. Empty in production. */
export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    id: text().primaryKey(),
    /** The shop's id of the payment. */
    transactionId: text("transaction_id").notNull().unique(),
    reference: text().notNull(),
    amountDirhams: integer("amount_dirhams").notNull(),
    state: text({ enum: SANDBOX_STATES }).notNull(),
    /** When a late payment arrives. */
    paysAt: instantColumn("pays_at"),
    returnUrl: text("return_url").notNull(),
    webhookUrl: text("webhook_url").notNull(),
    /** When the shop closed it; it can no longer be paid. */
    closedAt: instantColumn("closed_at"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [check("sandbox_payments_state", sql`${t.state} in ('pending', 'paid', 'failed')`)],
)

export const sandboxRefunds = pgTable(
  "sandbox_refunds",
  {
    id: text().primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => sandboxPayments.id),
    /** A repeated request with the same key returns the same refund. */
    key: text().notNull().unique(),
    amountDirhams: integer("amount_dirhams").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [index("sandbox_refunds_payment").on(t.paymentId, t.createdAt)],
)

/** Webhooks to send, each at its time and until the shop has accepted it. */
export const sandboxNotices = pgTable(
  "sandbox_notices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => sandboxPayments.id),
    status: text().notNull(),
    sendAt: instantColumn("send_at").notNull(),
    attempts: integer().notNull().default(0),
    sentAt: instantColumn("sent_at"),
  },
  (t) => [index("sandbox_notices_unsent").on(t.sendAt).where(sql`sent_at is null`)],
)

/** The key that signs the test provider's webhooks: one row, shared by every process of the shop. */
export const sandboxKeys = pgTable("sandbox_keys", { id: integer().primaryKey(), key: text().notNull() }, (t) => [
  check("sandbox_keys_one", sql`${t.id} = 1`),
])
