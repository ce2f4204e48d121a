import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { SearchResult } from "#contract/catalog.ts"
import { OrNull } from "#contract/shapes.ts"
import { keywordOf } from "#rules/catalog/search/search-match.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

export const MAX_RESULTS = 20
const { price: _price, ...ofEntry } = SearchResult.properties
const Entry = Type.Object({ ...ofEntry, price_dirhams: OrNull(Type.Number()) })

/** The keyword folded as `refreshListing` folds names: two lower-case letters with irregular capitals count as one. */
export function folded(keyword: string): string {
  return keyword.replaceAll("ς", "σ").replaceAll("\u0307", "")
}

/** The boundary before a word: anything but a letter or a digit, of any script, with the marks that letters carry. */
const BEFORE_A_WORD = String.raw`[^[:alnum:]\u0300-\u036f\u064b-\u065f\u0660-\u0669\u0670\u06f0-\u06f9\u00b2\u00b3\u00b9\u00bc-\u00be]`

/**
 * Products, categories and brands whose name contains the keyword: first names that start with it, then those with a word that does, then
 * the rest; within each part brands and categories first, then products by sales in 90 days. The three parts run in turn, only until there
 * are enough results.
 */
export async function searchByName(db: Queries, text: string): Promise<SearchResult[]> {
  const keyword = folded(keywordOf(text))
  if (keyword === "") return []
  const [start, anywhere] = [`${literal(keyword)}%`, `%${literal(keyword)}%`]
  const wordStart = BEFORE_A_WORD + keyword.replaceAll(/[\\.[\]{}()*+?^$|]/g, "\\$&")
  // In index order: common keywords are answered by scanning it, rare ones by the index on substrings.
  const some = (condition: SQL) =>
    sql`(select * from search_entries where ${condition} order by type, sold desc, rank, keyword, reference limit ${MAX_RESULTS})`
  const found = await rows(
    db,
    null,
    sql`
    select name, type, slug, reference::text as reference, thumbnail, price_dirhams from (
      ${some(sql`keyword like ${start}`)}
      union all
      ${some(sql`keyword like ${anywhere} and keyword not like ${start} and keyword ~ ${wordStart}`)}
      union all
      ${some(sql`keyword like ${anywhere} and keyword not like ${start} and keyword !~ ${wordStart}`)}
    ) as ranked limit ${MAX_RESULTS}`,
    Entry,
  )
  return found.map(({ price_dirhams, ...entry }) => ({ ...entry, price: price_dirhams === null ? null : qar(price_dirhams) }))
}

/** Escapes a text for use in a pattern. */
export function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&")
}
