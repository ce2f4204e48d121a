import { statfsSync } from "node:fs"

const LOOK_EVERY_MS = 5000

/** The free space of the file system that contains `folder`, in MiB. */
export function freeMib(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / 1024 / 1024)
}

/**
 * Calls `onFull` once, with a sentence, when less than `leastMib` are free: PostgreSQL waits on a full disk instead of failing, so the tests
 * would hang until their time limits. Returns what ends the watch.
 */
export function watchFreeSpace(folder: string, leastMib: number, onFull: (sentence: string) => void, everyMs = LOOK_EVERY_MS): () => void {
  const look = () => {
    const free = freeMib(folder)
    if (free >= leastMib) return
    clearInterval(timer)
    onFull(`Only ${free} MiB are free in ${folder}, and the tests need ${leastMib} MiB or more. Free some space, or set TMPDIR.`)
  }
  const timer = setInterval(look, everyMs)
  return () => clearInterval(timer)
}
