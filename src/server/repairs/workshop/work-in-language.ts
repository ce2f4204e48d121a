import { m } from "#messages/messages.js"
import { BASE_LOCALE, type Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"

/** What the shop itself says of a repair, or of where an order goes. A model that its list has not is in the customer's words. */
type RepairWords = { model?: string; isListedModel?: boolean; issue?: string; place?: string | null; is_home?: boolean }

/** Repairs, or orders, with the shop's own words in the language of the member who reads them: issue, listed model, branch or city. */
export function workInLanguage<One extends RepairWords>(db: Queries, locale: Locale, repairs: readonly One[]): Promise<readonly One[]> {
  return inLanguage(db, locale, repairs, (all, texts) => all.map((one) => wordsIn(one, texts, locale)))
}

function wordsIn<One extends RepairWords>(one: One, texts: Texts, locale: Locale): One {
  const { model, isListedModel, issue, place, is_home: isHome } = one
  return {
    ...one,
    ...(model !== undefined && isListedModel && { model: texts.phrase("repair_models", model) ?? model }),
    ...(issue !== undefined && { issue: texts.phrase("repair_issues", issue) ?? issue }),
    ...(typeof place === "string" && { place: isHome ? cityIn(locale, place) : (texts.phrase("branches", place) ?? place) }),
  }
}

function cityIn(locale: Locale, city: string): string {
  return locale === BASE_LOCALE ? city : m.addresses_municipality({ name: city }, { locale })
}
