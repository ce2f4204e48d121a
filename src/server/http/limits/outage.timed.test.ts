import { expect, test } from "vitest"
import { expectHealthy } from "#server/testing/orders.ts"
import { aShopBehindAProxy } from "#server/testing/shop-behind-proxy.ts"

test("[API-17] a database that no longer responds delays requests only briefly, and everything works once it responds again", async () => {
  const { direct, db, proxy, send, order } = await aShopBehindAProxy()
  expect((await order("before")).status).toBe(201)
  await proxy.set({ kind: "blackhole" })
  const begun = performance.now()
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, () => send("GET", "/api/order/cart/details")),
    ...Array.from({ length: 10 }, (_, n) => order(`during ${n}`)),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  // One second each for a connection and for a response; the rest allows for a busy machine.
  expect(performance.now() - begun).toBeLessThan(5000)
  await proxy.set({ kind: "pass" })
  expect((await order("after")).status).toBe(201)
  expect(db.$client.totalCount).toBeLessThanOrEqual(10)
  await expectHealthy(direct)
})
