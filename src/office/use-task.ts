import { useRef, useState } from "react"
import { faultWords } from "./problem.ts"

/** Runs a form's task, one at a time, and keeps the message of a refusal. */
export function useTask() {
  const [busy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string | null>(null)
  const run = async (task: () => Promise<unknown>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setMistake(null)
    try {
      await task()
    } catch (fault) {
      setMistake(faultWords(fault))
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, mistake }
}

/**
 * Runs tasks one after the other in the order in which they come, and keeps the message of a refusal. Those that wait behind a refused one do
 * not run, because they were meant for what it would have made.
 */
export function useQueue() {
  const last = useRef(Promise.resolve())
  const refusals = useRef(0)
  const [waiting, setWaiting] = useState(0)
  const [mistake, setMistake] = useState<string | null>(null)
  const run = (task: () => Promise<unknown>): Promise<void> => {
    const before = refusals.current
    setWaiting((count) => count + 1)
    setMistake(null)
    last.current = last.current.then(async () => {
      try {
        if (refusals.current === before) await task()
      } catch (fault) {
        refusals.current++
        setMistake(faultWords(fault))
      }
      setWaiting((count) => count - 1)
    })
    return last.current
  }
  return { run, busy: waiting > 0, mistake }
}

/**
 * Saves changes of one versioned object in the order in which they come. Each stands on the version that was shown, and one that was made while
 * another one was being saved on the version that this one made: what a colleague saves between two of them is not overwritten.
 */
export function useVersionedQueue() {
  const { run, busy, mistake } = useQueue()
  const open = useRef(0)
  const made = useRef(0)
  const save = (seen: number, change: (version: number) => Promise<{ version: number }>): Promise<void> => {
    const isBehind = open.current++ > 0
    return run(async () => {
      made.current = (await change(isBehind ? Math.max(seen, made.current) : seen)).version
    }).finally(() => open.current--)
  }
  return { save, busy, mistake }
}
