import { account } from "#contract/account.ts"
import { m } from "#messages/messages.js"
import { Refusal } from "#server/guards/refusal.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import type { Services } from "#server/services.ts"
import { profileOf } from "./profile.queries.ts"
import { updateProfile } from "./update-profile.ts"

export function serveAccount(api: ApiServer, services: Services): void {
  serve(api, account.profile, ({ customer }) => profileOf(services.db, customer.id))
  serve(api, account.updateProfile, ({ customer, token, body }) => updateProfile(services, { customer, token }, body))
  serve(api, account.changePassword, async ({ principal, token, body }) => {
    const errors = [
      ...(body.current_password === "" ? [{ path: "current_password", message: m.account_password_current_required() }] : []),
      ...(body.current_password === body.new_password ? [{ path: "new_password", message: m.account_password_same() }] : []),
    ]
    if (errors.length > 0) throw new Refusal("invalid", { errors })
    await services.identity.changePassword(principal, token, { current: body.current_password, next: body.new_password })
    return null
  })
}
