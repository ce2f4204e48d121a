import { type SQL, sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/** A step of the caller once these rows are locked and before they are written; `ids` is a query. */
export type OnLocked = (tx: Queries, table: "products" | "variants", ids: SQL) => Promise<void>

/**
 * Locks products until the transaction ends, in the order of their ids. Call it before any of their variants is locked: forms and changes by
 * hand lock the product first too, so that neither deadlocks the other. `productIds` is a query of ids.
 */
export async function lockProducts(tx: Queries, productIds: SQL): Promise<void> {
  await run(
    tx,
    null,
    sql`
    with locked as (select from products where id in (${productIds}) order by id for no key update) select count(*) from locked`,
  )
}
