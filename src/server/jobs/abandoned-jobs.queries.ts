import { setTimeout as wait } from "node:timers/promises"
import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

/** A runner without a connection for this long is dead. */
const SILENCE_MS = 2000
const PREFIX = "corniche jobs "

/** The application name of a runner's connections, by which others see that it is alive. */
export function connectionNameOf(runner: string): string {
  return `${PREFIX}${runner}`
}

/** Frees the jobs that a killed process held; the queue alone would wait for four hours. Returns the number of dead runners. */
export async function releaseAbandonedJobs(db: Queries, signal: AbortSignal): Promise<number> {
  const suspects = await silentRunners(db)
  if (suspects.length === 0) return 0
  // A runner that has just started or is reconnecting reappears in time.
  await wait(SILENCE_MS, undefined, { signal })
  const still = new Set(await silentRunners(db))
  const gone = suspects.filter((runner) => still.has(runner))
  if (gone.length > 0) await run(db, null, sql`select graphile_worker.force_unlock_workers(${sql.param(gone)}::text[])`)
  return gone.length
}

async function silentRunners(db: Queries): Promise<string[]> {
  const found = await rows(
    db,
    null,
    sql`
    select distinct j.locked_by as runner from graphile_worker.jobs j
    where j.locked_by is not null and not exists (
      select from pg_stat_activity a where a.datname = current_database() and a.application_name = ${PREFIX} || j.locked_by
    )
    limit 1000`,
    Type.Object({ runner: Type.String() }),
  )
  return found.map(({ runner }) => runner)
}
