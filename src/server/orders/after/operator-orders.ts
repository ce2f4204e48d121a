import { MAX_STOCK } from "#rules/catalog/office/stock-movement.ts"
import { nameWithOptions } from "#rules/catalog/option-values.ts"
import { canMove, type ItemStatus } from "#rules/orders/order-status.ts"
import { piecesLeft, statusAfter } from "#rules/orders/replacement.ts"
import { moveByHand } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { openRequests } from "#server/orders/follow-replacements.ts"
import { refundItems } from "#server/orders/make-refunds.ts"
import { type LockedItem, lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"
import { replacementsOf } from "#server/orders/replacements.queries.ts"
import type { Services } from "#server/services.ts"
import { findOrder, refundsOfOrder, setTrackingId } from "./operator-orders.queries.ts"

type OperatorServices = Pick<Services, "db" | "clock">

export type Advance = {
  /** The order's reference or id. */
  order: string
  to: ItemStatus
  /** Ids of items; by default all that are not cancelled. */
  items: readonly number[]
  trackingId: string | null
  /** On the step to RETURNED: ends the requests of the items with a refund. */
  refund: boolean
  by: Actor
}

export type AdvancedOrder = {
  order: { id: number; reference: string }
  items: { id: number; name: string; from: ItemStatus; to: ItemStatus }[]
}

/** Advances items of an order by one step, all of them or none. */
export async function advanceOrder({ db, clock }: OperatorServices, wish: Advance): Promise<AdvancedOrder> {
  const { to, refund, by } = wish
  // Only the provider decides that an item is paid, which places it.
  if (to === "CREATED" || to === "PLACED") throw new Impossible(`The shop itself sets the status ${to}.`)
  if (refund && to !== "RETURNED")
    throw new Impossible("--refund is only for RETURNED; cancelled items that were paid are always refunded.")
  if (wish.trackingId !== null && to !== "CONFIRMED") throw new Impossible("--tracking-id is only for CONFIRMED.")
  return shortTransaction(db, async (tx) => {
    const { order, items } = await lockNamed(tx, wish)
    // A request ends in DELIVERED by its answer, not by a step.
    const stuck = items.filter(({ status }) => !canMove(status, to) || (to === "DELIVERED" && status === "RETURN_REQUESTED"))
    if (stuck.length > 0) throw new Impossible(stuck.map(({ id, status }) => `Item ${id} is ${status} and cannot become ${to}.`).join("\n"))
    if (refund && order.method !== "ONLINE")
      throw new Impossible(`Order ${order.reference} was not paid online: pay it back, then use replacement refund with --note.`)
    if (to === "CONFIRMED") await confirm(tx, { id: order.id, known: order.trackingId, given: wish.trackingId })
    if (to === "RETURNED") await refuseUnanswered(tx, items, { refund })
    const end = { to: "REFUNDED", note: null, isToCard: true } as const
    await advanceItems(tx, items, { to, cause: "operator", now: clock.now(), ...(refund ? { end } : {}) })
    const moved = items.map((item) => ({ id: item.id, name: fullName(item), from: item.status, to }))
    await audit(tx, by, {
      act: "order.step",
      object: { kind: "order", id: order.reference },
      before: { items: moved.map(({ id, from }) => ({ id, status: from })) },
      after: { items: moved.map(({ id }) => ({ id, status: to })), refund, tracking_id: wish.trackingId },
    })
    return { order: { id: order.id, reference: order.reference }, items: moved }
  })
}

/** A request for some pieces leaves the others delivered. Without `refund`, the step does not say how a request ends. */
async function refuseUnanswered(tx: Queries, items: readonly LockedItem[], { refund }: Pick<Advance, "refund">): Promise<void> {
  const replacements = await replacementsOf(
    tx,
    items.map(({ id }) => id),
  )
  for (const { item, request } of await openRequests(tx, items)) {
    const own = replacements.filter(({ itemId }) => itemId === item.id)
    if (statusAfter({ ...item, replacements: own }, { quantity: request.quantity, to: "SENT" }) !== "RETURNED")
      throw new Impossible(
        `The request for item ${item.id} is for ${request.quantity} of ${item.quantity} pieces: use replacement send or replacement refund.`,
      )
    if (!refund)
      throw new Impossible(
        `A replacement request for item ${item.id} is open: use replacement send or replacement refund, or add --refund if it was paid online.`,
      )
  }
}

function fullName({ name, title, optionValues }: LockedItem): string {
  return nameWithOptions(name, { title, values: optionValues })
}

async function confirm(tx: Queries, { id, known, given }: { id: number; known: string | null; given: string | null }): Promise<void> {
  if (known === null && given === null) throw new Impossible("CONFIRMED needs --tracking-id, which the customer receives.")
  if (given !== null && given !== known) await setTrackingId(tx, id, given)
}

export type Refund = Pick<Advance, "order" | "items" | "by">

/** Refunds the pieces of returned items that were neither replaced nor refunded: items that were returned before requests had answers. */
export async function refundOrder({ db, clock }: OperatorServices, wish: Refund): Promise<{ order: number; items: number[] }> {
  return shortTransaction(db, async (tx) => {
    const { order, items } = await lockNamed(tx, wish)
    const returned = wish.items.length > 0 ? items : items.filter(({ status }) => status === "RETURNED")
    for (const { id, status } of returned)
      if (status !== "RETURNED") throw new Impossible(`Item ${id} is ${status}; only returned items can be refunded.`)
    const due = await unansweredPieces(tx, order.id, returned)
    const refunded = await refundItems(tx, due, { cause: "RETURNED", now: clock.now() })
    if (refunded.length < due.length || due.length === 0)
      throw new Impossible(
        `Order ${order.reference} has nothing to refund: it was not paid online, not returned, or replaced or refunded already.`,
      )
    const refundedIds = due.map(({ id }) => id)
    await noteOrderChange(tx, order.id)
    const object = { kind: "order", id: order.reference }
    await audit(tx, wish.by, { act: "order.refund", object, after: { items: refundedIds } })
    return { order: order.id, items: refundedIds }
  })
}

/** The pieces of returned items that no request answers and no refund includes. */
async function unansweredPieces(tx: Queries, orderId: number, items: readonly LockedItem[]): Promise<{ id: number; pieces: number }[]> {
  const ids = items.map(({ id }) => id)
  const [refunds, all] = [await refundsOfOrder(tx, orderId), await replacementsOf(tx, ids)]
  return items.flatMap((item) => {
    const replacements = all.filter(({ itemId }) => itemId === item.id)
    const pieces = piecesLeft({ ...item, replacements })
    // Each request that ended in a refund to the card has one refund; one more is an earlier call of this function.
    const own = refunds.filter(({ itemIds }) => itemIds.includes(item.id)).length
    const isRefunded = own > replacements.filter(({ state }) => state === "REFUNDED").length
    return pieces > 0 && !isRefunded ? [{ id: item.id, pieces }] : []
  })
}

/** Sets the counted stock of a variant. */
export async function countStock(
  { db, clock }: OperatorServices,
  { variantId, quantity, by }: { variantId: number; quantity: number; by: Actor },
): Promise<{ before: number }> {
  return shortTransaction(db, async (tx) => {
    const moved = await moveByHand(tx, { variantId, kind: "COUNT", pieces: quantity, reason: null, now: clock.now() })
    if (moved === "unknown") throw new Impossible(`Variant ${variantId} does not exist.`)
    if (moved === "impossible") throw new Impossible(`A variant has at most ${MAX_STOCK} pieces.`)
    const { before } = moved
    await audit(tx, by, {
      act: "stock.count",
      object: { kind: "variant", id: variantId },
      before: { quantity: before },
      after: { quantity },
    })
    return { before }
  })
}

async function lockNamed(tx: Queries, { order: named, items: ids }: Pick<Advance, "order" | "items">) {
  const order = await findOrder(tx, named)
  if (!order) throw new Impossible(`Order ${named} does not exist.`)
  const all = await lockItemsOfOrder(tx, order.id)
  const items = ids.length > 0 ? itemsByIds(all, ids, order.reference) : all.filter(({ status }) => status !== "CANCELLED")
  if (items.length === 0) throw new Impossible(`Every item of order ${order.reference} is cancelled.`)
  return { order, items }
}

function itemsByIds(all: readonly LockedItem[], ids: readonly number[], reference: string): LockedItem[] {
  return ids.map((id) => {
    const item = all.find((one) => one.id === id)
    if (!item) throw new Impossible(`Order ${reference} has no item ${id}.`)
    return item
  })
}
