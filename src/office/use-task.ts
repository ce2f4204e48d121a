import { useState } from "react"
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
      setMistake(fault instanceof OfficeProblem ? fault.detail : m.office_fault())
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, mistake }
}
