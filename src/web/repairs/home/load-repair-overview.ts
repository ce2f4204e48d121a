import { brandCards } from "#web/repairs/repair-brand.ts"
import { loadServices } from "#web/repairs/repair-services.ts"

export type RepairOverview = {
  /** Pictures of the kinds of device, by slug. */
  pictures: Readonly<Record<string, string | null>>
  brands: readonly { id: number; slug: string; name: string }[]
}

/** What the overview of all repairs takes from the services; it is complete without them. */
export async function loadRepairOverview(): Promise<RepairOverview> {
  const services = await loadServices().catch(() => [])
  return {
    pictures: Object.fromEntries(services.map(({ slug, thumbnail }) => [slug, thumbnail])),
    brands: brandCards(services).map(({ id, slug, name }) => ({ id, slug, name })),
  }
}
