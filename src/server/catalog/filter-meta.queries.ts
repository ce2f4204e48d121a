import { type SQL, sql } from "drizzle-orm"
import type { FilterBody, FilterMeta } from "#contract/catalog.ts"
import { qar } from "#rules/money.ts"
import { sortOptionValues } from "#rules/option-values.ts"
import { sortByName } from "#rules/sort-names.ts"
import type { Queries } from "#server/db/database.ts"
import { blocksOf, limitsAsBits, namedProducts, optionFacet } from "./listing-bits.queries.ts"
import { array, type ResolvedFilter, resolveFilter } from "./listing-limits.queries.ts"

/** One thing that a facet offers, and how many products it would leave. */
type Offered = { facet: "brand" | "category" | "value"; id: number; count: number; name: string; slug: string } & {
  seo_title: string | null
  seo_description: string | null
  option: string
  code: string | null
}
type Totals = { count: number; low: number; high: number }

/** What the filter panel offers, and what is chosen although nothing has it. Each facet is counted with its own choice left out, so that a shopper can widen it again. */
export async function filterMeta(db: Queries, body: FilterBody): Promise<FilterMeta> {
  const filter = await resolveFilter(db, body)
  const { offered, totals } = await tally(db, filter)
  const { choice } = filter
  const of = (facet: Offered["facet"]) => offered.filter((row) => row.facet === facet)
  const chosenValues = new Set(choice.options.flatMap(({ values }) => values))
  return {
    min_price: qar(totals.low),
    max_price: qar(totals.high),
    brands: sortByName(of("brand")).map(({ id, name, slug, count }) => ({ id, name, slug, selected: choice.brands?.includes(id) ?? false, count })),
    categories: sortByName(of("category")).map(({ id, name, slug, seo_title, seo_description, count }) => ({
      ...{ id, name, slug, seo_title, seo_description },
      selected: choice.categories?.includes(id) ?? false,
      count,
    })),
    options: optionFacets(of("value"), chosenValues),
    count: totals.count,
  }
}

function optionFacets(values: Offered[], chosen: ReadonlySet<number>): FilterMeta["options"] {
  const titles = [...new Set(values.map((row) => row.option))].sort()
  const listOf = (title: string) =>
    values
      .filter((row) => row.option === title)
      .map(({ id, name, slug, code, count }) => ({ value: name, reference: slug, selected: chosen.has(id), code, count }))
  return Object.fromEntries(titles.map((title) => [title, sortOptionValues(title, listOf(title))]))
}

/** Counts all facets in one pass over the blocks: for each block what passes, with and without the choice of each facet, as bits. */
async function tally(db: Queries, filter: ResolvedFilter): Promise<{ offered: Offered[]; totals: Totals }> {
  const { choice } = filter
  const limits = limitsAsBits(filter)
  const titles = [...new Set(choice.options.flatMap((option) => option.titles))]
  const without = (facet?: string) => {
    const kept = limits.flatMap(({ facets }, place) => (facet !== undefined && facets.includes(facet) ? [] : [limitColumn(place)]))
    return sql.join([sql`everything`, ...kept], sql` & `)
  }
  const ofValue = sql.join([sql`case`, ...titles.map((title, place) => sql`when v.option = ${title} then ${optionColumn(place)}`), sql`when true then passing end`], sql` `)
  const { rows } = await db.execute<Offered & Totals>(sql`
    ${namedProducts(filter)}, limited as materialized (
      select b.category_id, b.block, b.everything, b.prices_dirhams as prices ${more(limits.map(({ bits }, place) => sql`${bits} as ${limitColumn(place)}`))}
      from listing_blocks b where ${blocksOf(filter.scope)}
    ), block as materialized (
      select category_id, block, prices, ${without()} as passing, ${without("price")} as of_price, ${without("brand")} as of_brand, ${without("category")} as of_category
        ${more(titles.map((title, place) => sql`${without(optionFacet(title))} as ${optionColumn(place)}`))}
      from limited
    ), brand as (
      select h.reference as id, sum(bit_count(h.products & of_brand))::int as count
      from block join listing_bits h using (category_id, block) where h.kind = 'brand' group by 1
    ), category as (
      -- A chosen category counts what lies below it as well.
      select above as id, sum(bit_count(of_category))::int as count
      from block join categories c on c.id = category_id
        cross join unnest(c.path) as above where above = c.id or above = any(${array(choice.categories ?? [])}::int[]) group by 1
    ), value as (
      select v.id, sum(bit_count(h.products & ${ofValue}))::int as count
      from block join listing_bits h using (category_id, block) join option_values v on v.id = h.reference where h.kind = 'value' group by 1
    ), price as (
      select category_id, prices, of_price, length(of_price) as size from block where bit_count(of_price) > 0
    )
    select 'price' as facet, null::int as id, (select coalesce(sum(bit_count(passing)), 0)::int from block) as count,
      coalesce(min(prices[position(B'1' in of_price)]), 0) as low,
      -- Only a text can be trimmed from its end.
      coalesce(max(prices[case get_bit(of_price, size - 1) when 1 then size else length(rtrim(of_price::text, '0')) end]), 0) as high,
      null as name, null as slug, null as seo_title, null as seo_description, null as option, null as code from price
    union all select 'brand', id, coalesce(count, 0), null, null, name, slug, null, null, null, null
      from brands left join brand using (id) where ${isOffered(choice.brands)}
    union all select 'category', id, coalesce(count, 0), null, null, name, slug, seo_title, seo_description, null, null
      from categories left join category using (id) where ${isOffered(choice.categories)}
    union all (select 'value', id, coalesce(count, 0), null, null, value, slug, null, null, option, code
      from option_values left join value using (id) where ${isOffered(choice.options.flatMap(({ values }) => values))} order by id)`)
  const [totals, ...offered] = rows
  return { offered, totals: totals ?? { count: 0, low: 0, high: 0 } }
}

/** What has a count, and what is chosen although it has none. */
function isOffered(chosen: number[] | null): SQL {
  return sql`count > 0 or id = any(${array(chosen ?? [])}::int[])`
}

function more(columns: SQL[]): SQL {
  return sql.join(columns.map((column) => sql`, ${column}`))
}

function limitColumn(place: number): SQL {
  return sql.raw(`limit_${place}`)
}

function optionColumn(place: number): SQL {
  return sql.raw(`of_option_${place}`)
}
