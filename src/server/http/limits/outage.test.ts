import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { expectProblem } from "#server/testing/answers.ts"
import { expectHealthy, stockOf } from "#server/testing/orders.ts"
import { aShopBehindAProxy } from "#server/testing/shop-behind-proxy.ts"
import type { Fault } from "#server/testing/stand-ins/fault-proxy.ts"

test("[API-17] while the database refuses connections every call that needs it responds 503, and the log has one line about it", async () => {
  const { proxy, logged, send, order } = await aShopBehindAProxy()
  await proxy.set({ kind: "refuse" })
  proxy.cutAll()
  const answers = [
    await send("GET", "/api/store/branch/all"),
    await send("GET", "/api/store/product/1"),
    await send("GET", "/api/order/cart/details"),
    await send("POST", "/api/store/autocomplete", { keyword: "phone" }),
    await send("POST", "/api/identity/sign-in", { email: "noor@example.com", password: "a password" }),
    await order("first"),
  ]
  for (const answer of answers) {
    expectProblem(answer, 503)
    expect(answer.headers["retry-after"]).toBe("2")
  }
  expect(logged.map(({ msg }) => msg)).toEqual(["the database cannot be reached: what needs it is answered 503"])
  await proxy.set({ kind: "pass" })
  expect((await order("first")).status).toBe(201)
})

const faults: Fault[] = [
  { kind: "reset-after", bytes: 900 },
  { kind: "reset-after", bytes: 9000 },
  { kind: "delay", ms: 5, jitterMs: 10 },
  { kind: "slice", bytes: 700, ms: 1 },
]

test.each(faults)("[API-45] orders over a faulty connection are placed once each, however often they are sent: %j", async (fault) => {
  const { direct, customer, proxy, product, order } = await aShopBehindAProxy()
  await proxy.set(fault)
  proxy.cutAll()
  const tryToOrder = async (key: string): Promise<void> => {
    for (let attempt = 1; attempt <= 5; attempt++) {
      const { status, text } = await order(key)
      if (status === 201) return
      expect(status, text).toBe(503)
    }
  }
  const keys = Array.from({ length: 12 }, (_, n) => `key-${n}`)
  await Promise.all(keys.map(tryToOrder))
  await proxy.set({ kind: "pass" })
  // The first call on a reset connection may still fail.
  await Promise.all(keys.map(tryToOrder))
  expect(await Promise.all(keys.map(async (key) => (await order(key)).status))).toEqual(keys.map(() => 201))
  const { rows } = await direct.execute<{ n: number }>(sql`select count(*)::int as n from orders where customer_id = ${customer.id}`)
  expect(rows).toEqual([{ n: keys.length }])
  expect(await stockOf(direct, product)).toBe(50 - keys.length)
  await expectHealthy(direct)
})
