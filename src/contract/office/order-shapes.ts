import Type, { type Static } from "typebox"
import { APPROVAL_ACTS, APPROVAL_STATES, REFUND_EXTENTS } from "#rules/orders/office-refund.ts"
import { STAFF_STEPS } from "#rules/orders/office-steps.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { PAYMENT_STATES } from "#rules/orders/payment-settlement.ts"
import { REFUND_CAUSES } from "#rules/orders/refund-shares.ts"
import { REPLACEMENT_STATES } from "#rules/orders/replacement.ts"
import { BranchAddress, ShippingAddress } from "../addresses.ts"
import { OrderAmounts, PaymentMethod } from "../orders.ts"
import { OptionValue } from "../products.ts"
import { Id, Money, OneOf, OrNull } from "../shapes.ts"
import { UndeliveredReport } from "./mails/mail-state.ts"

const Moment = Type.String()
const Status = OneOf(ITEM_STATUSES)
const Person = OrNull(Type.Object({ id: Id, name: Type.String() }))
const PaymentState = OneOf(PAYMENT_STATES)

export const OrderLine = Type.Object({
  reference: Type.String(),
  version: Type.Integer(),
  placed_at: Moment,
  /** The least advanced open status of its items, and when the first of them reached it. */
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
  /** How much of what was paid went back; null for nothing. */
  refunded: OrNull(OneOf(REFUND_EXTENTS)),
  /** The name of the branch of a pickup; null for a home delivery. */
  branch: OrNull(Type.String()),
  city: Type.String(),
  zone: Type.String(),
  tracking_id: OrNull(Type.String()),
  courier: Person,
  has_note: Type.Boolean(),
  /** For its courier alone, once it is ready: where it goes, and the cash to take for what is on its way, or else ready. */
  to_bring: OrNull(
    Type.Object({
      shipping_address: OrNull(ShippingAddress),
      branch_address: OrNull(BranchAddress),
      note: OrNull(Type.String()),
      cash_due: OrNull(Money),
    }),
  ),
  /** The staged step that can still be undone, if any. */
  staged: OrNull(Type.Object({ id: Id, to: OneOf(STAFF_STEPS), by: Type.String(), due_at: Moment })),
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
      /** The order that replaces the pieces, once it was accepted. */
      order: OrNull(Type.String()),
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
  /** The amount that the provider received, where it differs. */
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
  act: OneOf(APPROVAL_ACTS),
  amount: Money,
  state: OneOf(APPROVAL_STATES),
  asked_by: Person,
  asked_at: Moment,
  expires_at: Moment,
  decided_by: Person,
  /** The items that it concerns; none for the order as a whole. */
  items: Type.Array(Id),
  /** For a cancellation, its reason. */
  reason: OrNull(Type.String()),
  /** The words to the customer. */
  words: OrNull(Type.String()),
})

/** One line of the order's history. `kind` and `what` select the message; a step has its items. */
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
  /** For a note or a mail. */
  id: OrNull(Type.Integer()),
  /** For a mail that came back. */
  undelivered: OrNull(UndeliveredReport),
})
export type TimelineEntry = Static<typeof TimelineEntry>

export const OfficeOrder = Type.Object({
  id: Id,
  reference: Type.String(),
  version: Type.Integer(),
  placed_at: Moment,
  /** For a replacement order: the order and item that it replaces. */
  replaces: OrNull(Type.Object({ reference: Type.String(), item: Type.String() })),
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
  /** What staff paid back for replacement requests in another way than to the card; the words say how. */
  paid_back: Type.Array(Type.Object({ item: Id, amount: Money, words: OrNull(Type.String()), by: OrNull(Type.String()), at: Moment })),
  /** The part of the online payment that can still be refunded. */
  refundable: Money,
  approvals: Type.Array(Approval),
  happenings: Type.Array(TimelineEntry, { maxItems: 1000 }),
  staged: Type.Array(Type.Object({ id: Id, to: OneOf(STAFF_STEPS), items: Type.Array(Id), by: Type.String(), due_at: Moment })),
})
export type OfficeOrder = Static<typeof OfficeOrder>
