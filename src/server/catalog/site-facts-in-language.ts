import type { Texts } from "#server/languages/in-language.queries.ts"
import type { SiteFacts } from "./catalog.queries.ts"

/** The site's facts with the name and hours of the first branch in another language. */
export function siteFactsInLanguage(facts: SiteFacts, texts: Texts): SiteFacts {
  if (!facts.pickup) return facts
  const { branch, hours } = facts.pickup
  const inOther = (english: string) => texts.phrase("branches", english) ?? english
  return { ...facts, pickup: { ...facts.pickup, branch: inOther(branch), hours: inOther(hours) } }
}
