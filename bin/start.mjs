#!/usr/bin/env node
import { ALLOCATOR, OPTIONS } from "./memory-options.mjs"
import { isRecentNode } from "./node.mjs"
import { run } from "./run.mjs"

// Both are read before Node begins, so the process is replaced by itself, under the same id. See docs/running.md, Memory.
if (process.platform === "linux" && isRecentNode() && !OPTIONS.every((option) => process.execArgv.includes(option))) {
  const command = [process.execPath, ...process.execArgv, ...OPTIONS, ...process.argv.slice(1)]
  process.execve(process.execPath, command, { ...ALLOCATOR, ...process.env })
}
await run("main", { orFromSources: false })
