import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { IMPORT_STATES, type ImportState } from "#rules/catalog/office/import-run.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import type { Actor } from "#server/office/audit.queries.ts"

/** The name of the job that reads, applies or undoes a file. */
export const IMPORT_RUN = "import-run"
export type ImportJob = { run: number; state: ImportState; actor: Actor }

const LISTED = 100

const Finding = Type.Object({
  row: OrNull(Type.Integer()),
  column: OrNull(Type.String()),
  message: Type.String(),
  /** Absent in the runs of earlier versions. */
  said: Type.Optional(Type.Object({ code: Type.String(), values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])) })),
})
export type StoredFinding = Static<typeof Finding>
const Counts = Type.Object({
  new: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  missing: Type.Integer(),
  faults: Type.Integer(),
})
export type StoredCounts = Static<typeof Counts>
export const NOTHING: StoredCounts = { new: 0, changed: 0, unchanged: 0, missing: 0, faults: 0 }

export const RunRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  name: Type.String(),
  bytes: Type.Integer(),
  state: OneOf(IMPORT_STATES),
  by: Type.String(),
  progress: OrNull(Type.Object({ step: Type.String(), done: Type.Integer(), total: Type.Integer() })),
  counts: Counts,
  faults: Type.Array(Finding),
  notes: Type.Array(Finding),
  isLookedAgain: Type.Boolean(),
  changedBy: Type.String(),
  changedAt: Type.String(),
  createdAt: Type.String(),
  appliedAt: OrNull(Type.String()),
})
export type RunRow = Static<typeof RunRow>

const runColumns = sql`r.id, r.version, r.name, octet_length(r.file) as bytes, r.state, coalesce(s.name, '') as by, r.progress, r.counts, r.faults, r.notes,
  r.is_looked_again as "isLookedAgain", coalesce(c.name, '') as "changedBy", ${instant(sql`r.changed_at`)} as "changedAt",
  ${instant(sql`r.created_at`)} as "createdAt", ${instant(sql`r.applied_at`)} as "appliedAt"
  from import_runs r left join staff s on s.id = r.staff_id left join staff c on c.id = r.changed_by`

export async function importRun(db: Queries, id: number): Promise<RunRow | null> {
  const [found] = await rows(db, "import run", sql`select ${runColumns} where r.id = ${id}`, RunRow)
  return found ?? null
}

/** A run, locked until the transaction ends. */
export async function lockRun(tx: Queries, id: number): Promise<RunRow | null> {
  await run(tx, "lock import run", sql`select from import_runs where id = ${id} for update`)
  return importRun(tx, id)
}

/** The newest runs. */
export async function importRunList(db: Queries): Promise<RunRow[]> {
  return rows(db, "import runs", sql`select ${runColumns} order by r.id desc limit ${LISTED}`, RunRow)
}

export async function fileOfRun(db: Queries, id: number): Promise<Buffer | null> {
  const [found] = await rows(
    db,
    "file of import run",
    sql`select encode(file, 'base64') as file from import_runs where id = ${id}`,
    Type.Object({ file: Type.String() }),
  )
  return found ? Buffer.from(found.file, "base64") : null
}

/** The longest time that reading a file takes. One that is older has lost its job and keeps nobody from sending another. */
const READ_WITHIN_MS = 60 * 60_000

/** How many files of a member are still being read. */
export async function readingOf(tx: Queries, staffId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - READ_WITHIN_MS).toISOString()
  const [found] = await rows(
    tx,
    "imports being read",
    sql`select count(*)::int as count from import_runs where staff_id = ${staffId} and state = 'READING'
      and changed_at > ${since}::timestamptz`,
    Type.Object({ count: Type.Integer() }),
  )
  return found?.count ?? 0
}

export async function addRun(tx: Queries, { name, file, staffId, now }: { name: string; file: Buffer; staffId: number; now: Date }) {
  const [added] = await rows(
    tx,
    "add import run",
    sql`
    insert into import_runs (name, file, state, counts, staff_id, changed_by, changed_at, created_at)
    values (${name}, ${sql.param(file)}, 'READING', ${JSON.stringify(NOTHING)}::jsonb, ${staffId}, ${staffId}, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz) returning id`,
    Type.Object({ id: Type.Integer() }),
  )
  if (!added) throw new Error("The run could not be added.")
  return added.id
}

export type RunChange = {
  state: ImportState
  counts?: StoredCounts
  faults?: readonly StoredFinding[]
  notes?: readonly StoredFinding[]
  isLookedAgain?: boolean
  changedBy?: number
  appliedAt?: Date
}

/** Changes a run's state and what comes with it; returns its version. */
export async function changeRun(tx: Queries, id: number, change: RunChange, now: Date): Promise<number> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const [changed] = await rows(
    tx,
    "change import run",
    sql`
    update import_runs set state = ${change.state}, version = version + 1, progress = null, counts = coalesce(${json(change.counts)}::jsonb, counts),
      faults = coalesce(${json(change.faults)}::jsonb, faults), notes = coalesce(${json(change.notes)}::jsonb, notes),
      is_looked_again = coalesce(${change.isLookedAgain ?? null}::boolean, is_looked_again),
      applied_at = coalesce(${change.appliedAt?.toISOString() ?? null}::timestamptz, applied_at),
      changed_by = coalesce(${change.changedBy ?? null}::int, changed_by), changed_at = ${now.toISOString()}::timestamptz
    where id = ${id} returning version`,
    Type.Object({ version: Type.Integer() }),
  )
  return changed?.version ?? 0
}

/** Notes how far a run is, for those who look at it; nothing for one that has left the state. */
export async function noteProgress(
  db: Queries,
  { id, state }: { id: number; state: ImportState },
  progress: { step: string; done: number; total: number },
): Promise<void> {
  await run(
    db,
    "note import progress",
    sql`update import_runs set progress = ${JSON.stringify(progress)}::jsonb where id = ${id} and state = ${state}`,
  )
}

/** Tries of a run; the waits between them add up to some four minutes, longer than a database takes to restart. */
const TRIES = 6

/** Queues the work on a run. It begins after the commit. */
export async function queueRun(tx: Queries, job: ImportJob): Promise<void> {
  await run(
    tx,
    "queue import run",
    sql`select graphile_worker.add_job(${IMPORT_RUN}, ${JSON.stringify(job)}::json, queue_name => ${IMPORT_RUN}, max_attempts => ${TRIES}::int)`,
  )
}

export async function forgetRuns(db: Queries, before: Date): Promise<void> {
  await run(db, null, sql`delete from import_runs where created_at < ${before.toISOString()}::timestamptz`)
}
