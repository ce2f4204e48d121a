import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { JOB_STATES, type JobState } from "#rules/office/job-states.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { SEND_MAIL } from "#server/jobs/queue-mail.ts"

export type QueuePlace = { state: JobState | null; after: string | null; limit: number }

/** More are not counted. */
const COUNTED = 10_000
const MAX_ERROR = 500

const common = {
  id: Type.String(),
  state: OneOf(JOB_STATES),
  tries: Type.Integer(),
  maxTries: Type.Integer(),
  lastError: OrNull(Type.String()),
  queuedAt: Type.String(),
  nextTryAt: OrNull(Type.String()),
  name: Type.String(),
}
const JobRow = Type.Object(common)
export type JobRow = Static<typeof JobRow>
const MailRow = Type.Object({ ...common, to: Type.String(), reference: OrNull(Type.String()) })
export type MailRow = Static<typeof MailRow>

const state = sql`case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'failed'
  when j.attempts > 0 then 'retrying' else 'waiting' end`

const columns = sql`j.id::text as id, ${state} as state, j.attempts::int as tries, j.max_attempts::int as "maxTries",
  left(j.last_error, ${MAX_ERROR}) as "lastError", ${instant(sql`j.created_at`)} as "queuedAt",
  case when j.attempts < j.max_attempts then ${instant(sql`j.run_at`)} end as "nextTryAt"`

// The queue's own view has no payloads.
const queue = sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`

/** Unfinished jobs that are no mails, the newest first. */
export async function jobsInQueue(db: Queries, place: QueuePlace): Promise<{ found: JobRow[]; count: number }> {
  const isWanted = wanted(sql`t.identifier <> ${SEND_MAIL}`, place.state)
  const found = await rows(db, "jobs in queue", sql`select ${columns}, t.identifier as name ${pageOf(isWanted, place)}`, JobRow)
  return { found, count: await countOf(db, isWanted) }
}

const REFERENCE = sql`j.payload -> 'contents' ->> 'reference'`

/** Mails that are not sent, the newest first: all, or those with these ids. */
export async function mailsInQueue(
  db: Queries,
  { ids, ...place }: QueuePlace & { ids: readonly string[] | null },
): Promise<{ found: MailRow[]; count: number }> {
  const chosen = sql`${ids === null ? null : array(ids)}::bigint[]`
  const isWanted = sql`${wanted(sql`t.identifier = ${SEND_MAIL}`, place.state)} and (${chosen} is null or j.id = any(${chosen}))`
  const mail = sql`coalesce(j.payload ->> 'kind', '') as name, coalesce(j.payload ->> 'to', '') as "to", ${REFERENCE} as reference`
  const found = await rows(db, "mails in queue", sql`select ${columns}, ${mail} ${pageOf(isWanted, place)}`, MailRow)
  return { found, count: await countOf(db, isWanted) }
}

const MailSubjectRow = Type.Object({ id: Type.String(), name: Type.String(), reference: OrNull(Type.String()) })

/** What the unsent mails in a state are about, the newest first; null for every state. */
export async function subjectsOfMails(db: Queries, state: JobState | null): Promise<Static<typeof MailSubjectRow>[]> {
  return rows(
    db,
    "subjects of mails",
    sql`
    select j.id::text as id, coalesce(j.payload ->> 'kind', '') as name, ${REFERENCE} as reference
    from ${queue} where ${wanted(sql`t.identifier = ${SEND_MAIL}`, state)} order by j.id desc limit ${COUNTED}`,
    MailSubjectRow,
  )
}

function wanted(kind: SQL, only: JobState | null): SQL {
  return sql`${kind} and (${only}::text is null or ${state} = ${only}::text)`
}

function pageOf(isWanted: SQL, { after, limit }: QueuePlace): SQL {
  return sql`from ${queue} where ${isWanted} and (${after}::bigint is null or j.id < ${after}::bigint) order by j.id desc limit ${limit}`
}

async function countOf(db: Queries, isWanted: SQL): Promise<number> {
  const counting = sql`select count(*)::int as count from (select from ${queue} where ${isWanted} limit ${COUNTED}) counted`
  const [counted] = await rows(db, null, counting, Type.Object({ count: Type.Integer() }))
  return counted?.count ?? 0
}

const LockedJob = Type.Object({
  name: Type.String(),
  /** The kind of the mail that it sends; null for another job. */
  mail: OrNull(Type.String()),
  /** Of the order or repair that the mail names. */
  reference: OrNull(Type.String()),
  key: OrNull(Type.String()),
  isRunning: Type.Boolean(),
})
export type LockedJob = Static<typeof LockedJob>

/** A job, locked so that no runner takes it meanwhile; null when it is finished. A runner holds no lock of the row while it works. */
export async function lockJob(tx: Queries, id: string): Promise<LockedJob | null> {
  const [job] = await rows(
    tx,
    "lock job",
    sql`
    select t.identifier as name, case when t.identifier = ${SEND_MAIL} then j.payload ->> 'kind' end as mail, ${REFERENCE} as reference, j.key,
      j.locked_at is not null as "isRunning"
    from ${queue} where j.id = ${id}::bigint for update of j`,
    LockedJob,
  )
  return job ?? null
}

/** Schedules a job for the queue's next poll, within two seconds. Returns whether the queue accepted it. */
export async function runJobNow(tx: Queries, id: string): Promise<boolean> {
  return changed(
    tx,
    "run job now",
    sql`select id from graphile_worker.reschedule_jobs(${array([id])}::bigint[], run_at => now(), attempts => 0)`,
  )
}

/** Stops retrying a job. */
export async function stopJob(tx: Queries, id: string, why: string): Promise<boolean> {
  return changed(tx, "stop job", sql`select id from graphile_worker.permanently_fail_jobs(${array([id])}::bigint[], ${why})`)
}

/** Gives a mail another address. The queue itself changes no payload of a job that has none of its keys. */
export async function readdressMail(tx: Queries, id: string, to: string): Promise<boolean> {
  return changed(
    tx,
    "readdress mail",
    sql`
    update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{to}', to_jsonb(${to}::text))::json
    where id = ${id}::bigint and locked_at is null returning id`,
  )
}

async function changed(tx: Queries, name: string, statement: SQL): Promise<boolean> {
  return (await rows(tx, name, statement, Type.Object({ id: Type.Unknown() }))).length > 0
}
