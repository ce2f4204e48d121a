import { createIsomorphicFn } from "@tanstack/react-start"
import type { RepairService } from "#contract/repairs.ts"
import { api } from "#web/api.ts"

let services: Promise<RepairService[]> | null = null
let arrived: RepairService[] | null = null

/**
 * The repair services with every model. The browser requests them once, because all steps of a booking use them; the server stores nothing
 * here, because it serves many visitors.
 */
export const loadServices = createIsomorphicFn()
  .server((): Promise<RepairService[]> => api().repairs.services())
  .client((): Promise<RepairService[]> => {
    services ??= askOnce()
    return services
  })

/** The services already loaded, for a screen that need not wait; null before. */
export function arrivedServices(): RepairService[] | null {
  return arrived
}

/** Discards the loaded services because they are out of date; the next screen loads them again. */
export function forgetServices(): void {
  services = null
  arrived = null
}

async function askOnce(): Promise<RepairService[]> {
  try {
    arrived = await api().repairs.services()
    return arrived
  } catch (fault) {
    forgetServices()
    throw fault
  }
}
