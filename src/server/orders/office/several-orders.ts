import type { OneResult } from "#contract/office/orders.ts"
import type { StaffStep } from "#rules/orders/office-steps.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { Reach } from "#server/office/places/reach.ts"
import type { Services } from "#server/services.ts"
import { orderWithin } from "./read-order.queries.ts"
import { lockForStep, type OrderStep } from "./step-order.ts"

export type SeveralOrders = {
  to: StaffStep
  orders: readonly { reference: string; tracking_id?: string | null }[]
  reach: Reach
  /** Only whether each is possible. */
  isDry: boolean
}

/** The result of one order's step: the id under which it is staged, or null when it is done. */
export type Done = { staged: number | null }

/** Does one step with each order, in its own transaction; what is impossible is refused for that order alone. */
export async function forSeveral(
  { db }: Pick<Services, "db">,
  { to, orders, reach, isDry }: SeveralOrders,
  doOne: (tx: Queries, order: { id: number; reference: string }, step: OrderStep) => Promise<Done>,
): Promise<OneResult[]> {
  const results: OneResult[] = []
  // One after the other: several at once would wait for each other's stock and mails.
  for (const { reference, tracking_id: given } of orders) {
    const step: OrderStep = { to, items: [], trackingId: given?.trim() || null, cash: null }
    results.push(
      await oneOf(reference.toUpperCase(), () =>
        shortTransaction(db, async (tx): Promise<OneResult> => {
          const order = await orderWithin(tx, reference, reach)
          if (!order) throw new Refusal("not_found")
          if (isDry) await lockForStep(tx, order, step)
          const done = isDry ? null : await doOne(tx, order, step)
          const state = done === null ? "POSSIBLE" : done.staged === null ? "DONE" : "STAGED"
          return { reference: order.reference, state, code: null, status: null, staged: done?.staged ?? null }
        }),
      ),
    )
  }
  return results
}

async function oneOf(reference: string, work: () => Promise<OneResult>): Promise<OneResult> {
  try {
    return await work()
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return { reference, state: "REFUSED", code: fault.code, status: statusOf(fault), staged: null }
  }
}

/** The status of an item that prevents the step. */
function statusOf({ extension }: Refusal): string | null {
  const items: unknown = extension?.["items"]
  const [first] = Array.isArray(items) ? items : []
  return typeof first?.status === "string" ? first.status : null
}
