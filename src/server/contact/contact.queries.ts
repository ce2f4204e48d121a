import { sql } from "drizzle-orm"
import Type from "typebox"
import { type ContactMessageBody, KeptMessage } from "#contract/contact.ts"
import type { OfficeMessage } from "#contract/office/contact-messages.ts"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

/** The newest that are kept: 5,000 of 5 KB each. */
export const MOST_KEPT = 5000

const columns = sql`c.name, c.contact, c.email, c.message, c.order_reference as "order", ${instant(sql`c.created_at`)} as created_at`

/** Keeps a message, and deletes the oldest beyond the number that the shop keeps. */
export async function insertMessage(tx: Queries, { name, contact, email, message, order }: ContactMessageBody, now: Date): Promise<void> {
  await run(
    tx,
    "insert contact message",
    sql`
    insert into contact_messages (name, contact, email, message, order_reference, created_at)
    values (${name}, ${contact}, ${email}, ${message}, ${order}, ${now.toISOString()}::timestamptz)`,
  )
  await run(
    tx,
    "delete old contact messages",
    sql`delete from contact_messages where id <= (select id from contact_messages order by id desc offset ${MOST_KEPT} limit 1)`,
  )
}

const Row = Type.Object({ ...KeptMessage.properties, id: Type.Integer(), is_done: Type.Boolean(), done_by: OrNull(Type.String()) })
type Wish = { isDone: boolean; after: number | null; limit: number }

/** Open messages from the oldest, those that are done from the newest. */
export async function messagesOf(db: Queries, { isDone, after, limit }: Wish): Promise<OfficeMessage[]> {
  const [beyond, direction] = isDone ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const next = after === null ? sql`` : sql`and c.id ${beyond} ${after}`
  return rows(
    db,
    null,
    sql`
    select c.id, ${columns}, c.is_done, s.name as done_by
    from contact_messages c left join staff s on s.id = c.staff_id
    where c.is_done = ${isDone} ${next} order by c.id ${direction} limit ${limit}`,
    Row,
  )
}

export async function countMessages(db: Queries): Promise<{ open: number; done: number }> {
  const [counted] = await rows(
    db,
    "count contact messages",
    sql`
    select (count(*) filter (where not is_done))::int as open, (count(*) filter (where is_done))::int as done
    from contact_messages`,
    Type.Object({ open: Type.Integer(), done: Type.Integer() }),
  )
  return counted ?? { open: 0, done: 0 }
}

/** Returns whether there is such a message. */
export async function markMessage(tx: Queries, id: number, { isDone, staffId }: { isDone: boolean; staffId: number }): Promise<boolean> {
  const marked = await run(
    tx,
    "mark contact message",
    sql`update contact_messages set is_done = ${isDone}, staff_id = ${isDone ? staffId : null} where id = ${id}`,
  )
  return marked === 1
}

/** The messages from an email address, which a customer may see. */
export async function messagesFrom(db: Queries, email: string): Promise<KeptMessage[]> {
  return rows(
    db,
    "contact messages from",
    sql`select ${columns} from contact_messages c where lower(c.email) = lower(${email}) order by c.id limit ${MOST_KEPT}`,
    KeptMessage,
  )
}

/** Deletes the messages from an email address. */
export async function forgetMessages(tx: Queries, email: string): Promise<void> {
  await run(tx, "forget contact messages", sql`delete from contact_messages where lower(email) = lower(${email})`)
}
