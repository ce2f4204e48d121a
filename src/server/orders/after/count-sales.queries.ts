import { sql } from "drizzle-orm"
import { setSales } from "#server/catalog/search/sales.queries.ts"
import type { Database } from "#server/db/database.ts"

const DAYS = 90

/** Counts recent sales without cancelled items, for the order of search results. A replacement is no sale. */
export async function countSales(db: Database, now: Date): Promise<void> {
  await setSales(
    db,
    sql`
    select i.product_id, sum(i.quantity)::int as sold from order_items i join orders o on o.id = i.order_id
    where o.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${DAYS}::int) and o.kind = 'SALE' and i.status not in ('CREATED', 'CANCELLED')
    group by i.product_id`,
  )
}
