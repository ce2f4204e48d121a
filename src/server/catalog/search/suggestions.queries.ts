import { sql } from "drizzle-orm"
import Type from "typebox"
import type { SearchResult } from "#contract/catalog.ts"
import { OrNull } from "#contract/shapes.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { readingsOf } from "./read-search.queries.ts"
import { MAX_RESULTS, searchByName } from "./search.queries.ts"
import { firstThatFinds } from "./search-products.queries.ts"
import { shelvesNamedBy } from "./shelves.queries.ts"

const ARABIC = /\p{Script=Arabic}/u

/**
 * The results of the search box: those whose English name contains the keyword. For words in Arabic letters also what the search page finds,
 * by the Arabic names, synonyms and corrected words: categories and brands, then products.
 */
export async function suggestions(db: Queries, text: string): Promise<SearchResult[]> {
  const byName = await searchByName(db, text)
  if (byName.length === MAX_RESULTS || !ARABIC.test(text)) return byName
  const { terms, ids } = await firstThatFinds(db, readingsOf(db, text), { conditions: [], sort: undefined, page: 1 })
  const shelves = (await shelvesNamedBy(db, terms)).map(
    ({ type, reference, name, slug, thumbnail }): SearchResult => ({
      type,
      name,
      slug,
      reference: String(reference),
      thumbnail,
      price: null,
    }),
  )
  const found = [...byName, ...shelves, ...(await productsById(db, ids))]
  return [...new Map(found.map((result) => [`${result.type} ${result.reference}`, result])).values()].slice(0, MAX_RESULTS)
}

async function productsById(db: Queries, ids: readonly number[]): Promise<SearchResult[]> {
  const found = await rows(
    db,
    "suggested products",
    sql`
    select e.name, e.slug, e.reference::text as reference, e.thumbnail, e.price_dirhams
    from unnest(${array(ids)}::int[]) with ordinality as found(id, place) join search_entries e on e.type = 'product' and e.reference = found.id
    order by found.place`,
    Type.Object({
      name: Type.String(),
      slug: Type.String(),
      reference: Type.String(),
      thumbnail: OrNull(Type.String()),
      price_dirhams: OrNull(Type.Number()),
    }),
  )
  return found.map(({ price_dirhams, ...entry }) => ({
    ...entry,
    type: "product",
    price: price_dirhams === null ? null : qar(price_dirhams),
  }))
}
