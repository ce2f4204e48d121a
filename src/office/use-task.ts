import { useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { OfficeProblem } from "./problem.ts"

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
      setMistake(wordsOf(fault))
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
        setMistake(wordsOf(fault))
      }
      setWaiting((count) => count - 1)
    })
    return last.current
  }
  return { run, busy: waiting > 0, mistake }
}

function wordsOf(fault: unknown): string {
  return fault instanceof OfficeProblem ? fault.detail : m.office_fault()
}
