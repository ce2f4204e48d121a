import Type, { type Static } from "typebox"
import { APPROVAL_STATES } from "#rules/orders/office-refund.ts"
import { COURIER_STEPS, DESK_STEPS, MAX_AT_ONCE, MAX_TRACKING_ID, STAFF_STEPS } from "#rules/orders/office-steps.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { PAYMENT_STATES } from "#rules/orders/payment-settlement.ts"
import { REFUND_CAUSES } from "#rules/orders/refund-shares.ts"
import { REPLACEMENT_STATES } from "#rules/orders/replacement.ts"
import { AddressForm, BranchAddress, ShippingAddress } from "../addresses.ts"
import { OrderAmounts, PaymentMethod } from "../orders.ts"
import { OptionValue } from "../products.ts"
import { closed, Filled, Id, Money, OneOf, OrNull } from "../shapes.ts"
import { officeCalls } from "./office-call.ts"

const Reference = Type.String({ minLength: 1, maxLength: 20, pattern: "^[0-9A-Za-z]+$" })
const byReference = Type.Object({ reference: Reference })
const byId = Type.Object({ id: Id })
const Moment = Type.String()
const Status = OneOf(ITEM_STATUSES)
const Person = OrNull(Type.Object({ id: Id, name: Type.String() }))
const PaymentState = OneOf(PAYMENT_STATES)
const Words = Type.Optional(OrNull(Type.String({ maxLength: 500 })))
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

export const OrderLine = Type.Object({
  reference: Type.String(),
  version: Type.Integer(),
  placed_at: Moment,
  /** The least advanced open status of its items, and since when one of them has waited in it. */
  status: Status,
  status_since: Moment,
  /** The number of items in each status. */
  statuses: Type.Array(Type.Object({ status: Status, items: Type.Integer() })),
  customer: Type.String(),
  phone: Type.String(),
  items: Type.Array(Type.Object({ title: Type.String(), image: OrNull(Type.String()), quantity: Type.Integer() })),
  pieces: Type.Integer(),
  total: Money,
  payment_method: PaymentMethod,
  payment_state: OrNull(PaymentState),
  /** The name of the branch of a pickup; null for a home delivery. */
  branch: OrNull(Type.String()),
  city: Type.String(),
  zone: Type.String(),
  tracking_id: OrNull(Type.String()),
  courier: Person,
  has_note: Type.Boolean(),
  /** The step that waits to be undone, if there is one. */
  staged: OrNull(Type.Object({ to: OneOf(STAFF_STEPS), by: Type.String(), due_at: Moment })),
})
export type OrderLine = Static<typeof OrderLine>

const OfficeItem = Type.Object({
  id: Id,
  title: Type.String(),
  name: Type.String(),
  option_values: Type.Array(OptionValue),
  sku: Type.String(),
  product_id: Id,
  variant_id: Id,
  image: OrNull(Type.String()),
  quantity: Type.Integer(),
  price: Money,
  status: Status,
  status_since: Moment,
  /** Who made the last step: `customer`, `operator`, `payment` or `expiry`, and the member of staff where it was made here. */
  status_cause: Type.String(),
  status_by: Person,
  cancel_reason: OrNull(Type.String()),
  cancel_words: OrNull(Type.String()),
  refunded: Money,
  replacement: OrNull(
    Type.Object({
      state: OneOf(REPLACEMENT_STATES),
      quantity: Type.Integer(),
      reason: OrNull(Type.String()),
      words: OrNull(Type.String()),
    }),
  ),
})
export type OfficeItem = Static<typeof OfficeItem>

const OfficePayment = Type.Object({
  id: Id,
  transaction_id: Type.String(),
  provider: Type.String(),
  provider_id: OrNull(Type.String()),
  amount: Money,
  /** The provider's amount, where it differs. */
  received: OrNull(Money),
  state: PaymentState,
  created_at: Moment,
  settled_at: OrNull(Moment),
  remark: OrNull(Type.String()),
})

const OfficeRefund = Type.Object({
  id: Id,
  payment_id: Id,
  cause: OneOf(REFUND_CAUSES),
  amount: Money,
  state: Type.Union([Type.Literal("DUE"), Type.Literal("ASKED"), Type.Literal("DONE"), Type.Literal("FAILED")]),
  items: Type.Array(Id),
  provider_id: OrNull(Type.String()),
  words: OrNull(Type.String()),
  by: Person,
  created_at: Moment,
  next_try_at: OrNull(Moment),
  settled_at: OrNull(Moment),
  remark: OrNull(Type.String()),
})
export type OfficeRefund = Static<typeof OfficeRefund>

const Approval = Type.Object({
  id: Id,
  act: Type.Union([Type.Literal("CANCEL"), Type.Literal("REFUND")]),
  amount: Money,
  state: OneOf(APPROVAL_STATES),
  asked_by: Person,
  asked_at: Moment,
  expires_at: Moment,
  decided_by: Person,
})

/** One line of what happened. `kind` and `what` choose the words; a step has its items. */
const TimelineEntry = Type.Object({
  at: Moment,
  kind: Type.Union([
    Type.Literal("STEP"),
    Type.Literal("PAYMENT"),
    Type.Literal("REFUND"),
    Type.Literal("REPLACEMENT"),
    Type.Literal("MAIL"),
    Type.Literal("NOTE"),
    Type.Literal("CHANGE"),
  ]),
  what: Type.String(),
  cause: OrNull(Type.String()),
  by: OrNull(Type.String()),
  items: Type.Array(Type.String()),
  amount: OrNull(Money),
  words: OrNull(Type.String()),
  /** Of a note or a mail. */
  id: OrNull(Type.Integer()),
})
export type TimelineEntry = Static<typeof TimelineEntry>

