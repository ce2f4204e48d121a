import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import type { NamedShelf, SearchListing } from "#contract/catalog.ts"
import type { FilterBody, FilterMeta } from "#contract/listings.ts"
import { OptionValue } from "#contract/products.ts"
import { OrNull } from "#contract/shapes.ts"
import { keywordOf } from "#rules/catalog/search/search-match.ts"
import { answersTerm, type Term } from "#rules/catalog/search/search-query.ts"
import { wordsOf } from "#rules/catalog/search/search-words.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { PAGE_SIZE } from "#rules/values/pagination.ts"
import { filterMeta } from "#server/catalog/listing/filter-meta.queries.ts"
import { conditionsOf, resolveFilter } from "#server/catalog/listing/listing-limits.queries.ts"
import { productCards } from "#server/catalog/listing/listing-products.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { databaseIsAway } from "#server/db/database-away.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { namedRepair } from "./named-repair.queries.ts"
import { findsAny, foundBy, mentionsOnly, readingsOf, type Search } from "./read-search.queries.ts"
import { countMiss } from "./search-misses.queries.ts"
import { type Shelf, shelvesNamedBy } from "./shelves.queries.ts"

/** The number of categories and of brands shown. */
const SHOWN_SHELVES = 6
/** The number of variants of one product compared to find the named one. */
const MAX_VARIANTS = 200

type SearchRequest = {
  keyword: string
  page?: number
  sort?: Exclude<FilterBody["sort"], "featured" | undefined>
  filter?: Omit<FilterBody, "scope" | "sort">
  exact?: boolean
}

const BEST_MATCH = sql`class, labelled desc, sold desc, rank, product_id`
const ORDERS: Readonly<Record<NonNullable<SearchRequest["sort"]>, SQL>> = {
  "price-low": sql`selling_price_dirhams, product_id`,
  "price-high": sql`selling_price_dirhams desc, product_id desc`,
  discount: sql`discount_percent desc, rank, product_id`,
  newest: sql`created_at desc, product_id desc`,
}

/** One page of results for a keyword. Words that find nothing, or only without some of them, are counted. */
export async function searchProducts(
  db: Queries,
  { keyword, page = 1, sort, filter = {}, exact = false }: SearchRequest,
  now: Date,
): Promise<SearchListing> {
  const { choice } = await resolveFilter(db, filter)
  const { terms, asked, corrected, isFound, ids, count } = await firstThatFinds(db, readingsOf(db, keyword, { exact }), {
    conditions: conditionsOf(choice),
    sort,
    page,
  })
  const hasAll = isFound && terms.length >= asked.length
  if (!hasAll && !exact) await countIfPossible(db, keyword, now)
  const results = await productCards(db, ids, await namedVariants(db, ids, terms))
  const { categories, brands } = await namedShelves(db, terms)
  const repair = await namedRepair(db, asked, qatarDay(now))
  return {
    results,
    count,
    title: null,
    kind: null,
    seo_title: null,
    seo_description: null,
    corrected,
    categories,
    brands,
    repair,
  }
}

/** A database that can only be read, such as one on a full disk, counts nothing and still answers. */
async function countIfPossible(db: Queries, keyword: string, now: Date): Promise<void> {
  try {
    await countMiss(db, keywordOf(keyword), now)
  } catch (fault) {
    if (!databaseIsAway(fault)) throw fault
  }
}

/** The filter panel for the products that a keyword finds. */
export async function searchFacets(
  db: Queries,
  body: FilterBody,
  { keyword, exact = false }: Pick<SearchRequest, "keyword" | "exact">,
): Promise<FilterMeta> {
  let mentioned: FilterMeta | null = null
  for await (const search of readingsOf(db, keyword, { exact })) {
    const meta = await filterMeta(db, body, foundBy(search))
    if (meta.count === 0 && !(await findsAny(db, search))) continue
    if (!(await mentionsOnly(db, search, null))) return meta
    mentioned ??= meta
  }
  return mentioned ?? filterMeta(db, body, sql`select 0 as product_id, 0 as category_id where false`)
}

