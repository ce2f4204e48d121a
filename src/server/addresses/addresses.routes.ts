import { addresses } from "#contract/addresses.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import { branchesInLanguage } from "#server/languages/branches-in-language.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import type { Services } from "#server/services.ts"
import { addAddress, allAddresses, editAddress, makeAddressDefault, oneAddress, removeAddress } from "./address-book.ts"
import { openBranches } from "./addresses.queries.ts"

export function serveAddresses(api: ApiServer, services: Pick<Services, "db" | "config">): void {
  serve(api, addresses.branches, async ({ locale }) => inLanguage(services.db, locale, await openBranches(services.db), branchesInLanguage))
  serve(api, addresses.add, ({ customer, body }) => addAddress(services, customer, body))
  serve(api, addresses.all, ({ customer }) => allAddresses(services, customer))
  serve(api, addresses.one, ({ customer, params }) => oneAddress(services, customer, params.id))
  serve(api, addresses.edit, ({ customer, params, body }) => editAddress(services, customer, params.id, body))
  serve(api, addresses.makeDefault, ({ customer, params }) => makeAddressDefault(services, customer, params.id))
  serve(api, addresses.remove, ({ customer, params }) => removeAddress(services, customer, params.id))
}
