import { setTimeout as nextTurn } from "node:timers/promises"
import { expect, test } from "vitest"
import { expectProblem } from "#server/testing/answers.ts"
import { aShopForThisTest, type TestAnswer, type TestShop } from "#server/testing/shop.ts"

/** Short enough to be noticed soon, and long enough that all following requests find the shop busy. */
const OVERLOAD = { maxEventLoopDelayMs: 150, sampleMs: 1000 }

/** Blocks the event loop until the shop has noticed, which it does once per sample. */
async function holdUp({ call }: TestShop): Promise<TestAnswer> {
  for (;;) {
    const busyUntil = performance.now() + 350
    while (performance.now() < busyUntil);
    await nextTurn()
    const answer = await call("POST", "/api/store/autocomplete", { keyword: "x" })
    if (answer.status !== 200) return answer
  }
}

test("[API-17] an overloaded server responds 503 with Retry-After, and recovers afterwards", async () => {
  const shop = await aShopForThisTest({ app: { overload: OVERLOAD } })
  const { call, api } = shop
  expect((await call("GET", "/api/home/banners")).status).toBe(200)
  const refused = await holdUp(shop)
  expect(expectProblem(refused, 503).detail).toBe("The shop is very busy. Please try again in a moment.")
  expect(refused.headers["retry-after"]).toBe("2")
  expect(refused.headers["x-content-type-options"]).toBe("nosniff")
  expect((await call("GET", "/healthz")).status, "a busy process is alive").toBe(200)
  expect((await call("GET", "/readyz")).status, "a busy process is not ready for more").toBe(503)
  await expect(api.home.banners(), "a page that was let in may finish").resolves.toEqual([])
  await expect.poll(async () => (await call("GET", "/api/home/banners")).status).toBe(200)
})

test("[API-17] a refused request does no work", async () => {
  const shop = await aShopForThisTest({ app: { overload: OVERLOAD } })
  const seen = { read: 0, answered: 0 }
  shop.app.addHook("preValidation", async () => void seen.read++)
  shop.app.addHook("onSend", async () => void seen.answered++)
  await holdUp(shop)
  expect(seen, "the last is answered without being read").toEqual({ read: seen.answered - 1, answered: seen.answered })
})

test("[API-17] a start that keeps a slow machine busy is no overload: the shop serves as soon as it listens", async () => {
  const shop = await aShopForThisTest({ app: { overload: OVERLOAD } })
  await holdUp(shop)
  await shop.app.listen({ host: "127.0.0.1", port: 0 })
  expect((await shop.call("GET", "/readyz")).status).toBe(200)
  expect((await shop.call("GET", "/api/home/banners")).status).toBe(200)
})
