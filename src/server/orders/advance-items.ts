import { canMove, type ItemStatus } from "#rules/orders/order-status.ts"
import { giveStockBack } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { queueClosing } from "./close-payment.queries.ts"
import { refundItems } from "./make-refunds.ts"
import { addEvents, addPiecesBack, type Cause, type LockedItem, setStatus } from "./order-items.queries.ts"
import { queueOrderMail } from "./order-mails.ts"

export type Step = {
  to: ItemStatus
  cause: Cause
  now: Date
  /** On the step to RETURNED: whether a paid item is refunded. A cancelled one always is. */
  refund?: boolean
  /** False for an order that was never confirmed to its customer: no mail reports its cancellation. */
  mail?: boolean
}

/**
 * The only function that changes the status of items, with all consequences: the event, the mail, and for a cancelled item the stock, the
 * refund and the end of an open payment. `items` belong to one order, and are locked (`lockItemsOfOrder`). The caller has checked `canMove`:
 * an impossible step is a fault.
 */
export async function advanceItems(tx: Queries, items: readonly LockedItem[], step: Step): Promise<void> {
  const [first] = items
  if (!first) return
  const { to, cause, now, refund = false, mail = true } = step
  const ids = items.map(({ id }) => id)
  const stuck = items.find(({ status }) => !canMove(status, to))
  if (stuck) throw new Error(`Item ${stuck.id} is ${stuck.status} and cannot become ${to}.`)
  if ((await setStatus(tx, ids, to)) < ids.length) throw new Error(`Items ${ids.join(", ")} were not locked before they became ${to}.`)
  await addEvents(tx, ids, step)
  if (to === "CANCELLED") {
    await giveStockBack(tx, await addPiecesBack(tx, ids, now))
  }
  if (to === "CANCELLED" || (to === "RETURNED" && refund)) await refundItems(tx, ids, { cause: to, now })
  const isUnpaid = items.some(({ status }) => status === "CREATED")
  if (to === "CANCELLED" && isUnpaid && (cause === "customer" || cause === "operator")) await queueClosing(tx, first)
  if (mail) await queueOrderMail(tx, items, step)
}
