import { type SQL, sql } from "drizzle-orm"
import { array } from "#server/db/sql.ts"
import type { Limits, ResolvedFilter } from "./listing-limits.queries.ts"

/** Above the maximum price of a product. */
const MAX_DIRHAMS = 2_147_483_647

/** The bits of the products of a block that match one limit, and the facets that are counted without it. */
type Limit = { bits: SQL; facets: string[] }

/** The key of an option's facet, distinct from all other facets. */
export function optionFacet(title: string): string {
  return `option ${title}`
}

/**
 * A subselect that counts the products matching a filter, in a statement that begins with `withNamedProducts`. It reads a few bits per
 * product, never the products.
 */
export function countOfPassing(filter: ResolvedFilter): SQL {
  const bits = sql.join([sql`b.everything`, ...limitsAsBits(filter).map((limit) => sql`(${limit.bits})`)], sql` & `)
  return sql`(select coalesce(sum(bit_count(${bits})), 0)::int from listing_blocks b where ${blocksOf(filter.scope)} and ${blocksOf(filter.choice)})`
}

/** Every limit of the page and every choice of the shopper, for a query of `listing_blocks b` that begins with `withNamedProducts`. */
export function limitsAsBits({ scope, choice, found }: ResolvedFilter): Limit[] {
  const searched = found ? [{ bits: bitsNamed("found_products"), facets: [] }] : []
  // Every facet applies the page's own limits.
  return [...searched, ...bitsOf(scope, "scope_products").map(({ bits }) => ({ bits, facets: [] })), ...bitsOf(choice, "choice_products")]
}

function bitsOf(limits: Limits, named: string): Limit[] {
  const { minDirhams, maxDirhams, brands, families, collections, products, labels, options } = limits
  return [
    // The products of a block are sorted by price, so a price range is a run of bits.
    ...(minDirhams === null
      ? []
      : [{ facets: ["price"], bits: sql`b.everything >> width_bucket(${minDirhams - 1}::int, b.prices_dirhams)` }]),
    ...(maxDirhams === null || maxDirhams >= MAX_DIRHAMS
      ? []
      : [{ facets: ["price"], bits: sql`b.everything << (length(b.everything) - width_bucket(${maxDirhams}::int, b.prices_dirhams))` }]),
    ...brands.map((group) => ({ facets: ["brand"], bits: whoHas("brand", group) })),
    ...families.map((group) => ({
      facets: ["category"],
      bits: sql`case when b.category_id = any(${array(group)}::int[]) then b.everything else ~b.everything end`,
    })),
    ...(limits.inStock ? [{ facets: ["stock"], bits: whoHas("stock", [0]) }] : []),
    ...(limits.onSale ? [{ facets: ["sale"], bits: whoHas("sale", [0]) }] : []),
    ...labels.map((group) => ({ facets: ["label"], bits: whoHas("label", group) })),
    ...options.map(({ titles, values }) => ({ facets: titles.map(optionFacet), bits: whoHas("value", values) })),
    ...collections.map((group) => ({ facets: [], bits: whoHas("collection", group) })),
    ...(products ? [{ facets: [], bits: bitsNamed(named) }] : []),
  ]
}

/** The bits of a block, from a list of `withNamedProducts`. */
function bitsNamed(list: string): SQL {
  return sql`coalesce((select l.bits from ${sql.identifier(list)} l where l.category_id = b.category_id and l.block = b.block), ~b.everything)`
}

function whoHas(kind: "brand" | "collection" | "label" | "value" | "stock" | "sale", references: number[]): SQL {
  return sql`(select coalesce(bit_or(h.products), ~b.everything) from listing_bits h
    where h.category_id = b.category_id and h.block = b.block and h.kind = ${kind} and h.reference = any(${array(references)}::int[]))`
}

/**
 * The `with` of a query that uses `limitsAsBits`, followed by `more`: first the products that are named individually or were found, as
 * bits.
 */
export function withNamedProducts({ scope, choice, found }: ResolvedFilter, more: SQL[] = []): SQL {
  const named = (name: string, { products }: Limits) =>
    products
      ? [
          sql`${sql.identifier(name)} as materialized (
            select b.category_id, b.block, bit_or(set_bit(~b.everything, array_position(b.product_ids, e.product_id) - 1, 1)) as bits
            from listing_entries e join listing_blocks b on b.category_id = e.category_id and e.product_id = any(b.product_ids)
            where e.product_id = any(${array(products)}::int[]) group by 1, 2)`,
        ]
      : []
  const all = [...(found ? searchedProducts(found) : []), ...named("scope_products", scope), ...named("choice_products", choice), ...more]
  return all.length > 0 ? sql`with ${sql.join(all, sql`, `)}` : sql``
}

/** Many products as bits, in one pass over the blocks of their categories. */
function searchedProducts(found: SQL): SQL[] {
  return [
    sql`found_ids as materialized (${found})`,
    sql`found_products as materialized (
      select b.category_id, b.block, bit_or(set_bit(~b.everything, u.place::int - 1, 1)) as bits
      from (select distinct category_id from found_ids) c join listing_blocks b using (category_id)
        cross join lateral unnest(b.product_ids) with ordinality u(product_id, place) join found_ids f on f.product_id = u.product_id
      group by 1, 2)`,
  ]
}

/** The condition for blocks that can contain matching products. */
export function blocksOf({ families }: Limits): SQL {
  return sql.join([sql`true`, ...families.map((group) => sql`b.category_id = any(${array(group)}::int[])`)], sql` and `)
}