type Choice = { conditions: SQL[]; sort: SearchRequest["sort"]; page: number }
type Found = Pick<Search, "terms" | "asked" | "corrected"> & { isFound: boolean; ids: number[]; count: number }

/**
 * The result of the first search that finds more than mentions, or else of the first that has one; otherwise an empty result with the terms
 * as typed.
 */
export async function firstThatFinds(db: Queries, searches: AsyncIterable<Search>, choice: Choice): Promise<Found> {
  let typed: Term[] | null = null
  let mentioned: Found | null = null
  for await (const search of searches) {
    const { terms, asked, corrected } = search
    typed ??= terms
    const { best, ...found } = await chosenAndCounted(db, search, choice)
    // A search has a result even if the choices exclude all of it.
    if (found.count === 0 && (choice.conditions.length === 0 || !(await findsAny(db, search)))) continue
    const result = { terms, asked, corrected, isFound: true, ...found }
    if (!(await mentionsOnly(db, search, best))) return result
    mentioned ??= result
  }
  return mentioned ?? { terms: typed ?? [], asked: typed ?? [], corrected: null, isFound: false, ids: [], count: 0 }
}

async function chosenAndCounted(
  db: Queries,
  { where, matchClass }: Search,
  { conditions, sort, page }: Choice,
): Promise<{ ids: number[]; count: number; best: number | null }> {
  // The listing's columns are needed for choices and their orders alone.
  const entries = conditions.length > 0 || sort ? sql` join listing_entries e using (product_id)` : sql``
  const isRanked = !sort && conditions.length === 0
  const columns = sort ? sql`, e.selling_price_dirhams, e.discount_percent, e.created_at` : sql`, ${matchClass} as class`
  const found = await rows(
    db,
    null,
    sql`
    with matching as materialized (
      select d.product_id, d.labelled, d.sold, d.rank ${columns}
      from search_documents d ${entries} where ${sql.join([where, ...conditions], sql` and `)})
    select array(select product_id from matching order by ${sort ? ORDERS[sort] : BEST_MATCH} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) as ids,
      (select count(*)::int from matching) as count, ${isRanked ? sql`(select min(class) from matching)` : sql`null`}::int as best`,
    Type.Object({ ids: Type.Array(Type.Number()), count: Type.Number(), best: OrNull(Type.Number()) }),
  )
  return found[0] ?? { ids: [], count: 0, best: null }
}

/** For products whose options the words name, the variant that matches most of them. */
async function namedVariants(db: Queries, ids: number[], terms: readonly Term[]): Promise<number[]> {
  if (ids.length === 0) return []
  const variants = await rows(
    db,
    "variants of found products",
    sql`
    select v.id, v.product_id, p.title, v.option_values
    from unnest(${array(ids)}::int[]) as found(id) join products p on p.id = found.id
      join lateral (select * from variants where product_id = p.id order by position limit ${MAX_VARIANTS}) v on true
    order by v.product_id, v.position`,
    Type.Object({ id: Type.Number(), product_id: Type.Number(), title: Type.String(), option_values: Type.Array(OptionValue) }),
  )
  return [...Map.groupBy(variants, ({ product_id }) => product_id).values()].flatMap((ofProduct) => {
    const name = new Set(wordsOf(ofProduct[0]?.title ?? ""))
    const open = terms.filter((term) => !answersTerm(term, name))
    const answered = ofProduct.map(({ id, option_values }) => {
      const words = new Set(option_values.flatMap(({ value }) => wordsOf(value)))
      return { id, count: open.filter((term) => answersTerm(term, words)).length }
    })
    const most = Math.max(...answered.map(({ count }) => count))
    const best = answered.find(({ count }) => count === most)
    return best && most > 0 ? [best.id] : []
  })
}

async function namedShelves(db: Queries, terms: readonly Term[]): Promise<{ categories: NamedShelf[]; brands: NamedShelf[] }> {
  const named = await shelvesNamedBy(db, terms)
  const shown = (wanted: Shelf["type"]) =>
    named
      .filter(({ type }) => type === wanted)
      .slice(0, SHOWN_SHELVES)
      .map(({ name, slug, thumbnail }) => ({ name, slug, thumbnail }))
  return { categories: shown("category"), brands: shown("brand") }
}
