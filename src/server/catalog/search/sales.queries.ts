import { type SQL, sql } from "drizzle-orm"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import type { Database } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/** Stores how many pieces each product sold: `sales` is a query of `product_id` and `sold`; products it does not name sold none. */
export async function setSales(db: Database, sales: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await run(
      tx,
      null,
      sql`
      with fresh as materialized (
        select d.product_id, coalesce(s.sold, 0) as sold from search_documents d left join (${sales}) s using (product_id)
      ), documents as (
        update search_documents d set sold = f.sold from fresh f where f.product_id = d.product_id and f.sold <> d.sold)
      update search_entries e set sold = f.sold from fresh f where e.type = 'product' and f.product_id = e.reference and f.sold <> e.sold`,
    )
    if (changed > 0) await announceCatalogChange(tx)
  })
}
