import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core"
import { MESSAGE_KINDS, REQUEST_STATES } from "#rules/catalog/office/request-state.ts"
import { MAILBOX_FAULTS } from "#rules/office/mailbox-fault.ts"
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

/** What staff and customer wrote about a request, by mail and as notes. All of it goes with the account of the customer. */
export const requestMessages = pgTable(
  "request_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer("request_id")
      .notNull()
      .references(() => specialRequests.id),
    /** The member who wrote it; null for a reply, and for a reminder. */
    staffId: integer("staff_id").references(() => staff.id),
    kind: text({ enum: MESSAGE_KINDS }).notNull(),
    /** Empty for an offer, which has its own table. */
    text: text().notNull(),
    at: instantColumn("at").notNull(),
    /** The key of the job that sends it, which is in its Message-ID: a reply names it. */
    mailKey: uuid("mail_key"),
    /** When it turned out that the mail will not be delivered, and the code of the mail server. */
    failedAt: instantColumn("failed_at"),
    failedCode: text("failed_code"),
    /** The sender of a reply, as the mail says; null when it names none. */
    sender: text(),
    /** Of the Message-ID of a reply: a mail that is read twice is kept once. */
    digest: text(),
    /** Whether a program wrote the reply. */
    isAutomatic: boolean("is_automatic").notNull().default(false),
    /** The names of the files of a reply, which stay in the mailbox. */
    attachments: text().array().notNull().default([]),
  },
  (t) => [
    index("request_messages_request").on(t.requestId, t.id),
    unique("request_messages_mail").on(t.mailKey),
    unique("request_messages_once").on(t.requestId, t.digest),
    check("request_messages_kind", sql`${t.kind} in (${literals(MESSAGE_KINDS)})`),
    check("request_messages_staff", sql`${t.staffId} is not null or ${t.kind} in ('reply', 'reminder')`),
    check("request_messages_text", sql`length(${t.text}) <= 5000`),
    check("request_messages_reply", sql`(${t.kind} = 'reply') = (${t.digest} is not null)`),
    check("request_messages_mailed", sql`${t.mailKey} is null or ${t.kind} in ('mail', 'offer', 'reminder')`),
    check("request_messages_failed", sql`${t.failedAt} is null or ${t.mailKey} is not null`),
    check("request_messages_failed_code", sql`length(${t.failedCode}) <= 12`),
    check("request_messages_sender", sql`length(${t.sender}) <= 254`),
    check("request_messages_digest", sql`length(${t.digest}) = 64`),
    check("request_messages_attachments", sql`cardinality(${t.attachments}) <= 10 and pg_column_size(${t.attachments}) <= 8192`),
  ],
)

/** How far the shop's mailbox was read. A row for each mailbox that was ever set, without its user. */
export const mailboxReadings = pgTable(
  "mailbox_readings",
  {
    name: text().primaryKey(),
    /** The UIDVALIDITY of the mailbox: its UIDs count only together with it. Null before it was first read. */
    numbering: text(),
    /** The UID of the newest mail that was read. */
    lastUid: bigint("last_uid", { mode: "number" }).notNull().default(0),
    /** Only the process that began the newest run may write what it read. */
    run: integer().notNull().default(1),
    /** When the next run may begin; while one is under way, when it counts as lost. */
    nextAt: instantColumn("next_at").notNull(),
    /** When it was last read without a fault. */
    readAt: instantColumn("read_at"),
    /** Since when it cannot be read, and why. */
    failingSince: instantColumn("failing_since"),
    failures: integer().notNull().default(0),
    /** A mail that the mailbox did not deliver, though it delivered a later one, and in how many runs. */
    stuckUid: bigint("stuck_uid", { mode: "number" }),
    stuckRuns: integer("stuck_runs").notNull().default(0),
    fault: text({ enum: MAILBOX_FAULTS }),
    faultCode: text("fault_code"),
  },
  (t) => [
    check("mailbox_readings_name", sql`length(${t.name}) = 64`),
    check("mailbox_readings_numbering", sql`length(${t.numbering}) <= 20`),
    check("mailbox_readings_fault", sql`${t.fault} in (${literals(MAILBOX_FAULTS)})`),
    check("mailbox_readings_fault_code", sql`length(${t.faultCode}) <= 40`),
  ],
)

/** The newest mails that were handled and are in no thread: replies to a full one, and reports. Read again, they change nothing. */
export const handledMails = pgTable(
  "handled_mails",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Of their Message-ID. */
    digest: text().notNull(),
  },
  (t) => [unique("handled_mails_once").on(t.digest), check("handled_mails_digest", sql`length(${t.digest}) = 64`)],
)
