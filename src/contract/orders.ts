import Type, { type Static } from "typebox"
import { MAX_NOTE_LENGTH } from "#rules/orders/delivery-change.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { REFUND_CAUSES } from "#rules/orders/refund-shares.ts"
import { REPLACEMENT_STATES } from "#rules/orders/replacement.ts"
import { BranchAddress, Pickup, Shipping, ShippingAddress } from "./addresses.ts"
import { calls } from "./call.ts"
import { Offer } from "./offers.ts"
import { OptionValue } from "./products.ts"
import { closed, Id, ImagePath, InEnglish, Money, OneOf, OrNull, Slug } from "./shapes.ts"

export const PaymentMethod = Type.Union([Type.Literal("CASH_ON_DELIVERY"), Type.Literal("ONLINE")])
export type PaymentMethod = Static<typeof PaymentMethod>

export const PaymentMethods = Type.Object({
  online: Type.Object({
    is_on: Type.Boolean(),
    /** The shop's own sentence in the language of the caller; null while it is on. */
    reason: OrNull(Type.String()),
  }),
})
export type PaymentMethods = Static<typeof PaymentMethods>

export const PaymentStatus = Type.Union([Type.Literal("PENDING"), Type.Literal("PAID"), Type.Literal("FAILED"), Type.Literal("EXPIRED")])
export type PaymentStatus = Static<typeof PaymentStatus>

export const ItemStatus = OneOf(ITEM_STATUSES)

/** Status changes, in the order of their occurrence. Times are ISO 8601 in UTC. */
export const Event = Type.Object({ status: ItemStatus, created_at: Type.String() })
export type Event = Static<typeof Event>

/** The state of a refund; a failed one needs the shop's staff. */
const RefundState = Type.Union([Type.Literal("UNDER_WAY"), Type.Literal("DONE"), Type.Literal("FAILED")])
export type RefundState = Static<typeof RefundState>

/** A refund to the card of the payment. */
export const Refund = Type.Object({
  amount: Money,
  state: RefundState,
  /** Cancelled or returned items, or a payment that was late, duplicate, too high, or different from the request. */
  cause: OneOf(REFUND_CAUSES),
  /** The refunded items; none for a payment. */
  items: Type.Array(Id),
  /** The transaction of its payment, as in the order's `trans_id`. */
  trans_id: Type.String(),
  created_at: Type.String(),
  /** When it was done or failed, ISO 8601 in UTC. */
  settled_at: OrNull(Type.String()),
})
export type Refund = Static<typeof Refund>

/** A customer's request to replace pieces of a delivered item. An open one is REQUESTED or ACCEPTED. */
export const Replacement = Type.Object({
  state: OneOf(REPLACEMENT_STATES),
  /** The pieces to replace. */
  quantity: Type.Integer(),
  /** The chosen reason; null for a request without one. */
  reason: OrNull(Type.String()),
  /** The customer's own words. */
  reason_text: OrNull(Type.String()),
  /** The amount refunded to the customer, once the state is REFUNDED. */
  refund: OrNull(Money),
  /** Its states, the earliest first, each with the note of the shop. Times are ISO 8601 in UTC. */
  english: InEnglish,
  events: Type.Array(Type.Object({ state: OneOf(REPLACEMENT_STATES), note: OrNull(Type.String()), created_at: Type.String() })),
})
export type Replacement = Static<typeof Replacement>

/** One variant of an order, with its data when the order was placed. */
export const OrderItem = Type.Object({
  id: Id,
  name: Type.String(),
  english: InEnglish,
  status: ItemStatus,
  product: Type.Object({
    /** The variant's id. */
    id: Id,
    title: Type.String(),
    images: Type.Array(ImagePath),
    /** The chosen options, such as Color and Storage. The default is for responses stored by earlier versions. */
    option_values: Type.Array(OptionValue, { default: [] }),
    /** The slug of its page: `/{product_slug}/{product_id}/{slug}`. */
    product_id: Id,
    product_slug: Slug,
    slug: Slug,
    english: InEnglish,
  }),
  quantity: Type.Integer(),
  currency: Type.String(),
  /** The price of one piece. */
  selling_price: Money,
  maximum_price: Money,
  /** For a paid item that is cancelled or returned: the amount refunded to the card, and the least advanced state of its refunds. */
  refund: Type.Union([Type.Object({ amount: Money, state: RefundState }), Type.Null()], { default: null }),
  events: Type.Array(Event),
  /** The oldest first; at most the last can be open. */
  replacements: Type.Array(Replacement, { default: [] }),
})
export type OrderItem = Static<typeof OrderItem>

/** The current amounts of an order, without its cancelled and returned items. */
export const OrderAmounts = Type.Object({
  /** Of the items that are not cancelled. */
  total: Money,
  /** Of the items that are cancelled. */
  cancelled: Money,
  /** Still due: online, or in cash at delivery. */
  to_pay: Money,
  /** Paid online. */
  paid: Money,
  /** The part of it that was or is being refunded. */
  refunded: Money,
  /** Paid online and not refunded. */
  remaining: Money,
})
export type OrderAmounts = Static<typeof OrderAmounts>

