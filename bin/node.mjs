// Plain JavaScript that an old Node can read, too, so that it can say what is missing.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const NEEDED_NODE = 24
export const root = fileURLToPath(new URL("..", import.meta.url))

export function isRecentNode() {
  return Number(process.versions.node.split(".")[0]) >= NEEDED_NODE
}

/** The Node among the installed packages; undefined where there is none, as on macOS or in a release. */
export function installedNode() {
  const file = process.platform === "win32" ? `node-win-${process.arch}/bin/node.exe` : `node-${process.platform}-${process.arch}/bin/node`
  return [join(root, "node_modules", file)].find((path) => existsSync(path))
}

/** Ends the process with one sentence for the person who started it. */
export function endWith(sentence) {
  console.error(sentence)
  process.exit(1)
}
