import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { OfficeProblem } from "./problem.ts"
import { queryClient } from "./query-client.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** How often a read is tried whose first answers are this problem, and what it gives in the end. */
async function readAfter(problem: OfficeProblem, failures: number): Promise<{ tries: number; gave: unknown }> {
  let tries = 0
  const queryFn = () => (++tries <= failures ? Promise.reject(problem) : Promise.resolve("read"))
  const reading = queryClient.fetchQuery({ queryKey: ["product"], queryFn }).catch((fault: unknown) => fault)
  await vi.runAllTimersAsync()
  return { tries, gave: await reading }
}

const lost = new OfficeProblem(0, "No connection.")
const busy = new OfficeProblem(503, "The shop is busy.", { code: "overloaded" })
const missing = new OfficeProblem(404, "Not found.", { code: "not_found" })

test.each([
  ["a lost connection", lost],
  ["a busy shop", busy],
])("after %s a read is tried twice more: what a colleague changed would not show otherwise", async (_what, problem) => {
  expect(await readAfter(problem, 2)).toEqual({ tries: 3, gave: "read" })
  queryClient.clear()
  expect(await readAfter(problem, 9)).toEqual({ tries: 3, gave: problem })
})

test("a refusal is not tried again", async () => {
  expect(await readAfter(missing, 1)).toEqual({ tries: 1, gave: missing })
})
