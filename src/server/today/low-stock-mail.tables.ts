import { date, pgTable, text } from "drizzle-orm/pg-core"

/** The last day in Qatar on which a daily mail to the staff was queued. */
export const dailyMails = pgTable("daily_mails", {
  name: text().primaryKey(),
  day: date().notNull(),
})
