import { type SQL, sql } from "drizzle-orm"
import type { PriceCause } from "#rules/catalog/office/price-change.ts"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/**
 * Keeps the prices of these variants in their history, where they differ from its last row. Call it in the transaction that changed them;
 * `variantIds` is a query of ids. Without `now` it is the transaction's time. Returns how many differ.
 */
export async function notePrices(
  tx: Queries,
  variantIds: SQL,
  { cause, staffId = null, now = null }: { cause: PriceCause; staffId?: number | null; now?: Date | null },
): Promise<number> {
  return run(
    tx,
    null,
    sql`
    insert into price_states (variant_id, selling_price_dirhams, maximum_price_dirhams, cause, staff_id, created_at)
    select v.id, v.selling_price_dirhams, v.maximum_price_dirhams, ${cause}, ${staffId}::int, coalesce(${now?.toISOString() ?? null}::timestamptz, now())
    from variants v left join lateral (
      select selling_price_dirhams as selling, maximum_price_dirhams as maximum from price_states s where s.variant_id = v.id order by s.id desc limit 1
    ) last on true
    where v.id in (${variantIds})
      and (v.selling_price_dirhams, v.maximum_price_dirhams) is distinct from (last.selling, last.maximum)`,
  )
}
