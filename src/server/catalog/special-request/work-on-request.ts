import { canSetRequest, isRequestOver, MAX_MESSAGES, type RequestState } from "#rules/catalog/office/request-state.ts"
import { BASE_LOCALE } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { speaking } from "#server/languages/speaking.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { announce } from "#server/office/changes.ts"
import { refuseChanged } from "#server/office/version.ts"
import { requestTeam, shownRequest } from "./read-request.ts"
import { addMessage, countMessagesOf } from "./request-messages.queries.ts"
import { lockRequest, type RequestFacts, requestFacts, setRequest } from "./requests.queries.ts"

type Work = { id: number; version: number; memberId: number; actor: Actor; now: Date }
type Answer = Work & { kind: "mail" | "note"; text: string; origin: string }

/** Answers by mail, which also assigns a request that nobody has, or leaves a note for colleagues. */
export async function writeAboutRequest(tx: Queries, { kind, text, origin, ...work }: Answer): Promise<void> {
  const request = await requestToChange(tx, work)
  if (kind === "mail" && isRequestOver(request.state)) throw new Refusal("request_over")
  if ((await countMessagesOf(tx, work.id)).all >= MAX_MESSAGES) throw new Refusal("request_full")
  const mailKey = kind === "mail" ? await sendAnswer(tx, request, { words: text, origin }) : null
  await addMessage(tx, { requestId: work.id, staffId: work.memberId, kind, text, mailKey, now: work.now })
  const state = kind === "mail" ? "ANSWERED" : request.state
  const staffId = request.assignedId ?? (kind === "mail" ? work.memberId : null)
  await keepRequest(tx, request, { state, staffId, lostReason: request.lostReason }, work)
  await audit(tx, work.actor, { act: kind === "mail" ? "request.answer" : "request.note", object: { kind: "request", id: work.id } })
}

/** Returns the key of the mail. */
async function sendAnswer(tx: Queries, request: RequestFacts, { words, origin }: { words: string; origin: string }): Promise<string> {
  const { id, email, locale, person, product, quantity, path } = request
  if (email === "") throw new Refusal("request_over")
  const contents = { id, name: person, product, quantity, words, link: `${origin}${path ?? "/"}` }
  const [key] = await speaking(locale, () => queueMail(tx, { kind: "request-answered", to: email, contents }))
  if (key === undefined) throw new Error("The answer was not queued.")
  return key
}

type RequestWish = { assigned?: number | null | undefined; state?: RequestState | undefined; reason?: string | undefined }

/** Assigns a request, ends it, or opens it again. Lost needs a reason. */
export async function changeRequest(tx: Queries, { assigned, state, reason, ...work }: Work & RequestWish): Promise<void> {
  const request = await requestToChange(tx, work)
  if (assigned && !(await requestTeam(tx)).some(({ id }) => id === assigned)) throw new Refusal("not_found")
  const next = state ?? request.state
  if (next !== request.state && !canSetRequest(request.state, next)) throw new Refusal("request_over")
  if (state === "LOST" && !reason) throw new Refusal("words_missing")
  const staffId = assigned === undefined ? request.assignedId : assigned
  const lostReason = next === "LOST" ? (reason?.trim() ?? request.lostReason) : null
  await keepRequest(tx, request, { state: next, staffId, lostReason }, work)
  await audit(tx, work.actor, {
    act: "request.change",
    object: { kind: "request", id: work.id },
    before: { state: request.state, assigned: request.assignedId },
    after: { state: next, assigned: staffId },
  })
}

type OfferMail = { mailKey: string | null; now: Date }

/** Notes that a locked request was answered by an offer, which also assigns one that nobody has. */
export async function noteAnswer(
  tx: Queries,
  request: RequestFacts,
  { memberId, ...mail }: OfferMail & { memberId: number },
): Promise<void> {
  const { id, assignedId, lostReason } = request
  await noteMail(tx, { requestId: id, staffId: memberId, kind: "offer", ...mail })
  await keepRequest(tx, request, { state: "ANSWERED", staffId: assignedId ?? memberId, lostReason }, { id, now: mail.now })
}

/** Notes that the customer was reminded of an offer. */
export async function noteReminder(tx: Queries, requestId: number, mail: OfferMail): Promise<void> {
  await noteMail(tx, { requestId, staffId: null, kind: "reminder", ...mail })
}

type NotedMail = OfferMail & { requestId: number; staffId: number | null; kind: "offer" | "reminder" }

/** In a full thread a mail leaves no note, and replies to it stay in the mailbox. */
async function noteMail(tx: Queries, { requestId, ...mail }: NotedMail): Promise<void> {
  if ((await countMessagesOf(tx, requestId)).all < MAX_MESSAGES) await addMessage(tx, { requestId, text: "", ...mail })
}

/** Ends a request as won: its offer was ordered. */
export async function winRequest(tx: Queries, id: number, now: Date): Promise<void> {
  await lockRequest(tx, id)
  const request = await requestFacts(tx, id)
  if (request) await keepRequest(tx, request, { state: "WON", staffId: request.assignedId, lostReason: null }, { id, now })
}

/** A won request waits for the customer again: the order of its offer was undone. */
export async function waitForCustomer(tx: Queries, id: number, now: Date): Promise<void> {
  await lockRequest(tx, id)
  const request = await requestFacts(tx, id)
  if (request?.state !== "WON") return
  await keepRequest(tx, request, { state: "ANSWERED", staffId: request.assignedId, lostReason: null }, { id, now })
}

/** A locked request of this version; refuses with `not_found`, and with `changed_meanwhile` for another version. */
export async function requestToChange(tx: Queries, { id, version }: Pick<Work, "id" | "version">): Promise<RequestFacts> {
  await lockRequest(tx, id)
  const request = found(await requestFacts(tx, id))
  if (request.version !== version) refuseChanged(version, request, await shownRequest(tx, id, BASE_LOCALE))
  return request
}

type NextOfRequest = { state: RequestState; staffId: number | null; lostReason: string | null }

/** Stores the next state of a locked request, and tells the open offices. */
export async function keepRequest(
  tx: Queries,
  before: RequestFacts,
  next: NextOfRequest,
  { id, now }: Pick<Work, "id" | "now">,
): Promise<void> {
  const since = next.state === before.state ? before.since : now.toISOString()
  const version = await setRequest(tx, id, { ...next, since })
  await announce(tx, { kind: "request", id: String(id), version, permission: "requests.answer", place: null, owners: [] })
}
