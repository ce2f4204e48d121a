import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** Mails of a shop without a mail server, for the inbox page of the demonstration. Empty in production. */
export const inboxMails = pgTable(
  "inbox_mails",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The Message-ID: a mail that is sent again is stored once. */
    messageId: text("message_id").notNull().unique(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    sentAt: timestamp("sent_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("inbox_mails_newest").on(t.sentAt)],
)
