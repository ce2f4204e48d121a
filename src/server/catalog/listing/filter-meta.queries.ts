import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { FilterBody, FilterMeta } from "#contract/listings.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { colourCode } from "#rules/catalog/colours/colour-codes.ts"
import { byColourFamily } from "#rules/catalog/colours/colour-families.ts"
import { isColourOption } from "#rules/catalog/colours/colour-option.ts"
import { sortOptionValues, spellingKey } from "#rules/catalog/option-values.ts"
import { qar } from "#rules/values/money.ts"
import { sortByName } from "#rules/values/sort-names.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { blocksOf, limitsAsBits, optionFacet, withNamedProducts } from "./listing-bits.queries.ts"
import { type ResolvedFilter, resolveFilter } from "./listing-limits.queries.ts"

const Facet = OneOf(["brand", "category", "label", "value"])
type Facet = Static<typeof Facet>
/**
 * The number of products with one entry of a facet; in the single row of "all", the number that match, and their price bounds; in those of
 * "stock" and "sale", the number in stock and on sale.
 */
const Tally = Type.Object({
  facet: Type.Union([Facet, OneOf(["all", "stock", "sale"])]),
  id: Type.Number(),
  count: Type.Number(),
  low: Type.Number(),
  high: Type.Number(),
})
type Tally = Static<typeof Tally>
const FilterEntry = Type.Object({
  facet: Type.Union([Facet, Type.Literal("help")]),
  id: Type.Number(),
  name: Type.String(),
  slug: Type.String(),
  seo_title: OrNull(Type.String()),
  seo_description: OrNull(Type.String()),
  option: OrNull(Type.String()),
  code: OrNull(Type.String()),
})
type FilterEntry = Static<typeof FilterEntry>
type FilterChoice = FilterEntry & { count: number; selected: boolean }

/**
 * The entries of the filter panel, including chosen ones without products. Each facet is counted without its own choice, so that a shopper
 * can widen it again. `found` is a query of `product_id` and `category_id` of the products that a search found.
 */
export async function filterMeta(db: Queries, body: FilterBody, found: SQL | null = null): Promise<FilterMeta> {
  const filter = await resolveFilter(db, body, found)
  const tallies = await tally(db, filter)
  const { brands, categories, labels, options, inStock, onSale } = filter.choice
  const countOf = (wanted: Tally["facet"]) => tallies.find(({ facet }) => facet === wanted)?.count ?? 0
  const { of, help } = await offered(
    db,
    tallies,
    {
      brand: new Set(brands.flat()),
      category: new Set(categories.flat()),
      label: new Set(labels.flat()),
      value: new Set(options.flatMap(({ values }) => values)),
    },
    filter.scope.families.flat(),
  )
  const { low = 0, high = 0 } = tallies.find(({ facet }) => facet === "all") ?? {}
  return {
    min_price: qar(low),
    max_price: qar(high),
    brands: sortByName(of("brand")).map(({ id, name, slug, selected, count }) => ({ id, name, slug, selected, count })),
    categories: sortByName(of("category")).map(({ id, name, slug, seo_title, seo_description, selected, count }) => ({
      ...{ id, name, slug, seo_title, seo_description },
      selected,
      count,
    })),
    in_stock: { selected: inStock, count: countOf("stock") },
    on_sale: { selected: onSale, count: countOf("sale") },
    labels: sortByName(of("label")).map(({ name, selected, count }) => ({ label: name, selected, count })),
    options: optionFacets(of("value"), help),
    help,
    count: countOf("all"),
  }
}

/** The values of each option, of which those of a specification filter, named in `help`, are in alphabetical order if not by number. */
function optionFacets(values: FilterChoice[], help: FilterMeta["help"]): FilterMeta["options"] {
  const byTitle = Map.groupBy(values, ({ option }) => option)
  const titles = [...byTitle.keys()].filter((title) => title !== null).sort()
  const inOrder = (title: string) => {
    const own = byTitle.get(title) ?? []
    return Object.hasOwn(help, title) ? sortByName(own) : own
  }
  const listOf = (title: string) =>
    [...Map.groupBy(inOrder(title), ({ name }) => spellingKey(name)).values()]
      .map(inOneSpelling)
      .map(({ name, slug, selected, code, count }) => {
        const known = code ?? (isColourOption(title) ? colourCode(name) : null)
        return { value: name, reference: slug, selected, code: known, count }
      })
  return Object.fromEntries(titles.map((title) => [title, sortOptionValues(title, byColourFamily(title, listOf(title)))]))
}

/** Merges all spellings of a value into one choice, in the spelling with the most blanks. Each product has its values in one spelling. */
function inOneSpelling(spellings: FilterChoice[]): FilterChoice {
  const [first, ...others] = spellings.toSorted((a, b) => b.name.split(" ").length - a.name.split(" ").length)
  if (!first) throw new Error("A group has at least one entry.")
  const all = [first, ...others]
  return {
    ...first,
    code: all.find(({ code }) => code !== null)?.code ?? null,
    count: all.reduce((sum, { count }) => sum + count, 0),
    selected: all.some(({ selected }) => selected),
  }
}

