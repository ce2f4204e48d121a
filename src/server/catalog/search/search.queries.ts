import { type SQL, sql } from "drizzle-orm"
import { SearchResult } from "#contract/catalog.ts"
import { keywordOf } from "#rules/catalog/search-match.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

const MAX_RESULTS = 20

/** The keyword as `refreshListing` folds the names: two small letters whose capitals lead elsewhere count as one. */
function folded(keyword: string): string {
  return keyword.replaceAll("ς", "σ").replaceAll("\u0307", "")
}

/** Of the names that do not start with the keyword, this many are found and sorted: one or two letters occur in half of all names. */
const MAX_CONSIDERED = 200

/** What stands before a word: anything but a letter or a digit, of any script, with the marks that letters carry. */
const BEFORE_A_WORD = String.raw`[^[:alnum:]\u0300-\u036f\u064b-\u065f\u0660-\u0669\u0670\u06f0-\u06f9\u00b2\u00b3\u00b9\u00bc-\u00be]`

/**
 * Products, categories and brands whose name contains the keyword: first the names that start with it, then those with a word that
 * does, then the rest. The three parts run one after the other and only until there are enough, because most keywords have enough
 * names that start with them and the last part is the costly one.
 */
export async function searchByName(db: Queries, text: string): Promise<SearchResult[]> {
  const keyword = folded(keywordOf(text))
  if (keyword === "") return []
  const literal = keyword.replaceAll(/[\\%_]/g, "\\$&")
  const [start, anywhere] = [`${literal}%`, `%${literal}%`]
  const wordStart = BEFORE_A_WORD + keyword.replaceAll(/[\\.[\]{}()*+?^$|]/g, "\\$&")
  // The order of the index on prefixes, so that a prefix that many names have is read only as far as needed.
  const ordered = sql`order by keyword using ~<~, type, reference limit ${MAX_RESULTS}`
  const some = (condition: SQL) =>
    sql`(select * from (select * from search_entries where ${condition} limit ${MAX_CONSIDERED}) as considered ${ordered})`
  const found = await rows(
    db,
    null,
    sql`
    select name, type, slug, reference::text as reference, thumbnail from (
      (select * from search_entries where keyword like ${start} ${ordered})
      union all
      ${some(sql`keyword like ${anywhere} and keyword not like ${start} and keyword ~ ${wordStart}`)}
      union all
      ${some(sql`keyword like ${anywhere} and keyword not like ${start} and keyword !~ ${wordStart}`)}
    ) as ranked limit ${MAX_RESULTS}`,
    SearchResult,
  )
  return found
}
