import type { ServiceRequest } from "#contract/repairs.ts"
import { api } from "#web/api.ts"

export function loadRequests(_argument: null, signal: AbortSignal): Promise<ServiceRequest[]> {
  return api().repairs.requests(undefined, { signal })
}
