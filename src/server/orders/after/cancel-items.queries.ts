import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

const CancelReason = Type.Object({ id: Type.Integer(), description: Type.String() })

type Chooser = "customer" | "staff"

/** The reasons that a customer or the shop's staff can choose, in display order. */
export async function cancelReasons(db: Queries, by: Chooser): Promise<{ id: number; description: string }[]> {
  return rows(
    db,
    "cancel reasons",
    sql`select id, description from cancel_reasons where is_on and is_for_staff = ${by === "staff"} order by position, id limit 200`,
    CancelReason,
  )
}

/** Whether a reason can be given: by customers one of theirs, by staff any, since they may cancel in a customer's words. */
export async function reasonExists(db: Queries, id: number, by: Chooser = "staff"): Promise<boolean> {
  return (
    (await run(
      db,
      "cancel reason",
      sql`select id from cancel_reasons where id = ${id} and is_on and (${by === "staff"} or not is_for_staff)`,
    )) > 0
  )
}

/**
 * The single order of a customer to which all these items belong; null when an item is not the customer's, and `several` for more than one
 * order.
 */
export async function orderOfItems(db: Queries, customerId: number, ids: readonly number[]): Promise<number | "several" | null> {
  const found = await rows(
    db,
    "order of items",
    sql`
    select o.id, count(*)::int as items from order_items i join orders o on o.id = i.order_id and o.customer_id = ${customerId}
    where i.id = any(${sql.param(ids)}::int[]) group by o.id`,
    Type.Object({ id: Type.Number(), items: Type.Number() }),
  )
  if (found.reduce((sum, { items }) => sum + items, 0) < ids.length) return null
  const [order, ...others] = found
  return others.length > 0 ? "several" : (order?.id ?? null)
}

/** Stores the reason for cancelling items. */
export async function keepCancelReason(
  tx: Queries,
  ids: readonly number[],
  { reason, text }: { reason: number; text: string | null },
): Promise<void> {
  await run(
    tx,
    "keep cancel reason",
    sql`
    update order_items set cancel_reason_id = ${reason}, cancel_reason_text = ${text} where id = any(${sql.param(ids)}::int[])`,
  )
}
