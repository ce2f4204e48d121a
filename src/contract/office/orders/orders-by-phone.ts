import Type, { type Static } from "typebox"
import { Shipping } from "#contract/addresses.ts"
import { MAX_QUANTITY } from "#rules/catalog/buying.ts"
import { MAX_NOTE_LENGTH } from "#rules/orders/delivery-change.ts"
import { closed, Id, Money, OrNull } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"

/** The maximum number of lines of an order by phone. */
const MAX_PHONE_LINES = 20

/** A variant of a published product, with its price in QAR. `free` is null for one without a count. */
const SoldVariant = Type.Object({
  variant: Id,
  title: Type.String(),
  sku: OrNull(Type.String()),
  price: Money,
  free: OrNull(Type.Integer()),
})
export type SoldVariant = Static<typeof SoldVariant>

export const ordersByPhone = officeCalls({
  find: {
    summary:
      "Variants of published products with their prices: up to ten by words of their product or a part of their SKU, or those with these ids.",
    method: "GET",
    path: "/api/office/sold-variants",
    query: Type.Object(
      {
        q: Type.Optional(Type.String({ minLength: 2, maxLength: 100 })),
        /** Ids, separated by commas; `q` does not count then. */
        variants: Type.Optional(Type.String({ pattern: `^\\d{1,9}(,\\d{1,9}){0,${MAX_PHONE_LINES - 1}}$` })),
      },
      closed,
    ),
    answers: { 200: Type.Object({ results: Type.Array(SoldVariant, { maxItems: MAX_PHONE_LINES }) }) },
    refusals: [],
    permission: "orders.advance",
  },
  place: {
    summary:
      "Places a cash order for a customer on the phone, at the prices of the shop, and mails it to them. The same `attempt` sent again answers the first order.",
    method: "POST",
    path: "/api/office/customers/{id}/orders",
    params: Type.Object({ id: Id }),
    body: Type.Object(
      {
        /** Names this order among repeated requests: up to 128 letters, digits, hyphens and underscores. */
        attempt: Type.String({ pattern: "^[A-Za-z0-9_-]{1,128}$" }),
        lines: Type.Array(Type.Object({ variant: Id, quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }) }, closed), {
          minItems: 1,
          maxItems: MAX_PHONE_LINES,
        }),
        /** One of the customer's saved addresses by its id, or another one in full. */
        shipping_address: Type.Optional(Shipping),
        /** The branch at which the customer collects the order. */
        branch_address: Type.Optional(Id),
        delivery_note: Type.Optional(OrNull(Type.String({ maxLength: MAX_NOTE_LENGTH }))),
        /** The total that the customer was told. */
        expected_total: Money,
      },
      closed,
    ),
    answers: { 201: Type.Object({ reference: Type.String() }) },
    refusals: [
      "not_found",
      "customer_blocked",
      "address_missing",
      "two_addresses",
      "invalid_phone",
      "invalid_email",
      "invalid_zone",
      "sold_out",
      "above_stock",
      "above_maximum",
      "unavailable",
      "prices_changed",
      "too_many_orders",
      "too_many_requests",
      "key_reused",
    ],
    permission: "orders.advance",
  },
})
