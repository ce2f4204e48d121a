import type { Counts, MergeResult } from "#server/catalog/import/merge/finish.queries.ts"
import type { ImportFinding, ImportFindings, ImportRefused } from "./import-errors.ts"

/** The result of an import, for people. */
export function importText(
  { products, variants, missing, others, notes }: MergeResult & { notes?: ImportFindings },
  { dryRun, seconds }: { dryRun: boolean; seconds: number },
): string {
  const title = dryRun ? "Dry run: nothing was changed. An import would write:" : "Imported:"
  const total = variants.created + variants.updated + variants.unchanged
  const lines = [
    title,
    countsLine("products", products),
    countsLine("variants", variants),
    dryRun ? `  ${others} other rows, and what listings and the search derive` : `  ${others} other rows written`,
    `  ${seconds.toFixed(1)} s, ${Math.round(total / Math.max(seconds, 0.001))} variants a second`,
  ]
  if (variants.deleted > 0)
    lines.push("", "Deleted variants:", ...missing.names.map((name) => `  ${name}`), ...rest(missing.count, missing.names.length))
  else if (missing.count > 0)
    lines.push(
      "",
      `${counted(missing.count, "variant")} of ${counted(missing.products, "product")} not in the file: kept. --delete-missing deletes them.`,
    )
  if (notes && notes.count > 0) lines.push("", "Notes:", table(notes.listed), ...rest(notes.count, notes.listed.length))
  return lines.join("\n")
}

/** Why nothing was imported, for people: one line per fault. */
export function faultsText({ message, faults, count }: ImportRefused): string {
  return [message, "", table(faults), ...rest(count, faults.length)].join("\n")
}

function countsLine(name: string, { created, updated, unchanged, deleted }: Counts): string {
  const parts = [`${created} new`, `${updated} changed`, `${unchanged} unchanged`]
  if (deleted > 0) parts.push(`${deleted} deleted`)
  return `  ${name}: ${parts.join(", ")}`
}

function rest(count: number, shown: number): string[] {
  return count > shown ? [`… and ${count - shown} more.`] : []
}

function table(findings: readonly ImportFinding[]): string {
  const cells = findings.map(({ file, path, row, column, message }) => {
    const place = row === undefined ? (file ?? "") : `row ${row}`
    return [place, column ?? path ?? "", message] as const
  })
  const widthOf = (at: 0 | 1) => Math.min(40, Math.max(0, ...cells.map((line) => line[at].length)))
  const [first, second] = [widthOf(0), widthOf(1)]
  const line = ([place, about, message]: (typeof cells)[number]) =>
    place === "" && about === "" ? `  ${message}` : `  ${place.padEnd(first)}  ${about.padEnd(second)}  ${message}`
  return cells.map(line).join("\n")
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`
}
