import type { Branch } from "#contract/addresses.ts"
import { api } from "#web/api.ts"

export function loadStores(_argument: null, signal: AbortSignal): Promise<Branch[]> {
  return api().repairs.stores(undefined, { signal })
}
