import type { Database } from "#server/db/database.ts"
import { sweepThrottles } from "#server/guards/throttle.queries.ts"
import { sweepEnded, sweepUnproven } from "./accounts.queries.ts"

/** Deletes expired sessions, links and counters, and all data of sign-ups whose address was not verified within a week. */
export async function sweepAccounts(db: Database): Promise<void> {
  await sweepThrottles(db)
  await sweepEnded(db)
  await db.transaction(sweepUnproven)
}