/**
 * Counts all facets in one pass over the blocks: for each block the bits of matching products, with and without the choice of each facet.
 */
async function tally(db: Queries, filter: ResolvedFilter): Promise<Tally[]> {
  const { choice } = filter
  const limits = limitsAsBits(filter)
  const titles = [...new Set(choice.options.flatMap((option) => option.titles))]
  const without = (facet?: string) => {
    const kept = limits.flatMap(({ facets }, place) => (facet !== undefined && facets.includes(facet) ? [] : [limitColumn(place)]))
    return sql.join([sql`everything`, ...kept], sql` & `)
  }
  const ofValue = sql.join(titles.map((title, place) => sql`when v.option = ${title} then ${optionColumn(place)} `))
  const ofKind = sql.raw(["brand", "label", "stock", "sale"].map((kind) => `when h.kind = '${kind}' then of_${kind}`).join(" "))
  const limited = sql`limited as materialized (
      select b.category_id, b.block, b.everything, b.prices_dirhams as prices ${more(limits.map(({ bits }, place) => sql`${bits} as ${limitColumn(place)}`))}
      from listing_blocks b where ${blocksOf(filter.scope)})`
  const block = sql`block as materialized (
      select category_id, block, prices, ${without()} as passing, ${without("price")} as of_price, ${without("brand")} as of_brand, ${without("category")} as of_category,
        ${without("label")} as of_label, ${without("stock")} as of_stock, ${without("sale")} as of_sale
        ${more(titles.map((title, place) => sql`${without(optionFacet(title))} as ${optionColumn(place)}`))}
      from limited)`
  return rows(
    db,
    null,
    sql`
    ${withNamedProducts(filter, [limited, block])}
    select h.kind as facet, h.reference as id, sum(bit_count(h.products & case ${ofKind} ${ofValue} else passing end))::int as count, 0 as low, 0 as high
    from block join listing_bits h using (category_id, block) ${titles.length > 0 ? sql`left join option_values v on h.kind = 'value' and v.id = h.reference` : sql``}
    where h.kind in ('brand', 'label', 'value', 'stock', 'sale') group by 1, 2
    -- A top category and a chosen one also count the products of their descendants.
    union all select 'category', above, sum(bit_count(of_category))::int, 0, 0
    from block join categories c on c.id = category_id cross join unnest(c.path) as above
    where above = c.id or above = c.path[cardinality(c.path)] or above = any(${array(choice.categories.flat())}::int[]) group by 2
    union all select 'all', 0, coalesce(sum(bit_count(passing)), 0)::int,
      -- A bit at the end is found from behind, and only a text can be trimmed there.
      coalesce(min(prices[position(B'1' in of_price)]), 0),
      coalesce(max(prices[case get_bit(of_price, length(of_price) - 1) when 1 then length(of_price) else length(rtrim(of_price::text, '0')) end]), 0)
    from block`,
    Tally,
  )
}

/**
 * The entries of each facet that have a count, and the chosen ones without one, each facet in the order of its ids; and the help of
 * specification filters, those of `categories` first.
 */
async function offered(
  db: Queries,
  tallies: Tally[],
  chosen: Readonly<Record<Facet, ReadonlySet<number>>>,
  categories: number[],
): Promise<{ of: (facet: Facet) => FilterChoice[]; help: FilterMeta["help"] }> {
  const countsOf = (facet: Facet) =>
    new Map(tallies.filter((row) => row.facet === facet && row.count > 0).map(({ id, count }) => [id, count]))
  const counts = { brand: countsOf("brand"), category: countsOf("category"), label: countsOf("label"), value: countsOf("value") }
  const ids = (facet: Facet) => sql`${array([...new Set([...counts[facet].keys(), ...chosen[facet]])])}::int[]`
  const entries = await rows(
    db,
    "facet names",
    sql`
    select 'brand' as facet, id, name, slug, null as seo_title, null as seo_description, null as option, null as code from brands where id = any(${ids("brand")})
    union all select 'category', id, name, slug, seo_title, seo_description, null, null from categories where id = any(${ids("category")})
    union all select 'label', id, label, '', null, null, null, null from listing_labels where id = any(${ids("label")})
    union all (select distinct on (title) 'help', category_id, help, '', null, null, title, null from category_filters
      where title in (select option from option_values where id = any(${ids("value")}))
      order by title, category_id = any(${array(categories)}::int[]) desc, category_id)
    union all (select 'value', id, value, slug, null, null, option, code from option_values where id = any(${ids("value")}) order by id)`,
    FilterEntry,
  )
  const help = Object.fromEntries(
    entries.flatMap(({ facet, name, option }) => (facet === "help" && option !== null ? [[option, name]] : [])),
  )
  const of = (wanted: Facet) =>
    entries
      .filter(({ facet }) => facet === wanted)
      .map((entry) => ({ ...entry, count: counts[wanted].get(entry.id) ?? 0, selected: chosen[wanted].has(entry.id) }))
  return { of, help }
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
