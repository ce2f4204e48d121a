import { useCallback, useEffect, useState } from "react"
import { ApiProblem } from "./api-problem.ts"

/** What a screen asked for in the browser: on its way, refused, or there. */
export type Loaded<Data> =
  | { state: "loading" }
  | { state: "failed"; problem: ApiProblem; retry: () => void }
  | {
      state: "ready"
      data: Data
      /** Puts what an action answered in the place of what was loaded. */
      change: (change: (data: Data) => Data) => void
      /** Asks again; what is there stays until an answer comes, and when none does. */
      reload: () => Promise<void>
    }

type Outcome<Argument, Data> = { argument: Argument } & ({ data: Data } | { problem: ApiProblem })

/**
 * Loads with the customer's token, which only the browser has; `load` is a function of a module, so that it stays the same. Another
 * argument (told by identity) starts anew, and an answer that comes too late for it is dropped.
 */
export function useLoaded<Argument, Data>(
  load: (argument: Argument, signal: AbortSignal) => Promise<Data>,
  argument: Argument,
): Loaded<Data> {
  const [outcome, setOutcome] = useState<Outcome<Argument, Data> | null>(null)

  const run = useCallback(
    async (signal: AbortSignal) => {
      try {
        const data = await load(argument, signal)
        if (!signal.aborted) setOutcome({ argument, data })
      } catch (fault) {
        if (signal.aborted) return
        setOutcome((now) => {
          // Anything else is a fault of ours, for the boundary of the page.
          if (!(fault instanceof ApiProblem)) throw fault
          // What was loaded before is worth more than the reason why it could not be loaded again.
          return now?.argument === argument && "data" in now ? now : { argument, problem: fault }
        })
      }
    },
    [load, argument],
  )

  useEffect(() => {
    const controller = new AbortController()
    void run(controller.signal)
    return () => controller.abort()
  }, [run])

  if (outcome?.argument !== argument) return { state: "loading" }
  const reload = () => run(new AbortController().signal)
  if ("problem" in outcome) {
    const retry = () => {
      setOutcome(null)
      void reload()
    }
    return { state: "failed", problem: outcome.problem, retry }
  }
  const change = (next: (data: Data) => Data) =>
    setOutcome((now) => (now?.argument === argument && "data" in now ? { argument, data: next(now.data) } : now))
  return { state: "ready", data: outcome.data, change, reload }
}
