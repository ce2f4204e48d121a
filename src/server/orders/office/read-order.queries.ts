import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import { PaymentMethod } from "#contract/orders.ts"
import { OptionValue } from "#contract/products.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { APPROVAL_ACTS, APPROVAL_STATES } from "#rules/orders/office-refund.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { PAYMENT_STATES } from "#rules/orders/payment-settlement.ts"
import { REFUND_CAUSES } from "#rules/orders/refund-shares.ts"
import { REPLACEMENT_STATES } from "#rules/orders/replacement.ts"
import { LOCALES } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, severalForms } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import { isRepairWithin } from "#server/office/places/places.queries.ts"
import type { Reach } from "#server/office/places/reach.ts"
import { isWithinReach } from "./list-orders.queries.ts"

const WITHIN_FORMS = severalForms("order within reach")

/** The order with this reference, if the member may see it; null otherwise. */
export async function orderWithin(db: Queries, reference: string, reach: Reach): Promise<{ id: number; reference: string } | null> {
  const [found] = await rows(
    db,
    WITHIN_FORMS,
    sql`
    select o.id, o.reference from orders o join order_listing l on l.order_id = o.id
    where o.reference = upper(${reference}) and ${isWithinReach(reach)}`,
    Type.Object({ id: Type.Integer(), reference: Type.String() }),
  )
  return found ?? null
}

/** A member of staff as JSON; null without one. */
const person = (id: SQL) => sql`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = ${id})`
const Person = OrNull(Type.Object({ id: Type.Integer(), name: Type.String() }))

const OrderFacts = Type.Object({
  id: Type.Integer(),
  reference: Type.String(),
  version: Type.Integer(),
  locale: Type.Enum(LOCALES),
  placedAt: Type.String(),
  replaces: OrNull(Type.Object({ reference: Type.String(), item: Type.String() })),
  method: PaymentMethod,
  couponDirhams: Type.Integer(),
  shippingAddress: OrNull(ShippingAddress),
  branchAddress: OrNull(BranchAddress),
  note: OrNull(Type.String()),
  trackingId: OrNull(Type.String()),
  courier: Person,
  cash: OrNull(Type.Object({ dirhams: Type.Integer(), note: OrNull(Type.String()), by: Person, at: Type.String() })),
  customerId: Type.Integer(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  orders: Type.Integer(),
  spentDirhams: Type.Integer(),
  openRepairs: Type.Integer(),
})
export type OrderFacts = Static<typeof OrderFacts>

const ORDER_FORMS = severalForms("office order")

/** An order, and of its customer what is within the member's reach: how many orders, what was spent on them, how many open repairs. */
export async function orderFacts(db: Queries, orderId: number, reach: Reach): Promise<OrderFacts> {
  const isCounted = isWithinReach({ ...reach, isOwn: false })
  const [found] = await rows(
    db,
    ORDER_FORMS,
    sql`
    select o.id, o.reference, o.version, o.locale, ${instant(sql`o.created_at`)} as "placedAt", o.payment_method as method,
      (select json_build_object('reference', b.reference, 'item', bi.name)
        from order_items bi join orders b on b.id = bi.order_id where bi.id = o.replaces_item_id) as replaces,
      o.coupon_discount_dirhams as "couponDirhams", o.shipping_address as "shippingAddress", o.branch_address as "branchAddress",
      o.delivery_note as note, o.tracking_id as "trackingId", ${person(sql`d.courier_id`)} as courier,
      case when d.cash_taken_at is not null then json_build_object('dirhams', d.cash_dirhams, 'note', d.cash_note,
        'by', ${person(sql`d.cash_taken_by`)}, 'at', ${instant(sql`d.cash_taken_at`)}) end as cash,
      c.id as "customerId", c.email, c.first_name as "firstName", c.last_name as "lastName",
      (select count(*)::int from order_listing l where l.customer_id = c.id and ${isCounted}) as orders,
      (select coalesce(sum(l.spent_dirhams), 0)::int from order_listing l where l.customer_id = c.id and ${isCounted}) as "spentDirhams",
      (select count(*)::int from repair_requests r left join repair_benches b on b.request_id = r.id
        where r.customer_id = c.id and r.status not in ('DELIVERED', 'CANCELLED') and ${isRepairWithin(reach)}) as "openRepairs"
    from orders o join customers c on c.id = o.customer_id left join order_deliveries d on d.order_id = o.id
    where o.id = ${orderId}`,
    OrderFacts,
  )
  if (!found) throw new Error(`There is no order ${orderId}.`)
  return found
}

const ItemFacts = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  name: Type.String(),
  optionValues: Type.Array(OptionValue),
  sku: Type.String(),
  productId: Type.Integer(),
  variantId: Type.Integer(),
  image: OrNull(Type.String()),
  quantity: Type.Integer(),
  priceDirhams: Type.Integer(),
  status: OneOf(ITEM_STATUSES),
  since: Type.String(),
  cause: Type.String(),
  by: Person,
  cancelReason: OrNull(Type.String()),
  cancelWords: OrNull(Type.String()),
  refundedDirhams: Type.Integer(),
  replacement: OrNull(
    Type.Object({
      state: OneOf(REPLACEMENT_STATES),
      quantity: Type.Integer(),
      reason: OrNull(Type.String()),
      words: OrNull(Type.String()),
      order: OrNull(Type.String()),
    }),
  ),
})
export type ItemFacts = Static<typeof ItemFacts>

