import type { Texts } from "#server/languages/in-language.queries.ts"
import type { SiteFacts } from "./catalog.queries.ts"

/** The site's facts for pages in Arabic: the name and hours of the first branch, and pictures composed for text from right to left. */
export function siteFactsInLanguage(facts: SiteFacts, texts: Texts): SiteFacts {
  const { pictures, pickup } = facts
  const mirrored = Object.fromEntries(Object.entries(pictures).map(([name, path]) => [name, pictures[`${name}-rtl`] ?? path]))
  const inOther = (english: string) => texts.phrase("branches", english) ?? english
  return { pictures: mirrored, pickup: pickup && { ...pickup, branch: inOther(pickup.branch), hours: inOther(pickup.hours) } }
}