export const OfficeOrder = Type.Object({
  id: Id,
  reference: Type.String(),
  version: Type.Integer(),
  placed_at: Moment,
  payment_method: PaymentMethod,
  amounts: OrderAmounts,
  coupon_discount: Money,
  items: Type.Array(OfficeItem),
  /** The steps that are possible for at least one item. */
  steps: Type.Array(OneOf(STAFF_STEPS)),
  shipping_address: OrNull(ShippingAddress),
  branch_address: OrNull(BranchAddress),
  delivery_note: OrNull(Type.String()),
  /** Whether the address can still be changed. */
  is_address_open: Type.Boolean(),
  tracking_id: OrNull(Type.String()),
  courier: Person,
  cash: OrNull(Type.Object({ taken: Money, note: OrNull(Type.String()), by: Person, at: Moment })),
  customer: Type.Object({
    id: Id,
    name: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    orders: Type.Integer(),
    spent: OrNull(Money),
    open_repairs: Type.Integer(),
  }),
  payments: Type.Array(OfficePayment),
  refunds: Type.Array(OfficeRefund),
  /** What can still go back of what was paid online. */
  refundable: Money,
  approvals: Type.Array(Approval),
  happenings: Type.Array(TimelineEntry, { maxItems: 1000 }),
  staged: Type.Array(Type.Object({ id: Id, to: OneOf(STAFF_STEPS), items: Type.Array(Id), by: Type.String(), due_at: Moment })),
})
export type OfficeOrder = Static<typeof OfficeOrder>

const Staged = Type.Object({ staged: Id, due_at: Moment })
const Items = Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }))
const TrackingId = Type.Optional(OrNull(Type.String({ maxLength: MAX_TRACKING_ID })))

/** The result for one order of several. */
const OneResult = Type.Object({
  reference: Type.String(),
  state: Type.Union([Type.Literal("POSSIBLE"), Type.Literal("DONE"), Type.Literal("STAGED"), Type.Literal("REFUSED")]),
  /** Of a refusal: the code, and the status of an item that stands in the way. */
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
      /** Says only what would happen. */
      dry_run: Type.Optional(Type.Boolean()),
    },
    closed,
  )
}

const stepRefusals = ["not_found", "step_impossible", "step_staged"] as const

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
  cancel: {
    summary: "Cancels items, with refund, stock and mail. Above the member's limit it waits for a second person (202).",
    method: "POST",
    path: "/api/office/orders/{reference}/cancel",
    params: byReference,
    body: Type.Object(
      {
        items: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
        reason: Id,
        /** To the customer, in the mail. */
        words: Words,
        /** The pieces are damaged, and do not go back to stock. */
        write_off: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    answers: { 200: OfficeOrder, 202: OfficeOrder },
    refusals: ["not_found", "not_cancellable", "unknown_reason", "approval_waits"],
    permission: "orders.cancel",
    versioned: true,
  },
  refund: {
    summary:
      "Gives money back: of an item, whole or in part, or of the order. Above the member's limit it waits for a second person (202).",
    method: "POST",
    path: "/api/office/orders/{reference}/refunds",
    params: byReference,
    body: Type.Object(
      { item: Type.Optional(OrNull(Id)), amount: Type.Number({ minimum: 0.01, maximum: 10_000_000 }), words: Words },
      closed,
    ),
    answers: { 200: OfficeOrder, 202: OfficeOrder },
    refusals: ["not_found", "not_refundable", "approval_waits", "factor_required"],
    permission: "orders.refund",
    versioned: true,
  },
  approve: {
    summary: "Decides an act that waits for a second person.",
    method: "POST",
    path: "/api/office/approvals/{id}",
    params: byId,
    body: Type.Object({ approve: Type.Boolean() }, closed),
    answers: { 200: OfficeOrder },
    refusals: ["not_found", "second_person", "approval_over", "not_cancellable", "not_refundable"],
    permission: "orders.approve",
    factorAgain: true,
  },
  retryRefund: {
    summary: "Asks the provider again for a refund that failed.",
    method: "POST",
    path: "/api/office/refunds/{id}/retry",
    params: byId,
    answers: { 200: OfficeOrder },
    refusals: ["not_found", "refund_not_failed"],
    permission: "orders.refund",
  },
  settleRefund: {
    summary: "Ends a failed refund that was paid in another way, with a note that says how.",
    method: "POST",
    path: "/api/office/refunds/{id}/settled-by-hand",
    params: byId,
    body: Type.Object({ note: Filled(300) }, closed),
    answers: { 200: OfficeOrder },
    refusals: ["not_found", "refund_not_failed"],
    permission: "orders.refund",
  },
  review: {
    summary: "Decides a payment under review: accepts it, or gives it back.",
    method: "POST",
    path: "/api/office/payments/{id}/review",
    params: byId,
    body: Type.Object({ accept: Type.Boolean() }, closed),
    answers: { 200: OfficeOrder },
    refusals: ["not_found", "payment_decided", "payment_unavailable"],
    permission: "orders.approve",
    factorAgain: true,
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
    body: Type.Object({ status: Status }, closed),
    answers: { 200: OfficeOrder },
    refusals: ["not_found", "no_such_mail", "too_many_requests"],
    permission: "orders.advance",
  },
  replacement: {
    summary: "Answers the replacement request of an item.",
    method: "POST",
    path: "/api/office/items/{id}/replacement",
    params: byId,
    body: Type.Object(
      {
        decision: Type.Union([Type.Literal("ACCEPTED"), Type.Literal("REFUSED"), Type.Literal("SENT"), Type.Literal("REFUNDED")]),
        words: Words,
      },
      closed,
    ),
    answers: { 200: OfficeOrder },
    refusals: ["not_found", "replacement_answered", "words_missing", "not_refundable"],
    permission: "orders.cancel",
  },
})
