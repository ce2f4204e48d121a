import { cart } from "#contract/cart.ts"
import { CallAllowance } from "#server/guards/call-allowance.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import type { Services } from "#server/services.ts"
import { cartOf } from "./cart.queries.ts"
import { cartInLanguage } from "./cart-in-language.ts"
import { changeCart } from "./change-cart.ts"

export function serveCart(api: ApiServer, services: Services): void {
  const changes = new CallAllowance<number>({ perSecond: 10, burst: 30, ...services })
  serve(api, cart.change, async ({ customer, body, locale }) => {
    changes.take(customer.id)
    return inLanguage(services.db, locale, await changeCart(services, customer, body), cartInLanguage)
  })
  serve(api, cart.details, async ({ customer, locale }) =>
    inLanguage(services.db, locale, await cartOf(services.db, customer.id), cartInLanguage),
  )
}
