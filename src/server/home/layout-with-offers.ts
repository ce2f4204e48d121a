import type { LayoutSection, PromotionOffer } from "#contract/home.ts"
import { repairAtDoor } from "#server/repairs/repair-at-door.ts"
import type { Services } from "#server/services.ts"
import { homeLayout, type PlainSection } from "./home.queries.ts"
import { offersOfCollections } from "./promotion-offers.queries.ts"

/** The page of repairs, which a promotion can link to. [spec 1 §2.1] */
const REPAIR_HOME = "/repair-service-homepage"

/**
 * The sections of the home page with the offer of each promotion: that of its products when it links to their listing, that of repairs when
 * it links to their page, and none with another address.
 */
export async function layoutWithOffers(services: Pick<Services, "db" | "config" | "clock">): Promise<LayoutSection[]> {
  return withOffers(services, await homeLayout(services.db, services.config.imageBaseUrl))
}

/** Sections with the offer of each promotion. */
export async function withOffers(
  services: Pick<Services, "db" | "config" | "clock">,
  sections: readonly PlainSection[],
): Promise<LayoutSection[]> {
  const all = sections.flatMap(({ collections }) => collections)
  const [offers, repair] = await Promise.all([
    offersOfCollections(
      services.db,
      all.flatMap(({ id, url }) => (url ? [] : id)),
    ),
    all.some(({ url }) => url === REPAIR_HOME) ? repairAtDoor(services) : null,
  ])
  const offerOf = ({ id, url }: { id: number; url: string | null }): PromotionOffer | null => {
    if (url === REPAIR_HOME) return repair && { kind: "repair", ...repair }
    return offers.get(id) ?? null
  }
  return sections.map((section) => ({
    ...section,
    collections: section.collections.map((collection) => ({ ...collection, offer: offerOf(collection) })),
  }))
}
