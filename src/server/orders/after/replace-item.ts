import type { OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { canAnswer, piecesLeft, replacementProblem } from "#rules/orders/replacement.ts"
import type { Queries } from "#server/db/database.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import type { RequestKey } from "#server/guards/idempotency.queries.ts"
import { once, type Replayed } from "#server/guards/idempotency.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { openRequests } from "#server/orders/follow-replacements.ts"
import { type LockedItem, lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { itemsOf } from "#server/orders/orders.queries.ts"
import { type ReplacementRow, replacementsOf } from "#server/orders/replacements.queries.ts"
import type { Services } from "#server/services.ts"
import { orderOfItems } from "./cancel-items.queries.ts"
import { replacementReasonExists } from "./replace-item.queries.ts"

const PER_MINUTE = { what: "replacement", limit: 10, perSeconds: 60 }

type ReplaceServices = Pick<Services, "db" | "clock" | "config">
type Owner = Pick<Customer, "id">

export type ReplaceItem = { quantity?: number; reason?: number; reason_text?: string | null }
type ReplaceAnswer = { status: boolean; message: string }

/**
 * Requests a replacement of a delivered item, or of some of its pieces; `status` is false, with the reason, when that is not possible.
 * Refuses with `not_found` when the item is not the customer's, and with `unknown_reason`.
 */
export async function replaceItem(
  services: ReplaceServices,
  customer: Owner,
  { itemId, request, key }: { itemId: number; request: ReplaceItem; key: RequestKey | null },
): Promise<ReplaceAnswer | Replayed<ReplaceAnswer>> {
  await spend(services, { ...PER_MINUTE, of: customer.id })
  return once(services.db, key, async (tx) => {
    const { item, replacements } = await lockOwnItem(tx, customer, itemId)
    const { reason = null, reason_text: text = null } = request
    if (reason !== null && !(await replacementReasonExists(tx, reason))) throw new Refusal("unknown_reason", { fields: ["reason"] })
    const left = piecesLeft({ ...item, replacements })
    const quantity = request.quantity ?? left
    const problem = replacementProblem({ ...item, replacements }, quantity)
    if (problem) return { status: false, message: sentenceOf(problem, left) }
    const wish = { quantity, reason, text: text?.trim() || null }
    await advanceItems(tx, [item], { to: "RETURN_REQUESTED", cause: "customer", now: services.clock.now(), request: wish })
    return { status: true, message: m.replacement_requested() }
  })
}

function sentenceOf(problem: NonNullable<ReturnType<typeof replacementProblem>>, left: number): string {
  switch (problem) {
    case "not_delivered":
      return m.replacement_not_delivered()
    case "already_requested":
      return m.replacement_already_requested()
    case "too_many_pieces":
      return m.replacement_too_many_pieces({ count: left })
    case "too_many_requests":
      return m.replacement_too_many_requests()
  }
}

/**
 * Withdraws the item's unanswered replacement request; a repeated call has no effect. Refuses with `not_found` when there is none,
 * and with `replacement_answered`.
 */
export async function withdrawReplacement(services: ReplaceServices, customer: Owner, itemId: number): Promise<OrderItem> {
  await spend(services, { ...PER_MINUTE, of: customer.id })
  return shortTransaction(services.db, async (tx) => {
    const { item, replacements } = await lockOwnItem(tx, customer, itemId)
    const [open] = await openRequests(tx, [item])
    const { state } = found(open?.request ?? replacements.at(-1) ?? null)
    if (state !== "WITHDRAWN") {
      if (!canAnswer(state, "WITHDRAWN")) throw new Refusal("replacement_answered")
      const end = { to: "WITHDRAWN", note: null, isToCard: false } as const
      await advanceItems(tx, [item], { to: "DELIVERED", cause: "customer", now: services.clock.now(), end })
    }
    const [withdrawn] = await itemsOf(tx, [itemId])
    return found(withdrawn ?? null)
  })
}

async function lockOwnItem(tx: Queries, { id }: Owner, itemId: number): Promise<{ item: LockedItem; replacements: ReplacementRow[] }> {
  const orderId = await orderOfItems(tx, id, [itemId])
  if (orderId === null || orderId === "several") throw new Refusal("not_found")
  const item = found((await lockItemsOfOrder(tx, orderId)).find((one) => one.id === itemId) ?? null)
  return { item, replacements: await replacementsOf(tx, [itemId]) }
}
