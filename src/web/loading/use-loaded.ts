import { startTransition, useEffect, useRef, useState } from "react"
import { ApiProblem } from "#web/api-problem.ts"

/** The state of data that a screen loads in the browser. */
export type LoadState<Data> =
  | { state: "loading" }
  | { state: "failed"; problem: ApiProblem; retry: () => void }
  | {
      state: "ready"
      data: Data
      /** Applies the change that an action has made. */
      change: (change: (data: Data) => Data) => void
      /** Loads again. The data stays until the response arrives, and also when none arrives. */
      reload: () => Promise<void>
    }

/** The loaded list; empty until it is loaded, and when it cannot be. */
export function readyList<Entry>(list: LoadState<Entry[]>): Entry[] {
  return list.state === "ready" ? list.data : []
}

type Outcome<Argument, Data> = { argument: Argument } & ({ data: Data } | { problem: ApiProblem })

/**
 * Runs `load`, and reports only the result of the last run: a run aborts the one before it, and `stop` aborts the last one. A result that
 * arrives after that is dropped.
 */
export function createLoading<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  onResult: (result: { data: Data } | { fault: unknown }) => void,
) {
  let last = new AbortController()

  async function run(): Promise<void> {
    last.abort()
    last = new AbortController()
    const { signal } = last
    const result = await load(signal).then(
      (data) => ({ data }),
      (fault: unknown) => ({ fault }),
    )
    if (!signal.aborted) onResult(result)
  }

  return { run, stop: () => last.abort() }
}

/**
 * Loads with the customer's token, which only the browser has. `load` must be a function of a module, so that it stays the same. Another
 * argument (compared by identity) starts a new load and drops the result of the load before.
 */
export function useLoaded<Argument, Data>(
  load: (argument: Argument, signal: AbortSignal) => Promise<Data>,
  argument: Argument,
): LoadState<Data> {
  const [outcome, setOutcome] = useState<Outcome<Argument, Data> | null>(null)
  const loading = useRef<ReturnType<typeof createLoading<Data>>>(null)

  useEffect(() => {
    const current = createLoading(
      (signal) => load(argument, signal),
      // As a transition, so that a screen full of data is rendered in slices, and a press in between is answered.
      (result) => startTransition(() => setOutcome((previous) => outcomeOf(argument, result, previous))),
    )
    loading.current = current
    void current.run()
    return current.stop
  }, [load, argument])

  if (outcome?.argument !== argument) return { state: "loading" }
  const reload = async () => loading.current?.run()
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

function outcomeOf<Argument, Data>(
  argument: Argument,
  result: { data: Data } | { fault: unknown },
  previous: Outcome<Argument, Data> | null,
): Outcome<Argument, Data> {
  if ("data" in result) return { argument, data: result.data }
  // A fault of the program goes to the page's error boundary.
  if (!(result.fault instanceof ApiProblem)) throw result.fault
  // A failed reload keeps the data of the load before.
  return previous?.argument === argument && "data" in previous ? previous : { argument, problem: result.fault }
}
