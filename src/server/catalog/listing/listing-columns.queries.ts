import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { productInStock } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { refreshColourFamilies } from "./colour-families.queries.ts"
import { refreshFilterValues } from "./filter-values.queries.ts"
import { refreshSearchDocuments } from "./search-documents.queries.ts"

/** The number of products that share one row of bits: few enough for cheap rewrites, many enough to count many at once. */
const BLOCK_SIZE = 2048

/** An arbitrary constant: the lock of the listings' tables, so that stock read before a sale does not overwrite the stock after it. */
export const LISTING_LOCK = 7_105_321

/** Longer labels cannot be in an address. */
const MAX_LABEL_LENGTH = 64

/**
 * Refreshes the data that listings and the search box read, in the transaction that changed products, variants, categories or collections.
 * `productIds` is a query of ids. Correct rows are not rewritten. Returns how many were.
 */
export async function refreshListing(tx: Queries, productIds: SQL): Promise<number> {
  await run(tx, null, sql`select pg_advisory_xact_lock(${LISTING_LOCK})`)
  await run(
    tx,
    null,
    sql`
    insert into listing_labels (label) select distinct ${label} from products p
    where p.published and p.id in (${productIds}) and length(${label}) between 1 and ${MAX_LABEL_LENGTH}
      and not exists (select from listing_labels l where l.label = ${label})`,
  )
  await refreshFilterValues(tx, productIds)
  await refreshColourFamilies(tx)
  const found = await rows(
    tx,
    null,
    sql`
    with fresh as (
      select p.id, p.category_id, p.brand_id, coalesce(first.selling_price_dirhams, 0) as selling, p.rank, p.created_at,
        ${productInStock} as in_stock, coalesce(first.discount_percent, 0) as discount_percent, l.id as label_id,
        coalesce(m.ids, '{}') as collection_ids, coalesce(o.ids, '{}') as option_value_ids
      from products p
      left join lateral (select selling_price_dirhams, ${discountPercent} as discount_percent from variants v where v.product_id = p.id order by position limit 1) first on true
      left join listing_labels l on l.label = ${label}
      left join lateral (select array_agg(collection_id order by collection_id) as ids from collection_products where product_id = p.id) m on true
      left join lateral (
        select array_agg(distinct u.id order by u.id) as ids from (
          select unnest(v.option_value_ids) as id from variants v where v.product_id = p.id
          union all select f.family_id from variants v cross join unnest(v.option_value_ids) as has(value_id) join option_values f on f.id = has.value_id
            where v.product_id = p.id and f.family_id is not null
          union all select unnest(option_value_ids) from listing_values where product_id = p.id) u) o on true
      where p.published and p.id in (${productIds})
    ), gone as (
      delete from listing_entries e where not exists (select from products p where p.id = e.product_id and p.published) returning e.category_id
    ), written as (
      insert into listing_entries as e (product_id, ${columns("")})
      select * from fresh order by category_id, rank, id
      on conflict (product_id) do update set (${columns("")}) = (${columns("excluded.")})
      where (${columns("e.")}) is distinct from (${columns("excluded.")})
      returning e.product_id, e.category_id
    )
    select (select count(*)::int from gone) + (select count(*)::int from written) as touched,
      array(select category_id from gone union select category_id from written
        -- The statement does not see its own changes: this is the category that each had before.
        union select before.category_id from listing_entries before join written using (product_id)) as category_ids`,
    Type.Object({ touched: Type.Number(), category_ids: Type.Array(Type.Number()) }),
  )
  const { touched = 0, category_ids = [] } = found[0] ?? {}
  if (category_ids.length > 0) await rebuildBlocks(tx, category_ids)
  return touched + (await refreshSearch(tx, productIds)) + (await refreshSearchDocuments(tx, productIds))
}

/** Refreshes all listings if a colour lacks its family or an earlier version chose another one: after an update of the shop. */
export async function completeColourFamilies(tx: Queries): Promise<number> {
  return (await refreshColourFamilies(tx)) ? refreshListing(tx, sql`select id from products`) : 0
}

const label = sql`trim(p.label_text)`

/** The discount of a variant, computed like `discountPercent` of the rules. */
const discountPercent = sql`(case when selling_price_dirhams >= maximum_price_dirhams then 0
  else least(99, round((maximum_price_dirhams - selling_price_dirhams) * 100.0 / maximum_price_dirhams))::int end)`

