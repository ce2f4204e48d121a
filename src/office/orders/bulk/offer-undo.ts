import type { OneResult } from "#contract/office/orders.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { showToast } from "#office/parts/dialog/toasts.ts"
import type { StaffStep } from "#rules/orders/office-steps.ts"
import { refreshOrders } from "../order-data.ts"
import { stepWords } from "../order-words.ts"

/** How many steps are undone at the same time: a browser keeps six connections. */
const AT_ONCE = 6

/** Offers one Undo for all steps that several orders have just staged. [OFFICE-61] */
export function offerUndo(to: StaffStep, results: readonly OneResult[]): void {
  const ids = results.flatMap(({ staged }) => (staged === null ? [] : [staged]))
  if (ids.length === 0) return
  showToast(m.office_orders_staged_several({ step: stepWords(to), count: ids.length }), () => undoAll(ids))
}

async function undoAll(ids: readonly number[]): Promise<void> {
  let undone = 0
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const outcomes = await Promise.allSettled(ids.slice(from, from + AT_ONCE).map((id) => api.frame.undo({ id })))
    undone += outcomes.filter(({ status }) => status === "fulfilled").length
  }
  await refreshOrders()
  if (undone > 0) showToast(m.office_orders_undone({ count: undone }))
  if (undone < ids.length) showToast(m.office_orders_not_undone({ count: ids.length - undone }))
}