export const Order = Type.Object({
  id: Id,
  /** For people; it reveals nothing about the number of orders. */
  reference: Type.String(),
  created_at: Type.String(),
  /** The total when it was placed; `amounts` has the current one. */
  total_payable_amount: Money,
  /** Null only in responses stored by earlier versions. */
  amounts: Type.Union([OrderAmounts, Type.Null()], { default: null }),
  coupon_discount: Money,
  payment_method: PaymentMethod,
  items: Type.Array(OrderItem),
  shipping_address: OrNull(ShippingAddress),
  branch_address: OrNull(BranchAddress),
  /** The customer's words for the driver, in one line. */
  delivery_note: Type.Union([Type.String(), Type.Null()], { default: null }),
  /** When the customer last changed address or note, ISO 8601 in UTC. */
  delivery_changed_at: Type.Union([Type.String(), Type.Null()], { default: null }),
  /** Of a confirmed order. */
  tracking_id: OrNull(Type.String()),
  /** For an online order: the state of the payment that counts, or else of its newest. */
  payment_status: OrNull(PaymentStatus),
  /** For an online order: the payment's id in the address of `/payment-success`. */
  trans_id: OrNull(Type.String()),
  /** The oldest first. */
  refunds: Type.Array(Refund, { default: [] }),
  /** The deadline for paying an unpaid online order, ISO 8601 in UTC; then it is cancelled. Null for every other. */
  pay_until: Type.Union([Type.String(), Type.Null()], { default: null }),
})
export type Order = Static<typeof Order>

/** An order whose payment may be open, with the payment address. */
export const PlacedOrder = Type.Object({ ...Order.properties, payment_url: Type.Optional(Type.String()) })
export type PlacedOrder = Static<typeof PlacedOrder>

const DeliveryNote = Type.Optional(OrNull(Type.String({ maxLength: MAX_NOTE_LENGTH })))

const delivery = {
  /** Home delivery: exactly one of the two addresses. */
  shipping_address: Type.Optional(Shipping),
  /** Pickup at a branch. */
  branch_address: Type.Optional(Pickup),
  /** The customer's words for the driver. A pickup has none. */
  delivery_note: DeliveryNote,
  payment_method: PaymentMethod,
  /** The total shown to the shopper. A different current total refuses the order. */
  expected_total: Type.Optional(Money),
}

const Quantity = Type.Integer({ minimum: 1, maximum: 999 })

const placing = [
  "customer_blocked",
  "not_found",
  "address_missing",
  "two_addresses",
  "invalid_phone",
  "invalid_email",
  "invalid_zone",
  "sold_out",
  "above_stock",
  "above_maximum",
  "prices_changed",
  "too_many_orders",
  "online_payment_off",
  "payment_unavailable",
  "key_reused",
  "under_way",
  "too_many_requests",
] as const

