import { createIsomorphicFn } from "@tanstack/react-start"
import type { RepairService } from "#contract/repairs.ts"
import { api } from "#web/api.ts"

let services: Promise<RepairService[]> | null = null
let arrived: RepairService[] | null = null

/**
 * What is repaired, with every model: asked for once, since all steps of a booking choose from it. The server, which serves many, keeps
 * nothing here.
 */
export const loadServices = createIsomorphicFn()
  .server((): Promise<RepairService[]> => api().repairs.services())
  .client((): Promise<RepairService[]> => {
    services ??= askOnce()
    return services
  })

/** What is there already, for a screen that need not wait. */
export function arrivedServices(): RepairService[] | null {
  return arrived
}

/** The server knows better by now: the next screen asks again. */
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
