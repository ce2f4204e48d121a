/**
 * Compares the requirement ids in test titles with `docs/requirements.md`: prints by area what has no test yet, and fails on ids that do
 * not exist and on requirements that once had a test and lost it (`docs/requirements-tested.txt` remembers).
 *
 *     node scripts/requirements.ts            the comparison
 *     node scripts/requirements.ts --record   the same, and remembers what has a test now
 *     node scripts/requirements.ts --ran FILE…   only tests that ran and passed count, by Vitest's JSON reports
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"

const LIST = new URL("../docs/requirements.md", import.meta.url)
const TESTED = new URL("../docs/requirements-tested.txt", import.meta.url)
const ID = /\[([A-Z]+-\d+)\]/g

const { values, positionals } = parseArgs({ options: { record: { type: "boolean" }, ran: { type: "boolean" } }, allowPositionals: true })

const required = requiredIds()
const titled = values.ran ? idsOfReports(positionals) : idsOfSources()
const unknown = [...titled].filter((id) => !required.includes(id))
const before = existsSync(TESTED) ? readFileSync(TESTED, "utf8").split("\n").filter(Boolean) : []
const lost = before.filter((id) => required.includes(id) && !titled.has(id))
const open = required.filter((id) => !titled.has(id))

for (const [area, ids] of Map.groupBy(open, areaOf)) {
  console.log(`${area.padEnd(9)} ${String(ids.length).padStart(3)} open  ${ids.map((id) => id.slice(area.length + 1)).join(" ")}`)
}
console.log(`${required.length - open.length} of ${required.length} requirements have a test.`)
for (const id of unknown) console.error(`${id} is in a test title but not in docs/requirements.md.`)
for (const id of lost) console.error(`${id} had a test and has none now.`)
if (values.record)
  writeFileSync(
    TESTED,
    `${[...new Set([...before, ...titled])]
      .filter((id) => required.includes(id))
      .sort(byNumber)
      .join("\n")}\n`,
  )
process.exitCode = unknown.length + lost.length > 0 ? 1 : 0

/** A row is a requirement when its first cell is an id; a struck-through one is obsolete. */
function requiredIds(): string[] {
  return readFileSync(LIST, "utf8")
    .split("\n")
    .flatMap((line) => line.match(/^\| *([A-Z]+-\d+) *\|/)?.[1] ?? [])
}

/** Ids are in square brackets, only in titles, including the rows of a table of titles. */
function idsOfSources(): Set<string> {
  const files = globSync(["src/**/*.test.{ts,tsx}", "e2e/**/*.e2e.ts", "scripts/**/*.test.ts"], {
    cwd: join(import.meta.dirname, ".."),
  })
  return new Set(files.flatMap((file) => idsIn(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"))))
}

type Report = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }

function idsOfReports(files: string[]): Set<string> {
  const tests = files.flatMap((file) =>
    (JSON.parse(readFileSync(file, "utf8")) as Report).testResults.flatMap((result) => result.assertionResults),
  )
  const failed = new Set(tests.filter(({ status }) => status !== "passed").flatMap(({ fullName }) => idsIn(fullName)))
  return new Set(tests.flatMap(({ fullName }) => idsIn(fullName)).filter((id) => !failed.has(id)))
}

function idsIn(title: string): string[] {
  return [...title.matchAll(ID)].flatMap((match) => match[1] ?? [])
}

function areaOf(id: string): string {
  return id.slice(0, id.indexOf("-"))
}

function byNumber(a: string, b: string): number {
  return areaOf(a).localeCompare(areaOf(b)) || Number(a.split("-")[1]) - Number(b.split("-")[1])
}
