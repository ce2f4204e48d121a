import { sql } from "drizzle-orm"
import Type from "typebox"
import { OPEN_STATUSES, statusBits } from "#rules/orders/order-list.ts"
import type { ItemStatus } from "#rules/orders/order-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, severalForms } from "#server/db/rows.ts"
import type { Reach } from "#server/office/places/reach.ts"
import { isWithinReach } from "#server/orders/office/list-orders.queries.ts"

const FORMS = severalForms("orders that wait long")

/** The number of orders with an item in one of these statuses that have waited since before `lateSince`. */
export async function longWaiting(
  db: Queries,
  { statuses, reach, lateSince }: { statuses: readonly ItemStatus[]; reach: Reach; lateSince: Date },
): Promise<number> {
  const bits = (some: readonly ItemStatus[]) => sql.raw(String(statusBits(some)))
  const [found] = await rows(
    db,
    FORMS,
    sql`
    select count(*)::int as count from order_listing l
    where (statuses & ${bits(OPEN_STATUSES)}) <> 0 and (l.statuses & ${bits(statuses)}) <> 0
      and l.state_since < ${lateSince.toISOString()}::timestamptz and ${isWithinReach(reach)}`,
    Type.Object({ count: Type.Number() }),
  )
  return found?.count ?? 0
}
