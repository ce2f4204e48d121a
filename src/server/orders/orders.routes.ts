import { orders } from "#contract/orders.ts"
import { Replayed } from "#server/guards/idempotency.ts"
import { found } from "#server/guards/refusal.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import { cancelReasons } from "#server/orders/after/cancel-items.queries.ts"
import { cancelItems } from "#server/orders/after/cancel-items.ts"
import { changeDelivery } from "#server/orders/after/change-delivery.ts"
import { replacementReasons } from "#server/orders/after/replace-item.queries.ts"
import { replaceItem, withdrawReplacement } from "#server/orders/after/replace-item.ts"
import { paymentMethods } from "#server/orders/methods/online-payment.ts"
import { placeOrder } from "#server/orders/placing/place-order.ts"
import type { Services } from "#server/services.ts"
import { offerFor, offerInLanguage } from "./offers/read-offers.ts"
import { orderOf, ordersOf } from "./orders.queries.ts"
import { itemInLanguage, itemsInLanguage, orderInLanguage, ordersInLanguage, reasonsInLanguage } from "./orders-in-language.ts"

export function serveOrders(api: ApiServer, services: Services): void {
  const { db } = services
  /** A repeated answer is stored in English, whatever the language of the first. */
  const each = <T>(answer: T | Replayed<T>, translate: (answer: T) => Promise<T>): Promise<T | Replayed<T>> =>
    answer instanceof Replayed ? translate(answer.answer).then((repeated) => new Replayed(repeated)) : translate(answer)

  serve(api, orders.create, async ({ customer, body, key, locale }) =>
    each(await placeOrder(services, customer, { wished: "cart", request: body, key, locale }), (order) =>
      inLanguage(db, locale, order, orderInLanguage),
    ),
  )
  serve(api, orders.offer, async ({ customer, params: { id }, locale }) => {
    const read = await offerFor(db, { id, customerId: customer.id, now: services.clock.now() })
    return (await inLanguage(db, locale, read, offerInLanguage)).offer
  })
  serve(api, orders.orderOffer, async ({ customer, params: { id }, body, key, locale }) =>
    each(await placeOrder(services, customer, { wished: { offerId: id }, request: body, key, locale }), (order) =>
      inLanguage(db, locale, order, orderInLanguage),
    ),
  )
  serve(api, orders.buyNow, async ({ customer, body: { product, quantity, ...body }, key, locale }) =>
    each(await placeOrder(services, customer, { wished: { variantId: product, quantity }, request: body, key, locale }), (order) =>
      inLanguage(db, locale, order, orderInLanguage),
    ),
  )
  serve(api, orders.all, async ({ customer, locale }) => inLanguage(db, locale, await ordersOf(db, customer.id), ordersInLanguage))
  serve(api, orders.details, async ({ customer, params, locale }) =>
    inLanguage(db, locale, found(await orderOf(db, customer.id, params.id)), orderInLanguage),
  )
  serve(api, orders.changeDelivery, async ({ customer, params, body, locale }) =>
    inLanguage(db, locale, await changeDelivery(services, customer, params.id, body), orderInLanguage),
  )
  serve(api, orders.cancelReasons, async ({ locale }) => inLanguage(db, locale, await cancelReasons(db, "customer"), reasonsInLanguage))
  serve(api, orders.cancel, async ({ customer, body, key, locale }) =>
    each(await cancelItems(services, customer, { request: body, key }), (items) => inLanguage(db, locale, items, itemsInLanguage)),
  )
  serve(api, orders.paymentMethods, ({ locale }) => paymentMethods(db, locale))
  serve(api, orders.replacementReasons, async ({ locale }) => inLanguage(db, locale, await replacementReasons(db), reasonsInLanguage))
  serve(api, orders.replace, ({ customer, params, body, key }) =>
    replaceItem(services, customer, { itemId: params.id, request: body, key }),
  )
  serve(api, orders.withdrawReplacement, async ({ customer, params, locale }) =>
    inLanguage(db, locale, await withdrawReplacement(services, customer, params.id), itemInLanguage),
  )
}
