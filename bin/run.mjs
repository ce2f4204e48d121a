// Plain JavaScript that an old Node can read, too, so that it can say what is missing.
import { spawn } from "node:child_process"
import { existsSync, readdirSync, statSync } from "node:fs"
import module from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { endWith, installedNode, isRecentNode, NEEDED_NODE, root } from "./node.mjs"

/** Runs a program of Corniche, `main` or `cli`, with the Node among the packages when this one is too old. */
export async function run(program, { orFromSources }) {
  if (!isRecentNode()) return runWithInstalledNode()
  const built = join(root, "dist", "app", `${program}.js`)
  const sources = join(root, "src", `${program}.ts`)
  const fromSources = orFromSources && existsSync(sources) && (!existsSync(built) || isOlderThanSources(built))
  if (!fromSources && !existsSync(built)) endWith("Corniche is not built. Run `npm start`, which builds and starts it.")
  // What Node compiled is kept beside the bundle, and goes with it at the next build.
  if (!fromSources) module.enableCompileCache(join(root, "dist", "app", "compiled"))
  await import(pathToFileURL(fromSources ? sources : built).href)
}

/** While the sources are being changed, the command line follows them. A preparation that finds the build up to date renews its stamp. */
function isOlderThanSources(file) {
  const stamp = join(root, "dist", "built.json")
  const builtMs = Math.max(statSync(file).mtimeMs, existsSync(stamp) ? statSync(stamp).mtimeMs : 0)
  return readdirSync(join(root, "src"), { recursive: true, withFileTypes: true }).some((entry) => {
    const isServer =
      entry.name.endsWith(".ts") &&
      !entry.name.endsWith(".test.ts") &&
      !/[\\/](web|messages|testing|src[\\/]office)([\\/]|$)/.test(entry.parentPath)
    return isServer && statSync(join(entry.parentPath, entry.name)).mtimeMs > builtMs
  })
}

function runWithInstalledNode() {
  const node = installedNode()
  if (!node) {
    endWith(
      `Corniche needs Node ${NEEDED_NODE} or newer; this is ${process.versions.node}. Run \`npm start\`, which brings one, or update Node.`,
    )
  }
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: "inherit" })
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  child.on("exit", (code) => process.exit(code === null ? 1 : code))
}
