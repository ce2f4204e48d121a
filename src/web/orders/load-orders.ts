import type { Order } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"

export function loadOrders(_argument: null, signal: AbortSignal): Promise<Order[]> {
  return api().orders.all(undefined, { signal })
}

/** One order; an id that is no number is not found. */
export async function loadOrder(id: string, signal: AbortSignal): Promise<Order> {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new ApiProblem(404, m.refusal_not_found())
  return api().orders.details({ id: Number(id) }, { signal })
}

export function loadCancelReasons(_argument: null, signal: AbortSignal): Promise<{ id: number; description: string }[]> {
  return api().orders.cancelReasons(undefined, { signal })
}