export const orders = calls({
  create: {
    summary: "Orders what is in the cart. Stock is taken and the cart emptied with it; an online order has a payment_url.",
    method: "POST",
    path: "/api/order/create",
    body: Type.Object(delivery, closed),
    answers: { 201: PlacedOrder },
    localized: true,
    refusals: [...placing, "cart_empty", "unavailable"],
    signedIn: true,
    throttled: true,
    idempotent: true,
  },
  offer: {
    summary: "An offer to the customer.",
    method: "GET",
    path: "/api/order/offer/{id}",
    params: Type.Object({ id: Id }),
    answers: { 200: Offer },
    localized: true,
    refusals: ["not_found"],
    signedIn: true,
  },
  orderOffer: {
    summary: "Orders the lines of an offer at its prices, once. A sold quantity above the usual maximum is part of the offer.",
    method: "POST",
    path: "/api/order/offer/{id}",
    params: Type.Object({ id: Id }),
    body: Type.Object(delivery, closed),
    answers: { 201: PlacedOrder },
    localized: true,
    refusals: [...placing, "unavailable", "offer_over"],
    signedIn: true,
    throttled: true,
    idempotent: true,
  },
  buyNow: {
    summary: "Orders one variant and leaves the cart alone.",
    method: "POST",
    path: "/api/order/buy_now",
    body: Type.Object(
      {
        ...delivery,
        /** A variant's id. */
        product: Id,
        quantity: Quantity,
        coupon: Type.Optional(Type.Null()),
      },
      closed,
    ),
    answers: { 201: PlacedOrder },
    localized: true,
    refusals: [...placing],
    signedIn: true,
    throttled: true,
    idempotent: true,
  },
  paymentMethods: {
    summary: "Whether orders can be paid online, and if not, why. Cash is always taken.",
    method: "GET",
    path: "/api/order/payment/methods",
    answers: { 200: PaymentMethods },
    limit: { perSecond: 10, burst: 60 },
    localized: true,
    refusals: [],
  },
  online: {
    summary: "The order of an online payment, with the payment's state, looked up at the provider, and where to pay while it is open.",
    method: "GET",
    path: "/api/order/online/{transId}",
    params: Type.Object({ transId: Type.String({ minLength: 8, maxLength: 40, pattern: "^[A-Za-z0-9-]+$" }) }),
    answers: { 200: PlacedOrder },
    localized: true,
    refusals: ["not_found"],
    signedIn: true,
  },
  payAgain: {
    summary: "A new payment for an online order whose last one failed, within its 30 minutes.",
    method: "POST",
    path: "/api/order/online/{transId}/retry",
    params: Type.Object({ transId: Type.String({ minLength: 8, maxLength: 40, pattern: "^[A-Za-z0-9-]+$" }) }),
    answers: { 201: PlacedOrder },
    localized: true,
    refusals: ["not_found", "not_payable", "payment_unavailable", "too_many_requests"],
    signedIn: true,
    throttled: true,
  },
  all: {
    summary: "The customer's orders, the newest first; at most the newest 5,000.",
    method: "GET",
    path: "/api/order/all",
    answers: { 200: Type.Array(Order, { maxItems: 5000 }) },
    localized: true,
    refusals: [],
    signedIn: true,
  },
  details: {
    summary: "One order of the customer.",
    method: "GET",
    path: "/api/order/details/{id}",
    params: Type.Object({ id: Id }),
    answers: { 200: Order },
    localized: true,
    refusals: ["not_found"],
    signedIn: true,
  },
  changeDelivery: {
    summary: "Changes address or note of a home delivery until the order is CONFIRMED. What is not given is unchanged.",
    method: "PUT",
    path: "/api/order/details/{id}/delivery",
    params: Type.Object({ id: Id }),
    body: Type.Object({ shipping_address: Type.Optional(Shipping), delivery_note: DeliveryNote }, closed),
    answers: { 200: Order },
    localized: true,
    refusals: ["not_found", "delivery_fixed", "not_delivered_home", "invalid_phone", "invalid_email", "invalid_zone", "too_many_requests"],
    signedIn: true,
    throttled: true,
  },
  cancelReasons: {
    summary: "The reasons for cancelling that can be chosen.",
    method: "GET",
    path: "/api/order/cancel/reasons",
    answers: { 200: Type.Array(Type.Object({ id: Id, description: Type.String(), english: InEnglish })) },
    localized: true,
    refusals: [],
    shared: true,
  },
  cancel: {
    summary: "Cancels items of one order, or some pieces of them, all or none. Some pieces become a separate item.",
    method: "POST",
    path: "/api/order/cancel",
    body: Type.Object(
      {
        component_ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
        /**
         * The pieces to cancel of items in `component_ids`; all pieces of those that are not listed. With `of`, the number of pieces that
         * the customer saw, an item whose number has changed since is refused.
         */
        quantities: Type.Optional(
          Type.Array(Type.Object({ id: Id, quantity: Quantity, of: Type.Optional(Quantity) }, closed), { maxItems: 100 }),
        ),
        reason: Id,
        reason_text: Type.Optional(OrNull(Type.String({ maxLength: 1000 }))),
      },
      closed,
    ),
    answers: { 200: Type.Array(OrderItem) },
    localized: true,
    refusals: ["not_found", "several_orders", "not_cancellable", "fewer_left", "unknown_reason", "key_reused", "too_many_requests"],
    signedIn: true,
    throttled: true,
    idempotent: true,
  },
  replacementReasons: {
    summary: "The reasons for a replacement that can be chosen.",
    method: "GET",
    path: "/api/order/return/reasons",
    answers: { 200: Type.Array(Type.Object({ id: Id, description: Type.String(), english: InEnglish })) },
    localized: true,
    refusals: [],
    shared: true,
  },
  replace: {
    summary:
      "Requests a replacement for a delivered item, by the item's id, or for some of its pieces. A second request answers with status false.",
    method: "POST",
    path: "/api/order/return/{id}",
    params: Type.Object({ id: Id }),
    body: Type.Object(
      {
        /** By default all pieces that were neither replaced nor refunded. */
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
        reason: Type.Optional(Id),
        reason_text: Type.Optional(OrNull(Type.String({ maxLength: 1000 }))),
      },
      closed,
    ),
    answers: { 200: Type.Object({ status: Type.Boolean(), message: Type.String() }) },
    refusals: ["not_found", "unknown_reason", "key_reused", "too_many_requests"],
    signedIn: true,
    throttled: true,
    idempotent: true,
  },
  withdrawReplacement: {
    summary: "Withdraws a replacement request that is not answered yet, by the item's id. Repeating it changes nothing.",
    method: "DELETE",
    path: "/api/order/return/{id}",
    params: Type.Object({ id: Id }),
    answers: { 200: OrderItem },
    localized: true,
    refusals: ["not_found", "replacement_answered", "too_many_requests"],
    signedIn: true,
    throttled: true,
  },
})
