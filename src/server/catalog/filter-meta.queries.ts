import { type SQL, sql } from "drizzle-orm"
import type { FilterBody, FilterMeta } from "#contract/catalog.ts"
import { qar } from "#rules/money.ts"
import { sortOptionValues } from "#rules/option-values.ts"
import { sortByName } from "#rules/sort-names.ts"
import type { Queries } from "#server/db/database.ts"
import { array, conditionsOf, facetConditionsOf, type Limits, resolveFilter } from "./listing-limits.queries.ts"

/**
 * How many products share one value of a facet and fail the same of the shopper's choices. `failed` is a set of bits, one a choice, so
 * a facet's own choice is left out by also counting the rows that fail that one alone.
 */
type Tally = { facet: "brand" | "category" | "value" | "price"; id: number; failed: number; count: number; low: number; high: number }

const PRICE = 1
const BRAND = 2
const CATEGORY = 4
const FIRST_OPTION = 8

/** What the filter panel offers, and what is chosen although nothing has it. Each facet is counted with its own choice left out, so that a shopper can widen it again. */
export async function filterMeta(db: Queries, body: FilterBody): Promise<FilterMeta> {
  const { scope, choice } = await resolveFilter(db, body)
  const tallies = await tally(db, scope, choice)
  const counted = (facet: Tally["facet"], own: (id: number) => number) => {
    const counts = new Map<number, number>()
    for (const { id, failed, count } of tallies.filter((row) => row.facet === facet)) {
      if ((failed & ~own(id)) === 0) counts.set(id, (counts.get(id) ?? 0) + count)
    }
    return counts
  }
  const brandCounts = counted("brand", () => BRAND)
  const categoryCounts = counted("category", () => CATEGORY)
  const valueIds = [...new Set([...tallies.filter((row) => row.facet === "value").map((row) => row.id), ...choice.options.flatMap(({ values }) => values)])]
  const names = await namesOf(db, [...brandCounts.keys(), ...(choice.brands ?? [])], [...categoryCounts.keys(), ...(choice.categories ?? [])], valueIds)

  const optionOf = new Map(names.values.map((row) => [row.id, row.option]))
  const bitsOf = optionBits(choice)
  const valueCounts = counted("value", (id) => bitsOf.get(optionOf.get(id) ?? "") ?? 0)
  const prices = tallies.filter((row) => row.facet === "price" && (row.failed & ~PRICE) === 0)
  return {
    min_price: qar(prices.length === 0 ? 0 : Math.min(...prices.map((row) => row.low))),
    max_price: qar(prices.length === 0 ? 0 : Math.max(...prices.map((row) => row.high))),
    brands: sortByName(names.brands).map((brand) => ({
      ...brand,
      selected: choice.brands?.includes(brand.id) ?? false,
      count: brandCounts.get(brand.id) ?? 0,
    })),
    categories: sortByName(names.categories).map((category) => ({
      ...category,
      selected: choice.categories?.includes(category.id) ?? false,
      count: categoryCounts.get(category.id) ?? 0,
    })),
    options: optionFacets(names.values, valueCounts, choice),
    count: tallies.filter((row) => row.facet === "price" && row.failed === 0).reduce((sum, row) => sum + row.count, 0),
  }
}

/** The bits of the choices that belong to each option title. */
function optionBits(choice: Limits): Map<string, number> {
  const bits = new Map<string, number>()
  for (const [place, { titles }] of choice.options.entries()) {
    for (const title of titles) bits.set(title, (bits.get(title) ?? 0) | (FIRST_OPTION << place))
  }
  return bits
}

async function tally(db: Queries, scope: Limits, choice: Limits): Promise<Tally[]> {
  const chosen = facetConditionsOf(choice)
  const bits: SQL[] = [
    failBit(PRICE, chosen.price),
    failBit(BRAND, chosen.brand),
    failBit(CATEGORY, chosen.category),
    ...chosen.options.map((condition, place) => failBit(FIRST_OPTION << place, [condition])),
  ]
  const where = sql.join(
    [sql`p.published`, ...conditionsOf(scope), ...conditionsOf({ ...choice, brands: null, categories: null, options: [], minDirhams: null, maxDirhams: null })],
    sql` and `,
  )
  // Whoever fails the choices of two facets counts nowhere. A set with one bit or none has nothing in common with its predecessor.
  const several = [...optionBits(choice).values()].filter((own) => (own & (own - 1)) !== 0)
  const near = sql.join([sql`failed & (failed - 1) = 0`, ...several.map((own) => sql`failed & ${~own}::int = 0`)], sql` or `)
  // A chosen category counts what lies below it as well.
  const below = choice.categories?.length
    ? sql`union all select 'category', above, failed, count(*)::int, 0, 0 from near, unnest(category_ids) as above
        where above = any(${array(choice.categories)}::int[]) and above <> category_id group by 2, 3`
    : sql``
  const { rows } = await db.execute<Tally>(sql`
    with candidate as materialized (
      select p.brand_id, p.category_id, p.category_ids, p.option_value_ids, p.selling_price_dirhams as price, ${sql.join(bits, sql` | `)} as failed
      from products p where ${where}
    ), near as materialized (
      select * from candidate where ${near}
    )
    select 'brand' as facet, brand_id as id, failed, count(*)::int as count, 0 as low, 0 as high from near where brand_id is not null group by 2, 3
    union all select 'category', category_id, failed, count(*)::int, 0, 0 from near group by 2, 3
    ${below}
    union all select 'value', value, failed, count(*)::int, 0, 0 from near, unnest(option_value_ids) as value group by 2, 3
    union all select 'price', 0, failed, count(*)::int, min(price), max(price) from near group by 3`)
  return rows
}

function failBit(bit: number, conditions: SQL[]): SQL {
  if (conditions.length === 0) return sql`0`
  return sql`case when ${sql.join(conditions, sql` and `)} then 0 else ${sql.raw(String(bit))} end`
}

type Names = {
  brands: { id: number; name: string; slug: string }[]
  categories: { id: number; name: string; slug: string; seo_title: string | null; seo_description: string | null }[]
  values: { id: number; option: string; value: string; slug: string; code: string | null }[]
}

async function namesOf(db: Queries, brandIds: number[], categoryIds: number[], valueIds: number[]): Promise<Names> {
  const { rows } = await db.execute<Names>(sql`select
    (select coalesce(json_agg(b), '[]') from (select id, name, slug from brands where id = any(${array(brandIds)}::int[])) b) as brands,
    (select coalesce(json_agg(c), '[]') from (select id, name, slug, seo_title, seo_description from categories where id = any(${array(categoryIds)}::int[])) c) as categories,
    (select coalesce(json_agg(v), '[]') from (select id, option, value, slug, code from option_values where id = any(${array(valueIds)}::int[]) order by id) v) as values`)
  return rows[0] ?? { brands: [], categories: [], values: [] }
}

function optionFacets(values: Names["values"], counts: ReadonlyMap<number, number>, choice: Limits): FilterMeta["options"] {
  const selected = new Set(choice.options.flatMap((option) => option.values))
  const titles = [...new Set(values.map((row) => row.option))].sort()
  const offered = (title: string) =>
    values
      .filter((row) => row.option === title && (counts.has(row.id) || selected.has(row.id)))
      .map((row) => ({ value: row.value, reference: row.slug, selected: selected.has(row.id), code: row.code, count: counts.get(row.id) ?? 0 }))
  return Object.fromEntries(titles.map((title) => [title, sortOptionValues(title, offered(title))]).filter(([, list]) => list?.length))
}
