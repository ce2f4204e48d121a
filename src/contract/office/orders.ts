import Type, { type Static } from "typebox"
import { COURIER_STEPS, DESK_STEPS, MAX_AT_ONCE, MAX_TRACKING_ID } from "#rules/orders/office-steps.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { AddressForm } from "../addresses.ts"
import { closed, Id, Money, OneOf, OrNull } from "../shapes.ts"
import { officeCalls } from "./office-call.ts"
import { byReference, Reference } from "./order-parts.ts"
import { OfficeOrder, OrderLine } from "./order-shapes.ts"

const Moment = Type.String()
const Text = Type.Optional(Type.String({ maxLength: 2000 }))

/** The state of a list, as in the address of its page (`rules/orders/order-list.ts`). */
const ListQuery = {
  view: Text,
  q: Type.Optional(Type.String({ maxLength: 200 })),
  state: Text,
  method: Text,
  pay: Text,
  delivery: Text,
  city: Text,
  zone: Text,
  branch: Text,
  product: Text,
  courier: Text,
  from: Text,
  to: Text,
  min: Text,
  max: Text,
  note: Text,
  sort: Text,
}

const Staged = Type.Object({ staged: Id, due_at: Moment })
const Items = Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }))
const TrackingId = Type.Optional(OrNull(Type.String({ maxLength: MAX_TRACKING_ID })))

/** The result for one order of several. */
const OneResult = Type.Object({
  reference: Type.String(),
  state: Type.Union([Type.Literal("POSSIBLE"), Type.Literal("DONE"), Type.Literal("STAGED"), Type.Literal("REFUSED")]),
  /** For a refusal: its code, and the status of the item that prevents the step. */
  code: OrNull(Type.String()),
  status: OrNull(Type.String()),
  staged: OrNull(Id),
})
export type OneResult = Static<typeof OneResult>
const Results = Type.Object({ results: Type.Array(OneResult, { maxItems: MAX_AT_ONCE }), due_at: OrNull(Moment) })

function several<const Step extends string>(steps: readonly Step[]) {
  return Type.Object(
    {
      to: OneOf(steps),
      orders: Type.Array(Type.Object({ reference: Reference, tracking_id: TrackingId }, closed), { minItems: 1, maxItems: MAX_AT_ONCE }),
      /** Previews the result without changing anything. */
      dry_run: Type.Optional(Type.Boolean()),
    },
    closed,
  )
}

const stepRefusals = ["not_found", "step_impossible", "step_staged"] as const

