import { expect, test } from "vitest"
import { createLoading } from "./use-loaded.ts"

/** A load whose runs the test resolves in any order. */
function manualLoad() {
  const runs: PromiseWithResolvers<string>[] = []
  const results: unknown[] = []
  const loading = createLoading(
    () => {
      const run = Promise.withResolvers<string>()
      runs.push(run)
      return run.promise
    },
    (result) => results.push(result),
  )
  return { loading, runs, results }
}

test("[SH-27] of two reloads the last one counts, whichever response comes first", async () => {
  const { loading, runs, results } = manualLoad()
  const both = [loading.run(), loading.run()]
  runs[1]?.resolve("new")
  runs[0]?.resolve("old")
  await Promise.all(both)
  expect(results).toEqual([{ data: "new" }])
})

test("[SH-27] a response or failure that arrives after the screen has stopped the load is dropped", async () => {
  const { loading, runs, results } = manualLoad()
  const first = loading.run()
  runs[0]?.resolve("shown")
  await first
  const reload = loading.run()
  loading.stop()
  runs[1]?.reject(new Error("late"))
  await reload
  expect(results).toEqual([{ data: "shown" }])
})

test("[SH-27] a run aborts the request of the one before", () => {
  const signals: AbortSignal[] = []
  const loading = createLoading(
    (signal) => {
      signals.push(signal)
      return new Promise<never>(() => {})
    },
    () => {},
  )
  void loading.run()
  void loading.run()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  loading.stop()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})
