import { forgetCustomers } from "#server/account/customers.queries.ts"
import type { Database } from "#server/db/database.ts"
import { sweepThrottles } from "#server/http/throttle.queries.ts"
import { sweepEnded, sweepUnproven } from "./accounts.queries.ts"

/** Deletes sessions, links and counters that have ended, and everything about accounts whose address nobody proved within a week. */
export async function sweepAccounts(db: Database): Promise<void> {
  await sweepThrottles(db)
  await sweepEnded(db)
  await db.transaction(async (tx) => forgetCustomers(tx, await sweepUnproven(tx)))
}
