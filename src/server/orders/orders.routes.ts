import { orders } from "#contract/orders.ts"
import { found } from "#server/guards/refusal.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import { cancelReasons } from "#server/orders/after/cancel-items.queries.ts"
import { cancelItems } from "#server/orders/after/cancel-items.ts"
import { changeDelivery } from "#server/orders/after/change-delivery.ts"
import { replacementReasons } from "#server/orders/after/replace-item.queries.ts"
import { replaceItem, withdrawReplacement } from "#server/orders/after/replace-item.ts"
import { placeOrder } from "#server/orders/placing/place-order.ts"
import type { Services } from "#server/services.ts"
import { orderOf, ordersOf } from "./orders.queries.ts"

export function serveOrders(api: ApiServer, services: Services): void {
  const { db } = services
  serve(api, orders.create, ({ customer, body, key }) => placeOrder(services, customer, { wished: "cart", request: body, key }))
  serve(api, orders.buyNow, ({ customer, body: { product, quantity, ...body }, key }) =>
    placeOrder(services, customer, { wished: { variantId: product, quantity }, request: body, key }),
  )
  serve(api, orders.all, ({ customer }) => ordersOf(db, customer.id))
  serve(api, orders.details, async ({ customer, params }) => found(await orderOf(db, customer.id, params.id)))
  serve(api, orders.changeDelivery, ({ customer, params, body }) => changeDelivery(services, customer, params.id, body))
  serve(api, orders.cancelReasons, () => cancelReasons(db))
  serve(api, orders.cancel, ({ customer, body, key }) => cancelItems(services, customer, { request: body, key }))
  serve(api, orders.replacementReasons, () => replacementReasons(db))
  serve(api, orders.replace, ({ customer, params, body, key }) =>
    replaceItem(services, customer, { itemId: params.id, request: body, key }),
  )
  serve(api, orders.withdrawReplacement, ({ customer, params }) => withdrawReplacement(services, customer, params.id))
}
