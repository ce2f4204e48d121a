import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fingerprint, type ImportState, MAX_IMPORT_CHANGES } from "#rules/catalog/office/import-run.ts"
import { BASE_LOCALE } from "#rules/values/locale.ts"
import { findingText, type ImportFinding, ImportFindings, ImportRefused, saidBy } from "#server/catalog/import/import-errors.ts"
import type { ImportProgress } from "#server/catalog/import/import-progress.ts"
import type { MergeResult } from "#server/catalog/import/merge/finish.queries.ts"
import { inImportTransaction } from "#server/catalog/import/merge/import-transaction.queries.ts"
import { importShopifyFile } from "#server/catalog/import/shopify/shopify.ts"
import type { Database, Queries } from "#server/db/database.ts"
import { databaseIsAway } from "#server/db/database-away.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { databaseCode, shortTransaction } from "#server/guards/short-transaction.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import { announce } from "#server/office/changes.ts"
import type { Services } from "#server/services.ts"
import { announceRun } from "./ask-run.ts"
import { type ChangeRow, catalogChanges, changesOfRun, keepChanges, rememberAgain, rememberCatalog } from "./import-changes.queries.ts"
import {
  changeRun,
  fileOfRun,
  type ImportJob,
  importRun,
  lockRun,
  NOTHING,
  noteProgress,
  type RunChange,
  type StoredCounts,
  type StoredFinding,
} from "./import-runs.queries.ts"
import { takeBack } from "./undo-run.queries.ts"

type RunServices = Pick<Services, "db" | "clock" | "kept">

/** The shop changed between the look and the application: what is different now. */
class LookedAgain extends Error {
  readonly changes: readonly (ChangeRow & { isLate: boolean })[]
  constructor(changes: readonly (ChangeRow & { isLate: boolean })[]) {
    super("The shop has changed since the file was compared.")
    this.changes = changes
  }
}

/** Another worker did the same work meanwhile: what this one did is rolled back. */
class DoneAlready extends Error {}

/** Locks a run until the transaction ends; throws `DoneAlready` unless it is still in the state that the work began with. */
async function holdRun(tx: Queries, id: number, state: ImportState): Promise<void> {
  if ((await lockRun(tx, id))?.state !== state) throw new DoneAlready("The run was finished meanwhile.")
}

/**
 * Reads, applies or undoes a file. What a killed process left half done was rolled back, and is done again. So is what a fault of the
 * moment stopped, such as a restart of the database, unless this is the last try.
 */
export async function workOnRun(
  services: RunServices,
  { run: id, state, actor }: ImportJob,
  { isLastTry = true }: { isLastTry?: boolean } = {},
): Promise<void> {
  const row = await importRun(services.db, id)
  if (row?.state !== state) return
  try {
    if (state === "UNDOING") await undo(services, id, actor)
    else await readFile(services, id, { state, actor })
  } catch (fault) {
    if (fault instanceof DoneAlready) return
    if (isLastTry || !isOfTheMoment(fault)) await giveUp(services, id, state)
    throw fault
  }
  services.kept.clear()
}

/** Ends a run whose work failed. One that reached its end, of which only the answer was lost, stays. */
async function giveUp({ db, clock }: RunServices, id: number, state: ImportState): Promise<void> {
  await shortTransaction(db, async (tx) => {
    if ((await lockRun(tx, id))?.state !== state) return
    await announceRun(tx, id, await changeRun(tx, id, { state: state === "UNDOING" ? "APPLIED" : "FAILED" }, clock.now()))
  })
}

const DEADLOCK = "40P01"

/** Whether the same work may succeed later: the database is away, or others hold what the work needs. */
function isOfTheMoment(fault: unknown): boolean {
  if (fault instanceof Refusal) return fault.code === "overloaded"
  return databaseIsAway(fault) || databaseCode(fault) === DEADLOCK
}

