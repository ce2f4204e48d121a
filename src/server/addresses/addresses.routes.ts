import { addresses } from "#contract/addresses.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import type { Services } from "#server/services.ts"
import { allBranches } from "./addresses.queries.ts"

export function serveAddresses(api: ApiServer, { db }: Pick<Services, "db">): void {
  serve(api, addresses.branches, () => allBranches(db))
}
