import { useState } from "react"
import { m } from "#messages/messages.js"
import { OfficeProblem } from "./problem.ts"

/** A task of a form: one at a time, and the sentence of its refusal. */
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
