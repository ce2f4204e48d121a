import type { Address, Branch } from "#contract/addresses.ts"
import { api } from "#web/api.ts"

export function loadAddresses(_argument: null, signal: AbortSignal): Promise<Address[]> {
  return api().addresses.all(undefined, { signal })
}

export function loadBranches(_argument: null, signal: AbortSignal): Promise<Branch[]> {
  return api().addresses.branches(undefined, { signal })
}
