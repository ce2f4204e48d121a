import { Writable } from "node:stream"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { createApp } from "#server/app.ts"
import { identityOf } from "#server/configured-identity.ts"
import { openDatabase } from "#server/db/database.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { cashHome, expectHealthy, stockOf } from "#server/testing/orders.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aFaultProxy, type Fault } from "#server/testing/stand-ins/fault-proxy.ts"

type Logged = { level: number; msg: string }

/** A shop whose database is behind a proxy, with a customer and a product; what it logs above info is kept. */
async function aShopBehindAProxy() {
  const { services, db: direct, url } = await aShopForThisTest({ environment: { MAX_OPEN_CASH_ORDERS: "1000" } })
  const proxy = await aFaultProxy(url)
  const db = openDatabase(proxy.url, { answerWithinMs: 1000 })
  const logged: Logged[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push(JSON.parse(line.toString()) as Logged)
      done()
    },
  })
  const app = await createApp(
    { ...services, db, identity: identityOf(services.config, db, () => {}) },
    { logger: { level: "warn", stream } },
  )
  onTestFinished(async () => {
    await app.close()
    await db.$client.end()
  })
  const customer = await aCustomer(direct)
  const product = await aVariant(direct, { stock: 50 })
  const send = async (method: "GET" | "POST", path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: { ...customer.headers, ...headers },
      ...(body ? { payload: body } : {}),
    })
    const { statusCode, payload } = answer
    return {
      status: statusCode,
      text: payload,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
      json: <T>() => answer.json<T>(),
    }
  }
  const order = (key: string) => send("POST", "/api/order/buy_now", { ...cashHome, product, quantity: 1 }, { "idempotency-key": key })
  return { direct, db, customer, proxy, product, logged, send, order }
}

test("[API-17] while the database refuses connections every call that needs it answers 503, and the log says so once", async () => {
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

test("[API-17] a database that no longer answers costs nobody more than a moment, and all is well when it does again", async () => {
  const { direct, db, proxy, send, order } = await aShopBehindAProxy()
  expect((await order("before")).status).toBe(201)
  await proxy.set({ kind: "blackhole" })
  const begun = performance.now()
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, () => send("GET", "/api/order/cart/details")),
    ...Array.from({ length: 10 }, (_, n) => order(`during ${n}`)),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  // One second each for a connection and for an answer; the rest is a busy machine's.
  expect(performance.now() - begun).toBeLessThan(5000)
  await proxy.set({ kind: "pass" })
  expect((await order("after")).status).toBe(201)
  expect(db.$client.totalCount).toBeLessThanOrEqual(10)
  await expectHealthy(direct)
})

const faults: Fault[] = [
  { kind: "reset-after", bytes: 900 },
  { kind: "reset-after", bytes: 9000 },
  { kind: "delay", ms: 5, jitterMs: 10 },
  { kind: "slice", bytes: 700, ms: 1 },
]

test.each(faults)("[API-45] orders over a connection with faults are placed once each, however often they are sent: %j", async (fault) => {
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
  // The first on a connection that was reset may still find out.
  await Promise.all(keys.map(tryToOrder))
  expect(await Promise.all(keys.map(async (key) => (await order(key)).status))).toEqual(keys.map(() => 201))
  const { rows } = await direct.execute<{ n: number }>(sql`select count(*)::int as n from orders where customer_id = ${customer.id}`)
  expect(rows).toEqual([{ n: keys.length }])
  expect(await stockOf(direct, product)).toBe(50 - keys.length)
  await expectHealthy(direct)
})
