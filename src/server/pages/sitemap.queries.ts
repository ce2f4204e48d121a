import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

export type SitemapEntry = { path: string; changed: Date | null }

/** The number of products in one file of the sitemap. */
const SITEMAP_PAGE = 20_000
/** Half of the protocol's limit for one file, which has each page in two languages. */
const MOST_ADDRESSES = 25_000

/** The sitemap's product files by their first ids, so that each is one range of the primary key. */
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

/** The listings for search engines: those with products. */
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

/** The kinds of device that have a repair with a price; each has a file. */
export async function pricedDevices(db: Queries): Promise<number[]> {
  const found = await rows(
    db,
    null,
    sql`
    select distinct i.device_id as device from repair_tariffs t join repair_issues i on i.id = t.issue_id
    where ${countsToday()} order by 1`,
    Type.Object({ device: Type.Number() }),
  )
  return found.map((row) => row.device)
}

/** The price pages of each model and issue of a kind of device, where there is a price today. */
export async function repairPriceEntries(db: Queries, device: number): Promise<SitemapEntry[]> {
  const found = await rows(
    db,
    null,
    sql`
    select m.brand_id as brand, m.id as model, i.id as issue
    from repair_models m join repair_issues i on i.device_id = m.device_id
    where m.device_id = ${device} and exists (
      select 1 from repair_tariffs t
      where t.issue_id = i.id and ${countsToday()}
        and (t.model_id = m.id or (t.model_id is null and (t.brand_id = m.brand_id or t.brand_id is null))))
    order by m.id, i.rank, i.id limit ${MOST_ADDRESSES}`,
    Type.Object({ brand: Type.Number(), model: Type.Number(), issue: Type.Number() }),
  )
  return found.map(({ brand, model, issue }) => ({
    path: `/repair-price?device=${device}&brand=${brand}&model=${model}&issue=${issue}`,
    changed: null,
  }))
}

function countsToday() {
  const today = sql`(now() at time zone 'Asia/Qatar')::date`
  return sql`coalesce(t.valid_from, ${today}) <= ${today} and ${today} <= coalesce(t.valid_until, ${today})`
}
