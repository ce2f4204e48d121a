import type { Database } from "#server/db/database.ts"
import { keepMail } from "./inbox.queries.ts"
import type { Mailer } from "./port.ts"

/** Delivers mails to the shop's inbox page, for a shop without a mail server. */
export function inboxMailer(db: Database): Mailer {
  return {
    send: (message) => keepMail(db, message),
    close: async () => {},
  }
}
