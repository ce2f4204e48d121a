import type { OrderItem } from "#contract/orders.ts"
import { cancelProblem } from "#rules/orders/cancellation.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import type { RequestKey } from "#server/guards/idempotency.queries.ts"
import { once, type Replayed } from "#server/guards/idempotency.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { itemsOf } from "#server/orders/orders.queries.ts"
import type { Services } from "#server/services.ts"
import { keepCancelReason, orderOfItems, reasonExists } from "./cancel-items.queries.ts"

const PER_MINUTE = { what: "cancel", limit: 10, perSeconds: 60 }

export type CancelItems = { component_ids: number[]; reason: number; reason_text?: string | null }

/**
 * Cancels items of one order of the customer, all of them or none. Refuses with `not_found` when one of them is not the customer's, with
 * `several_orders`, with `unknown_reason`, and with `not_cancellable` when one is already shipped or cancelled.
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
    if (!(await reasonExists(tx, reason))) throw new Refusal("unknown_reason", { fields: ["reason"] })
    const items = (await lockItemsOfOrder(tx, orderId)).filter(({ id }) => ids.includes(id))
    for (const item of items) {
      const problem = cancelProblem(item)
      if (problem) throw new Refusal(problem)
    }
    await keepCancelReason(tx, ids, { reason, text: text?.trim() || null })
    await advanceItems(tx, items, { to: "CANCELLED", cause: "customer", now: services.clock.now() })
    return itemsOf(tx, ids)
  })
}
