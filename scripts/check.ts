/**
 * Runs the project's checks and tests, fast ones first, and ends with their true totals: `N passed, N failed`.
 *
 *     node scripts/check.ts fast   types, arrows, lint, unused code, licences, freshness, rules, API (`npm run verify`)
 *     node scripts/check.ts all    the same, then the browser, the bundle and the requirements (`npm test`)
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

type Totals = { passed: number; failed: number; skipped: number }
type Step = { name: string; command: string; args: string[]; report?: string }

const ROOT = join(import.meta.dirname, "..")
const isWindows = process.platform === "win32"
const reports = mkdtempSync(join(tmpdir(), "corniche-reports-"))
const scope = process.argv[2] === "all" ? "all" : "fast"

const vitest = (name: string, ...projects: string[]): Step => {
  const report = join(reports, `${projects.join("-")}.json`)
  const args = [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]
  return { name, command: "vitest", args, report }
}

const fast: Step[] = [
  {
    name: "messages",
    command: "paraglide-js",
    args: ["compile", "--project", "./project.inlang", "--outdir", "./src/messages", "--strategy", "baseLocale"],
  },
  { name: "lint and format", command: "biome", args: ["check", "--error-on-warnings", "--max-diagnostics=50"] },
  { name: "types of the server", command: "tsc", args: ["-p", "tsconfig.server.json"] },
  { name: "types of the web", command: "tsc", args: ["-p", "tsconfig.web.json"] },
  { name: "types of the tests", command: "tsc", args: ["-p", "tsconfig.tests.json"] },
  { name: "arrows", command: "node", args: ["scripts/check-arrows.ts"] },
  { name: "unused code", command: "knip", args: [] },
  { name: "licences", command: "node", args: ["scripts/licences.ts"] },
  { name: "generated files are fresh", command: "node", args: ["scripts/check-generated.ts"] },
  vitest("rules, contract and page logic", "rules"),
  vitest("API, import and server", "server"),
]
const slow: Step[] = [vitest("journeys in the browser", "browser")]

const totals: Totals = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
for (const step of scope === "all" ? [...fast, ...slow] : fast) run(step)
if (scope === "all") {
  const ran = [...fast, ...slow].flatMap((step) => step.report ?? [])
  run({ name: "requirements", command: "node", args: ["scripts/requirements.ts", "--ran", ...ran] })
}
rmSync(reports, { recursive: true })

for (const name of failures) console.log(`failed: ${name}`)
console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ""}`)
process.exitCode = totals.failed > 0 ? 1 : 0

/** The tools are scripts of the shell on Windows, which takes an argument with blanks apart. */
function quoted(argument: string): string {
  return isWindows ? `"${argument}"` : argument
}

/** A check counts as one, a run of tests as many as it has. */
function run({ name, command, args, report }: Step): void {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const { status } = spawnSync(command, args.map(quoted), { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"], shell: isWindows })
  const counted = report ? countsOf(report) : null
  const failed = counted && counted.failed > 0 ? counted.failed : status === 0 ? 0 : 1
  totals.passed += counted ? counted.passed : failed === 0 ? 1 : 0
  totals.failed += failed
  totals.skipped += counted?.skipped ?? 0
  if (failed > 0) failures.push(name)
  console.log(`   ${failed > 0 ? "failed" : "passed"} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Null when the run broke off before it wrote its report. */
function countsOf(report: string): Totals | null {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, "utf8")) as Record<
      string,
      number
    >
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0) }
  } catch {
    return null
  }
}
