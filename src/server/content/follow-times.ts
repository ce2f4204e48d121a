import { setTimeout as wait } from "node:timers/promises"
import type { Database } from "#server/db/database.ts"
import { nextChange } from "./site-content.ts"

const EVERY_MS = 1000

type FollowedTimes = { db: Database; now: () => Date; onChange: () => void; onFault: (fault: unknown) => void }

/**
 * Calls `onChange` at each moment at which a published text begins or ends to show, at most a second late. `read` looks the next moment
 * up, after the start and after every published change.
 */
export function followTimes({ db, now, onChange, onFault }: FollowedTimes): { read: () => Promise<void>; stop: () => Promise<void> } {
  const stopping = new AbortController()
  let next: string | null = null
  const read = async () => {
    next = await nextChange(db, now())
  }
  const tick = async () => {
    if (next === null || now().toISOString() < next) return
    next = null
    onChange()
    await read()
  }
  const ended = keepLooking()
  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await tick().catch(onFault)
      await wait(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  return {
    read,
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
