import type { Database } from "#server/db/database.ts"
import { forgetNotices } from "./frame/notices.queries.ts"
import { forgetSteps } from "./staged/staged-steps.queries.ts"

const DAY_MS = 24 * 60 * 60 * 1000
const NOTICES_MS = 90 * DAY_MS
const STEPS_MS = 7 * DAY_MS

/** Forgets old notices and steps that ended; the audit keeps what was done. */
export async function sweepOffice(db: Database, now: Date): Promise<void> {
  await forgetNotices(db, new Date(now.getTime() - NOTICES_MS))
  await forgetSteps(db, new Date(now.getTime() - STEPS_MS))
}