export async function itemFacts(db: Queries, orderId: number): Promise<ItemFacts[]> {
  return rows(
    db,
    "office items",
    sql`
    select i.id, i.title, i.name, i.option_values as "optionValues", coalesce(v.sku, '') as sku, i.product_id as "productId",
      i.variant_id as "variantId", i.images[1] as image, i.quantity, i.selling_price_dirhams as "priceDirhams", i.status,
      ${instant(sql`e.created_at`)} as since, e.cause, ${person(sql`e.staff_id`)} as by, r.description as "cancelReason",
      i.cancel_reason_text as "cancelWords",
      (select coalesce(sum(ri.amount_dirhams), 0)::int from refund_items ri where ri.item_id = i.id) as "refundedDirhams",
      (select json_build_object('state', q.state, 'quantity', q.quantity, 'reason', qr.description, 'words', q.reason_text,
          'order', (select b.reference from orders b where b.replaces_item_id = i.id order by b.id desc limit 1))
        from replacements q left join replacement_reasons qr on qr.id = q.reason_id where q.item_id = i.id order by q.id desc limit 1) as replacement
    from order_items i left join variants v on v.id = i.variant_id left join cancel_reasons r on r.id = i.cancel_reason_id
      join lateral (select created_at, cause, staff_id from order_events e where e.item_id = i.id order by e.id desc limit 1) e on true
    where i.order_id = ${orderId} order by i.id`,
    ItemFacts,
  )
}

const PaymentFacts = Type.Object({
  id: Type.Integer(),
  transactionId: Type.String(),
  provider: Type.String(),
  providerId: OrNull(Type.String()),
  amountDirhams: Type.Integer(),
  receivedDirhams: OrNull(Type.Integer()),
  state: OneOf(PAYMENT_STATES),
  createdAt: Type.String(),
  settledAt: OrNull(Type.String()),
  remark: OrNull(Type.String()),
})
export type PaymentFacts = Static<typeof PaymentFacts>

export async function paymentFacts(db: Queries, orderId: number): Promise<PaymentFacts[]> {
  return rows(
    db,
    "office payments",
    sql`
    select p.id, p.transaction_id as "transactionId", p.provider, p.provider_id as "providerId", p.amount_dirhams as "amountDirhams",
      p.received_dirhams as "receivedDirhams", p.state, ${instant(sql`p.created_at`)} as "createdAt", ${instant(sql`p.settled_at`)} as "settledAt",
      p.remark
    from payments p where p.order_id = ${orderId} order by p.id limit 100`,
    PaymentFacts,
  )
}

const RefundFacts = Type.Object({
  id: Type.Integer(),
  paymentId: Type.Integer(),
  cause: OneOf(REFUND_CAUSES),
  amountDirhams: Type.Integer(),
  state: OneOf(["DUE", "ASKED", "DONE", "FAILED"] as const),
  items: Type.Array(Type.Integer()),
  providerId: OrNull(Type.String()),
  words: OrNull(Type.String()),
  by: Person,
  createdAt: Type.String(),
  nextTryAt: OrNull(Type.String()),
  settledAt: OrNull(Type.String()),
  remark: OrNull(Type.String()),
})
export type RefundFacts = Static<typeof RefundFacts>

export async function refundFacts(db: Queries, orderId: number): Promise<RefundFacts[]> {
  return rows(
    db,
    "office refunds",
    sql`
    select r.id, r.payment_id as "paymentId", r.cause, r.amount_dirhams as "amountDirhams", r.state,
      array(select ri.item_id from refund_items ri where ri.refund_id = r.id order by ri.item_id) as items, r.provider_id as "providerId",
      r.words, ${person(sql`r.staff_id`)} as by, ${instant(sql`r.created_at`)} as "createdAt", ${instant(sql`r.next_try_at`)} as "nextTryAt",
      ${instant(sql`r.settled_at`)} as "settledAt", r.remark
    from refunds r join payments p on p.id = r.payment_id where p.order_id = ${orderId} order by r.id limit 500`,
    RefundFacts,
  )
}

