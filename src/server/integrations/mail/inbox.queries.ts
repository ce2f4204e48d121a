import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import type { MailMessage } from "./port.ts"

/** The maximum number of mails kept, the newest ones. */
const KEPT = 200
/** Older mails are deleted with every such id: to find them, the newest ones are counted. */
const DELETED_EVERY = 50

const InboxMail = Type.Object({
  id: Type.Integer(),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  sent_at: Type.String(),
})
export type InboxMail = Static<typeof InboxMail>

const columns = sql`id, "to", subject, text, html, ${instant(sql`sent_at`)} as sent_at`

/** Stores a mail, once even when it is sent again. */
export async function keepMail(db: Queries, { messageId, to, subject, text, html }: MailMessage): Promise<void> {
  const [kept] = await rows(
    db,
    "keep mail",
    sql`
    insert into inbox_mails (message_id, "to", subject, text, html) values (${messageId}, ${to}, ${subject}, ${text}, ${html})
    on conflict do nothing returning id`,
    Type.Object({ id: Type.Integer() }),
  )
  if (kept === undefined || kept.id % DELETED_EVERY > 0) return
  await run(db, null, sql`delete from inbox_mails where id <= (select id from inbox_mails order by id desc offset ${KEPT} limit 1)`)
}

/** The mails of the inbox, newest first; of one address only when `to` is given. */
export async function mailsInInbox(db: Queries, to?: string): Promise<InboxMail[]> {
  const ofAddress = to === undefined ? sql`` : sql`where lower("to") = lower(${to})`
  return rows(db, null, sql`select ${columns} from inbox_mails ${ofAddress} order by id desc limit ${KEPT}`, InboxMail)
}

export async function mailInInbox(db: Queries, id: number): Promise<InboxMail | null> {
  const [mail] = await rows(db, "mail in inbox", sql`select ${columns} from inbox_mails where id = ${id}`, InboxMail)
  return mail ?? null
}
