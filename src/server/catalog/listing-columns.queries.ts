import { type SQL, sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"

/**
 * Brings the derived columns of products and what the search box looks through up to date, in the transaction that changed variants,
 * categories or collections. `productIds` is a query of ids. Rows that are right already are not touched. Returns how many were.
 */
export async function refreshListing(tx: Queries, productIds: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update products p set
      selling_price_dirhams = d.selling, maximum_price_dirhams = d.maximum,
      category_ids = d.category_ids, collection_ids = d.collection_ids, option_value_ids = d.option_value_ids
    from (
      select p.id, coalesce(first.selling_price_dirhams, 0) as selling, coalesce(first.maximum_price_dirhams, 0) as maximum,
        c.path as category_ids, coalesce(m.ids, '{}') as collection_ids, coalesce(o.ids, '{}') as option_value_ids
      from products p join categories c on c.id = p.category_id
      left join lateral (select selling_price_dirhams, maximum_price_dirhams from variants v where v.product_id = p.id order by position limit 1) first on true
      left join lateral (select array_agg(collection_id order by collection_id) as ids from collection_products where product_id = p.id) m on true
      left join lateral (select array_agg(distinct u.id order by u.id) as ids from variants v, unnest(v.option_value_ids) as u(id) where v.product_id = p.id) o on true
      where p.id in (${productIds})) d
    where d.id = p.id
      and (p.selling_price_dirhams, p.maximum_price_dirhams, p.category_ids, p.collection_ids, p.option_value_ids)
        is distinct from (d.selling, d.maximum, d.category_ids, d.collection_ids, d.option_value_ids)`)
  return (rowCount ?? 0) + (await refreshSearch(tx, productIds))
}

async function refreshSearch(tx: Queries, productIds: SQL): Promise<number> {
  const { rowCount: gone } = await tx.execute(sql`
    delete from search_entries e where (e.type = 'product' and not exists (select from products p where p.id = e.reference and p.published))
      or (e.type = 'category' and not exists (select from categories c where c.id = e.reference))
      or (e.type = 'brand' and not exists (select from brands b where b.id = e.reference))`)
  const { rowCount: changed } = await tx.execute(sql`
    insert into search_entries (type, reference, name, keyword, slug, thumbnail)
    select type, id, name, lower(regexp_replace(trim(name), '\\s+', ' ', 'g')), slug, nullif(thumbnail, '') from (
      select 'product' as type, p.id, p.title as name, first.slug, first.thumbnail from products p
        join lateral (select slug, images[1] as thumbnail from variants v where v.product_id = p.id order by position limit 1) first on true
        where p.published and p.id in (${productIds})
      union all select 'category', id, name, slug, coalesce(images[1], thumbnail) from categories
      union all select 'brand', id, name, slug, thumbnail from brands) entries
    on conflict (type, reference) do update
      set name = excluded.name, keyword = excluded.keyword, slug = excluded.slug, thumbnail = excluded.thumbnail
      where (search_entries.name, search_entries.keyword, search_entries.slug, search_entries.thumbnail)
        is distinct from (excluded.name, excluded.keyword, excluded.slug, excluded.thumbnail)`)
  return (gone ?? 0) + (changed ?? 0)
}