async function readFile(services: RunServices, id: number, how: { state: ImportState; actor: Actor }): Promise<void> {
  const file = await fileOfRun(services.db, id)
  if (file === null) return
  const folder = await mkdtemp(join(tmpdir(), "corniche-import-"))
  try {
    const path = join(folder, "table.csv")
    await writeFile(path, file)
    if (how.state === "APPLYING") await apply(services, id, path, how.actor)
    else await look(services, id, path)
  } catch (fault) {
    if (!(fault instanceof ImportRefused)) throw fault
    const found = { counts: { ...NOTHING, faults: fault.count }, faults: fault.faults.map(findingOf) }
    await settle(services, id, { from: how.state, change: { state: "FAULTY", ...found } })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Does the whole import, keeps what it changed, and rolls it back. */
async function look(services: RunServices, id: number, file: string): Promise<void> {
  const { db, clock } = services
  let changes: ChangeRow[] = []
  const after = async (tx: Queries) => {
    changes = await changesWithin(tx)
  }
  const onProgress = progressOf(db, { id, state: "READING" })
  const merged = await importShopifyFile({ db, file, dryRun: true, onProgress, around: { ...comparing, after } })
  await shortTransaction(db, async (tx) => {
    await holdRun(tx, id, "READING")
    await keepChanges(
      tx,
      id,
      [...changes, ...missingOf(merged)].map((change) => ({ ...change, isLate: false })),
    )
    const found = { counts: countsOf(merged, changes), notes: merged.notes.listed.map(findingOf) }
    await announceRun(tx, id, await changeRun(tx, id, { state: "LOOKED", ...found }, clock.now()))
  })
}

/** Imports the file if it changes what was looked at and nothing else; otherwise shows the difference. */
async function apply(services: RunServices, id: number, file: string, actor: Actor): Promise<void> {
  const { db, clock } = services
  const known = new Set((await changesOfRun(db, id)).map(fingerprint))
  const staffId = staffIdOf(actor)
  const after = async (tx: Queries, merged: MergeResult) => {
    await holdRun(tx, id, "APPLYING")
    const changes = (await changesWithin(tx)).map((change) => ({ ...change, isLate: !known.has(fingerprint(change)) }))
    const all = [...changes, ...missingOf(merged).map((change) => ({ ...change, isLate: false }))]
    if (changes.some(({ isLate }) => isLate)) throw new LookedAgain(all)
    await keepChanges(tx, id, all)
    const now = clock.now()
    const version = await changeRun(
      tx,
      id,
      { state: "APPLIED", counts: countsOf(merged, changes), isLookedAgain: false, appliedAt: now },
      now,
    )
    await audit(tx, actor, { act: "import.applied", object: { kind: "import", id }, after: countsOf(merged, changes) })
    await announceRun(tx, id, version)
    await announceProducts(tx)
  }
  const onProgress = progressOf(db, { id, state: "APPLYING" })
  try {
    await importShopifyFile({ db, file, staffId, onProgress, around: { ...comparing, after } })
  } catch (fault) {
    if (!(fault instanceof LookedAgain)) throw fault
    await shortTransaction(db, async (tx) => {
      await holdRun(tx, id, "APPLYING")
      await keepChanges(
        tx,
        id,
        fault.changes.toSorted((a, b) => Number(b.isLate) - Number(a.isLate)),
      )
      await announceRun(tx, id, await changeRun(tx, id, { state: "LOOKED", isLookedAgain: true }, clock.now()))
    })
  }
}

async function undo({ db, clock }: RunServices, id: number, actor: Actor): Promise<void> {
  const staffId = staffIdOf(actor)
  await inImportTransaction(db, { dryRun: false }, async ({ tx }) => {
    await holdRun(tx, id, "UNDOING")
    await takeBack(tx, id, { staffId, now: clock.now() })
    const version = await changeRun(tx, id, { state: "UNDONE" }, clock.now())
    await audit(tx, actor, { act: "import.undone", object: { kind: "import", id } })
    await announceRun(tx, id, version)
    await announceProducts(tx)
  })
}

async function settle({ db, clock }: RunServices, id: number, { from, change }: { from: ImportState; change: RunChange }): Promise<void> {
  await shortTransaction(db, async (tx) => {
    await holdRun(tx, id, from)
    await announceRun(tx, id, await changeRun(tx, id, change, clock.now()))
  })
}

/** The steps of an import that keep what it overwrites. */
const comparing = { before: rememberCatalog, locked: rememberAgain }

/** Refuses a file that changes more than a person looks through. */
async function changesWithin(tx: Queries): Promise<ChangeRow[]> {
  const changes = await catalogChanges(tx)
  if (changes.length <= MAX_IMPORT_CHANGES) return changes
  const faults = new ImportFindings()
  faults.say({}, "too_many_changes", { most: MAX_IMPORT_CHANGES })
  throw new ImportRefused(faults)
}

function missingOf({ missing }: MergeResult): ChangeRow[] {
  return missing.names.map((name) => ({
    act: "MISSING",
    kind: "variant",
    objectId: null,
    productId: null,
    name,
    before: null,
    after: null,
  }))
}

function countsOf({ products, variants, missing }: MergeResult, changes: readonly ChangeRow[]): StoredCounts {
  const of = (act: ChangeRow["act"]) => changes.filter((change) => change.act === act).length
  const named = [products, variants].reduce((sum, { created, updated, unchanged }) => sum + created + updated + unchanged, 0)
  const touched = { new: of("NEW"), changed: of("CHANGED") }
  return { ...touched, unchanged: Math.max(0, named - touched.new - touched.changed), missing: missing.count, faults: 0 }
}

/** Tells every list of products to reload. */
async function announceProducts(tx: Queries): Promise<void> {
  await announce(tx, { kind: "product", id: "all", version: 0, permission: "products.read", place: null, owners: [] })
}

/** The English sentence is stored too: it remains when a later version of the shop no longer knows the code. */
function findingOf(finding: ImportFinding): StoredFinding {
  const { row = null, column = null } = finding
  const said = saidBy(finding)
  const message = findingText({ message: finding.message, said }, BASE_LOCALE)
  return { row, column, message, ...(said ? { said } : {}) }
}

/** Notes how far the work is, at most twice a second. */
function progressOf(db: Database, worked: { id: number; state: ImportState }): (progress: ImportProgress) => void {
  let noted = 0
  return (progress) => {
    if (performance.now() - noted < 500) return
    noted = performance.now()
    noteProgress(db, worked, progress).catch(() => {})
  }
}
