import { type SQL, sql } from "drizzle-orm"
import type { FilterBody, Listing } from "#contract/catalog.ts"
import { PAGE_SIZE } from "#rules/pagination.ts"
import type { Queries } from "#server/db/database.ts"
import { conditionsOf, type ResolvedFilter, resolveFilter } from "./listing-limits.queries.ts"
import { listingProducts } from "./listing-products.queries.ts"

/** The id makes every order total, so that no product stands on two pages. */
const ORDERS: Readonly<Record<NonNullable<FilterBody["sort"]>, SQL>> = {
  featured: sql`p.rank, p.id`,
  "price-low": sql`p.selling_price_dirhams, p.id`,
  "price-high": sql`p.selling_price_dirhams desc, p.id desc`,
  newest: sql`p.created_at desc, p.id desc`,
}

/** One page of a listing. A page past the end is empty and still tells the true count. */
export async function listingPage(db: Queries, body: FilterBody, page: number): Promise<Listing> {
  const filter = await resolveFilter(db, body)
  const where = passing(filter)
  const order = ORDERS[body.sort ?? "featured"]
  const [results, count] = await Promise.all([
    listingProducts(
      db,
      sql`select p.id, row_number() over (order by ${order}) as place from products p where ${where} order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
    ),
    countProducts(db, where),
  ])
  return {
    results,
    count,
    title: filter.subject?.name ?? null,
    seo_title: filter.subject?.seo_title ?? null,
    seo_description: filter.subject?.seo_description ?? null,
  }
}

async function countProducts(db: Queries, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from products p where ${where}`)
  return rows[0]?.count ?? 0
}

function passing({ scope, choice }: ResolvedFilter): SQL {
  return sql.join([sql`p.published`, ...conditionsOf(scope), ...conditionsOf(choice)], sql` and `)
}
