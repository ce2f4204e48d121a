import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { EXPORT_KINDS, EXPORT_STATES, EXPORTS_PER_MEMBER, type ExportKind } from "#rules/office/exports.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import type { Actor } from "../audit.queries.ts"

/** The task that makes a file. */
export const MAKE_EXPORT = "make-export"

/** What the task gets. */
export type ExportJob = { export: number; actor: Actor }

const StoredExport = Type.Object({
  id: Type.Integer(),
  staffId: Type.Integer(),
  kind: OneOf(EXPORT_KINDS),
  state: OneOf(EXPORT_STATES),
  wish: Type.Unknown(),
  reach: Type.String(),
  endedAt: OrNull(Type.String()),
})
export type StoredExport = Static<typeof StoredExport>

type NewExport = { staffId: number; kind: ExportKind; wish: unknown; reach: string; now: Date }

/** Adds an export that a job shall make; returns its id. Deletes the member's oldest ones. */
export async function addExport(tx: Queries, { staffId, kind, wish, reach, now }: NewExport): Promise<number> {
  const [added] = await rows(
    tx,
    "add export",
    sql`
    insert into exports (staff_id, kind, state, wish, reach, created_at)
    values (${staffId}, ${kind}, 'MAKING', ${JSON.stringify(wish)}::jsonb, ${reach}, ${now.toISOString()}::timestamptz) returning id`,
    Type.Object({ id: Type.Integer() }),
  )
  if (!added) throw new Error("The export was not added.")
  await run(
    tx,
    "delete older exports",
    sql`
    delete from exports where id in (
      select id from exports where staff_id = ${staffId} order by id desc offset ${EXPORTS_PER_MEMBER})`,
  )
  return added.id
}

/** Queues the job. Files are made one after the other. */
export async function queueExport(tx: Queries, job: ExportJob): Promise<void> {
  await run(
    tx,
    "queue export",
    sql`select graphile_worker.add_job(${MAKE_EXPORT}, ${JSON.stringify(job)}::json, queue_name => ${MAKE_EXPORT}, max_attempts => 3)`,
  )
}

/** How long a file may take; its member can ask for another one after this. */
const MAKING_MS = 60 * 60 * 1000

/** Whether a file of the member is being made. Locks the member's row, so that two requests at once see each other. */
export async function isMaking(tx: Queries, staffId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - MAKING_MS).toISOString()
  await run(tx, "lock member of export", sql`select from staff where id = ${staffId} for update`)
  const [found] = await rows(
    tx,
    "export being made",
    sql`
    select exists (
      select from exports where staff_id = ${staffId} and state = 'MAKING' and created_at > ${since}::timestamptz) as "isMaking"`,
    Type.Object({ isMaking: Type.Boolean() }),
  )
  return found?.isMaking ?? false
}

export async function exportOf(db: Queries, id: number): Promise<StoredExport | null> {
  const [found] = await rows(
    db,
    "export",
    sql`select id, staff_id as "staffId", kind, state, wish, reach, ${instant(sql`ended_at`)} as "endedAt" from exports where id = ${id}`,
    StoredExport,
  )
  return found ?? null
}

/** The compressed file of an export; null when there is none. */
export async function fileOfExport(db: Queries, id: number): Promise<Buffer | null> {
  const [found] = await rows(
    db,
    "file of export",
    sql`select encode(file, 'base64') as file from exports where id = ${id}`,
    Type.Object({ file: OrNull(Type.String()) }),
  )
  return found?.file ? Buffer.from(found.file, "base64") : null
}

/** Lets every statement of a transaction that has just begun see the same moment; it may only read. */
export async function readOneMoment(tx: Queries): Promise<void> {
  await run(tx, null, sql`set transaction isolation level repeatable read, read only`)
}

/** Ends the making. Returns false if somebody else ended it. */
export async function endExport(
  tx: Queries,
  id: number,
  { file, count, now }: { file: Buffer | null; count: number; now: Date },
): Promise<boolean> {
  const changed = await run(
    tx,
    "end export",
    sql`
    update exports set state = ${file === null ? "FAILED" : "READY"}, file = ${file}::bytea,
      rows = ${count}, ended_at = ${now.toISOString()}::timestamptz
    where id = ${id} and state = 'MAKING'`,
  )
  return changed === 1
}

export async function forgetExports(db: Queries, before: Date): Promise<void> {
  await run(db, null, sql`delete from exports where coalesce(ended_at, created_at) < ${before.toISOString()}::timestamptz`)
}
