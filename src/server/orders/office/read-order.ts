import type { OfficeItem, OfficeOrder, OfficeRefund } from "#contract/office/order-shapes.ts"
import { possibleSteps } from "#rules/orders/office-steps.ts"
import { orderAmounts } from "#rules/orders/order-amounts.ts"
import { isShippedOrLater } from "#rules/orders/order-status.ts"
import type { Locale } from "#rules/values/locale.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import { type Member, may } from "#server/office/member.ts"
import { reachOf } from "#server/office/places/reach.ts"
import { officeOrderInLanguage } from "#server/orders/orders-in-language.ts"
import { remarkInLanguage } from "#server/orders/remarks/payment-remarks.ts"
import type { Services } from "#server/services.ts"
import { stagedSteps } from "./ask-step.ts"
import { happeningsOf } from "./happenings.ts"
import { itemPicture } from "./item-picture.ts"
import {
  type AnswerFacts,
  type ApprovalFacts,
  answerFacts,
  approvalFacts,
  type ItemFacts,
  itemFacts,
  type OrderFacts,
  orderFacts,
  orderWithin,
  type PaymentFacts,
  paymentFacts,
  type RefundFacts,
  refundFacts,
} from "./read-order.queries.ts"

/** One order as the office shows it now. */
export function shownOrder({ db, clock, config }: ShownWith, member: Member, reference: string): Promise<OfficeOrder> {
  return officeOrder(db, member, reference, { now: clock.now(), imageBase: config.imageBaseUrl })
}

/** One order as the office shows it; refuses with `not_found` when the member may not see it. */
export async function officeOrder(
  db: Queries,
  member: Member,
  reference: string,
  { now, imageBase }: { now: Date; imageBase: string },
): Promise<OfficeOrder> {
  const reach = reachOf(member, "orders.read")
  const { id } = found(await orderWithin(db, reference, reach))
  const [facts, items, payments, refunds, approvals, answers] = [
    await orderFacts(db, id, reach),
    await itemFacts(db, id),
    remarksIn(member.language, await paymentFacts(db, id)),
    remarksIn(member.language, await refundFacts(db, id)),
    await approvalFacts(db, id),
    await answerFacts(db, id),
  ]
  const { paidDirhams, refundedDirhams } = moneyMoved({ payments, refunds })
  const order: OfficeOrder = {
    id,
    reference: facts.reference,
    version: facts.version,
    placed_at: facts.placedAt,
    replaces: facts.replaces,
    payment_method: facts.method,
    amounts: amountsOf(facts, items, { payments, refunds }),
    coupon_discount: qar(facts.couponDirhams),
    items: items.map((item) => itemOf(item, imageBase)),
    steps: possibleSteps(items),
    ...deliveryOf(facts, items),
    customer: customerOf(facts, member),
    payments: payments.map(paymentOf),
    refunds: refunds.map(refundOf),
    paid_back: answers.flatMap(paidBackOf),
    refundable: qar(Math.max(0, paidDirhams - refundedDirhams)),
    approvals: approvals.map((approval) => approvalOf(approval, now)),
    happenings: await happeningsOf(db, {
      id,
      reference: facts.reference,
      payments,
      refunds,
      approvals,
      answers,
      items,
      language: member.language,
    }),
    staged: (await stagedSteps(db, [facts.reference])).map(({ reference: _, ...step }) => step),
  }
  return inLanguage(db, member.language, order, officeOrderInLanguage)
}

/** Payments or refunds with their remarks in a language. */
function remarksIn<Row extends { remark: string | null }>(language: Locale, found: readonly Row[]): Row[] {
  return found.map((row) => ({ ...row, remark: row.remark === null ? null : remarkInLanguage(row.remark, language) }))
}

type ShownWith = Pick<Services, "db" | "clock" | "config">

type PaidMoney = { payments: readonly PaymentFacts[]; refunds: readonly RefundFacts[] }

/** What was paid, and what went back of it. */
function moneyMoved({ payments, refunds }: PaidMoney): { paidDirhams: number; refundedDirhams: number } {
  const paid = payments.find(({ state }) => state === "PAID")
  const refundedDirhams = refunds
    .filter(({ paymentId }) => paymentId === paid?.id)
    .reduce((sum, { amountDirhams }) => sum + amountDirhams, 0)
  return { paidDirhams: paid ? (paid.receivedDirhams ?? paid.amountDirhams) : 0, refundedDirhams }
}

