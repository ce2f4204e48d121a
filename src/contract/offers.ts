import Type, { type Static } from "typebox"
import { OFFER_STATES } from "#rules/orders/offers/offer.ts"
import { OptionValue } from "./products.ts"
import { Id, InEnglish, Money, OneOf, OrNull } from "./shapes.ts"

const OfferLine = Type.Object({
  variant: Id,
  title: Type.String(),
  option_values: Type.Array(OptionValue),
  image: OrNull(Type.String()),
  quantity: Type.Integer(),
  /** Of a piece. */
  price: Money,
  /** The price of a piece in the shop when the offer was made. */
  list_price: Money,
  /** Whether the shop still has it. */
  is_available: Type.Boolean(),
  english: InEnglish,
})

/** An offer to a customer, who can order exactly its lines, once. */
export const Offer = Type.Object({
  id: Id,
  state: OneOf(OFFER_STATES),
  lines: Type.Array(OfferLine, { maxItems: 20 }),
  total: Money,
  /** ISO 8601 in UTC: the first moment at which it can no longer be ordered. */
  valid_until: Type.String(),
  /** The order that it became. */
  order: OrNull(Id),
})
export type Offer = Static<typeof Offer>
