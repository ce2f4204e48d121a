import { repairs } from "#contract/repairs.ts"
import { allBranches } from "#server/addresses/addresses.queries.ts"
import { found } from "#server/guards/refusal.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import type { Services } from "#server/services.ts"
import { bookRepair } from "./book-repair.ts"
import { requestsOf } from "./repair-requests.queries.ts"
import { repairSeo, repairServices } from "./repair-services.queries.ts"
import { repairTimes } from "./repair-times.ts"

export function serveRepairs(api: ApiServer, services: Services): void {
  const { db } = services
  serve(api, repairs.services, () => repairServices(db))
  serve(api, repairs.stores, () => allBranches(db))
  serve(api, repairs.seo, async ({ query }) => found(await repairSeo(db, query.service_category, query.brand)))
  serve(api, repairs.times, ({ query }) => repairTimes(services, query))
  serve(api, repairs.create, ({ customer, body, key }) => bookRepair(services, customer, { booking: body, key }))
  serve(api, repairs.requests, ({ customer }) => requestsOf(db, customer.id))
}
