/**
 * Writes a release: the built shop with the packages that it loads, and nothing that builds or tests it.
 *
 *     node scripts/release/release.ts [FOLDER]   FOLDER is `release` otherwise; it must not exist or be empty
 *
 * In that folder `npm ci` installs some 20 MB, and `npm start` needs Node 24 and DATABASE_URL.
 */
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import packageJson from "#package.json" with { type: "json" }

type LockedPackage = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string>; optional?: boolean }
type Lock = { lockfileVersion: number; packages: Record<string, LockedPackage> }

const ROOT = join(import.meta.dirname, "../..")
const FOLDERS = ["bin", "dist", "migrations", "content", "demo", "deploy"]
const FILES = [
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "SECURITY.md",
  "docs/settings.md",
  "docs/shop-owner.md",
  ...globSync("src/server/**/*.{css,txt}", { cwd: ROOT }),
]
/** The packages that the bundle loads from outside and a server needs. */
const LOADED = ["sharp"] as const

const out = resolve(process.argv[2] ?? join(ROOT, "release"))
if (!existsSync(join(ROOT, "dist", "app", "main.js"))) fail("The shop is not built. Run `npm run build` first.")
if (existsSync(out) && readdirSync(out).length > 0) fail(`${out} is not empty.`)

mkdirSync(out, { recursive: true })
const isLeftOut = (path: string) => path === join(ROOT, "dist", "app", "compiled") || path === join(ROOT, "dist", "built.json")
for (const name of [...FOLDERS, ...FILES]) {
  const from = join(ROOT, name)
  if (existsSync(from)) cpSync(from, join(out, name), { recursive: true, filter: (path) => !isLeftOut(path) })
}
const { name, version, description, license, type, bin } = packageJson
const dependencies = Object.fromEntries(LOADED.map((loaded) => [loaded, packageJson.dependencies[loaded]]))
const engines = { node: ">=24" }
const scripts = { start: "node bin/start.mjs", corniche: "node bin/corniche.mjs" }
writeJson("package.json", { name, version, description, license, private: true, type, engines, bin, scripts, dependencies })
writeJson("package-lock.json", lockOf({ name, version, license, engines, bin, dependencies }))
console.log(`Corniche ${version} is in ${out}. Run \`npm ci\` there.`)

/** The part of the lock file that is reachable from the given root. */
function lockOf(root: { name: string; version: string; dependencies: Record<string, string>; [field: string]: unknown }) {
  const { lockfileVersion, packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock
  const reached: Record<string, LockedPackage> = {}
  const reach = (from: string, wanted: string) => {
    const path = from !== "" && packages[`${from}/node_modules/${wanted}`] ? `${from}/node_modules/${wanted}` : `node_modules/${wanted}`
    const found = packages[path]
    if (!found || reached[path]) return
    reached[path] = found
    for (const next of Object.keys({ ...found.dependencies, ...found.optionalDependencies })) reach(path, next)
  }
  for (const wanted of Object.keys(root.dependencies)) reach("", wanted)
  return { name: root.name, version: root.version, lockfileVersion, requires: true, packages: { "": root, ...reached } }
}

function writeJson(file: string, content: object): void {
  writeFileSync(join(out, file), `${JSON.stringify(content, null, 2)}\n`)
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
