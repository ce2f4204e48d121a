import { type SQL, sql } from "drizzle-orm"
import type { FilterBody, FilterMeta } from "#contract/catalog.ts"
import { qar } from "#rules/money.ts"
import { sortOptionValues } from "#rules/option-values.ts"
import { sortByName } from "#rules/sort-names.ts"
import type { Queries } from "#server/db/database.ts"
import { blocksOf, limitsAsBits, namedProducts, optionFacet } from "./listing-bits.queries.ts"
import { array, type Limits, type ResolvedFilter, resolveFilter } from "./listing-limits.queries.ts"

type Named = { id: number; name: string; slug: string; count: number }
type Tally = {
  count: number
  low: number
  high: number
  brands: Named[]
  categories: (Named & { seo_title: string | null; seo_description: string | null })[]
  values: { id: number; option: string; value: string; slug: string; code: string | null; count: number }[]
}

/** What the filter panel offers, and what is chosen although nothing has it. Each facet is counted with its own choice left out, so that a shopper can widen it again. */
export async function filterMeta(db: Queries, body: FilterBody): Promise<FilterMeta> {
  const filter = await resolveFilter(db, body)
  const { count, low, high, brands, categories, values } = await tally(db, filter)
  const { choice } = filter
  return {
    min_price: qar(low),
    max_price: qar(high),
    brands: sortByName(brands).map((brand) => ({ ...brand, selected: choice.brands?.includes(brand.id) ?? false })),
    categories: sortByName(categories).map((category) => ({ ...category, selected: choice.categories?.includes(category.id) ?? false })),
    options: optionFacets(values, choice),
    count,
  }
}

/** Counts all facets in one pass over the blocks: for each block what passes, with and without the choice of each facet, as bits. */
async function tally(db: Queries, filter: ResolvedFilter): Promise<Tally> {
  const limits = limitsAsBits(filter)
  const { choice } = filter
  const titles = [...new Set(choice.options.flatMap((option) => option.titles))]
  const without = (facet?: string) => {
    const kept = limits.flatMap(({ facets }, place) => (facet !== undefined && facets.includes(facet) ? [] : [limitColumn(place)]))
    return sql.join([sql`everything`, ...kept], sql` & `)
  }
  const ofValue = sql.join([sql`case`, ...titles.map((title, place) => sql`when o.option = ${title} then ${optionColumn(place)}`), sql`when true then passing end`], sql` `)
  const chosenCategories = sql`${array(choice.categories ?? [])}::int[]`
  const { rows } = await db.execute<Tally>(sql`
    ${namedProducts(filter)}, limited as materialized (
      select b.category_id, b.block, b.everything, b.prices_dirhams as prices ${columns(limits.map(({ bits }, place) => sql`${bits} as ${limitColumn(place)}`))}
      from listing_blocks b where ${blocksOf(filter.scope)}
    ), block as materialized (
      select category_id, block, prices, ${without()} as passing, ${without("price")} as of_price, ${without("brand")} as of_brand, ${without("category")} as of_category
        ${columns(titles.map((title, place) => sql`${without(optionFacet(title))} as ${optionColumn(place)}`))}
      from limited
    ), brand as (
      select h.reference as id, sum(bit_count(h.products & of_brand))::int as count
      from block join listing_bits h using (category_id, block) where h.kind = 'brand' group by 1
    ), category as (
      -- A chosen category counts what lies below it as well.
      select above.id, sum(count)::int as count
      from (select category_id, sum(bit_count(of_category)) as count from block group by 1) b join categories c on c.id = b.category_id
        join categories above on above.id = c.id or (above.id = any(${chosenCategories}) and above.id = any(c.path)) group by 1
    ), value as (
      select o.id, sum(bit_count(h.products & ${ofValue}))::int as count
      from block join listing_bits h using (category_id, block) join option_values o on o.id = h.reference where h.kind = 'value' group by 1
    )
    select (select coalesce(sum(bit_count(passing)), 0)::int from block) as count, low, high,
      ${offered(sql`r.id, r.name, r.slug`, "brands", "brand", choice.brands)} as brands,
      ${offered(sql`r.id, r.name, r.slug, r.seo_title, r.seo_description`, "categories", "category", choice.categories)} as categories,
      ${offered(sql`r.id, r.option, r.value, r.slug, r.code`, "option_values", "value", choice.options.flatMap(({ values }) => values))} as values
    from (select coalesce(min(prices[position(B'1' in of_price)]), 0) as low, coalesce(max(prices[length(rtrim(of_price::text, '0'))]), 0) as high
      from block where bit_count(of_price) > 0) as price`)
  // An aggregate without groups has one row whatever it finds.
  return rows[0] as Tally
}

/** A JSON list of the rows that have a count, and of the chosen ones although they have none. */
function offered(wanted: SQL, table: "brands" | "categories" | "option_values", counted: "brand" | "category" | "value", chosen: number[] | null): SQL {
  return sql`(select coalesce(json_agg(o order by o.id), '[]') from (
    select ${wanted}, coalesce(n.count, 0) as count from ${sql.identifier(table)} r left join ${sql.identifier(counted)} n using (id)
    where n.count > 0 or r.id = any(${array(chosen ?? [])}::int[])) o)`
}

function columns(more: SQL[]): SQL {
  return sql.join(more.map((column) => sql`, ${column}`))
}

function limitColumn(place: number): SQL {
  return sql.raw(`limit_${place}`)
}

function optionColumn(place: number): SQL {
  return sql.raw(`of_option_${place}`)
}

function optionFacets(values: Tally["values"], choice: Limits): FilterMeta["options"] {
  const selected = new Set(choice.options.flatMap((option) => option.values))
  const titles = [...new Set(values.map((row) => row.option))].sort()
  const listOf = (title: string) =>
    values
      .filter((row) => row.option === title)
      .map((row) => ({ value: row.value, reference: row.slug, selected: selected.has(row.id), code: row.code, count: row.count }))
  return Object.fromEntries(titles.map((title) => [title, sortOptionValues(title, listOf(title))]))
}
