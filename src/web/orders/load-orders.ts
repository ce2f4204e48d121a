import type { Order, PaymentMethods } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"

export function loadOrders(_argument: null, signal: AbortSignal): Promise<Order[]> {
  return api().orders.all(undefined, { signal })
}

/** One order; an id that is not a number is not found. */
export async function loadOrder(id: string, signal: AbortSignal): Promise<Order> {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new ApiProblem(404, m.refusal_not_found())
  return api().orders.details({ id: Number(id) }, { signal })
}

/** The order that contains all these items, by their ids separated by commas; items of no order or of several are not found. */
export async function loadOrderOfItems(ids: string, signal: AbortSignal): Promise<Order> {
  const wanted = ids.split(",").map(Number)
  const orders = await api().orders.all(undefined, { signal })
  const order = orders.find(({ items }) => wanted.every((id) => items.some((item) => item.id === id)))
  if (!order) throw new ApiProblem(404, m.refusal_not_found())
  return order
}

export function loadReplacementReasons(_argument: null, signal: AbortSignal): Promise<{ id: number; description: string }[]> {
  return api().orders.replacementReasons(undefined, { signal })
}

export function loadCancelReasons(_argument: null, signal: AbortSignal): Promise<{ id: number; description: string }[]> {
  return api().orders.cancelReasons(undefined, { signal })
}

/** Whether orders can be paid online. */
export function loadPaymentMethods(_argument: null, signal: AbortSignal): Promise<PaymentMethods> {
  return api().orders.paymentMethods(undefined, { signal })
}
