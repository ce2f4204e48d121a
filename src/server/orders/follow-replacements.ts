import { OPEN_REPLACEMENTS, piecesLeft, type ReplacementState } from "#rules/orders/replacement.ts"
import type { Queries } from "#server/db/database.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { refundItems } from "./make-refunds.ts"
import type { Cause, LockedItem } from "./order-items.queries.ts"
import { queueReplacementMails, type RequestedItem } from "./replacement-mails.ts"
import {
  insertMissingReplacements,
  insertReplacements,
  moveReplacements,
  type ReplacementRow,
  replacementsOf,
} from "./replacements.queries.ts"

/** A customer's request; without a quantity, for all pieces that are left. */
export type RequestedReplacement = { quantity?: number; reason: number | null; text: string | null }

/** The end of an open request, with the staff's words to the customer. */
export type ReplacementEnd = {
  to: Exclude<ReplacementState, "REQUESTED" | "ACCEPTED">
  note: string | null
  /** On REFUNDED: whether the money goes back to the card; otherwise staff paid it back as the note says. */
  isToCard: boolean
}

type Step = { cause: Cause; now: Date; staffId?: number | null }

/** Opens a request for each item that became RETURN_REQUESTED. */
export async function openReplacements(
  tx: Queries,
  items: readonly LockedItem[],
  step: Step & { wish: RequestedReplacement },
): Promise<void> {
  const ids = items.map(({ id }) => id)
  const before = await replacementsOf(tx, ids)
  const { quantity, reason, text } = step.wish
  const wanted = items.map((item) => {
    const replacements = before.filter(({ itemId }) => itemId === item.id)
    return { itemId: item.id, quantity: quantity ?? piecesLeft({ ...item, replacements }), reason, text }
  })
  await insertReplacements(tx, wanted, { ...step, note: null })
  const opened = await openRequests(tx, items)
  await queueReplacementMails(tx, opened, { to: "REQUESTED", note: null, refundDirhams: 0 })
}

/** Ends the open requests of items that leave RETURN_REQUESTED, with the refund of their pieces where they end in one. */
export async function endReplacements(tx: Queries, items: readonly LockedItem[], step: Step & { end: ReplacementEnd }): Promise<void> {
  const { end, now, staffId = null } = step
  const ended = await openRequests(tx, items)
  const amounts =
    end.to === "REFUNDED" ? await refundPieces(tx, ended, { isToCard: end.isToCard, now, staffId }) : new Map<number, number>()
  const moves = ended.map(({ item, request }) => ({ id: request.id, refundDirhams: amounts.get(item.id) ?? null }))
  await moveReplacements(tx, moves, { ...step, to: end.to, note: end.note })
  // A refund to the card has a separate mail.
  if (end.to === "REFUNDED" && end.isToCard) return
  const refundDirhams = [...amounts.values()].reduce((sum, dirhams) => sum + dirhams, 0)
  await queueReplacementMails(tx, ended, { to: end.to, note: end.note, refundDirhams })
}

/** Accepts the open requests of items, which stay RETURN_REQUESTED. */
export async function acceptReplacements(tx: Queries, items: readonly LockedItem[], step: Step & { note: string | null }): Promise<void> {
  const accepted = await openRequests(tx, items)
  const moves = accepted.map(({ request }) => ({ id: request.id, refundDirhams: null }))
  await moveReplacements(tx, moves, { ...step, to: "ACCEPTED" })
  await queueReplacementMails(tx, accepted, { to: "ACCEPTED", note: step.note, refundDirhams: 0 })
}

/**
 * Items with their open requests; those without one are left out. During an update, a process of a version that has no requests sets only
 * an item's status; this creates the request, for all pieces that are left.
 */
export async function openRequests(tx: Queries, items: readonly LockedItem[]): Promise<{ item: LockedItem; request: ReplacementRow }[]> {
  const ids = items.map(({ id }) => id)
  const before = await replacementsOf(tx, ids)
  const missing = items.filter(({ id, status }) => status === "RETURN_REQUESTED" && !openOf(before, id))
  const wanted = missing.map((item) => ({
    itemId: item.id,
    quantity: piecesLeft({ ...item, replacements: before.filter(({ itemId }) => itemId === item.id) }),
  }))
  if (wanted.length > 0) await insertMissingReplacements(tx, wanted)
  const all = wanted.length > 0 ? await replacementsOf(tx, ids) : before
  return items.flatMap((item) => {
    const request = openOf(all, item.id)
    return request ? [{ item, request }] : []
  })
}

function openOf(replacements: readonly ReplacementRow[], id: number): ReplacementRow | undefined {
  return replacements.find(({ itemId, state }) => itemId === id && OPEN_REPLACEMENTS.includes(state))
}

/** The amount refunded for each item: to the card, or the price of its pieces, which staff has paid back. */
async function refundPieces(
  tx: Queries,
  ended: readonly RequestedItem[],
  { isToCard, now, staffId }: { isToCard: boolean; now: Date; staffId: number | null },
): Promise<Map<number, number>> {
  const free = ended.find(({ item }) => item.sellingPriceDirhams === 0)
  if (free)
    throw new Impossible(`Item ${free.item.id} cost nothing, so there is nothing to refund: use replacement send or replacement refuse.`, {
      reason: "cost_nothing",
    })
  if (!isToCard) return new Map(ended.map(({ item, request }) => [item.id, item.sellingPriceDirhams * request.quantity]))
  const pieces = ended.map(({ item, request }) => ({ id: item.id, pieces: request.quantity }))
  const shares = await refundItems(tx, pieces, { cause: "RETURNED", now, staffId })
  const amounts = new Map(shares.map(({ itemId, dirhams }) => [itemId, dirhams]))
  const empty = pieces.find(({ id }) => !amounts.has(id))
  if (empty)
    throw new Impossible(`Nothing is left to refund for item ${empty.id}: what was paid was refunded before.`, { reason: "nothing_left" })
  return amounts
}
