// Runs before `npm start`, `npm run dev`, `npm test` and others, at first with whatever Node the machine has: built-in modules only.
// Installs the packages of the lock file if needed, and builds the shop when its sources changed.
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { endWith, installedNode, isRecentNode, NEEDED_NODE, root } from "../bin/node.mjs"

const OLDEST_STARTER = 20
/** Platforms with Node as a package; others use the machine's own. */
const NODE_PACKAGES = ["linux-x64", "linux-arm64", "win32-x64"]
const isWindows = process.platform === "win32"

const goal = process.argv[2] ?? "start"
const stampFile = join(root, "node_modules", ".corniche.json")
const builtFile = join(root, "dist", "built.json")
const lockFile = join(root, ".preparing")
const removalFile = join(root, ".preparing-removal")

checkNode()
if (!isInstalled() || (goal !== "dev" && !isBuilt())) {
  await takeTurn()
  try {
    // Another command may have done it in the meantime.
    if (!isInstalled()) install()
    if (goal !== "dev" && !isBuilt()) build()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function checkNode() {
  const major = Number(process.versions.node.split(".")[0])
  const needed = NODE_PACKAGES.includes(`${process.platform}-${process.arch}`) ? OLDEST_STARTER : NEEDED_NODE
  if (major < needed) endWith(`Corniche needs Node ${needed} or newer on this machine; this is ${process.versions.node}. Update Node.`)
}

/** Running the shop needs no test tools; if they are installed, they stay. */
function scope() {
  return goal === "test" || goal === "dev" || readStamp(stampFile).scope === "all" ? "all" : "run"
}

function isInstalled() {
  const stamp = readStamp(stampFile)
  return stamp.lock === lockHash() && stamp.scope === scope()
}

function install() {
  const wanted = scope()
  const lock = lockHash()
  const before = readStamp(stampFile)
  if (before.lock === lock) console.log("Adding the test tools to the installed packages: about 300 MB, up to a minute…")
  else if (before.lock) console.log("Updating the installed packages…")
  else if (wanted === "all") console.log("Installing the packages and the test tools: about 850 MB, one to three minutes…")
  else console.log("Installing the packages: about 520 MB, one to two minutes…")
  // `npm ci` starts with an empty folder; a complete installation keeps its packages. Without a stamp, an interrupted installation counts
  // as missing.
  rmSync(stampFile, { force: true })
  const flags = [...(before.lock ? ["install", "--no-save"] : ["ci"]), "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"]
  execFileSync("npm", [...flags, wanted === "all" ? "--include=dev" : "--omit=dev"], {
    cwd: root,
    stdio: "inherit",
    shell: isWindows,
    env: { ...process.env, NODE_ENV: "" },
  })
  write(stampFile, { lock, scope: wanted })
}

function lockHash() {
  return hashOf([join(root, "package-lock.json")], contentOf)
}

/** Sizes and modification times decide whether to hash a file; a checkout changes the times of unchanged files. */
function isBuilt() {
  const files = sources()
  const stamp = readStamp(builtFile)
  const look = hashOf(files, lookOf)
  if (stamp.look === look) return true
  if (stamp.sources !== hashOf(files, contentOf)) return false
  try {
    write(builtFile, { ...stamp, look })
  } catch {
    // Another account built it. The files are read again at the next start.
  }
  return true
}

function build() {
  console.log("Building the shop: up to a minute…")
  rmSync(builtFile, { force: true })
  execFileSync(isRecentNode() ? process.execPath : (installedNode() ?? "node"), [join("scripts", "build.ts")], {
    cwd: root,
    stdio: "inherit",
  })
  const files = sources()
  write(builtFile, { sources: hashOf(files, contentOf), look: hashOf(files, lookOf) })
}

function sources() {
  const folders = ["src", "messages", "content", "public", "project.inlang"].flatMap((folder) => filesOf(join(root, folder)))
  const scripts = [
    "build.ts",
    "build/build-pages.ts",
    "bundle-server.ts",
    "release/licences.ts",
    "build/build-office.ts",
    "later-scripts.ts",
    "left-out.ts",
    "styles.ts",
  ].map((name) => join(root, "scripts", name))
  return [...folders, ...scripts, join(root, "vite.config.ts"), join(root, "package-lock.json")]
}

function filesOf(folder) {
  if (!existsSync(folder)) return []
  return (
    readdirSync(folder, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => (entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)]))
      // Written by the build itself, or not part of it.
      .filter(
        (file) =>
          !/\.gen\.ts$|\.test\.tsx?$|[\\/]src[\\/](messages|server[\\/]testing)[\\/]|project\.inlang[\\/](cache|README|\.)/.test(file),
      )
  )
}

function hashOf(files, seenAs) {
  const hash = createHash("sha256")
  for (const file of files) hash.update(file.slice(root.length)).update("\0").update(seenAs(file)).update("\0")
  return hash.digest("hex")
}

function contentOf(file) {
  return readFileSync(file)
}

function lookOf(file) {
  const { size, mtimeMs } = statSync(file)
  return `${size} ${mtimeMs}`
}

/** Two concurrent commands in a fresh checkout would install into the same folder: the second one waits for the first. */
async function takeTurn() {
  for (let isTold = false; ; ) {
    if (take(lockFile)) return
    if (isLeftBehind(lockFile)) removeLeftBehind()
    else if (!isTold) {
      console.log("Another command installs or builds in this folder; waiting for it…")
      isTold = true
    }
    await new Promise((wake) => setTimeout(wake, 200))
  }
}

/** Makes a file with the number of this process; false when there is one. */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" })
    return true
  } catch (fault) {
    if (fault.code !== "EEXIST")
      endWith(`Corniche cannot write to its own folder ${root} (${fault.code}). Give this account the right to write to it.`)
    return false
  }
}

/** Removes a lock that was left behind. One waiter at a time does, and looks again: another one may have removed it and taken its own. */
function removeLeftBehind() {
  if (!take(removalFile)) {
    if (isLeftBehind(removalFile)) rmSync(removalFile, { force: true })
    return
  }
  try {
    if (isLeftBehind(lockFile)) rmSync(lockFile, { force: true })
  } finally {
    rmSync(removalFile, { force: true })
  }
}

/** Whether the process that made a file has exited. */
function isLeftBehind(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"))
    if (pid === 0) return Date.now() - statSync(file).mtimeMs > 5000
    process.kill(pid, 0)
    return false
  } catch (fault) {
    return fault.code === "ESRCH"
  }
}

/** Atomic, so that a stamp is never partial. */
function write(file, stamp) {
  const draft = join(dirname(file), `.stamp-${process.pid}`)
  writeFileSync(draft, JSON.stringify(stamp))
  renameSync(draft, file)
}

function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return {}
  }
}
