import type { Profile } from "#contract/account.ts"
import { api } from "#web/api.ts"

/** The customer's profile; a visitor has none. */
export async function loadProfile(isCustomer: boolean, signal: AbortSignal): Promise<Profile | null> {
  return isCustomer ? api().account.profile(undefined, { signal }) : null
}
