import { isUndoable } from "#rules/catalog/office/import-run.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { announce } from "#server/office/changes.ts"
import { refuseChanged } from "#server/office/version.ts"
import { addRun, changeRun, lockRun, queueRun, readingOf } from "./import-runs.queries.ts"
import { shownRun } from "./read-runs.ts"

/** The maximum number of files of one member that are read at a time. */
const MAX_READING = 3

type ActContext = { actor: Actor; staffId: number; now: Date; language: Locale }

/** Keeps a file and queues the look at it; returns the run's id. */
export async function startRun(
  tx: Queries,
  { name, file }: { name: string; file: Buffer },
  { actor, staffId, now }: Omit<ActContext, "language">,
): Promise<number> {
  if ((await readingOf(tx, staffId, now)) >= MAX_READING) throw new Refusal("too_many_imports")
  const id = await addRun(tx, { name, file, staffId, now })
  await queueRun(tx, { run: id, state: "READING", actor })
  await audit(tx, actor, { act: "import.look", object: { kind: "import", id }, after: { name, bytes: file.length } })
  await announceRun(tx, id, 1)
  return id
}

/** Queues the application of what was looked at, or its undoing. Refuses with `import_over` in another state. */
export async function askRun(
  tx: Queries,
  { id, version, to }: { id: number; version: number; to: "APPLYING" | "UNDOING" },
  { actor, staffId, now, language }: ActContext,
): Promise<void> {
  const row = found(await lockRun(tx, id))
  if (row.version !== version) refuseChanged(version, row, await shownRun(tx, id, { now, language }))
  const appliedAt = row.appliedAt === null ? null : new Date(row.appliedAt)
  const isReady = to === "APPLYING" ? row.state === "LOOKED" : isUndoable({ state: row.state, appliedAt }, now)
  if (!isReady) throw new Refusal("import_over")
  const next = await changeRun(tx, id, { state: to, changedBy: staffId }, now)
  await queueRun(tx, { run: id, state: to, actor })
  const act = to === "APPLYING" ? "import.apply" : "import.undo"
  await audit(tx, actor, { act, object: { kind: "import", id }, after: { name: row.name, ...row.counts } })
  await announceRun(tx, id, next)
}

export async function announceRun(tx: Queries, id: number, version: number): Promise<void> {
  await announce(tx, { kind: "import", id: String(id), version, permission: "import.look", place: null, owners: [] })
}
