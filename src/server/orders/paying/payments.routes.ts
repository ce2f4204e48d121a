import { orders } from "#contract/orders.ts"
import { payments } from "#contract/payments.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import type { WebhookAnswers } from "#server/orders/methods/webhook-answers.ts"
import { orderInLanguage } from "#server/orders/orders-in-language.ts"
import type { Services } from "#server/services.ts"
import { onlineOrder } from "./online-order.ts"
import { payAgain } from "./pay-again.ts"
import { receiveNotice } from "./receive-notice.ts"

export function servePayments(api: ApiServer, services: Services, webhooks: WebhookAnswers): void {
  serve(api, orders.online, async ({ customer, params, locale }) =>
    inLanguage(services.db, locale, await onlineOrder(services, customer, params.transId), orderInLanguage),
  )
  serve(api, orders.payAgain, async ({ customer, params, locale }) =>
    inLanguage(services.db, locale, await payAgain(services, customer, params.transId), orderInLanguage),
  )
  serve(api, payments.notice, async ({ params, body, request }) => {
    const message = { provider: params.provider, headers: request.headers, body }
    const { remark } = await webhooks.noted(message.provider, () => receiveNotice(services, message))
    if (remark) request.log.warn(remark)
    return { received: true }
  })
}
