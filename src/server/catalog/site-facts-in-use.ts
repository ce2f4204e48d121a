import type { Locale } from "#rules/values/locale.ts"
import type { Database } from "#server/db/database.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import { type SiteFacts, siteFacts } from "./catalog.queries.ts"
import { siteFactsInLanguage } from "./site-facts-in-language.ts"

export type SiteFactsInUse = { current: (locale: Locale) => SiteFacts; read: () => Promise<void> }

/** The site's facts for every page, as last read. Of two overlapping reads, the one that began later counts. */
export function siteFactsInUse(db: Database): SiteFactsInUse {
  let current: Record<Locale, SiteFacts> | undefined
  let begun = 0
  let shown = 0
  return {
    current: (locale) => {
      if (!current) throw new Error("The site's facts are read before the shop opens.")
      return current[locale]
    },
    read: async () => {
      const mine = ++begun
      const en = await siteFacts(db)
      const ar = await inLanguage(db, "ar", en, siteFactsInLanguage)
      if (mine < shown) return
      shown = mine
      current = { en, ar }
    },
  }
}
