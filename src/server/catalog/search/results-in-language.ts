import type { SearchResult } from "#contract/catalog.ts"
import type { Texts } from "#server/languages/in-language.queries.ts"
import { withTexts } from "#server/languages/with-texts.ts"

const TABLES = { product: "products", category: "categories", brand: "brands" } as const

/** The results of the search box with the names of a language. */
export function resultsInLanguage(results: readonly SearchResult[], texts: Texts): SearchResult[] {
  return results.map((result) => {
    const own = texts.of(TABLES[result.type], { id: Number(result.reference) })
    return withTexts(result, ["name"], () => own[result.type === "product" ? "title" : "name"])
  })
}
