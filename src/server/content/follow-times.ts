import { setTimeout as wait } from "node:timers/promises"

const EVERY_MS = 1000

type FollowedTimes = {
  /** The next moment, also one that is over and was missed; null for none. */
  next: () => Promise<string | null>
  now: () => Date
  onTime: () => void | Promise<void>
  onFault: (fault: unknown) => void
}

/**
 * Calls `onTime` at each moment at which something begins or ends to show, at most a second late, and again a second later when it fails.
 * `read` looks the next moment up, after the start and after every published change.
 */
export function followTimes({ next: nextTime, now, onTime, onFault }: FollowedTimes): {
  read: () => Promise<void>
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  let next: string | null = null
  const read = async () => {
    next = await nextTime()
  }
  const tick = async () => {
    if (next === null || now().toISOString() < next) return
    await onTime()
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
