import { home, type LayoutSection } from "#contract/home.ts"
import { found } from "#server/guards/refusal.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import type { Services } from "#server/services.ts"
import { allBanners, allCollections, collectionBy, menu } from "./home.queries.ts"
import { layoutWithOffers } from "./layout-with-offers.ts"
import { menuPanels } from "./menu-panels.queries.ts"

export function serveHome(api: ApiServer, services: Pick<Services, "db" | "config" | "clock">): void {
  const { db } = services
  serve(api, home.banners, () => allBanners(db))
  serve(api, home.collections, () => allCollections(db))
  serve(api, home.collection, async ({ params }) => found(await collectionBy(db, params.id)))
  serve(api, home.layout, () => layoutWithOffers(services), {
    shows: (sections) => ({ details: [], cards: [...new Set(sections.flatMap(productsOf))] }),
  })
  serve(api, home.menu, () => menu(db))
  serve(api, home.menuPanels, () => menuPanels(db), {
    shows: (panels) => ({ details: [], cards: panels.flatMap(({ offer }) => offer?.id ?? []) }),
  })
}

/** The products that a section shows as cards, and those that its offers are computed from. */
function productsOf({ products, collections }: LayoutSection): number[] {
  const offered = collections.flatMap(({ offer }) => (offer && offer.kind !== "repair" ? offer.product : []))
  return [...products.map(({ id }) => id), ...offered]
}
