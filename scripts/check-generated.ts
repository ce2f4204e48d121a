/** Generates all generated files of the repository again, and fails when that changes a file. */
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

process.chdir(join(import.meta.dirname, ".."))
const FONTS = ["src/ui/style/fonts/arabic-400.woff2", "src/ui/style/fonts/arabic-600.woff2"]
const KEPT = ["src/web/calls.gen.ts", "src/office/calls.gen.ts", "docs/openapi.json", "ARCHITECTURE.md", ...FONTS]

const before = KEPT.map((file) => readFileSync(file, "latin1"))
execFileSync("node", ["scripts/generate.ts"], { stdio: "inherit" })
const stale = KEPT.filter((file, place) => readFileSync(file, "latin1") !== before[place])

// A missing migration would be added here.
const migrations = readdirSync("migrations").length
execFileSync("drizzle-kit", ["generate", "--name", "forgotten"], {
  stdio: ["ignore", "ignore", "inherit"],
  shell: process.platform === "win32",
})
if (readdirSync("migrations").length !== migrations)
  stale.push("migrations (a table changed and no migration says so; review the one just written)")

for (const file of stale) console.error(`${file} was out of date.`)
process.exitCode = stale.length > 0 ? 1 : 0
