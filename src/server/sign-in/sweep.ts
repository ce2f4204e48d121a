import type { Database } from "#server/db/database.ts"
import { sweepThrottles } from "#server/guards/throttle.queries.ts"
import { sweepEnded, sweepUnproven } from "./accounts.queries.ts"

/** Deletes sessions, links and counters that have ended, and everything about sign-ups whose address was not proven within a week. */
export async function sweepAccounts(db: Database): Promise<void> {
  await sweepThrottles(db)
  await sweepEnded(db)
  await db.transaction(sweepUnproven)
}
