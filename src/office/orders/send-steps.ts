import type { OneResult } from "#contract/office/orders.ts"
import { api } from "#office/api.ts"
import type { StaffStep } from "#rules/orders/office-steps.ts"

/** A previewed step for several orders. */
export type Bulk = { to: StaffStep; looked: readonly OneResult[] }

/** Sends a step for several orders: by the desk's or the courier's call. */
export function sendSteps(to: StaffStep, orders: { reference: string; tracking_id?: string }[], isDry: boolean) {
  const body = { orders, dry_run: isDry }
  return to === "SHIPPED" || to === "DELIVERED" ? api.orders.deliveries({ to, ...body }) : api.orders.steps({ to, ...body })
}
