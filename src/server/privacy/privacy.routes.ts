import { account } from "#contract/account.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import type { Services } from "#server/services.ts"
import { deleteAccount } from "./delete-account.ts"
import { exportData } from "./export-data.ts"

export function servePrivacy(api: ApiServer, services: Services): void {
  serve(api, account.exportData, ({ customer }) => exportData(services, customer))
  serve(api, account.deleteAccount, async ({ customer, principal, body }) => {
    await deleteAccount(services, { customer, principal, password: body.password })
    return null
  })
}
