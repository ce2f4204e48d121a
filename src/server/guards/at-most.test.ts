import { setTimeout as delay } from "node:timers/promises"
import { expect, test } from "vitest"
import { atMost } from "./at-most.ts"

const ENDLESS = { waiting: 100, waitMs: 60_000 }

test("at most the allowed number of jobs run at a time, all of them run, in the order of arrival", async () => {
  const inTurn = atMost({ running: 2, ...ENDLESS })
  const started: number[] = []
  let running = 0
  let most = 0
  const jobs = [0, 1, 2, 3, 4, 5, 6].map((job) =>
    inTurn(async () => {
      started.push(job)
      most = Math.max(most, ++running)
      await delay(job % 3)
      running--
      return job
    }),
  )
  expect(await Promise.all(jobs)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(most).toBe(2)
})

test("a failed job makes room for the next", async () => {
  const inTurn = atMost({ running: 1, ...ENDLESS })
  const failing = inTurn(async () => {
    throw new Error("no")
  })
  const next = inTurn(async () => "done")
  await expect(failing).rejects.toThrow("no")
  expect(await next).toBe("done")
})

test("a job that finds the queue full is refused at once, and the others are not affected", async () => {
  const inTurn = atMost({ running: 1, waiting: 1, waitMs: 60_000 })
  const gate = Promise.withResolvers<void>()
  const [first, second] = [inTurn(() => gate.promise), inTurn(async () => "second")]
  await expect(inTurn(async () => "third")).rejects.toMatchObject({ code: "overloaded" })
  gate.resolve()
  await first
  expect(await second).toBe("second")
  expect(await inTurn(async () => "later")).toBe("later")
})

test("a job that waits too long is refused, and never runs", async () => {
  const inTurn = atMost({ running: 1, waiting: 5, waitMs: 10 })
  const gate = Promise.withResolvers<void>()
  const first = inTurn(() => gate.promise)
  let ran = false
  const late = inTurn(async () => {
    ran = true
  })
  await expect(late).rejects.toMatchObject({ code: "overloaded" })
  gate.resolve()
  await first
  expect(await inTurn(async () => "next")).toBe("next")
  expect(ran).toBe(false)
})

test("a job that nobody waits for runs only if there is a free place at once", async () => {
  const inTurn = atMost({ running: 1, ...ENDLESS })
  const gate = Promise.withResolvers<void>()
  const first = inTurn(() => gate.promise)
  await expect(inTurn.orNot(async () => "renewed")).rejects.toMatchObject({ code: "overloaded" })
  gate.resolve()
  await first
  expect(await inTurn.orNot(async () => "renewed")).toBe("renewed")
})
