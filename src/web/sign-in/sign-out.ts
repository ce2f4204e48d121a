import { forgetCustomer, readToken } from "#web/device/token.ts"
import { loadIdentity } from "./load-identity.ts"

/** Signs the customer out on this device at once, and then at the provider; rejects when the provider could not be reached. [spec 1 §4] */
export async function signOut(): Promise<void> {
  const token = readToken()
  if (token === null) return
  forgetCustomer()
  await (await loadIdentity()).signOut(token)
}
