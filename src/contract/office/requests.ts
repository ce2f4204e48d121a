import Type, { type Static } from "typebox"
import { MAX_MESSAGES, MESSAGE_KINDS, REQUEST_CAUSES, REQUEST_STATES, REQUEST_VIEWS } from "#rules/catalog/office/request-state.ts"
import { closed, Filled, Id, Money, OneOf, OrNull } from "../shapes.ts"
import { officeCalls } from "./office-call.ts"

const Moment = Type.String()
const Person = OrNull(Type.Object({ id: Id, name: Type.String() }))
const byId = Type.Object({ id: Id })

export const RequestLine = Type.Object({
  id: Id,
  version: Type.Integer(),
  state: OneOf(REQUEST_STATES),
  /** Since when it is in its state. */
  since: Moment,
  /** Why a request is to be answered again; null for one that nobody answered yet, and for one that is answered or over. */
  cause: OrNull(OneOf(REQUEST_CAUSES)),
  created_at: Moment,
  person: Type.String(),
  product: Type.String(),
  quantity: Type.Integer(),
  assigned: Person,
})
export type RequestLine = Static<typeof RequestLine>

const RequestMessage = Type.Object({
  id: Id,
  kind: OneOf(MESSAGE_KINDS),
  /** The member who wrote it; null for a reply and a reminder. */
  by: OrNull(Type.String()),
  /** Empty for an offer, and for a reply without text. */
  text: Type.String(),
  at: Moment,
  /** The address of a reply that does not come from the customer's own. */
  sender: OrNull(Type.String()),
  /** Whether a program wrote the reply. */
  is_automatic: Type.Boolean(),
  /** The names of the files of a reply, which stay in the mailbox. */
  attachments: Type.Array(Type.String(), { maxItems: 10 }),
  /** When it turned out that the mail will not be delivered, and the code of the mail server. */
  undelivered: OrNull(Type.Object({ at: Moment, code: OrNull(Type.String()) })),
})
export type RequestMessage = Static<typeof RequestMessage>

export const OfficeRequest = Type.Object({
  ...RequestLine.properties,
  phone: Type.String(),
  email: Type.String(),
  address: Type.String(),
  notes: Type.String(),
  variant: Type.String(),
  product_id: Id,
  variant_id: Id,
  customer_id: Id,
  /** Of the customer, without this request. */
  orders: Type.Integer(),
  requests: Type.Integer(),
  /** Null when the variant is no longer there. */
  list_price: OrNull(Money),
  /** Null when it is not counted, or no longer there. */
  stock: OrNull(Type.Integer()),
  lost_reason: OrNull(Type.String()),
  /** What was written: answers, offers and replies by mail, and notes for colleagues. */
  messages: Type.Array(RequestMessage, { maxItems: MAX_MESSAGES }),
  /** To whom it can be assigned. */
  team: Type.Array(Type.Object({ id: Id, name: Type.String() }), { maxItems: 500 }),
})
export type OfficeRequest = Static<typeof OfficeRequest>

export const requests = officeCalls({
  list: {
    summary: "Special requests of a view, those that have waited longest first; of closed ones the newest first.",
    method: "GET",
    path: "/api/office/requests",
    query: Type.Object(
      {
        view: Type.Optional(OneOf(REQUEST_VIEWS)),
        q: Type.Optional(Type.String({ maxLength: 100 })),
        mine: Type.Optional(OneOf(["yes"] as const)),
        after: Type.Optional(Type.String({ maxLength: 30, pattern: "^(\\d{1,17}~)?\\d{1,9}$" })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      closed,
    ),
    answers: {
      200: Type.Object({
        results: Type.Array(RequestLine, { maxItems: 100 }),
        next: OrNull(Type.String()),
        count: Type.Integer(),
        /** The number in each view. */
        views: Type.Record(Type.String(), Type.Integer()),
      }),
    },
    refusals: [],
    permission: "requests.answer",
  },
  one: {
    summary: "One special request with its person, its product and what was written.",
    method: "GET",
    path: "/api/office/requests/{id}",
    params: byId,
    answers: { 200: OfficeRequest },
    refusals: ["not_found"],
    permission: "requests.answer",
    versioned: true,
  },
  write: {
    summary: "Answers by mail from the shop's address, or leaves a note for colleagues.",
    method: "POST",
    path: "/api/office/requests/{id}/messages",
    params: byId,
    body: Type.Object({ kind: OneOf(["mail", "note"] as const), text: Filled(5000) }, closed),
    answers: { 200: OfficeRequest },
    refusals: ["not_found", "request_over", "request_full"],
    permission: "requests.answer",
    versioned: true,
  },
  change: {
    summary: "Assigns a request, or ends it as won, or as lost with a reason, or opens it again.",
    method: "PATCH",
    path: "/api/office/requests/{id}",
    params: byId,
    body: Type.Object(
      {
        assigned: Type.Optional(OrNull(Id)),
        state: Type.Optional(OneOf(REQUEST_STATES)),
        reason: Type.Optional(Filled(300)),
      },
      closed,
    ),
    answers: { 200: OfficeRequest },
    refusals: ["not_found", "request_over", "words_missing"],
    permission: "requests.answer",
    versioned: true,
  },
})
