import type { LayoutSection } from "#contract/home.ts"
import type { ShownHome } from "#contract/office/storefront/home-page.ts"
import type { Locale } from "#rules/values/locale.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import type { Services } from "#server/services.ts"
import { layoutOf, shownBanners } from "../home.queries.ts"
import { bannersInLanguage, layoutInLanguage } from "../home-in-language.ts"
import { withOffers } from "../layout-with-offers.ts"
import { TITLE_PHRASES } from "./draft-sections.ts"
import { ownArabic } from "./draft-tiles.ts"
import { liveSections, type Section, storedDraft } from "./home-versions.queries.ts"
import { visible } from "./show-home.ts"

/** What the storefront's page would show if the draft were live. [OFFICE-138] */
export async function draftShown(services: Pick<Services, "db" | "config" | "clock">, locale: Locale): Promise<ShownHome> {
  const { db, config } = services
  const sections = visible((await storedDraft(db))?.sections ?? (await liveSections(db)))
  const plain = await layoutOf(db, sections.map(asStored), config.imageBaseUrl)
  const own = ownArabic(sections)
  const [banners, layout] = await Promise.all([
    inLanguage(db, locale, await shownBanners(db, locale, services.clock.now()), bannersInLanguage),
    inLanguage<LayoutSection[]>(db, locale, await withOffers(services, plain), (answer, texts) =>
      layoutInLanguage(answer, withOwn(texts, own)),
    ),
  ])
  return { banners, layout }
}

function asStored({ title, products, categories, brands, collections, catalogs }: Section) {
  return { title, product_ids: products, category_ids: categories, brand_ids: brands, collection_ids: collections, catalogs }
}

/** The draft's own texts come before the shop's translations. */
function withOwn(texts: Texts, own: ReadonlyMap<string, string | null>): Texts {
  return {
    of: (table, by) => texts.of(table, by),
    phrase: (kind, english) => {
      const arabic = kind === TITLE_PHRASES ? own.get(english) : undefined
      return arabic === undefined ? texts.phrase(kind, english) : (arabic ?? undefined)
    },
  }
}
