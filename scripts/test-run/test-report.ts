import { readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"

export type Counts = { passed: number; failed: number; skipped: number }
type Test = { status: string }
type File = { name: string; startTime: number; endTime: number; assertionResults: Test[] }
/** The output of Vitest's JSON reporter. */
type Report = { testResults: File[] } & Partial<Record<"numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests", number>>

const ROOT = join(import.meta.dirname, "../..")

/** Null when the run ended before it wrote its report. */
export function countsOf(report: string): Counts | null {
  const run = read(report)
  if (!run) return null
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = run
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

/** The number of passed and failed tests of each project in a run. */
export function projectCounts(report: string): string[] {
  const parts = Map.groupBy(read(report)?.testResults ?? [], ({ name }) => (pathOf(name).startsWith("e2e/") ? "browser" : "server"))
  if (parts.size < 2) return []
  return [...parts].map(([part, files]) => {
    const tests = files.flatMap(({ assertionResults }) => assertionResults)
    const passed = tests.filter(({ status }) => status === "passed").length
    return `${part}: ${passed} passed, ${tests.filter(({ status }) => status === "failed").length} failed`
  })
}

/** The slowest files, with their seconds. */
export function slowestFiles(reports: readonly string[], count: number): string[] {
  return reports
    .flatMap((report) => read(report)?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ path: pathOf(name), seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${path}`)
}

function read(report: string): Report | null {
  try {
    return JSON.parse(readFileSync(report, "utf8")) as Report
  } catch {
    return null
  }
}

function pathOf(name: string): string {
  return relative(ROOT, name).split(sep).join("/")
}
