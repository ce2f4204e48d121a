import { MAX_MESSAGES, MAX_REPLIES, type RequestState } from "#rules/catalog/office/request-state.ts"
import { replyText } from "#rules/office/reply-text.ts"
import type { Queries } from "#server/db/database.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { MailBody, MailFacts } from "#server/integrations/mailbox/port.ts"
import type { NewNotice } from "#server/office/frame/notices.queries.ts"
import { tellPermitted } from "#server/office/frame/tell-permitted.ts"
import type { Services } from "#server/services.ts"
import { noteHandled } from "./mailbox-readings.queries.ts"
import { addReply, countMessagesOf, hasReply, markFailed, requestsOfMails, unmarkFailed } from "./request-messages.queries.ts"
import { lockRequest, type RequestFacts, requestFacts } from "./requests.queries.ts"
import { keepRequest } from "./work-on-request.ts"

/** `key`: of the mail that is answered. `body`: null for a thread that is full. */
type Reply = { key: string; facts: MailFacts; body: MailBody | null; now: Date }

/**
 * Adds a mail to the thread of the mail that it answers, once. A person's reply opens its request again, also one that was won or lost:
 * somebody has to read it. Its offers are unchanged. A reply to a full thread is not stored, and still opens the request.
 */
export async function joinReply(tx: Queries, { key, facts, body, now }: Reply): Promise<void> {
  const request = await lockedRequestOf(tx, key)
  if (request === null || (await hasReply(tx, request.id, facts.digest))) return
  const isKept = body !== null && !(await isThreadFull(tx, request.id))
  if (isKept) {
    const { from: sender, digest, isAutomatic } = facts
    const { text, attachments } = body
    await addReply(tx, { requestId: request.id, text: replyText(text), sender, digest, isAutomatic, attachments, now })
  } else if (facts.isAutomatic || !(await noteHandled(tx, facts.digest))) return
  const opens = !facts.isAutomatic && request.state !== "NEW"
  if (!isKept && !opens) return
  await changeState(tx, request, facts.isAutomatic ? request.state : "NEW", now)
  if (opens) await tell(tx, request, "REQUEST_REPLIED", now)
}

/** Whether a thread takes no further reply. */
export async function isThreadFull(db: Queries, requestId: number): Promise<boolean> {
  const { all, replies } = await countMessagesOf(db, requestId)
  return all >= MAX_MESSAGES || replies >= MAX_REPLIES
}

/** `digest`: of the mail that reports it; null when the shop's own mail server refused the mail, or staff stopped it. */
type Failure = { key: string; code: string | null; digest: string | null; now: Date }

/** Marks an answer that will not be delivered, once for each report; its request is to be answered again. */
export async function noteFailure(tx: Queries, { digest, ...failure }: Failure): Promise<void> {
  const { key, now } = failure
  const request = await lockedRequestOf(tx, key)
  if (request === null || (digest !== null && !(await noteHandled(tx, digest)))) return
  if (!(await markFailed(tx, failure))) return
  await changeState(tx, request, "NEW", now)
  await tell(tx, request, "ANSWER_UNDELIVERED", now)
}

type MailServices = Pick<Services, "db" | "clock">
type SentMail = { kind: string }

/** Marks an answer, or an offer, that the mail server of the shop refuses or that is tried no more. */
export async function noteUnsent(
  { db, clock }: MailServices,
  mail: SentMail,
  { key, code }: { key: string; code: string | null },
): Promise<void> {
  if (!isInThread(mail)) return
  await shortTransaction(db, (tx) => noteFailure(tx, { key, code, digest: null, now: clock.now() }))
}

/** Marks an answer, or an offer, that staff stopped in the queue. */
export async function noteStopped(tx: Queries, { key, ...mail }: SentMail & { key: string }, now: Date): Promise<void> {
  if (isInThread(mail)) await noteFailure(tx, { key, code: null, digest: null, now })
}

/** Takes the mark back from a mail that was sent after all: staff tried it again. */
export async function noteSent({ db, clock }: MailServices, mail: SentMail, key: string): Promise<void> {
  if (!isInThread(mail)) return
  await shortTransaction(db, async (tx) => {
    const request = await lockedRequestOf(tx, key)
    const unmarked = request === null ? null : await unmarkFailed(tx, key)
    if (request === null || unmarked === null) return
    await changeState(tx, request, unmarked.isNewest && request.state === "NEW" ? "ANSWERED" : request.state, clock.now())
  })
}

function isInThread({ kind }: SentMail): boolean {
  return kind === "request-answered" || kind === "offer"
}

/** The request of a mail, locked; null when there is none, or it went with the account of its customer. */
async function lockedRequestOf(tx: Queries, key: string): Promise<RequestFacts | null> {
  const id = (await requestsOfMails(tx, [key])).get(key)
  if (id === undefined) return null
  await lockRequest(tx, id)
  return (await requestsOfMails(tx, [key])).has(key) ? requestFacts(tx, id) : null
}

async function changeState(tx: Queries, request: RequestFacts, state: RequestState, now: Date): Promise<void> {
  const lostReason = state === "LOST" ? request.lostReason : null
  await keepRequest(tx, request, { state, staffId: request.assignedId, lostReason }, { id: request.id, now })
}

/** Tells the member to whom a request is assigned, or everybody who answers requests. */
async function tell(tx: Queries, { id, assignedId }: RequestFacts, kind: NewNotice["kind"], now: Date): Promise<void> {
  const notice: NewNotice = { kind, object: { kind: "request", id: String(id) }, words: {}, key: `${kind} ${id} ${now.getTime()}`, now }
  await tellPermitted(tx, { permission: "requests.answer", place: null, assigned: assignedId }, notice)
}
