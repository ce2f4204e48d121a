#!/usr/bin/env node
// Plain JavaScript that any Node can read: the shop itself needs one that runs TypeScript, and npm has installed one.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { constants } from "node:os"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("../src/cli.ts", import.meta.url))
const [major, minor] = process.versions.node.split(".").map(Number)

if (major > 22 || (major === 22 && minor >= 18)) {
  await import("../src/cli.ts")
} else {
  const places = process.platform === "win32" ? [`node-win-${process.arch}/bin/node.exe`] : [".bin/node"]
  const node = places.map((place) => fileURLToPath(new URL(`../node_modules/${place}`, import.meta.url))).find(existsSync)
  if (!node) {
    console.error(
      `Corniche needs Node 22.18 or newer; this is ${process.versions.node}. Run npm install, which brings one, or update Node.`,
    )
    process.exit(1)
  }
  const { status, signal } = spawnSync(node, [program, ...process.argv.slice(2)], { stdio: "inherit" })
  process.exit(status ?? 128 + (signal ? constants.signals[signal] : 0))
}
