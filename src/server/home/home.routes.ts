import { home, type LayoutSection } from "#contract/home.ts"
import { found } from "#server/guards/refusal.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import type { Services } from "#server/services.ts"
import { allCollections, collectionBy, menu, shownBanners } from "./home.queries.ts"
import {
  bannersInLanguage,
  collectionInLanguage,
  collectionsInLanguage,
  layoutInLanguage,
  menuInLanguage,
  panelsInLanguage,
} from "./home-in-language.ts"
import { layoutWithOffers } from "./layout-with-offers.ts"
import { menuPanels } from "./menu-panels.queries.ts"

export function serveHome(api: ApiServer, services: Pick<Services, "db" | "config" | "clock">): void {
  const { db } = services
  serve(api, home.banners, async ({ locale }) =>
    inLanguage(db, locale, await shownBanners(db, locale, services.clock.now()), bannersInLanguage),
  )
  serve(api, home.collections, async ({ locale }) => inLanguage(db, locale, await allCollections(db), collectionsInLanguage))
  serve(api, home.collection, async ({ params, locale }) =>
    inLanguage(db, locale, found(await collectionBy(db, params.id)), collectionInLanguage),
  )
  serve(api, home.layout, async ({ locale }) => inLanguage(db, locale, await layoutWithOffers(services), layoutInLanguage), {
    shows: (sections) => ({ details: [], cards: [...new Set(sections.flatMap(productsOf))] }),
  })
  serve(api, home.menu, async ({ locale }) => inLanguage(db, locale, await menu(db), menuInLanguage))
  serve(api, home.menuPanels, async ({ locale }) => inLanguage(db, locale, await menuPanels(db), panelsInLanguage), {
    shows: (panels) => ({ details: [], cards: panels.flatMap(({ offer }) => offer?.id ?? []) }),
  })
}

/** The products that a section shows as cards, and those that its offers are computed from. */
function productsOf({ products, collections }: LayoutSection): number[] {
  const offered = collections.flatMap(({ offer }) => (offer && offer.kind !== "repair" ? offer.product : []))
  return [...products.map(({ id }) => id), ...offered]
}