/** The columns of a listing's row after the product's id. */
function columns(prefix: "" | "e." | "excluded."): SQL {
  const names =
    "category_id brand_id selling_price_dirhams rank created_at in_stock discount_percent label_id collection_ids option_value_ids"
  return sql.raw(names.replaceAll(/\w+/g, (name) => prefix + name).replaceAll(" ", ", "))
}

/** Rebuilds the blocks of each of these categories. */
async function rebuildBlocks(tx: Queries, categoryIds: number[]): Promise<void> {
  const these = sql`category_id = any(${sql.param(categoryIds)}::int[])`
  await run(tx, null, sql`delete from listing_bits where ${these}`)
  await run(tx, null, sql`delete from listing_blocks where ${these}`)
  await run(
    tx,
    null,
    sql`
    insert into listing_blocks (category_id, block, everything, product_ids, prices_dirhams)
    select category_id, place / ${BLOCK_SIZE}, repeat('1', count(*)::int)::bit varying, array_agg(product_id order by place), array_agg(selling_price_dirhams order by place)
    from (select category_id, product_id, selling_price_dirhams, (row_number() over (partition by category_id order by selling_price_dirhams, product_id))::int - 1 as place
      from listing_entries where ${these}) placed
    group by 1, 2`,
  )
  await run(
    tx,
    null,
    sql`
    insert into listing_bits (category_id, block, kind, reference, products)
    select category_id, block, kind, reference, bit_or(set_bit(~everything, place - 1, 1))
    from (select category_id, block, everything, product_id, place::int from listing_blocks, unnest(product_ids) with ordinality as u(product_id, place) where ${these}) b
      join listing_entries e using (category_id, product_id)
      cross join lateral (
        select 'brand' as kind, e.brand_id as reference where e.brand_id is not null
        union all select 'collection', unnest(e.collection_ids)
        union all select 'label', e.label_id where e.label_id is not null
        union all select 'stock', 0 where e.in_stock
        union all select 'sale', 0 where e.discount_percent > 0
        union all select 'value', unnest(e.option_value_ids)) has
    group by 1, 2, 3, 4`,
  )
}

// Greek sigma has two lower-case forms, and the lower case of a dotted capital I may keep its dot: both are folded, here and in the
// keyword.
async function refreshSearch(tx: Queries, productIds: SQL): Promise<number> {
  const gone = await run(
    tx,
    null,
    sql`
    delete from search_entries e where (e.type = 'product' and not exists (select from products p where p.id = e.reference and p.published))
      or (e.type = 'category' and not exists (select from categories c where c.id = e.reference))
      or (e.type = 'brand' and not exists (select from brands b where b.id = e.reference))`,
  )
  const changed = await run(
    tx,
    null,
    sql`
    insert into search_entries (type, reference, name, keyword, slug, thumbnail, price_dirhams, rank)
    select type, id, name, translate(lower(regexp_replace(trim(name), '\\s+', ' ', 'g')), U&'\\03C2\\0307', U&'\\03C3'), slug, nullif(thumbnail, ''), price, rank from (
      select 'product' as type, p.id, p.title as name, first.slug, first.thumbnail, first.price, p.rank from products p
        join lateral (select slug, images[1] as thumbnail, selling_price_dirhams as price from variants v where v.product_id = p.id order by position limit 1) first on true
        where p.published and p.id in (${productIds})
      union all select 'category', id, name, slug, coalesce(images[1], thumbnail), null, 0 from categories
      union all select 'brand', id, name, slug, thumbnail, null, 0 from brands) entries
    on conflict (type, reference) do update
      set (name, keyword, slug, thumbnail, price_dirhams, rank)
        = (excluded.name, excluded.keyword, excluded.slug, excluded.thumbnail, excluded.price_dirhams, excluded.rank)
      where (search_entries.name, search_entries.keyword, search_entries.slug, search_entries.thumbnail, search_entries.price_dirhams, search_entries.rank)
        is distinct from (excluded.name, excluded.keyword, excluded.slug, excluded.thumbnail, excluded.price_dirhams, excluded.rank)`,
  )
  return (gone ?? 0) + (changed ?? 0)
}
