import { sql } from "drizzle-orm"
import { preparedRows, type Queries } from "#server/db/database.ts"

/** The reasons that can be chosen, in their order. */
export async function cancelReasons(db: Queries): Promise<{ id: number; description: string }[]> {
  return preparedRows(db, "cancel reasons", sql`select id, description from cancel_reasons order by position, id limit 200`)
}

export async function reasonExists(db: Queries, id: number): Promise<boolean> {
  const found = await preparedRows(db, "cancel reason", sql`select id from cancel_reasons where id = ${id}`)
  return found.length > 0
}

/** The one order of a customer that all these items are of, or null. */
export async function orderOfItems(db: Queries, customerId: number, ids: readonly number[]): Promise<number | null> {
  const rows = await preparedRows<{ id: number; items: number }>(
    db,
    "order of items",
    sql`
    select o.id, count(*)::int as items from order_items i join orders o on o.id = i.order_id and o.customer_id = ${customerId}
    where i.id = any(${sql.param(ids)}::int[]) group by o.id`,
  )
  const [order] = rows
  return rows.length === 1 && order?.items === ids.length ? order.id : null
}

/** Keeps why items are cancelled. */
export async function keepCancelReason(
  tx: Queries,
  ids: readonly number[],
  { reason, text }: { reason: number; text: string | null },
): Promise<void> {
  await preparedRows(
    tx,
    "keep cancel reason",
    sql`
    update order_items set cancel_reason_id = ${reason}, cancel_reason_text = ${text} where id = any(${sql.param(ids)}::int[])`,
  )
}