/** Calls for lists, steps and delivery of orders. */
export const orders = officeCalls({
  list: {
    summary: "Orders of the member's places, by view, filter and search; pages by keyset.",
    method: "GET",
    path: "/api/office/orders",
    query: Type.Object({
      ...ListQuery,
      after: Type.Optional(Type.String({ maxLength: 300 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    answers: {
      200: Type.Object({
        results: Type.Array(OrderLine, { maxItems: 100 }),
        next: OrNull(Type.String()),
        /** At most 10,001: more are not counted. */
        count: Type.Integer(),
        /** The sum of the shown page's totals, for a member who may see reports. */
        sum: OrNull(Money),
      }),
    },
    refusals: [],
    permission: "orders.read",
  },
  views: {
    summary: "How many orders are in each given view of open orders.",
    method: "GET",
    path: "/api/office/orders/views",
    answers: {
      200: Type.Object({
        views: Type.Array(Type.Object({ view: Type.String(), count: Type.Integer() })),
        /** Orders that have waited too long to be confirmed. */
        late: Type.Integer(),
      }),
    },
    refusals: [],
    permission: "orders.read",
  },
  choices: {
    summary: "What filters and forms of orders offer: cities, branches, couriers and reasons.",
    method: "GET",
    path: "/api/office/orders/choices",
    answers: {
      200: Type.Object({
        cities: Type.Array(Type.String()),
        branches: Type.Array(Type.Object({ id: Id, name: Type.String() })),
        couriers: Type.Array(Type.Object({ id: Id, name: Type.String() })),
        cancel_reasons: Type.Array(Type.Object({ id: Id, description: Type.String() })),
      }),
    },
    refusals: [],
    permission: "orders.read",
  },
  csv: {
    summary: "The rows and columns of a list as CSV; at most 5,000 rows.",
    method: "GET",
    path: "/api/office/orders.csv",
    query: Type.Object({ ...ListQuery, cols: Text }),
    answers: { 200: Type.String() },
    refusals: ["too_many_rows"],
    permission: "orders.export",
    factorAgain: true,
  },
  export: {
    summary: "Asks for the same as a file of at most 100,000 rows. The bell tells when it can be fetched.",
    method: "POST",
    path: "/api/office/orders/exports",
    body: Type.Object({ ...ListQuery, cols: Text }, closed),
    answers: { 202: Type.Object({ id: Id }) },
    refusals: ["too_many_rows", "export_waits"],
    permission: "orders.export",
    factorAgain: true,
  },
  one: {
    summary: "One order with items, money, delivery, customer and what happened.",
    method: "GET",
    path: "/api/office/orders/{reference}",
    params: byReference,
    answers: { 200: OfficeOrder },
    refusals: ["not_found"],
    permission: "orders.read",
    versioned: true,
  },
  step: {
    summary: "Confirms, packs or makes ready. A step that mails the customer is staged for 8 seconds (202).",
    method: "POST",
    path: "/api/office/orders/{reference}/steps",
    params: byReference,
    body: Type.Object({ to: OneOf(DESK_STEPS), items: Items, tracking_id: TrackingId }, closed),
    answers: { 200: OfficeOrder, 202: Staged },
    refusals: stepRefusals,
    permission: "orders.advance",
  },
  deliver: {
    summary: "Ships or hands over. A delivered cash order takes the amount; another than was due needs a note.",
    method: "POST",
    path: "/api/office/orders/{reference}/delivered",
    params: byReference,
    body: Type.Object(
      {
        to: OneOf(COURIER_STEPS),
        items: Items,
        cash_taken: Type.Optional(OrNull(Money)),
        note: Type.Optional(OrNull(Type.String({ maxLength: 300 }))),
      },
      closed,
    ),
    answers: { 200: OfficeOrder, 202: Staged },
    refusals: [...stepRefusals, "cash_missing", "cash_note_missing"],
    permission: "orders.deliver",
  },
  steps: {
    summary: "The same step for several orders, each by itself; with `dry_run` says what would happen.",
    method: "POST",
    path: "/api/office/orders/steps",
    body: several(DESK_STEPS),
    answers: { 200: Results },
    refusals: [],
    permission: "orders.advance",
  },
  deliveries: {
    summary: "Ships or hands over several orders, each by itself. Cash orders are handed over one by one.",
    method: "POST",
    path: "/api/office/orders/deliveries",
    body: several(COURIER_STEPS),
    answers: { 200: Results },
    refusals: [],
    permission: "orders.deliver",
  },
  address: {
    summary: "Changes address and note of a home delivery until its first item is shipped.",
    method: "PUT",
    path: "/api/office/orders/{reference}/address",
    params: byReference,
    body: Type.Object({ address: AddressForm, note: Type.Optional(OrNull(Type.String({ maxLength: 200 }))) }, closed),
    answers: { 200: OfficeOrder },
    refusals: ["not_found", "delivery_fixed", "not_delivered_home", "invalid_phone", "invalid_email", "invalid_zone"],
    permission: "orders.advance",
    versioned: true,
  },
  tracking: {
    summary: "Corrects the tracking id.",
    method: "PUT",
    path: "/api/office/orders/{reference}/tracking",
    params: byReference,
    body: Type.Object({ tracking_id: OrNull(Type.String({ minLength: 1, maxLength: MAX_TRACKING_ID })) }, closed),
    answers: { 200: OfficeOrder },
    refusals: ["not_found"],
    permission: "orders.advance",
    versioned: true,
  },
  courier: {
    summary: "Gives an order to a courier, or to nobody.",
    method: "PUT",
    path: "/api/office/orders/{reference}/courier",
    params: byReference,
    body: Type.Object({ courier: OrNull(Id) }, closed),
    answers: { 200: OfficeOrder },
    refusals: ["not_found", "not_givable"],
    permission: "orders.advance",
    versioned: true,
  },
  resend: {
    summary: "Sends the mail of a status once more; at most 3 times a day.",
    method: "POST",
    path: "/api/office/orders/{reference}/mails",
    params: byReference,
    body: Type.Object({ status: OneOf(ITEM_STATUSES) }, closed),
    answers: { 200: OfficeOrder },
    refusals: ["not_found", "no_such_mail", "mail_sent_often"],
    permission: "orders.advance",
  },
})
