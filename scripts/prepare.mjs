// Runs before `npm start`, `npm run dev` and `npm test`, at first with whatever Node the machine has: built-ins only.
// Installs what the lock file says when it is not installed, and builds the pages when their sources changed.
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const goal = process.argv[2] ?? "start"
const stampFile = join(root, "node_modules", ".corniche.json")

install()
if (goal !== "dev") build()

/** Running the shop needs no test tools; what is installed for tests serves for running, too. */
function install() {
  const scope = goal === "test" || goal === "dev" ? "all" : "run"
  const lock = hashOf([join(root, "package-lock.json"), join(root, "package.json")])
  const stamp = readStamp(stampFile)
  if (stamp.lock === lock && (stamp.scope === "all" || stamp.scope === scope)) return
  const flags = ["ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error", ...(scope === "run" ? ["--omit=dev"] : [])]
  console.log(scope === "run" ? "Installing…" : "Installing, with the test tools…")
  execFileSync("npm", flags, { cwd: root, stdio: "inherit", shell: process.platform === "win32", env: { ...process.env, NODE_ENV: "" } })
  writeFileSync(stampFile, JSON.stringify({ lock, scope }))
}

function build() {
  const builtFile = join(root, "dist", "built.json")
  const sources = hashOf([
    ...["src/web", "src/rules", "src/contract", "messages", "content", "public", "project.inlang"].flatMap((folder) =>
      filesOf(join(root, folder)),
    ),
    join(root, "vite.config.ts"),
    join(root, "package-lock.json"),
  ])
  if (readStamp(builtFile).sources === sources) return
  console.log("Building the pages…")
  // npm puts the project's own Node first on the path of its scripts.
  execFileSync("node", ["scripts/build.ts"], { cwd: root, stdio: "inherit", shell: process.platform === "win32" })
  writeFileSync(builtFile, JSON.stringify({ sources }))
}

function filesOf(folder) {
  if (!existsSync(folder)) return []
  return (
    readdirSync(folder, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => (entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)]))
      // Written by the build itself.
      .filter((file) => statSync(file).isFile() && !/\.gen\.ts$|\.test\.tsx?$|project\.inlang[\\/](cache|README|\.)/.test(file))
  )
}

function hashOf(files) {
  const hash = createHash("sha256")
  for (const file of files) hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0")
  return hash.digest("hex")
}

function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return {}
  }
}
