import type { ContactMessageBody } from "#contract/contact.ts"
import type { MessageList } from "#contract/office/contact-messages.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { changeSetting, settingOf } from "#server/office/settings/settings.queries.ts"
import type { Services } from "#server/services.ts"
import { countMessages, insertMessage, markMessage, messagesOf } from "./contact.queries.ts"

const KEEPING = "contact.messages"
const LISTED = 50

/** Whether messages are kept; they are not until somebody switches it on. */
export async function keeping(db: Queries): Promise<MessageList["keeping"]> {
  const { value, version } = await settingOf<{ is_on: boolean }>(db, KEEPING)
  return { is_on: value?.is_on ?? false, version }
}

/** Keeps a message of the contact form; refuses with `messages_not_kept` while the shop keeps none. [OFFICE-151] */
export async function keepMessage({ db, clock }: Pick<Services, "db" | "clock">, body: ContactMessageBody): Promise<void> {
  if (!(await keeping(db)).is_on) throw new Refusal("messages_not_kept")
  const { name, email, message } = body
  const trimmed = { ...body, name: name.trim(), email: email.trim(), message: message.trim() }
  await shortTransaction(db, (tx) => insertMessage(tx, trimmed, clock.now()))
}

export async function listMessages(db: Queries, { isDone, after }: { isDone: boolean; after: number | null }): Promise<MessageList> {
  const found = await messagesOf(db, { isDone, after, limit: LISTED + 1 })
  const results = found.slice(0, LISTED)
  return {
    results,
    next: found.length > LISTED ? String(results.at(-1)?.id) : null,
    views: await countMessages(db),
    keeping: await keeping(db),
  }
}

type Mark = { id: number; isDone: boolean; staffId: number; actor: Actor }

/** Marks a message as done or open; refuses with `not_found`. */
export async function markAsDone(tx: Queries, { id, isDone, staffId, actor }: Mark): Promise<void> {
  if (!(await markMessage(tx, id, { isDone, staffId }))) throw new Refusal("not_found")
  await audit(tx, actor, { act: isDone ? "message.done" : "message.opened", object: { kind: "message", id } })
}

type Keep = { isOn: boolean; expected: number; actor: Actor; now: Date }

/** Decides whether messages are kept from now on; the next visit of the contact page follows it. Returns the setting's version. */
export async function changeKeeping(tx: Queries, { isOn, expected, actor, now }: Keep): Promise<number> {
  const before = await keeping(tx)
  const version = await changeSetting(tx, { key: KEEPING, value: { is_on: isOn }, expected, by: actor.name, now })
  await audit(tx, actor, {
    act: "settings.messages",
    object: { kind: "setting", id: KEEPING },
    before: { is_on: before.is_on },
    after: { is_on: isOn },
  })
  await announceCatalogChange(tx)
  return version
}
