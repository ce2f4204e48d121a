import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import type { FilterBody, Listing } from "#contract/listings.ts"
import { PAGE_SIZE } from "#rules/values/pagination.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { countOfPassing, withNamedProducts } from "./listing-bits.queries.ts"
import { conditionsOf, type ResolvedFilter, resolveFilter } from "./listing-limits.queries.ts"
import { productCards } from "./listing-products.queries.ts"

/** The id makes every order total, so that no product appears on two pages. */
const ORDERS: Readonly<Record<NonNullable<FilterBody["sort"]>, SQL>> = {
  featured: sql`e.rank, e.product_id`,
  "price-low": sql`e.selling_price_dirhams, e.product_id`,
  "price-high": sql`e.selling_price_dirhams desc, e.product_id desc`,
  discount: sql`e.discount_percent desc, e.rank, e.product_id`,
  newest: sql`e.created_at desc, e.product_id desc`,
}

/** One page of a listing, and the id of its subject. A page past the end is empty and still has the total count. */
export async function listingPage(db: Queries, body: FilterBody, page: number): Promise<{ listing: Listing; subjectId: number | null }> {
  const filter = await resolveFilter(db, body)
  const { ids, count } = await chosenAndCounted(db, filter, ORDERS[body.sort ?? "featured"], page)
  const listing = {
    results: await productCards(db, ids),
    count,
    title: filter.subject?.name ?? null,
    kind: filter.subject?.kind ?? null,
    seo_title: filter.subject?.seo_title ?? null,
    seo_description: filter.subject?.seo_description ?? null,
  }
  return { listing, subjectId: filter.subject?.id ?? null }
}

async function chosenAndCounted(db: Queries, filter: ResolvedFilter, order: SQL, page: number): Promise<{ ids: number[]; count: number }> {
  const where = sql.join([sql`true`, ...conditionsOf(filter.scope), ...conditionsOf(filter.choice)], sql` and `)
  const chosen = sql`select e.product_id from listing_entries e where ${where} order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  const found = await rows(
    db,
    null,
    sql`${withNamedProducts(filter)} select array(${chosen}) as ids, ${countOfPassing(filter)} as count`,
    Type.Object({ ids: Type.Array(Type.Number()), count: Type.Number() }),
  )
  return found[0] ?? { ids: [], count: 0 }
}
