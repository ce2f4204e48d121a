import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { MAILBOX_FAULTS } from "#rules/office/mailbox-fault.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { SEND_MAIL } from "#server/jobs/queue-mail.ts"

const MAX_ERROR = 500
/** More are not counted. */
const COUNTED = 10_000

const UnsentMails = Type.Object({
  waiting: Type.Integer(),
  retrying: Type.Integer(),
  failed: Type.Integer(),
  lastError: OrNull(Type.String()),
})

/** How many mails are not sent, and the error of the newest one that was tried: of all, or of those with these ids. */
export async function unsentMails(db: Queries, ids: readonly string[] | null): Promise<Static<typeof UnsentMails>> {
  const chosen = sql`${ids === null ? null : array(ids)}::bigint[]`
  const [found] = await rows(
    db,
    "unsent mails",
    sql`
    select count(*) filter (where attempts = 0)::int as waiting,
      count(*) filter (where attempts > 0 and attempts < max_attempts)::int as retrying,
      count(*) filter (where attempts >= max_attempts)::int as failed,
      left((array_agg(last_error order by id desc) filter (where last_error is not null))[1], ${MAX_ERROR}) as "lastError"
    from (
      select j.id, j.attempts, j.max_attempts, j.last_error
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${SEND_MAIL} and (${chosen} is null or j.id = any(${chosen})) order by j.id desc limit ${COUNTED}) mail`,
    UnsentMails,
  )
  return found ?? { waiting: 0, retrying: 0, failed: 0, lastError: null }
}

const Reading = Type.Object({
  readAt: OrNull(Type.String()),
  fault: OrNull(OneOf(MAILBOX_FAULTS)),
  code: OrNull(Type.String()),
  since: OrNull(Type.String()),
})

/** When the mailbox of this name was last read, and why it cannot be read. */
export async function mailboxReading(db: Queries, name: string): Promise<Static<typeof Reading> | null> {
  const [reading] = await rows(
    db,
    "mailbox reading",
    sql`
    select ${instant(sql`read_at`)} as "readAt", fault, fault_code as code, ${instant(sql`failing_since`)} as since
    from mailbox_readings where name = ${name}`,
    Reading,
  )
  return reading ?? null
}
