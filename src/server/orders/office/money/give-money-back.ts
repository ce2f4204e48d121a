import { PERMISSIONS } from "#contract/office/permissions.ts"
import { needsSecondPerson, refundableDirhams, refundProblem } from "#rules/orders/office-refund.ts"
import { canMove } from "#rules/orders/order-status.ts"
import { refundShares } from "#rules/orders/refund-shares.ts"
import { qar } from "#rules/values/money.ts"
import { writeOffReturned } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import { tellPermitted } from "#server/office/frame/tell-permitted.ts"
import { type Member, requireFactor } from "#server/office/member.ts"
import { reachOf } from "#server/office/places/reach.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { keepCancelReason, reasonExists } from "#server/orders/after/cancel-items.queries.ts"
import { openRequests } from "#server/orders/follow-replacements.ts"
import { refundableItems } from "#server/orders/make-refunds.queries.ts"
import { refundByStaff } from "#server/orders/make-refunds.ts"
import { type LockedItem, lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { placeOfOrder } from "#server/orders/order-kind.queries.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"
import { orderWithin } from "../read-order.queries.ts"
import { deliveryOfOrder, lastSteps } from "../step-order.queries.ts"
import type { KnownOrder } from "../step-order.ts"
import { answerReplacement } from "./answer-replacement.ts"
import {
  decideApproval,
  insertApproval,
  type LockedApproval,
  lockApproval,
  moneyOfItem,
  moneyOfOrder,
  returnedPieces,
} from "./money.queries.ts"

/** Money to give back: of an item, or of the order as goodwill. */
export type RefundWish = { itemId: number | null; amountDirhams: number; words: string | null }

/** Items to cancel, with their money. */
export type CancelWish = { items: number[]; reason: number; words: string | null; isWrittenOff: boolean }

/** An item whose replacement request is answered with a refund. */
export type ReturnWish = { itemId: number; words: string | null }

/** An act that changes the money of an order. */
export type MoneyAct = { act: "REFUND"; wish: RefundWish } | { act: "CANCEL"; wish: CancelWish } | { act: "RETURN"; wish: ReturnWish }

type ActContext = { actor: Actor; now: Date }

const FACTOR_ABOVE_DIRHAMS = PERMISSIONS["orders.refund"].factorAboveQar * 100

/**
 * Does an act, or lets it wait when it exceeds the member's limit: then nothing changes before a second person agrees. Returns the id of
 * what waits, or null. Refuses with `approval_waits` while another act of the order waits, with `factor_required` for a large refund, and as
 * the act does.
 */
export async function doOrAsk(
  tx: Queries,
  order: KnownOrder,
  { act, member, ...acting }: ActContext & { act: MoneyAct; member: Pick<Member, "id" | "refundLimitQar" | "factorAt"> },
): Promise<number | null> {
  const items = await lockItemsOfOrder(tx, order.id)
  const amountDirhams = await amountOf(tx, order, { act, items })
  if (act.act !== "CANCEL" && amountDirhams > FACTOR_ABOVE_DIRHAMS) requireFactor(member, acting.now)
  const { givenDirhams } = await moneyOfOrder(tx, order.id)
  if (amountDirhams === 0 || !needsSecondPerson({ limitQar: member.refundLimitQar, givenDirhams, amountDirhams })) {
    await doAct(tx, order, { act, items, ...acting })
    return null
  }
  const { act: name, wish } = act
  const id = await insertApproval(tx, { orderId: order.id, act: name, wish, amountDirhams, staffId: member.id, now: acting.now })
  if (id === null) throw new Refusal("approval_waits")
  await noteOrderChange(tx, order.id)
  await audit(tx, acting.actor, {
    act: "order.approval.ask",
    object: { kind: "order", id: order.reference },
    after: { approval: id, act: name, amount: qar(amountDirhams) },
  })
  await tellApprovers(tx, order, { id, member, ...acting })
  return id
}

async function tellApprovers(
  tx: Queries,
  { reference }: KnownOrder,
  { id, member, actor, now }: ActContext & { id: number; member: Pick<Member, "id"> },
): Promise<void> {
  const place = (await placeOfOrder(tx, reference))?.place ?? null
  await tellPermitted(
    tx,
    { permission: "orders.approve", place, except: member.id },
    { kind: "APPROVAL_ASKED", object: { kind: "order", id: reference }, words: { by: actor.name }, key: `approval ${id}`, now },
  )
}

/**
 * Decides an act that waits, by a second person. Refuses with `not_found` when the order is beyond their reach, with `approval_over`, with
 * `second_person`, as the act does, and with `approval_changed` when the act would give back another amount than the approved one.
 */
export async function decide(
  tx: Queries,
  { id, isApproved, member, actor, now }: ActContext & { id: number; isApproved: boolean; member: Member },
): Promise<KnownOrder> {
  const approval = found(await lockApproval(tx, id, now))
  const order = found(await orderWithin(tx, approval.reference, reachOf(member, "orders.approve")))
  if (!approval.isWaiting) throw new Refusal("approval_over")
  if (approval.askedBy === member.id) throw new Refusal("second_person")
  const items = await lockItemsOfOrder(tx, order.id)
  await decideApproval(tx, id, { state: isApproved ? "APPROVED" : "REFUSED", staffId: member.id, now })
  await audit(tx, actor, {
    act: isApproved ? "order.approval.approve" : "order.approval.refuse",
    object: { kind: "order", id: order.reference },
    after: { approval: id, act: approval.act, amount: qar(approval.amountDirhams), asked_by: approval.askedBy },
  })
  if (isApproved) await doApproved(tx, order, { approval, items, actor, now })
  else await noteOrderChange(tx, order.id)
  return order
}

/** Does an approved act. The caller's transaction rolls back when it gives back another amount: then that one was not approved. */
async function doApproved(
  tx: Queries,
  order: KnownOrder,
  { approval, items, ...acting }: ActContext & { approval: LockedApproval; items: readonly LockedItem[] },
): Promise<void> {
  // The wish is what `doOrAsk` wrote.
  const act = { act: approval.act, wish: approval.wish } as MoneyAct
  const dirhams = await amountOf(tx, order, { act, items })
  // What prevents the act itself is said first.
  await doAct(tx, order, { act, items, ...acting })
  if (dirhams !== approval.amountDirhams)
    throw new Refusal("approval_changed", { extension: { asked: qar(approval.amountDirhams), now: qar(dirhams) } })
}

type ActItems = { act: MoneyAct; items: readonly LockedItem[] }

/** What an act gives back, in dirhams; refuses what is impossible. */
async function amountOf(tx: Queries, order: KnownOrder, { act, items }: ActItems): Promise<number> {
  if (act.act === "REFUND") {
    await refundablePayment(tx, order, act.wish)
    return act.wish.amountDirhams
  }
  if (act.act === "RETURN" && (await deliveryOfOrder(tx, order.id)).isCash) return cashOfReturn(tx, items, act.wish)
  const due = await refundableItems(tx, act.act === "CANCEL" ? await cancellable(tx, items, act.wish) : await returned(tx, items, act.wish))
  return refundShares(due, due[0]?.leftDirhams ?? 0).reduce((sum, { dirhams }) => sum + dirhams, 0)
}

async function doAct(tx: Queries, order: KnownOrder, { act, items, ...acting }: ActItems & ActContext): Promise<void> {
  if (act.act === "REFUND") return giveBackPart(tx, order, { wish: act.wish, ...acting })
  if (act.act === "RETURN") return answerReplacement(tx, order, { decision: "REFUNDED", ...act.wish, ...acting })
  return cancelWithMoney(tx, order, { wish: act.wish, items, ...acting })
}

async function giveBackPart(tx: Queries, order: KnownOrder, { wish, actor, now }: ActContext & { wish: RefundWish }): Promise<void> {
  const paymentId = await refundablePayment(tx, order, wish)
  const cause = wish.itemId === null ? "GOODWILL" : "PART"
  const refund = await refundByStaff(tx, paymentId, { cause, ...wish, staffId: staffIdOf(actor), now })
  await noteOrderChange(tx, order.id)
  await audit(tx, actor, {
    act: "order.refund",
    object: { kind: "order", id: order.reference },
    after: { refund, item: wish.itemId, amount: qar(wish.amountDirhams), cause },
  })
}

/** The payment from which an amount can go back; refuses with `not_refundable`, with the reason and what is left. */
async function refundablePayment(tx: Queries, order: KnownOrder, { itemId, amountDirhams }: RefundWish): Promise<number> {
  const { paymentId, paidDirhams, refundedDirhams } = await moneyOfOrder(tx, order.id)
  const item = itemId === null ? null : found(await moneyOfItem(tx, order.id, itemId))
  const money = { paidDirhams, refundedDirhams, item }
  const problem = refundProblem(money, amountDirhams)
  if (problem === null && paymentId !== null) return paymentId
  throw new Refusal("not_refundable", { extension: { reason: problem ?? "nothing_paid", left: qar(refundableDirhams(money)) } })
}

type ReturnedPieces = { id: number; pieces: number; priceDirhams: number }

/** The pieces of an open replacement request; none when it was answered. */
async function returned(tx: Queries, items: readonly LockedItem[], { itemId }: ReturnWish): Promise<ReturnedPieces[]> {
  const open = await openRequests(
    tx,
    items.filter(({ id }) => id === itemId),
  )
  return open.map(({ item, request }) => ({ id: item.id, pieces: request.quantity, priceDirhams: item.sellingPriceDirhams }))
}

/** The price of returned pieces, which staff pay back in cash; refuses with `paid_back_how_missing`. */
async function cashOfReturn(tx: Queries, items: readonly LockedItem[], wish: ReturnWish): Promise<number> {
  const pieces = await returned(tx, items, wish)
  if (pieces.length > 0 && wish.words === null) throw new Refusal("paid_back_how_missing")
  return pieces.reduce((sum, { pieces: count, priceDirhams }) => sum + priceDirhams * count, 0)
}

async function cancellable(tx: Queries, items: readonly LockedItem[], { items: ids, reason }: CancelWish): Promise<LockedItem[]> {
  const wanted = ids.flatMap((id) => items.filter((item) => item.id === id))
  if (wanted.length < ids.length) throw new Refusal("not_found")
  if (!(await reasonExists(tx, reason))) throw new Refusal("unknown_reason", { fields: ["reason"] })
  const stuck = wanted.filter(({ status }) => !canMove(status, "CANCELLED")).map(({ id }) => id)
  if (stuck.length > 0) throw new Refusal("not_cancellable", { extension: { items: await lastSteps(tx, stuck) } })
  return wanted
}

async function cancelWithMoney(
  tx: Queries,
  order: KnownOrder,
  { wish, items, actor, now }: ActContext & { wish: CancelWish; items: readonly LockedItem[] },
): Promise<void> {
  const cancelled = await cancellable(tx, items, wish)
  const ids = cancelled.map(({ id }) => id)
  await keepCancelReason(tx, ids, { reason: wish.reason, text: wish.words })
  await advanceItems(tx, cancelled, { to: "CANCELLED", cause: "operator", staffId: staffIdOf(actor), now })
  // Pieces that came back damaged are out of stock again.
  if (wish.isWrittenOff) await writeOffReturned(tx, await returnedPieces(tx, ids), { now, staffId: staffIdOf(actor) })
  await audit(tx, actor, {
    act: "order.cancel",
    object: { kind: "order", id: order.reference },
    before: { items: cancelled.map(({ id, status }) => ({ id, status })) },
    after: { status: "CANCELLED", reason: wish.reason, written_off: wish.isWrittenOff },
  })
}
