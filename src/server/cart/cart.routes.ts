import { cart } from "#contract/cart.ts"
import { CallAllowance } from "#server/guards/call-allowance.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import type { Services } from "#server/services.ts"
import { cartOf } from "./cart.queries.ts"
import { changeCart } from "./change-cart.ts"

export function serveCart(api: ApiServer, services: Services): void {
  const changes = new CallAllowance<number>({ perSecond: 10, burst: 30, ...services })
  serve(api, cart.change, ({ customer, body }) => {
    changes.take(customer.id)
    return changeCart(services, customer, body)
  })
  serve(api, cart.details, ({ customer }) => cartOf(services.db, customer.id))
}
