import type { OneResult } from "#contract/office/orders.ts"
import { api } from "#office/api.ts"
import type { StaffStep } from "#rules/orders/office-steps.ts"

/** A previewed step for several orders, and its results once it was made. */
export type Bulk = { to: StaffStep; looked: readonly OneResult[]; results: readonly OneResult[] | null }

/** The orders that made their step, or will when it can no longer be undone. */
export function referencesDone(results: readonly OneResult[] | null): string[] {
  return (results ?? []).filter(({ state }) => state !== "REFUSED").map(({ reference }) => reference)
}

/** Sends a step for several orders: by the desk's or the courier's call. */
export function sendSteps(to: StaffStep, orders: { reference: string; tracking_id?: string }[], isDry: boolean) {
  const body = { orders, dry_run: isDry }
  return to === "SHIPPED" || to === "DELIVERED" ? api.orders.deliveries({ to, ...body }) : api.orders.steps({ to, ...body })
}
