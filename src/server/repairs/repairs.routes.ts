import { repairs } from "#contract/repairs.ts"
import { allBranches } from "#server/addresses/addresses.queries.ts"
import { Refusal } from "#server/http/refusal.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import type { Services } from "#server/services.ts"
import { repairSeo, repairServices } from "./repair-services.queries.ts"

export function serveRepairs(api: ApiServer, { db }: Services): void {
  serve(api, repairs.services, () => repairServices(db))
  serve(api, repairs.stores, () => allBranches(db))
  serve(api, repairs.seo, async ({ query }) => found(await repairSeo(db, query.service_category, query.brand)))
}

function found<T>(thing: T | null): T {
  if (thing === null) throw new Refusal("not_found")
  return thing
}
