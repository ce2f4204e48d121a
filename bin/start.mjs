#!/usr/bin/env node
import { isRecentNode } from "./node.mjs"
import { run } from "./run.mjs"

/** A small space for new objects, and a collection of garbage whenever the heap has grown by a third. */
const OPTIONS = ["--max-semi-space-size=4", "--heap-growing-percent=30"]
/** glibc's thresholds do not grow with what is freed, and threads share two arenas. */
const ALLOCATOR = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" }

// Both are read before Node begins, so the process is replaced by itself, under the same id. See docs/running.md, Memory.
if (process.platform === "linux" && isRecentNode() && !OPTIONS.every((option) => process.execArgv.includes(option))) {
  const command = [process.execPath, ...process.execArgv, ...OPTIONS, ...process.argv.slice(1)]
  process.execve(process.execPath, command, { ...ALLOCATOR, ...process.env })
}
await run("main", { orFromSources: false })
