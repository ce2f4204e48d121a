import { createIsomorphicFn } from "@tanstack/react-start"
import type { RepairService } from "#contract/repairs.ts"
import { brandCards } from "#web/repairs/repair-brand.ts"
import { arrivedServices, loadServices } from "#web/repairs/repair-services.ts"

/** The server waits for the services, and does without when there are none; the browser takes what it has, and asks on the screen. */
const firstServices = createIsomorphicFn()
  .server((): Promise<RepairService[] | null> => loadServices().catch(() => null))
  .client(async (): Promise<RepairService[] | null> => arrivedServices())

/** What the repair home shows of the services: the brands, and a picture of each kind of device. */
export async function loadRepairHome() {
  const services = await firstServices()
  return { brands: services && brandCards(services), pictures: (services ?? []).map(({ thumbnail }) => thumbnail) }
}
