import type { OfficeRequest, RequestLine, RequestMessage } from "#contract/office/requests.ts"
import { REQUEST_VIEWS, type RequestView, STATES_OF_VIEW } from "#rules/catalog/office/request-state.ts"
import type { Locale } from "#rules/values/locale.ts"
import { qar } from "#rules/values/money.ts"
import { variantInLanguage } from "#server/catalog/listing/cards-in-language.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import { membersWith } from "#server/office/staff.queries.ts"
import { messagesOf } from "./request-messages.queries.ts"
import {
  countRequests,
  listRequests,
  type RequestCursor,
  type RequestFacts,
  type RequestRow,
  type RequestSearch,
  requestFacts,
} from "./requests.queries.ts"

type PageWish = RequestSearch & { view: RequestView; after: string | undefined; limit: number; language: Locale }
type RequestPage = { results: RequestLine[]; next: string | null; count: number; views: Record<string, number> }

/** A page of a view: those that have waited longest first, and of closed ones the newest. [OFFICE-148] */
export async function requestPage(db: Queries, { view, after, limit, language, ...search }: PageWish): Promise<RequestPage> {
  const isNewestFirst = view === "over" || view === "all"
  const cursor = cursorOf(after, isNewestFirst)
  const listed = await listRequests(db, { ...search, states: STATES_OF_VIEW[view], isNewestFirst, after: cursor, limit })
  const last = listed.at(-1)
  const counts = await countRequests(db, search)
  const countOf = (one: RequestView) => STATES_OF_VIEW[one].reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
  return {
    results: await inLanguage(db, language, listed.map(shownLine), (_lines, texts) =>
      listed.map((row) => shownLine(rowInLanguage(row, texts))),
    ),
    next: listed.length < limit || !last ? null : isNewestFirst ? String(last.id) : `${last.sinceMicros}~${last.id}`,
    count: countOf(view),
    views: Object.fromEntries(REQUEST_VIEWS.map((one) => [one, countOf(one)])),
  }
}

/** An address of another view begins with the first page. */
function cursorOf(after: string | undefined, isNewestFirst: boolean): RequestCursor | null {
  const [, since = null, id] = /^(?:(\d{1,17})~)?(\d{1,9})$/.exec(after ?? "") ?? []
  if (id === undefined || (since === null) !== isNewestFirst) return null
  return { since, id: Number(id) }
}

export async function shownRequest(db: Queries, id: number, language: Locale): Promise<OfficeRequest> {
  const facts = await inLanguage(db, language, found(await requestFacts(db, id)), factsInLanguage)
  const { phone, email, address, notes, variant, orders, requests, stock, priceDirhams } = facts
  return {
    ...shownLine(facts),
    ...{ phone, email, address, notes, variant, orders, requests, stock },
    product_id: facts.productId,
    variant_id: facts.variantId,
    customer_id: facts.customerId,
    list_price: priceDirhams === null ? null : qar(priceDirhams),
    lost_reason: facts.lostReason,
    messages: (await messagesOf(db, id)).map(shownMessage),
    team: await requestTeam(db),
  }
}

function rowInLanguage<Row extends RequestRow>(row: Row, texts: Texts): Row {
  return { ...row, product: texts.of("products", { id: row.productId })["title"] ?? row.product }
}

function factsInLanguage(facts: RequestFacts, texts: Texts): RequestFacts {
  const named = rowInLanguage(facts, texts)
  const product = { title: facts.product, translated: named.product === facts.product ? undefined : named.product }
  const variant = variantInLanguage({ title: facts.variant, option_values: facts.optionValues }, product, texts)
  return { ...named, variant: variant.title }
}

/** The members who may answer requests, to whom one can be assigned. */
export function requestTeam(db: Queries): Promise<{ id: number; name: string }[]> {
  return membersWith(db, { permission: "requests.answer", place: null })
}

function shownLine({ createdAt, assignedId, assignedName, ...line }: RequestRow): RequestLine {
  const { id, version, state, since, cause, person, product, quantity } = line
  const assigned = assignedId === null ? null : { id: assignedId, name: assignedName ?? "" }
  return { id, version, state, since, cause, person, product, quantity, created_at: createdAt, assigned }
}

function shownMessage({ isAutomatic, failedAt, failedCode, ...message }: Awaited<ReturnType<typeof messagesOf>>[number]): RequestMessage {
  return { ...message, is_automatic: isAutomatic, undelivered: failedAt === null ? null : { at: failedAt, code: failedCode } }
}