/** The sums of an order. */
export function amountsOf({ method, couponDirhams }: OrderFacts, items: readonly ItemFacts[], moved: PaidMoney): OfficeOrder["amounts"] {
  const priced = items.map(({ status, quantity, priceDirhams }) => ({ status, quantity, priceDirhams }))
  const { total, cancelled, toPay, paid, refunded, remaining } = orderAmounts({
    items: priced,
    couponDirhams,
    isOnline: method === "ONLINE",
    ...moneyMoved(moved),
  })
  return {
    total: qar(total),
    cancelled: qar(cancelled),
    to_pay: qar(toPay),
    paid: qar(paid),
    refunded: qar(refunded),
    remaining: qar(remaining),
  }
}

function itemOf(item: ItemFacts, imageBase: string): OfficeItem {
  return {
    id: item.id,
    title: item.title,
    name: item.name,
    option_values: item.optionValues,
    sku: item.sku,
    product_id: item.productId,
    variant_id: item.variantId,
    image: itemPicture(item.image, imageBase),
    quantity: item.quantity,
    price: qar(item.priceDirhams),
    status: item.status,
    status_since: item.since,
    status_cause: item.cause,
    status_by: item.by,
    cancel_reason: item.cancelReason,
    cancel_words: item.cancelWords,
    refunded: qar(item.refundedDirhams),
    replacement: item.replacement,
  }
}

type DeliveryPart = "shipping_address" | "branch_address" | "delivery_note" | "is_address_open" | "tracking_id" | "courier" | "cash"

function deliveryOf(facts: OrderFacts, items: readonly ItemFacts[]): Pick<OfficeOrder, DeliveryPart> {
  const { shippingAddress, cash } = facts
  const standing = items.filter(({ status }) => status !== "CANCELLED")
  return {
    shipping_address: shippingAddress,
    branch_address: facts.branchAddress,
    delivery_note: facts.note,
    is_address_open: shippingAddress !== null && standing.length > 0 && !standing.some(({ status }) => isShippedOrLater(status)),
    tracking_id: facts.trackingId,
    courier: facts.courier,
    cash: cash && { taken: qar(cash.dirhams), note: cash.note, by: cash.by, at: cash.at },
  }
}

function customerOf(facts: OrderFacts, member: Member): OfficeOrder["customer"] {
  const { shippingAddress: home, firstName, lastName } = facts
  const name = home && home.first_name !== "" ? `${home.first_name} ${home.last_name}` : `${firstName} ${lastName}`
  return {
    id: facts.customerId,
    name: name.trim(),
    email: facts.email,
    phone: home?.phone ?? "",
    orders: facts.orders,
    spent: may(member, "reports.read") === null ? null : qar(facts.spentDirhams),
    open_repairs: facts.openRepairs,
  }
}

function paymentOf(payment: PaymentFacts): OfficeOrder["payments"][number] {
  return {
    id: payment.id,
    transaction_id: payment.transactionId,
    provider: payment.provider,
    provider_id: payment.providerId,
    amount: qar(payment.amountDirhams),
    received: payment.receivedDirhams === null ? null : qar(payment.receivedDirhams),
    state: payment.state,
    created_at: payment.createdAt,
    settled_at: payment.settledAt,
    remark: payment.remark,
  }
}

function refundOf(refund: RefundFacts): OfficeRefund {
  return {
    id: refund.id,
    payment_id: refund.paymentId,
    cause: refund.cause,
    amount: qar(refund.amountDirhams),
    state: refund.state,
    items: refund.items,
    provider_id: refund.providerId,
    words: refund.words,
    by: refund.by,
    created_at: refund.createdAt,
    next_try_at: refund.nextTryAt,
    settled_at: refund.settledAt,
    remark: refund.remark,
  }
}

function paidBackOf({ itemId, paidBackDirhams, note, by, at }: AnswerFacts): OfficeOrder["paid_back"] {
  return paidBackDirhams === null ? [] : [{ item: itemId, amount: qar(paidBackDirhams), words: note, by, at }]
}

/** An act that nobody decided in time has ended, although nobody has noted it yet. */
function approvalOf(approval: ApprovalFacts, now: Date): OfficeOrder["approvals"][number] {
  const isOver = approval.state === "WAITING" && Date.parse(approval.expiresAt) <= now.getTime()
  return {
    id: approval.id,
    act: approval.act,
    amount: qar(approval.amountDirhams),
    state: isOver ? "EXPIRED" : approval.state,
    asked_by: approval.askedBy,
    asked_at: approval.askedAt,
    expires_at: approval.expiresAt,
    decided_by: approval.decidedBy,
    items: approval.items,
    reason: approval.reason,
    words: approval.words,
  }
}
