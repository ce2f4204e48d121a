import { canAnswer, statusAfter } from "#rules/orders/replacement.ts"
import type { Queries } from "#server/db/database.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { acceptReplacements, openRequests } from "#server/orders/follow-replacements.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"
import { replacementsOf } from "#server/orders/replacements.queries.ts"
import { standingReplacement } from "#server/orders/replacing/place-replacement.queries.ts"
import { placeReplacement } from "#server/orders/replacing/place-replacement.ts"
import type { Services } from "#server/services.ts"
import { type FoundOrder, findOrder } from "./operator-orders.queries.ts"

const REPLACEMENT_ANSWERS = ["ACCEPTED", "REFUSED", "SENT", "REFUNDED"] as const
export type ReplacementAnswer = (typeof REPLACEMENT_ANSWERS)[number]

export type AnswerWish = {
  /** The order's reference or id. */
  order: string
  /** Ids of items; by default all with an open request. */
  items: readonly number[]
  to: ReplacementAnswer
  /** The staff's words to the customer. */
  note: string | null
  by: Actor
}

export type AnsweredRequests = {
  order: { id: number; reference: string }
  items: { id: number; name: string; pieces: number; from: string; to: ReplacementAnswer }[]
}

type Open = Awaited<ReturnType<typeof openRequests>>

/** Answers the open replacement requests of an order, all of them or none. A refund is for the requested pieces. */
export function answerReplacements({ db, clock }: Pick<Services, "db" | "clock">, wish: AnswerWish): Promise<AnsweredRequests> {
  return shortTransaction(db, (tx) => answerWithin(tx, wish, clock.now()))
}

/** Answers in the caller's transaction. */
export async function answerWithin(tx: Queries, wish: AnswerWish, now: Date): Promise<AnsweredRequests> {
  const { to, note, by } = wish
  if (to === "REFUSED" && note === null) throw new Impossible("A refusal needs --note with its reason, which the customer reads.")
  const order = await findOrder(tx, wish.order)
  if (!order) throw new Impossible(`Order ${wish.order} does not exist.`)
  const open = await lockOpen(tx, order, wish.items)
  for (const { item, request } of open) {
    if (!canAnswer(request.state, to))
      throw new Impossible(`The request for item ${item.id} is ${request.state} already.`, { reason: "answered" })
  }
  const isToCard = order.method === "ONLINE"
  if (to === "REFUNDED" && !isToCard && note === null)
    throw new Impossible(`Order ${order.reference} was not paid online: pay it back, then say how with --note, such as "QR 249 in cash".`, {
      reason: "words_missing",
    })
  if (to !== "ACCEPTED") await refuseWhileReplaced(tx, open, to)
  await answerAll(tx, open, { to, note, now, isToCard, by })
  const items = open.map(({ item, request }) => ({ id: item.id, name: item.name, pieces: request.quantity, from: request.state, to }))
  if (to === "ACCEPTED") await noteOrderChange(tx, order.id)
  await audit(tx, by, {
    act: "replacement.answer",
    object: { kind: "order", id: order.reference },
    before: { items: items.map(({ id, from }) => ({ id, state: from })) },
    after: { items: items.map(({ id }) => ({ id, state: to })) },
  })
  return { order: { id: order.id, reference: order.reference }, items }
}

async function lockOpen(tx: Queries, { id, reference }: FoundOrder, wanted: readonly number[]): Promise<Open> {
  const open = await openRequests(tx, await lockItemsOfOrder(tx, id))
  if (open.length === 0) throw new Impossible(`Order ${reference} has no open replacement request.`, { reason: "not_open" })
  const missing = wanted.find((itemId) => !open.some(({ item }) => item.id === itemId))
  if (missing !== undefined)
    throw new Impossible(`Order ${reference} has no open replacement request for item ${missing}.`, { reason: "not_open" })
  return wanted.length === 0 ? open : open.filter(({ item }) => wanted.includes(item.id))
}

/** What was accepted and is on its way is first cancelled: nobody gets the goods and the money. */
async function refuseWhileReplaced(tx: Queries, open: Open, to: ReplacementAnswer): Promise<void> {
  if (to === "SENT") return
  for (const { item } of open) {
    const reference = await standingReplacement(tx, item.id)
    if (reference !== null)
      throw new Impossible(`Order ${reference} replaces item ${item.id}: cancel it first.`, { reason: "replaced", order: reference })
  }
}

type AnswerStep = { to: ReplacementAnswer; note: string | null; now: Date; isToCard: boolean; by: Actor }

async function answerAll(tx: Queries, open: Open, { to, note, now, isToCard, by }: AnswerStep): Promise<void> {
  const items = open.map(({ item }) => item)
  if (to === "ACCEPTED") {
    await acceptReplacements(tx, items, { cause: "operator", now, note })
    for (const { item, request } of open) await placeReplacement(tx, item, { pieces: request.quantity, now, by })
    return
  }
  const all = await replacementsOf(
    tx,
    items.map(({ id }) => id),
  )
  for (const status of ["RETURNED", "DELIVERED"] as const) {
    const ended = open.filter(({ item, request: { quantity } }) => {
      const replacements = all.filter(({ itemId }) => itemId === item.id)
      return statusAfter({ ...item, replacements }, { quantity, to }) === status
    })
    const step = { to: status, cause: "operator", staffId: staffIdOf(by), now, end: { to, note, isToCard } } as const
    await advanceItems(
      tx,
      ended.map(({ item }) => item),
      step,
    )
  }
}