const ApprovalFacts = Type.Object({
  id: Type.Integer(),
  act: OneOf(APPROVAL_ACTS),
  amountDirhams: Type.Integer(),
  state: OneOf(APPROVAL_STATES),
  askedBy: Person,
  askedAt: Type.String(),
  expiresAt: Type.String(),
  decidedBy: Person,
  decidedAt: OrNull(Type.String()),
  items: Type.Array(Type.Integer()),
  reason: OrNull(Type.String()),
  words: OrNull(Type.String()),
})
export type ApprovalFacts = Static<typeof ApprovalFacts>

export async function approvalFacts(db: Queries, orderId: number): Promise<ApprovalFacts[]> {
  return rows(
    db,
    "office approvals",
    sql`
    select a.id, a.act, a.amount_dirhams as "amountDirhams", a.state, ${person(sql`a.asked_by`)} as "askedBy", ${instant(sql`a.asked_at`)} as "askedAt",
      ${instant(sql`a.expires_at`)} as "expiresAt", ${person(sql`a.decided_by`)} as "decidedBy", ${instant(sql`a.decided_at`)} as "decidedAt",
      array(select i.id from order_items i where i.order_id = a.order_id and (i.id = (a.wish ->> 'itemId')::int
        or i.id in (select jsonb_array_elements_text(a.wish -> 'items')::int)) order by i.id) as items,
      (select r.description from cancel_reasons r where r.id = (a.wish ->> 'reason')::int) as reason, a.wish ->> 'words' as words
    from order_approvals a where a.order_id = ${orderId} order by a.id limit 100`,
    ApprovalFacts,
  )
}

const StepFacts = Type.Object({
  at: Type.String(),
  status: OneOf(ITEM_STATUSES),
  cause: Type.String(),
  by: OrNull(Type.String()),
  items: Type.Array(Type.String()),
  reason: OrNull(Type.String()),
})
export type StepFacts = Static<typeof StepFacts>

/** The steps of the items; those that several items made together are one. */
export async function stepFacts(db: Queries, orderId: number): Promise<StepFacts[]> {
  return rows(
    db,
    "office steps",
    sql`
    select ${instant(sql`e.created_at`)} as at, e.status, e.cause, s.name as by, array_agg(i.name order by i.id) as items,
      case when e.status = 'CANCELLED' then max(coalesce(i.cancel_reason_text, r.description)) end as reason
    from order_events e join order_items i on i.id = e.item_id left join cancel_reasons r on r.id = i.cancel_reason_id
      left join staff s on s.id = e.staff_id
    where i.order_id = ${orderId} group by e.created_at, e.status, e.cause, s.name order by min(e.id) limit 500`,
    StepFacts,
  )
}

const AnswerFacts = Type.Object({
  at: Type.String(),
  state: OneOf(REPLACEMENT_STATES),
  cause: Type.String(),
  itemId: Type.Integer(),
  item: Type.String(),
  note: OrNull(Type.String()),
  by: OrNull(Type.String()),
  /** What staff paid back in another way than to the card, as the note says. */
  paidBackDirhams: OrNull(Type.Integer()),
})
export type AnswerFacts = Static<typeof AnswerFacts>

/** The outcome of replacement requests. */
export async function answerFacts(db: Queries, orderId: number): Promise<AnswerFacts[]> {
  return rows(
    db,
    "office replacements",
    sql`
    select ${instant(sql`e.created_at`)} as at, e.state, e.cause, i.id as "itemId", i.name as item, e.note,
      (select s.name from order_events oe join staff s on s.id = oe.staff_id
        where oe.item_id = i.id and oe.created_at = e.created_at order by oe.id limit 1) as by,
      case when e.state = 'REFUNDED' and o.payment_method <> 'ONLINE' then q.refund_dirhams end as "paidBackDirhams"
    from replacement_events e join replacements q on q.id = e.replacement_id join order_items i on i.id = q.item_id
      join orders o on o.id = i.order_id
    where i.order_id = ${orderId} order by e.id limit 200`,
    AnswerFacts,
  )
}

const AddressFacts = Type.Object({ at: Type.String(), by: OrNull(Type.String()), address: ShippingAddress })

/** The addresses before staff changed them. */
export async function earlierAddressFacts(db: Queries, orderId: number): Promise<Static<typeof AddressFacts>[]> {
  return rows(
    db,
    "office addresses",
    sql`
    select ${instant(sql`a.changed_at`)} as at, s.name as by, a.address
    from order_earlier_addresses a left join staff s on s.id = a.staff_id where a.order_id = ${orderId} order by a.id limit 100`,
    AddressFacts,
  )
}
