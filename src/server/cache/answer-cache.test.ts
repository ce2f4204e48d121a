import { expect, test } from "vitest"
import { AnswerCache } from "./answer-cache.ts"
import { KeptStore } from "./kept-store.ts"

function aCache({ freshMs = 60_000 } = {}) {
  let now = 1_000_000
  const store = new KeptStore({ maxBytes: 10_000, now: () => now })
  const cache = new AnswerCache(store, { freshMs })
  return {
    clear: () => store.clear(),
    pass: (ms: number) => {
      now += ms
    },
    get: (key: string, make: () => Promise<string>) => cache.get(key, async () => ({ text: await make() })),
  }
}

test("concurrent requests for a missing answer share one computation", async () => {
  const cache = aCache()
  let made = 0
  const make = async () => `answer ${++made}`
  const answers = await Promise.all([cache.get("a", make), cache.get("a", make), cache.get("b", make)])
  expect(answers.map(({ body }) => body.toString())).toEqual(["answer 1", "answer 1", "answer 2"])
  expect((await cache.get("a", make)).body.toString()).toBe("answer 1")
})

test("a failed computation fails for all who wait, and the next request retries it", async () => {
  const cache = aCache()
  const failing = () => Promise.reject(new Error("no"))
  const waiting = [cache.get("a", failing), cache.get("a", failing)]
  await Promise.all(waiting.map((asker) => expect(asker).rejects.toThrow("no")))
  expect((await cache.get("a", async () => "yes")).body.toString()).toBe("yes")
})

test("an answer read before a change is not cached after it", async () => {
  const cache = aCache()
  const reading = Promise.withResolvers<string>()
  const early = cache.get("a", () => reading.promise)
  cache.clear()
  const late = cache.get("a", async () => "new")
  reading.resolve("old")
  expect((await early).body.toString()).toBe("old")
  expect((await late).body.toString()).toBe("new")
  expect((await cache.get("a", async () => "newer")).body.toString()).toBe("new")
})

test("the cache never exceeds its size, and evicts the least recently requested answers first", async () => {
  const cache = aCache()
  const big = async () => "x".repeat(3000)
  for (const key of ["a", "b", "c", "d"]) await cache.get(key, big)
  expect((await cache.get("d", async () => "again")).body.length).toBe(3000)
  expect((await cache.get("a", async () => "again")).body.length).toBe(5)
})

test("an expired answer is computed again", async () => {
  const cache = aCache({ freshMs: 20 })
  await cache.get("a", async () => "old")
  cache.pass(19)
  expect((await cache.get("a", async () => "new")).body.toString()).toBe("old")
  cache.pass(1)
  expect((await cache.get("a", async () => "new")).body.toString()).toBe("new")
})
