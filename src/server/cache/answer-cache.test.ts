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

test("askers of one missing answer share one making of it", async () => {
  const cache = aCache()
  let made = 0
  const make = async () => `answer ${++made}`
  const answers = await Promise.all([cache.get("a", make), cache.get("a", make), cache.get("b", make)])
  expect(answers.map(({ body }) => body.toString())).toEqual(["answer 1", "answer 1", "answer 2"])
  expect((await cache.get("a", make)).body.toString()).toBe("answer 1")
})

test("a making that fails fails for those who wait, and is tried again by the next", async () => {
  const cache = aCache()
  const failing = () => Promise.reject(new Error("no"))
  const waiting = [cache.get("a", failing), cache.get("a", failing)]
  await Promise.all(waiting.map((asker) => expect(asker).rejects.toThrow("no")))
  expect((await cache.get("a", async () => "yes")).body.toString()).toBe("yes")
})

test("what was read before a change does not outlive it", async () => {
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

test("it never holds more bytes than it may; what was requested least lately goes first", async () => {
  const cache = aCache()
  const big = async () => "x".repeat(3000)
  for (const key of ["a", "b", "c", "d"]) await cache.get(key, big)
  expect((await cache.get("d", async () => "again")).body.length).toBe(3000)
  expect((await cache.get("a", async () => "again")).body.length).toBe(5)
})

test("after its time an answer is made again", async () => {
  const cache = aCache({ freshMs: 20 })
  await cache.get("a", async () => "old")
  cache.pass(19)
  expect((await cache.get("a", async () => "new")).body.toString()).toBe("old")
  cache.pass(1)
  expect((await cache.get("a", async () => "new")).body.toString()).toBe("new")
})
