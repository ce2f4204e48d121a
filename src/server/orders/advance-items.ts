import { canMove, type ItemStatus } from "#rules/orders/order-status.ts"
import { giveStockBack } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { queueClosing } from "./close-payment.queries.ts"
import { endReplacements, openReplacements, type ReplacementEnd, type RequestedReplacement } from "./follow-replacements.ts"
import { refundItems } from "./make-refunds.ts"
import { addEvents, type Cause, type LockedItem, piecesToReturn, setStatus } from "./order-items.queries.ts"
import { noteOrderChange } from "./order-listing.queries.ts"
import { queueOrderMail } from "./order-mails.ts"

export type Step = {
  to: ItemStatus
  cause: Cause
  now: Date
  /** Who does it in the back office. */
  staffId?: number | null
  /** On the step to RETURN_REQUESTED: the customer's request; by default for all pieces and without a reason. */
  request?: RequestedReplacement
  /** On a step from RETURN_REQUESTED: the end of the request; by default the replacement was sent. */
  end?: ReplacementEnd
  /** False when the caller queues the mail, and for an order that was never confirmed to its customer: no mail reports its cancellation. */
  mail?: boolean
}

const EVERYTHING: RequestedReplacement = { reason: null, text: null }
const SENT: ReplacementEnd = { to: "SENT", note: null, isToCard: false }

/**
 * The only function that changes the status of items, with all consequences: the event, the mail, the replacement request, and for a
 * cancelled item the stock, the refund and the end of an open payment. `items` belong to one order, and are locked (`lockItemsOfOrder`).
 * The caller has checked `canMove`: an impossible step is a fault.
 */
export async function advanceItems(tx: Queries, items: readonly LockedItem[], step: Step): Promise<void> {
  const [first] = items
  if (!first) return
  await moveItems(tx, first, { items, step })
  await noteOrderChange(tx, first.orderId)
}

async function moveItems(tx: Queries, first: LockedItem, { items, step }: { items: readonly LockedItem[]; step: Step }): Promise<void> {
  const { to, cause, now, staffId = null, mail = true } = step
  const ids = items.map(({ id }) => id)
  const stuck = items.find(({ status }) => !canMove(status, to))
  if (stuck) throw new Error(`Item ${stuck.id} is ${stuck.status} and cannot become ${to}.`)
  if ((await setStatus(tx, ids, to)) < ids.length) throw new Error(`Items ${ids.join(", ")} were not locked before they became ${to}.`)
  await addEvents(tx, ids, step)
  if (to === "CANCELLED") {
    await giveStockBack(tx, await piecesToReturn(tx, ids), { now, staffId })
    await refundItems(tx, items, { cause: to, now, staffId })
  }
  const isUnpaid = items.some(({ status }) => status === "CREATED")
  if (to === "CANCELLED" && isUnpaid && (cause === "customer" || cause === "operator")) await queueClosing(tx, first)
  if (to === "RETURN_REQUESTED") return openReplacements(tx, items, { cause, now, wish: step.request ?? EVERYTHING })
  if (first.status === "RETURN_REQUESTED") return endReplacements(tx, items, { cause, now, staffId, end: step.end ?? SENT })
  if (mail) await queueOrderMail(tx, items, step)
}
