import { setTimeout as wait } from "node:timers/promises"
import { type StagedWork, takeDueSteps } from "./take-due-steps.ts"

const EVERY_MS = 1000

/** Takes due steps each second until it is stopped. A step that a stopped shop left behind is done by the next one. */
export function startStagedSteps(work: StagedWork, onFault: (fault: unknown) => void): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const ended = keepTaking(work, stopping.signal, onFault)
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

async function keepTaking(work: StagedWork, signal: AbortSignal, onFault: (fault: unknown) => void): Promise<void> {
  while (!signal.aborted) {
    await takeDueSteps(work).catch(onFault)
    await wait(EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
