import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { MAX_MESSAGES, MESSAGE_KINDS, type MessageKind } from "#rules/catalog/office/request-state.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"

const MessageRow = Type.Object({
  id: Type.Integer(),
  kind: OneOf(MESSAGE_KINDS),
  by: OrNull(Type.String()),
  text: Type.String(),
  at: Type.String(),
  /** The sender of a reply, where it is not the customer's own address. */
  sender: OrNull(Type.String()),
  isAutomatic: Type.Boolean(),
  attachments: Type.Array(Type.String()),
  failedAt: OrNull(Type.String()),
  failedCode: OrNull(Type.String()),
})

/** What staff and customer wrote about a request, the oldest first. */
export async function messagesOf(db: Queries, requestId: number): Promise<Static<typeof MessageRow>[]> {
  return rows(
    db,
    "messages of request",
    sql`
    select m.id, m.kind, s.name as by, m.text, ${instant(sql`m.at`)} as at, nullif(m.sender, lower(c.email)) as sender,
      m.is_automatic as "isAutomatic", m.attachments, ${instant(sql`m.failed_at`)} as "failedAt", m.failed_code as "failedCode"
    from request_messages m join special_requests r on r.id = m.request_id join customers c on c.id = r.customer_id
      left join staff s on s.id = m.staff_id
    where m.request_id = ${requestId} order by m.id limit ${MAX_MESSAGES}`,
    MessageRow,
  )
}

const Counts = Type.Object({ all: Type.Integer(), replies: Type.Integer() })

/** The number of messages of a request, and of the replies among them. */
export async function countMessagesOf(tx: Queries, requestId: number): Promise<Static<typeof Counts>> {
  const [counted] = await rows(
    tx,
    "count request messages",
    sql`
    select count(*)::int as all, count(*) filter (where kind = 'reply')::int as replies from request_messages where request_id = ${requestId}`,
    Counts,
  )
  return counted ?? { all: 0, replies: 0 }
}

type NewMessage = {
  requestId: number
  staffId: number | null
  kind: Exclude<MessageKind, "reply">
  text: string
  /** The key of the job that sends it; null for a note. */
  mailKey: string | null
  now: Date
}

/** Adds a message to a request that exists. */
export async function addMessage(tx: Queries, { requestId, staffId, kind, text, mailKey, now }: NewMessage): Promise<void> {
  await run(
    tx,
    "add request message",
    sql`
    insert into request_messages (request_id, staff_id, kind, text, mail_key, at)
    select id, ${staffId}::int, ${kind}, ${text}, ${mailKey}::uuid, ${now.toISOString()}::timestamptz from special_requests where id = ${requestId}`,
  )
}

type NewReply = {
  requestId: number
  text: string
  sender: string | null
  digest: string
  isAutomatic: boolean
  attachments: readonly string[]
  now: Date
}

/** Adds a reply to a thread that does not have it. */
export async function addReply(tx: Queries, reply: NewReply): Promise<void> {
  const { requestId, text, sender, digest, isAutomatic, attachments, now } = reply
  await run(
    tx,
    "add reply",
    sql`
    insert into request_messages (request_id, kind, text, sender, digest, is_automatic, attachments, at)
    values (${requestId}, 'reply', ${text}, ${sender}, ${digest}, ${isAutomatic}, ${array(attachments)}::text[], ${now.toISOString()}::timestamptz)
    on conflict on constraint request_messages_once do nothing`,
  )
}

/** Whether a reply is kept already. */
export async function hasReply(tx: Queries, requestId: number, digest: string): Promise<boolean> {
  const reply = sql`select from request_messages where request_id = ${requestId} and digest = ${digest}`
  return (await run(tx, "has reply", reply)) > 0
}

const Mailed = Type.Object({ key: Type.String(), requestId: Type.Integer() })

/** The requests that mails are about, by the key of the mail. */
export async function requestsOfMails(db: Queries, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const found = await rows(
    db,
    "requests of mails",
    sql`
    select mail_key::text as key, request_id as "requestId" from request_messages
    where mail_key = any(${array(keys)}::uuid[])`,
    Mailed,
  )
  return new Map(found.map(({ key, requestId }) => [key, requestId]))
}

/** Notes that a mail will not be delivered; false when that is known, or the mail is gone. */
export async function markFailed(tx: Queries, { key, code, now }: { key: string; code: string | null; now: Date }): Promise<boolean> {
  const marked = await run(
    tx,
    "mark mail failed",
    sql`
    update request_messages set failed_at = ${now.toISOString()}::timestamptz, failed_code = ${code}
    where mail_key = ${key}::uuid and failed_at is null`,
  )
  return marked > 0
}

/** Takes the mark of a mail back; returns whether the mail is the newest of the thread that the customer sees. */
export async function unmarkFailed(tx: Queries, key: string): Promise<{ isNewest: boolean } | null> {
  const [unmarked] = await rows(
    tx,
    "unmark mail failed",
    sql`
    update request_messages m set failed_at = null, failed_code = null
    where mail_key = ${key}::uuid and failed_at is not null
    returning not exists (
      select from request_messages n where n.request_id = m.request_id and n.id > m.id and n.kind <> 'note' and not n.is_automatic
    ) as "isNewest"`,
    Type.Object({ isNewest: Type.Boolean() }),
  )
  return unmarked ?? null
}
