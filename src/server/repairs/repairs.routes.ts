import { repairs } from "#contract/repairs.ts"
import { allBranches } from "#server/addresses/addresses.queries.ts"
import { found } from "#server/guards/refusal.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import type { Services } from "#server/services.ts"
import { bookRepair } from "./book-repair.ts"
import { cancelRepair, moveRepair } from "./change-repair.ts"
import { requestOf, requestsOf } from "./repair-requests.queries.ts"
import { repairSeo, repairServices } from "./repair-services.queries.ts"
import { repairTimes } from "./repair-times.ts"

export function serveRepairs(api: ApiServer, services: Services): void {
  const { db } = services
  serve(api, repairs.services, () => repairServices(db))
  serve(api, repairs.stores, () => allBranches(db))
  serve(api, repairs.seo, async ({ query }) => found(await repairSeo(db, query.service_category, query.brand)))
  serve(api, repairs.times, ({ query }) => repairTimes(services, query))
  serve(api, repairs.create, ({ customer, body, key }) => bookRepair(services, customer, { booking: body, key }))
  serve(api, repairs.request, async ({ customer, params }) => found(await requestOf(db, customer.id, params.reference)))
  serve(api, repairs.cancel, ({ customer, params }) => cancelRepair(services, customer, params.reference))
  serve(api, repairs.move, ({ customer, params, body }) =>
    moveRepair(services, customer, { reference: params.reference, time: body.preferred_time }),
  )
  serve(api, repairs.requests, ({ customer }) => requestsOf(db, customer.id))
}
