import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createSearchController, type SearchState } from "./search-controller.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A search with responses that the test controls. */
function aSearch() {
  const asked: { keyword: string; signal: AbortSignal; answer: (results: string[]) => void; fail: () => void }[] = []
  const states: SearchState<string>[] = []
  const controller = createSearchController<string>({
    search: (keyword, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ keyword, signal, answer: resolve, fail: () => reject(new Error("no connection")) })
      }),
    onChange: (state) => states.push(state),
  })
  return { controller, asked, states, settle: () => vi.advanceTimersByTimeAsync(0) }
}

test("[SEARCH-03] the typed text is sent in lower case", async () => {
  const { controller, asked } = aSearch()
  controller.type("  iPhone 17 PRO ")
  await vi.advanceTimersByTimeAsync(200)
  expect(asked.map(({ keyword }) => keyword)).toEqual(["iphone 17 pro"])
})

test("[SEARCH-01] a request is sent once typing pauses, for the last text only", async () => {
  const { controller, asked, states, settle } = aSearch()
  for (const text of ["i", "ip", "iph"]) {
    controller.type(text)
    await vi.advanceTimersByTimeAsync(150)
  }
  expect(asked).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(50)
  expect(asked.map(({ keyword }) => keyword)).toEqual(["iph"])
  asked[0]?.answer(["iPhone"])
  await settle()
  expect(states).toEqual([{ status: "found", keyword: "iph", results: ["iPhone"] }])
})

test("the last text wins: an older request is aborted and its late response is not shown", async () => {
  const { controller, asked, states, settle } = aSearch()
  controller.type("sam")
  await vi.advanceTimersByTimeAsync(200)
  controller.type("samsung")
  await vi.advanceTimersByTimeAsync(200)
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[1]?.answer(["Samsung"])
  asked[0]?.answer(["Sample"])
  await settle()
  expect(states).toEqual([{ status: "found", keyword: "samsung", results: ["Samsung"] }])
})

test("a blank text empties the list at once and sends nothing", async () => {
  const { controller, asked, states } = aSearch()
  controller.type("sam")
  controller.type("   ")
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(0)
  expect(states).toEqual([{ status: "empty" }])
})

test("the same keyword is requested once", async () => {
  const { controller, asked } = aSearch()
  controller.type("sam")
  await vi.advanceTimersByTimeAsync(200)
  controller.type("SAM ")
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toHaveLength(1)
})

test("a failed request is reported, and further typing sends another", async () => {
  const { controller, asked, states, settle } = aSearch()
  controller.type("sam")
  await vi.advanceTimersByTimeAsync(200)
  asked[0]?.fail()
  await settle()
  expect(states).toEqual([{ status: "failed", keyword: "sam" }])
  controller.type("sams")
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toHaveLength(2)
})

test("after stop nothing is reported", async () => {
  const { controller, asked, states, settle } = aSearch()
  controller.type("sam")
  await vi.advanceTimersByTimeAsync(200)
  controller.stop()
  asked[0]?.answer(["Samsung"])
  await settle()
  expect(states).toEqual([])
})
