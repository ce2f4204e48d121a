import { sql } from "drizzle-orm"
import type pg from "pg"
import Type from "typebox"
import { type Database, longTransaction, type Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { analyseCatalog, isUnchanged, type MergeResult } from "./finish.queries.ts"

/** A transaction for a whole import, with its connection for COPY. */
export type ImportTransaction = { tx: Queries; client: pg.ClientBase }

/** An arbitrary constant: the lock that lets only one import run at a time. */
const IMPORT_LOCK = 7_105_320

/**
 * Runs `work` in one transaction on its own connection and commits, unless it throws or this is a dry run. Imports run one after the other.
 * A statement may take ten minutes.
 */
export async function inImportTransaction<T>(
  db: Database,
  { dryRun }: { dryRun: boolean },
  work: (run: ImportTransaction) => Promise<T>,
): Promise<T> {
  const alone = async (tx: { $client: pg.Client }) => {
    await run(tx, null, sql`set local work_mem = '64MB'`)
    await waitForImports(tx)
    return work({ tx, client: tx.$client })
  }
  return longTransaction(db, alone, { isKept: !dryRun })
}

/** Analyses the tables after the commit of an import that changed something. A fault is none of the import: the server does it later. */
export async function analyseAfter(db: Database, result: MergeResult): Promise<void> {
  if (isUnchanged(result)) return
  await longTransaction(db, analyseCatalog).catch(() => {})
}

/** Waits until no import runs. None begins before the transaction ends. */
export async function waitForImports(tx: Queries): Promise<void> {
  await run(tx, null, sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

/**
 * The highest id ever assigned in a table, so that a new id never repeats a deleted one. Reads the sequence without advancing it, so that a
 * dry run leaves no trace.
 */
export async function highestId(tx: Queries, table: string): Promise<number> {
  const found = await rows(
    tx,
    null,
    sql`
    select greatest(
      (select coalesce(max(id), 0) from ${sql.identifier(table)}),
      (select case when is_called then last_value else last_value - 1 end from ${sql.identifier(`${table}_id_seq`)})
    )::int as highest`,
    Type.Object({ highest: Type.Number() }),
  )
  return found[0]?.highest ?? 0
}

/** Advances the sequence of a table past the ids that an import assigned. */
export async function moveSequence(tx: Queries, table: string): Promise<void> {
  await run(
    tx,
    null,
    sql`
    select setval(${`${table}_id_seq`}::regclass, top.id) from (select max(id) as id from ${sql.identifier(table)}) top,
      ${sql.identifier(`${table}_id_seq`)} s where top.id > s.last_value or (top.id = s.last_value and not s.is_called)`,
  )
}
