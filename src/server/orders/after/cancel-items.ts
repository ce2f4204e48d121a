import type { OrderItem } from "#contract/orders.ts"
import { cancelPiecesProblem } from "#rules/orders/cancellation.ts"
import type { Queries } from "#server/db/database.ts"
import { checkAll } from "#server/guards/check-all.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import type { RequestKey } from "#server/guards/idempotency.queries.ts"
import { once, type Replayed } from "#server/guards/idempotency.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { type LockedItem, lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { itemsOf } from "#server/orders/orders.queries.ts"
import type { Services } from "#server/services.ts"
import { keepCancelReason, orderOfItems, reasonExists } from "./cancel-items.queries.ts"
import { splitItems } from "./split-items.queries.ts"

const PER_MINUTE = { what: "cancel", limit: 10, perSeconds: 60 }

export type CancelItems = {
  component_ids: number[]
  quantities?: { id: number; quantity: number; of?: number }[]
  reason: number
  reason_text?: string | null
}

/**
 * Cancels items of one order of the customer, or some pieces of them, all or none, and returns the cancelled items: some pieces become a separate
 * item. Refuses with `not_found` when an item is not the customer's, with `several_orders`, with `unknown_reason`, with
 * `not_cancellable` when one is already shipped or cancelled, and with `fewer_left` when one has fewer pieces, or not as many as the
 * customer saw.
 */
export async function cancelItems(
  services: Pick<Services, "db" | "clock" | "config">,
  customer: Pick<Customer, "id">,
  { request, key }: { request: CancelItems; key: RequestKey | null },
): Promise<OrderItem[] | Replayed<OrderItem[]>> {
  await spend(services, { ...PER_MINUTE, of: customer.id })
  return once(services.db, key, async (tx) => {
    const { component_ids: ids, reason, reason_text: text } = request
    const orderId = await orderOfItems(tx, customer.id, ids)
    if (orderId === null) throw new Refusal("not_found")
    if (orderId === "several") throw new Refusal("several_orders", { fields: ["component_ids"] })
    await checkAll({ reason: () => refuseUnknownReason(tx, reason), quantities: () => refuseOddQuantities(request) })
    const locked = await lockItemsOfOrder(tx, orderId)
    const items = await piecesToCancel(
      tx,
      ids.flatMap((id) => locked.filter((item) => item.id === id)),
      request,
    )
    const cancelled = items.map(({ id }) => id)
    await keepCancelReason(tx, cancelled, { reason, text: text?.trim() || null })
    await advanceItems(tx, items, { to: "CANCELLED", cause: "customer", now: services.clock.now() })
    return itemsOf(tx, cancelled)
  })
}

async function refuseUnknownReason(tx: Queries, reason: CancelItems["reason"]): Promise<void> {
  if (!(await reasonExists(tx, reason, "customer"))) throw new Refusal("unknown_reason", { fields: ["reason"] })
}

/** Refuses quantities of other items than those to cancel, and two of one item. */
function refuseOddQuantities({ component_ids: ids, quantities = [] }: CancelItems): void {
  const named = new Set(quantities.map(({ id }) => id))
  if (named.size < quantities.length || quantities.some(({ id }) => !ids.includes(id)))
    throw new Refusal("invalid", { fields: ["quantities"] })
}

/** The items to cancel: those with fewer pieces in the request are split, and their part is cancelled. */
async function piecesToCancel(tx: Queries, items: readonly LockedItem[], { quantities = [] }: CancelItems): Promise<LockedItem[]> {
  const pieces = new Map(quantities.map((wish) => [wish.id, wish]))
  for (const item of items) {
    const problem = cancelPiecesProblem(item, pieces.get(item.id) ?? item)
    if (problem) throw new Refusal(problem)
  }
  const wishes = items.map(({ id, quantity }) => ({ id, pieces: pieces.get(id)?.quantity ?? quantity }))
  const parts = await splitItems(
    tx,
    wishes.filter(({ pieces }, place) => pieces < (items[place]?.quantity ?? 0)),
  )
  return items.map((item) => parts.find(({ variantId }) => variantId === item.variantId) ?? item)
}
