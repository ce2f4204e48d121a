/** A helper process of the shop: receives one task from the process that started it, runs it and exits. */
import { constants, setPriority } from "node:os"
import { inspect } from "node:util"
import { importFolder } from "#server/catalog/import/folder/folder.ts"
import { openDatabase } from "#server/db/database.ts"
import { type HelperMessage, type HelperTask, STOP } from "#server/helper-process.ts"
import { localImageStore } from "#server/integrations/images/local.ts"
import { warmUpRenditions } from "#server/integrations/images/warm-up.ts"

// Ctrl-C reaches every process of a terminal, but the shop decides when its helper exits.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {})
const stopping = new AbortController()
// The shop was killed.
process.once("disconnect", () => stopping.abort())
process.on("message", (task: HelperTask | typeof STOP) => {
  if (task === STOP) return stopping.abort()
  perform(task).then(
    () => endWith({ helper: "done" }),
    (fault: unknown) => endWith({ helper: "failed", message: inspect(fault), code: codeOf(fault) }),
  )
})

async function perform(task: HelperTask): Promise<void> {
  stopping.signal.throwIfAborted()
  const images = localImageStore({ folder: task.imagesFolder })
  if (task.name === "renditions") {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    return warmUpRenditions(images, task.paths, { signal: stopping.signal })
  }
  // The import is one transaction, which the database rolls back.
  stopping.signal.addEventListener("abort", () => process.exit(1))
  // Its statements take longer than those of a request.
  const db = openDatabase(task.databaseUrl, { size: 2, name: "corniche import" })
  await importFolder({ db, images, folder: task.demonstration, onProgress: (progress) => send({ helper: "progress", progress }) })
  await db.$client.end()
}

function send(message: HelperMessage, onSent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, {}, onSent)
  else onSent()
}

function endWith(message: HelperMessage): void {
  send(message, () => process.exit(message.helper === "done" ? 0 : 1))
}

/** The code of a fault or of its cause, such as a full disk. */
function codeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return ""
  return "code" in fault ? String(fault.code) : codeOf(fault.cause)
}
