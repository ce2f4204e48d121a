import { desc, eq, sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"
import { inboxMails } from "./inbox.tables.ts"
import type { MailMessage } from "./port.ts"

/** The number of the newest mails that are kept. */
const KEPT = 200

export type InboxMail = { id: number; to: string; subject: string; text: string; html: string; sentAt: Date }

const columns = {
  id: inboxMails.id,
  to: inboxMails.to,
  subject: inboxMails.subject,
  text: inboxMails.text,
  html: inboxMails.html,
  sentAt: inboxMails.sentAt,
}

/** Keeps a mail; one that comes again is there already. */
export async function keepMail(db: Queries, { messageId, to, subject, text, html }: MailMessage): Promise<void> {
  await db.insert(inboxMails).values({ messageId, to, subject, text, html }).onConflictDoNothing()
  await run(db, null, sql`delete from inbox_mails where id <= (select id from inbox_mails order by id desc offset ${KEPT} limit 1)`)
}

/** The mails of the inbox, newest first; of one address only when `to` is given. */
export async function mailsInInbox(db: Queries, to?: string): Promise<InboxMail[]> {
  return db
    .select(columns)
    .from(inboxMails)
    .where(to === undefined ? undefined : sql`lower(${inboxMails.to}) = lower(${to})`)
    .orderBy(desc(inboxMails.id))
    .limit(KEPT)
}

export async function mailInInbox(db: Queries, id: number): Promise<InboxMail | null> {
  const [mail] = await db.select(columns).from(inboxMails).where(eq(inboxMails.id, id))
  return mail ?? null
}
