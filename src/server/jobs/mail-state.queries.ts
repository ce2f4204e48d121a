import { type SQL, sql } from "drizzle-orm"
import { instant } from "#server/db/sql.ts"

/** What a report says: that a mail with one of these keys will never be delivered. */
export type UndeliveredMail = { keys: readonly string[]; code: string | null; now: Date }

/**
 * The columns `state` and `undelivered` of a logged mail `m` with its job `j`, if it has one. A sent mail has none left; one that failed for
 * good keeps it.
 */
export const mailState = (m: SQL): SQL => sql`
  case when ${m}.failed_at is not null then 'UNDELIVERED' when j.id is null then 'SENT' when j.attempts >= j.max_attempts then 'FAILED'
    else 'WAITING' end as state,
  case when ${m}.failed_at is not null then json_build_object('at', ${instant(sql`${m}.failed_at`)}, 'code', ${m}.failed_code) end as undelivered`
