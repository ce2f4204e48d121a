import { isMailed, pathTo, type StaffStep } from "#rules/orders/office-steps.ts"
import { cashDueFor } from "#rules/orders/order-amounts.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { setTrackingId } from "#server/orders/after/operator-orders.queries.ts"
import { type LockedItem, lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { addCash, deliveryOfOrder, lastSteps } from "./step-order.queries.ts"

/** An order that the member may see. */
export type KnownOrder = { id: number; reference: string }

export type OrderStep = {
  to: StaffStep
  /** Ids of items; by default all that can make the step. */
  items: readonly number[]
  /** With CONFIRMED; null keeps what is there. */
  trackingId: string | null
  /** With DELIVERED: what was taken, and why it is another amount than was due. */
  cash: { dirhams: number; note: string | null } | null
}

type StepItems = { items: readonly LockedItem[]; moving: readonly LockedItem[]; delivery: Awaited<ReturnType<typeof deliveryOfOrder>> }

/** Locks an order and finds the items of a step; refuses with `step_impossible`, `cash_missing` or `cash_note_missing`. */
export async function lockForStep(tx: Queries, order: KnownOrder, step: OrderStep): Promise<StepItems> {
  const items = await lockItemsOfOrder(tx, order.id)
  const moving = await movingItems(tx, items, step)
  const delivery = await deliveryOfOrder(tx, order.id)
  const standing = { items, moving, delivery }
  if (step.to === "DELIVERED" && delivery.isCash) refuseOtherCash(standing, step)
  return standing
}

/** Whether the customer is mailed about a step, so that it is staged. */
export function isToldOf(step: OrderStep, { delivery }: StepItems): boolean {
  return isMailed(step.to, delivery)
}

/** Makes a step, with all its consequences and its row in the audit. */
export async function makeStep(
  tx: Queries,
  order: KnownOrder,
  { step, actor, now }: { step: OrderStep; actor: Actor; now: Date },
): Promise<void> {
  const { moving, delivery } = await lockForStep(tx, order, step)
  const { to, trackingId, cash } = step
  const staffId = staffIdOf(actor)
  if (to === "CONFIRMED" && trackingId !== null && trackingId !== delivery.trackingId) await setTrackingId(tx, order.id, trackingId)
  if (to === "DELIVERED" && delivery.isCash && cash) await addCash(tx, order.id, { ...cash, staffId, now })
  const behind = moving.filter(({ status }) => pathTo(status, to)?.length === 2)
  await advanceItems(tx, behind, { to: "PROCESSING", cause: "operator", staffId, now })
  const ready = moving.map((item) => (behind.includes(item) ? { ...item, status: "PROCESSING" as const } : item))
  await advanceItems(tx, ready, { to, cause: "operator", staffId, now })
  await audit(tx, actor, {
    act: "order.step",
    object: { kind: "order", id: order.reference },
    before: { items: moving.map(({ id, status }) => ({ id, status })), tracking_id: delivery.trackingId },
    after: {
      status: to,
      ...(to === "CONFIRMED" ? { tracking_id: trackingId ?? delivery.trackingId } : {}),
      ...(cash ? { cash_taken: qar(cash.dirhams) } : {}),
    },
  })
}

async function movingItems(tx: Queries, items: readonly LockedItem[], { to, items: ids }: OrderStep): Promise<LockedItem[]> {
  const wanted = ids.length === 0 ? items : ids.flatMap((id) => items.filter((item) => item.id === id))
  if (wanted.length < ids.length) throw new Refusal("not_found")
  const able = wanted.filter(({ status }) => pathTo(status, to) !== null)
  if (able.length > 0 && (ids.length === 0 || able.length === wanted.length)) return able
  const stuck = wanted.filter(({ status }) => pathTo(status, to) === null)
  const steps = await lastSteps(
    tx,
    stuck.map(({ id }) => id),
  )
  throw new Refusal("step_impossible", { extension: { items: steps } })
}

/** The cash due for the items that are handed over. */
function cashDue({ items, moving, delivery }: StepItems): number {
  const priced = (some: readonly LockedItem[]) =>
    some.map(({ status, quantity, sellingPriceDirhams }) => ({ status, quantity, priceDirhams: sellingPriceDirhams }))
  return cashDueFor(priced(moving), { items: priced(items), couponDirhams: delivery.couponDirhams })
}

function refuseOtherCash(standing: StepItems, { cash }: OrderStep): void {
  const due = cashDue(standing)
  if (cash === null) throw new Refusal("cash_missing", { extension: { due: qar(due) } })
  if (cash.dirhams !== due && cash.note === null) throw new Refusal("cash_note_missing", { extension: { due: qar(due) } })
}
