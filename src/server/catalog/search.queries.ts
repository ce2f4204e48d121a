import { sql } from "drizzle-orm"
import type { SearchResult } from "#contract/catalog.ts"
import { keywordOf } from "#rules/search-match.ts"
import type { Queries } from "#server/db/database.ts"

const MAX_RESULTS = 20

/** The keyword as `refreshListing` folds the names: two small letters whose capitals lead elsewhere count as one. */
function folded(keyword: string): string {
  return keyword.replaceAll("ς", "σ").replaceAll("\u0307", "")
}

/**
 * Products, categories and brands whose name contains the keyword: first the names that start with it, then those with a word that
 * does, then the rest. The three parts run one after the other and only until there are enough, because most keywords have enough
 * names that start with them and the last part is the costly one.
 */
export async function searchByName(db: Queries, text: string): Promise<SearchResult[]> {
  const keyword = folded(keywordOf(text))
  if (keyword === "") return []
  const literal = keyword.replaceAll(/[\\%_]/g, "\\$&")
  const columns = sql`select name, type, slug, reference::text as reference, thumbnail`
  const { rows } = await db.execute<SearchResult>(sql`
    select name, type, slug, reference, thumbnail from (
      (${columns} from search_entries where keyword like ${`${literal}%`} order by keyword, type, reference limit ${MAX_RESULTS})
      union all
      (${columns} from search_entries where keyword like ${`% ${literal}%`} and keyword not like ${`${literal}%`} order by keyword, type, reference limit ${MAX_RESULTS})
      union all
      (${columns} from search_entries where keyword like ${`%${literal}%`} and keyword not like ${`${literal}%`} and keyword not like ${`% ${literal}%`} order by keyword, type, reference limit ${MAX_RESULTS})
    ) as ranked limit ${MAX_RESULTS}`)
  return rows
}
