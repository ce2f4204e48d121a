import { setTimeout as delay } from "node:timers/promises"
import { expect, test } from "vitest"
import { atMost } from "./at-most.ts"

test("no more jobs run at a time than allowed, all of them run, in the order in which they came", async () => {
  const inTurn = atMost(2)
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

test("a job that fails makes room for the next", async () => {
  const inTurn = atMost(1)
  const failing = inTurn(async () => {
    throw new Error("no")
  })
  const next = inTurn(async () => "done")
  await expect(failing).rejects.toThrow("no")
  expect(await next).toBe("done")
})
