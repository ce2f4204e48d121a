import { orders } from "#contract/orders.ts"
import { requestKey } from "#server/guards/idempotency.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import { cancelReasons } from "#server/orders/after/cancel-items.queries.ts"
import { cancelItems } from "#server/orders/after/cancel-items.ts"
import { replaceItem } from "#server/orders/after/replace-item.ts"
import { placeOrder } from "#server/orders/placing/place-order.ts"
import type { Services } from "#server/services.ts"
import { orderOf, ordersOf } from "./orders.queries.ts"

export function serveOrders(api: ApiServer, services: Services): void {
  const { db } = services
  serve(api, orders.create, ({ customer, body, request }) =>
    placeOrder(services, customer, { wished: "cart", request: body, key: requestKey(request, orders.create, customer.id) }),
  )
  serve(api, orders.buyNow, ({ customer, body: { product, quantity, ...body }, request }) =>
    placeOrder(services, customer, {
      wished: { variantId: product, quantity },
      request: body,
      key: requestKey(request, orders.buyNow, customer.id),
    }),
  )
  serve(api, orders.all, ({ customer }) => ordersOf(db, customer.id))
  serve(api, orders.details, async ({ customer, params }) => found(await orderOf(db, customer.id, params.id)))
  serve(api, orders.cancelReasons, () => cancelReasons(db))
  serve(api, orders.cancel, ({ customer, body, request }) =>
    cancelItems(services, customer, { request: body, key: requestKey(request, orders.cancel, customer.id) }),
  )
  serve(api, orders.replace, ({ customer, params }) => replaceItem(services, customer, params.id))
}

function found<T>(thing: T | null): T {
  if (thing === null) throw new Refusal("not_found")
  return thing
}
