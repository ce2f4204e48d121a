import type { ImportChange, ImportRun } from "#contract/office/imports.ts"
import { m } from "#messages/messages.js"
import { type ImportAct, isUndoable, shownFields } from "#rules/catalog/office/import-run.ts"
import type { Locale } from "#rules/values/locale.ts"
import { findingText } from "#server/catalog/import/import-errors.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import { csvLines, csvStart } from "#server/office/exports/csv.ts"
import { changePage, type ListedChange } from "./import-changes.queries.ts"
import { importRun, importRunList, type RunRow, type StoredFinding } from "./import-runs.queries.ts"

const PAGE = 50
/** Longer values are cut: a description is read in the editor. */
const SHOWN_LENGTH = 300

type RunReader = { now: Date; language: Locale }

export async function shownRun(db: Queries, id: number, by: RunReader): Promise<ImportRun> {
  return shown(found(await importRun(db, id)), by)
}

export async function shownRuns(db: Queries, by: RunReader): Promise<ImportRun[]> {
  return (await importRunList(db)).map((row) => shown(row, by))
}

function shown(
  { isLookedAgain, createdAt, appliedAt, changedBy: _by, changedAt: _at, ...row }: RunRow,
  { now, language }: RunReader,
): ImportRun {
  return {
    ...row,
    faults: row.faults.map((finding) => inLanguage(finding, language)),
    notes: row.notes.map((finding) => inLanguage(finding, language)),
    created_at: createdAt,
    applied_at: appliedAt,
    is_looked_again: isLookedAgain,
    is_undoable: isUndoable({ state: row.state, appliedAt: appliedAt === null ? null : new Date(appliedAt) }, now),
  }
}

function inLanguage({ row, column, ...finding }: StoredFinding, language: Locale) {
  return { row, column, message: findingText(finding, language) }
}

/** A page of what a file changes. */
export async function shownChanges(
  db: Queries,
  { runId, act, after }: { runId: number; act: ImportAct | "LEFT"; after: number | undefined },
): Promise<{ results: ImportChange[]; next: number | null }> {
  found(await importRun(db, runId))
  const page = await changePage(db, { runId, act, after, limit: PAGE })
  const results = page.slice(0, PAGE)
  return { results: results.map(shownChange), next: page.length > PAGE ? (results.at(-1)?.id ?? null) : null }
}

function shownChange({ id, act, kind, name, productId, isLate, before, after, left }: ListedChange): ImportChange {
  const names = shownFields(Object.keys(after ?? {}))
  // Of what is new, empty columns say nothing.
  const fields = names
    .map((field) => ({ name: field, before: textOf(field, before?.[field]), after: textOf(field, after?.[field]) }))
    .filter((field) => act !== "NEW" || field.after !== null)
  return { id, act, kind, name, product_id: productId, is_late: isLate, fields, left: shownFields(left) }
}

function textOf(field: string, value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null
  if (field.endsWith("_dirhams")) return (Number(value) / 100).toFixed(2)
  if (field === "option_values" && Array.isArray(value))
    return value.map((option) => `${option.option}: ${option.value}`).join(", ") || null
  if (Array.isArray(value) && value.every((entry) => typeof entry === "string")) return value.join(", ").slice(0, SHOWN_LENGTH) || null
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return text === "{}" || text === "[]" ? null : text.slice(0, SHOWN_LENGTH)
}

/** The faults of a file as CSV, with heads in the same language. */
export async function faultsCsv(db: Queries, id: number, language: Locale): Promise<string> {
  const { faults } = found(await importRun(db, id))
  const lines = faults.map((finding) => [String(finding.row ?? ""), finding.column ?? "", findingText(finding, language)])
  const heads = [m.office_import_csv_row, m.office_import_csv_column, m.office_import_csv_fault]
  return csvStart(heads.map((head) => head({}, { locale: language }))) + csvLines(lines)
}
