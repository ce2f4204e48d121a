import { fork } from "node:child_process"
import { dirname, extname, join } from "node:path"
import type { ImportProgress, OnProgress } from "./catalog/import/import-progress.ts"

/** The tasks of a helper process; it does one task and exits. Its program is `src/helper.ts`. */
export type HelperTask =
  | { name: "fill"; databaseUrl: string; imagesFolder: string; demonstration: string }
  /** Makes the common renditions of the pictures in advance, at low priority. */
  | { name: "renditions"; imagesFolder: string; paths: string[] }

/** A message that asks a helper to exit. */
export const STOP = "stop"

export type HelperMessage =
  | { helper: "progress"; progress: ImportProgress }
  | { helper: "done" }
  | { helper: "failed"; message: string; code: string }

export type Helper = {
  /** Settles when the process has exited; rejects unless its task is done. */
  ended: Promise<void>
  /** Stops the process and waits for its exit. */
  stop: () => Promise<void>
}

/** A helper finishes the current picture, and is killed after this time. */
const STOP_WITHIN_MS = 1500
const COMPLAINT_CHARACTERS = 2000

// In a bundle `filename`, unlike `dirname`, is that of the bundle.
const THIS_FILE = import.meta.filename
const PROGRAM = extname(THIS_FILE) === ".js" ? join(dirname(THIS_FILE), "helper.js") : join(dirname(THIS_FILE), "..", "helper.ts")

/**
 * Starts work on many pictures in a separate process: libvips never releases its memory, which the shop would keep as long as it runs. The
 * process exits when the task is done, when it is stopped, and when this process exits in any way.
 */
export function startHelper(task: HelperTask, onProgress: OnProgress = () => {}): Helper {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const child = fork(PROGRAM, [], { execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] })
  let complaint = ""
  let outcome: Exclude<HelperMessage, { helper: "progress" }> | undefined
  child.stderr?.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-COMPLAINT_CHARACTERS)
  })
  child.on("message", (message: HelperMessage) => {
    if (message.helper === "progress") onProgress(message.progress)
    else if (message.helper === "done" || message.helper === "failed") outcome = message
  })
  child.once("error", reject)
  child.once("close", (code, signal) => {
    if (outcome?.helper === "done") return resolve()
    if (outcome) return reject(Object.assign(new Error(outcome.message), { code: outcome.code }))
    reject(new Error(`A helper process ended with ${signal ?? `code ${code}`}. ${complaint}`.trim()))
  })
  // A process that could not be started emits "error".
  child.send(task, () => {})
  return {
    ended,
    stop: async () => {
      // If the child were disconnected from here, it would never emit `close`.
      if (child.connected) child.send(STOP, () => {})
      const tooLong = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS)
      await ended.catch(() => {})
      clearTimeout(tooLong)
    },
  }
}
