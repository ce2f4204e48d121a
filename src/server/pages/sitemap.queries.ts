import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

export type SitemapEntry = { path: string; changed: Date | null }

/** The number of products in one file of the sitemap. */
export const SITEMAP_PAGE = 20_000

/** The sitemap's product files, by the ids they start at, so that each is one range of the primary key. */
export async function productFiles(db: Queries): Promise<number[]> {
  const found = await rows(
    db,
    null,
    sql`
    select id as first from (
      select id, row_number() over (order by id) as place from products where published
    ) as numbered where place % ${SITEMAP_PAGE} = 1 order by id`,
    Type.Object({ first: Type.Number() }),
  )
  return found.map((row) => row.first)
}

/** One file of products: the canonical address of each is that of its first variant. */
export async function productEntries(db: Queries, first: number): Promise<SitemapEntry[]> {
  const found = await rows(
    db,
    null,
    sql`
    select p.id, p.slug, v.slug as variant, p.updated_at
    from products p join lateral (select slug from variants where product_id = p.id order by position limit 1) v on true
    where p.published and p.id >= ${first} order by p.id limit ${SITEMAP_PAGE}`,
    Type.Object({ id: Type.Number(), slug: Type.String(), variant: Type.String(), updated_at: Type.String() }),
  )
  return found.map((row) => ({
    path: `/${encodeURIComponent(row.slug)}/${row.id}/${encodeURIComponent(row.variant)}`,
    changed: new Date(row.updated_at),
  }))
}

/** The listings that search engines should know: those with products. */
export async function listingEntries(db: Queries): Promise<SitemapEntry[]> {
  const found = await rows(
    db,
    null,
    sql`
    select '/category/' || c.slug as path from categories c where exists (select 1 from listing_entries e join categories own on own.id = e.category_id where own.path @> array[c.id])
    union all
    select '/brands/' || b.slug from brands b where exists (select 1 from listing_entries e where e.brand_id = b.id)
    union all
    select '/collection/' || k.slug from collections k where exists (select 1 from collection_products m where m.collection_id = k.id)
    order by 1`,
    Type.Object({ path: Type.String() }),
  )
  return found.map((row) => ({ path: row.path, changed: null }))
}

/** The landing pages of the brands that are repaired. */
export async function repairEntries(db: Queries): Promise<SitemapEntry[]> {
  const found = await rows(
    db,
    null,
    sql`
    select '/' || b.slug || '-service/' || b.id as path from repair_brands b
    where exists (select 1 from repair_offers o where o.brand_id = b.id) order by b.id`,
    Type.Object({ path: Type.String() }),
  )
  return found.map((row) => ({ path: row.path, changed: null }))
}
