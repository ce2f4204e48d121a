import Type, { type Static } from "typebox"
import { MAX_QUANTITY } from "#rules/catalog/buying.ts"
import { MAX_OFFER_LINES, OFFER_STATES } from "#rules/orders/offers/offer.ts"
import { closed, Id, Money, OneOf, OrNull } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"

const byId = Type.Object({ id: Id })
const Quantity = Type.Integer({ minimum: 1, maximum: MAX_QUANTITY })

const Line = Type.Object({
  variant: Id,
  title: Type.String(),
  quantity: Type.Integer(),
  /** Of a piece. */
  price: Money,
  /** The price of a piece in the shop when the offer was made. */
  list_price: Money,
})

export const OfficeOffer = Type.Object({
  id: Id,
  version: Type.Integer(),
  state: OneOf(OFFER_STATES),
  lines: Type.Array(Line, { maxItems: MAX_OFFER_LINES }),
  total: Money,
  /** Whether the pieces are held in the stock until it ends. */
  is_held: Type.Boolean(),
  valid_until: Type.String(),
  created_at: Type.String(),
  made_by: Type.String(),
  /** The order that it became. */
  order: OrNull(Type.String()),
  /** The page on which its customer orders it. */
  link: Type.String(),
})
export type OfficeOffer = Static<typeof OfficeOffer>

const Offers = Type.Object({ results: Type.Array(OfficeOffer, { maxItems: 100 }) })

export const offers = officeCalls({
  ofRequest: {
    summary: "The offers to a special request, the newest first.",
    method: "GET",
    path: "/api/office/requests/{id}/offers",
    params: byId,
    answers: { 200: Offers },
    refusals: [],
    permission: "requests.answer",
  },
  make: {
    summary: "Makes an offer to a special request and mails its link to the customer. Prices are at most those of the shop.",
    method: "POST",
    path: "/api/office/requests/{id}/offers",
    params: byId,
    body: Type.Object(
      {
        lines: Type.Array(Type.Object({ variant: Id, quantity: Quantity, price: Money }, closed), {
          minItems: 1,
          maxItems: MAX_OFFER_LINES,
        }),
        /** ISO 8601 in UTC: the first moment at which it can no longer be ordered. */
        valid_until: Type.String({ maxLength: 30, pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z$" }),
        /** Takes the pieces out of the stock until the offer ends. */
        is_held: Type.Boolean(),
      },
      closed,
    ),
    answers: { 201: OfficeOffer },
    refusals: ["not_found", "request_over", "offer_open", "offer_price", "offer_line_twice", "past_date", "above_stock"],
    permission: "requests.answer",
    versioned: true,
  },
  withdraw: {
    summary: "Takes back an offer that was not ordered; held pieces return to the stock.",
    method: "POST",
    path: "/api/office/offers/{id}/withdraw",
    params: byId,
    answers: { 200: OfficeOffer },
    refusals: ["not_found", "offer_over"],
    permission: "requests.answer",
    versioned: true,
  },
})
