import { repairs } from "#contract/repairs.ts"
import { openBranches } from "#server/addresses/addresses.queries.ts"
import { found } from "#server/guards/refusal.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import { branchesInLanguage } from "#server/languages/branches-in-language.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import { requestInLanguage, requestsInLanguage, seoInLanguage, servicesInLanguage } from "#server/languages/repairs-in-language.ts"
import type { Services } from "#server/services.ts"
import { bookRepair } from "./book-repair.ts"
import { cancelRepair, moveRepair } from "./change-repair.ts"
import { requestOf, requestsOf } from "./repair-requests.queries.ts"
import { repairSeo, repairServices } from "./repair-services.queries.ts"
import { repairTimes } from "./repair-times.ts"

export function serveRepairs(api: ApiServer, services: Services): void {
  const { db } = services
  serve(api, repairs.services, async ({ locale }) => inLanguage(db, locale, await repairServices(db), servicesInLanguage))
  serve(api, repairs.stores, async ({ locale }) => inLanguage(db, locale, await openBranches(db), branchesInLanguage))
  serve(api, repairs.seo, async ({ query, locale }) =>
    inLanguage(db, locale, found(await repairSeo(db, query.service_category, query.brand)), seoInLanguage),
  )
  serve(api, repairs.times, ({ query }) => repairTimes(services, query))
  serve(api, repairs.create, ({ customer, body, key, locale }) => bookRepair(services, customer, { booking: body, key, locale }))
  serve(api, repairs.request, async ({ customer, params, locale }) =>
    inLanguage(db, locale, found(await requestOf(db, customer.id, params.reference)), requestInLanguage),
  )
  serve(api, repairs.cancel, async ({ customer, params, locale }) =>
    inLanguage(db, locale, await cancelRepair(services, customer, params.reference), requestInLanguage),
  )
  serve(api, repairs.move, async ({ customer, params, body, locale }) =>
    inLanguage(
      db,
      locale,
      await moveRepair(services, customer, { reference: params.reference, time: body.preferred_time }),
      requestInLanguage,
    ),
  )
  serve(api, repairs.requests, async ({ customer, locale }) =>
    inLanguage(db, locale, await requestsOf(db, customer.id), requestsInLanguage),
  )
}
