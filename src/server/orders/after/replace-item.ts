import { m } from "#messages/messages.js"
import { replacementProblem } from "#rules/orders/replacement.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import type { Services } from "#server/services.ts"
import { orderOfItems } from "./cancel-items.queries.ts"

const PER_MINUTE = { what: "replacement", limit: 10, perSeconds: 60 }

const SENTENCES = { not_delivered: m.replacement_not_delivered, already_requested: m.replacement_already_requested }

/** Requests a replacement of a delivered item; `status` is false, with the reason, when that is not possible. */
export async function replaceItem(
  services: Pick<Services, "db" | "clock" | "config">,
  customer: Pick<Customer, "id">,
  itemId: number,
): Promise<{ status: boolean; message: string }> {
  await spend(services, { ...PER_MINUTE, of: customer.id })
  return shortTransaction(services.db, async (tx) => {
    const orderId = await orderOfItems(tx, customer.id, [itemId])
    if (orderId === null || orderId === "several") throw new Refusal("not_found")
    const items = (await lockItemsOfOrder(tx, orderId)).filter(({ id }) => id === itemId)
    for (const item of items) {
      const problem = replacementProblem(item)
      if (problem) return { status: false, message: SENTENCES[problem]() }
    }
    await advanceItems(tx, items, { to: "RETURN_REQUESTED", cause: "customer", now: services.clock.now() })
    return { status: true, message: m.replacement_requested() }
  })
}
