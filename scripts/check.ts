/**
 * Runs the project's checks and tests, fast ones first, and ends with their true totals: `N passed, N failed`.
 *
 *     node scripts/check.ts fast              types, arrows, lint, unused code, licences, freshness, rules, and the server's tests that
 *                                             a change since main's last commit concerns (`npm run verify`)
 *     node scripts/check.ts all               the same with every test, also in the browser, and the requirements (`npm test`)
 *     node scripts/check.ts all --thorough    the same, where tests that kill processes do so more often
 */
import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { watchFreeSpace } from "./test-run/free-space.ts"
import { type Counts, countsOf, projectCounts, slowestFiles } from "./test-run/test-report.ts"

type Step = { name: string; command: string; args: string[]; report?: string }

const ROOT = join(import.meta.dirname, "..")
const BUDGET_MINUTES = { fast: 1, all: 10 }
const LEAST_FREE_MIB = 200
const isWindows = process.platform === "win32"
const reports = mkdtempSync(join(tmpdir(), "corniche-reports-"))
const scope = process.argv[2] === "all" ? "all" : "fast"
const env = process.argv.includes("--thorough") ? { ...process.env, THOROUGH: "1" } : process.env
const started = performance.now()

const vitest = (name: string, projects: string[], ...more: string[]): Step => {
  const report = join(reports, `${projects.join("-")}.json`)
  const chosen = projects.flatMap((project) => ["--project", project])
  return {
    name,
    command: "vitest",
    args: ["run", ...chosen, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...more],
    report,
  }
}

const MESSAGES: Step = {
  name: "messages",
  command: "paraglide-js",
  args: ["compile", "--project", "./project.inlang", "--outdir", "./src/messages", "--strategy", "baseLocale"],
}
/** Rewrites the generated files, so nothing that reads them runs concurrently. */
const FRESH: Step = { name: "generated files are fresh", command: "node", args: ["scripts/check-generated.ts"] }
/** Several checkers repeat much of each other's work; the other processor has the next step. */
const ONE_CHECKER = ["--checkers", "1"]
const CHECKS: Step[] = [
  { name: "types of the tests", command: "tsc", args: ["-p", "tsconfig.tests.json", ...ONE_CHECKER] },
  vitest("rules, contract and page logic", ["rules"]),
  { name: "unused code", command: "knip", args: [] },
  { name: "arrows", command: "node", args: ["scripts/check-arrows.ts"] },
  { name: "types of the web", command: "tsc", args: ["-p", "tsconfig.web.json", ...ONE_CHECKER] },
  { name: "types of the office", command: "tsc", args: ["-p", "tsconfig.office.json", ...ONE_CHECKER] },
  { name: "types of the server", command: "tsc", args: ["-p", "tsconfig.server.json", ...ONE_CHECKER] },
  { name: "lint and format", command: "biome", args: ["check", "--error-on-warnings", "--max-diagnostics=50"] },
  { name: "licences", command: "node", args: ["scripts/release/licences.ts"] },
]
const TESTS =
  scope === "all"
    ? vitest("the server, and journeys in the browser", ["server", "browser", "timed"])
    : vitest("what the change concerns of the server", ["server", "timed"], ...changedSinceMain())

const totals: Counts = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
await run(MESSAGES)
await run(FRESH)
const waiting = [...CHECKS]
await Promise.all([workOff(waiting), workOff(waiting)])
await run(TESTS)
const ran = [...CHECKS, TESTS].flatMap(({ report }) => report ?? [])
if (scope === "all") await run({ name: "requirements", command: "node", args: ["scripts/requirements.ts", "--ran", ...ran] })
end()

/** Two steps at a time, for two cores. */
async function workOff(steps: Step[]): Promise<void> {
  for (let step = steps.shift(); step; step = steps.shift()) await run(step)
}

/** A check counts as one, a test run as its number of tests. The output of a step is printed in one piece, whatever runs concurrently. */
async function run(step: Step): Promise<void> {
  const { name, report } = step
  const begun = performance.now()
  const isLong = step === TESTS
  if (isLong) console.log(`\n── ${name}`)
  const { status, printed } = await outcomeOf(step, isLong)
  if (!isLong) console.log(`\n── ${name}\n${printed.trimEnd()}`.trimEnd())
  const counted = report ? countsOf(report) : null
  const failed = counted && counted.failed > 0 ? counted.failed : status === 0 ? 0 : 1
  totals.passed += counted ? counted.passed : failed === 0 ? 1 : 0
  totals.failed += failed
  totals.skipped += counted?.skipped ?? 0
  if (failed > 0) failures.push(name)
  for (const line of report ? projectCounts(report) : []) console.log(`   ${line}`)
  console.log(`   ${failed > 0 ? "failed" : "passed"} in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

/** The tools are shell scripts on Windows, where an argument with blanks is split. */
function outcomeOf({ command, args }: Step, isShownAtOnce: boolean): Promise<{ status: number | null; printed: string }> {
  const given = isWindows ? args.map((argument) => `"${argument}"`) : args
  const output = isShownAtOnce ? "inherit" : "pipe"
  const child = spawn(command, given, { cwd: ROOT, env, stdio: ["ignore", output, output], shell: isWindows })
  let printed = ""
  // Interrupted, the tests still stop their servers.
  const endWatch = watchFreeSpace(tmpdir(), LEAST_FREE_MIB, (sentence) => {
    failures.push(sentence)
    totals.failed++
    child.kill("SIGINT")
  })
  const note = (chunk: Buffer) => {
    printed += chunk.toString()
  }
  child.stdout?.on("data", note)
  child.stderr?.on("data", note)
  return new Promise<{ status: number | null; printed: string }>((settle) => {
    child.on("error", (fault) => settle({ status: 1, printed: `${printed}${fault.message}` }))
    child.on("close", (status) => settle({ status, printed }))
  }).finally(endWatch)
}

/** Vitest runs the tests affected by changes since main's last commit; without a repository all tests. */
function changedSinceMain(): string[] {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: ROOT, encoding: "utf8" })
  const base = git("merge-base", "HEAD", "main")
  const commit = base.status === 0 ? base.stdout.trim() : git("rev-parse", "HEAD").stdout.trim()
  return commit === "" ? [] : ["--changed", commit, "--passWithNoTests"]
}

function end(): void {
  console.log(`\nThe slowest files:`)
  for (const line of slowestFiles(ran, 20)) console.log(`  ${line}`)
  rmSync(reports, { recursive: true })
  const minutes = (performance.now() - started) / 60_000
  const budget = BUDGET_MINUTES[scope]
  if (minutes > budget) console.log(`warning: this took ${minutes.toFixed(1)} minutes; its budget on two quiet cores is ${budget}.`)
  for (const name of failures) console.log(`failed: ${name}`)
  console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ""}`)
  process.exitCode = totals.failed > 0 ? 1 : 0
}
