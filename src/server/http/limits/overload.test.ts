import { setTimeout as delay } from "node:timers/promises"
import { expect, test } from "vitest"
import { expectProblem } from "#server/testing/answers.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

/** Holds up the event loop again and again for more than two of the seconds in which its delay is measured. */
async function holdUp() {
  const until = Date.now() + 2300
  while (Date.now() < until) {
    const busyUntil = Date.now() + 350
    while (Date.now() < busyUntil);
    await delay(1)
  }
}

test("[API-17] a server that cannot keep up answers 503 with Retry-After, and all is well when it can again", async () => {
  const { call, api } = await aShopForThisTest({ app: { overload: { maxEventLoopDelayMs: 150, sampleMs: 1000 } } })
  expect((await call("GET", "/api/home/banners")).status).toBe(200)
  await holdUp()
  const refused = await call("GET", "/api/home/banners")
  expect(expectProblem(refused, 503).detail).toBe("The shop is very busy. Please try again in a moment.")
  expect(refused.headers["retry-after"]).toBe("2")
  expect(refused.headers["x-content-type-options"]).toBe("nosniff")
  expect((await call("GET", "/healthz")).status, "a busy process is alive").toBe(200)
  expect((await call("GET", "/readyz")).status, "a busy process is not ready for more").toBe(503)
  await expect(api.home.banners(), "a page that was let in may finish").resolves.toEqual([])
  await delay(2500)
  expect((await call("GET", "/api/home/banners")).status).toBe(200)
})

test("[API-17] a refused request does no work", async () => {
  const { call, app } = await aShopForThisTest({ app: { overload: { maxEventLoopDelayMs: 150, sampleMs: 1000 } } })
  let answers = 0
  app.addHook("onSend", async () => {
    answers += 1
  })
  await holdUp()
  expect((await call("POST", "/api/store/autocomplete", { keyword: "x" })).status).toBe(503)
  await delay(50)
  expect(answers).toBe(1)
})
