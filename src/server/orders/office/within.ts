import type { Permission } from "#contract/office/permissions.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { Member } from "#server/office/member.ts"
import { reachOf } from "#server/office/places/reach.ts"
import { refuseChanged } from "#server/office/version.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import type { Services } from "#server/services.ts"
import { versionOfOrder } from "./change-order.queries.ts"
import { orderWithin } from "./read-order.queries.ts"
import { officeOrder } from "./read-order.ts"
import type { KnownOrder } from "./step-order.ts"

type Wish = {
  member: Member
  permission: Permission
  reference: string
  /** The version that the member saw, for a call that needs it. */
  version?: number
}

/**
 * Changes an order that the member may change, in one transaction. Refuses with `not_found` when it is beyond their reach, and with
 * `changed_meanwhile` when it has another version than they saw.
 */
export async function changeOrder<T>(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  { member, permission, reference, version }: Wish,
  work: (tx: Queries, order: KnownOrder, now: Date) => Promise<T>,
): Promise<T> {
  return shortTransaction(db, async (tx) => {
    const order = found(await orderWithin(tx, reference, reachOf(member, permission)))
    const now = clock.now()
    if (version !== undefined) {
      await lockItemsOfOrder(tx, order.id)
      const current = await versionOfOrder(tx, order.id)
      if (current.version !== version)
        refuseChanged(version, current, await officeOrder(tx, member, reference, { now, imageBase: config.imageBaseUrl }))
    }
    return work(tx, order, now)
  })
}
