import { once } from "node:events"
import { connect } from "node:net"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

const SEARCH = "/api/store/autocomplete"

test("calls beyond the limit are refused at once; carts and orders have reserved places, and all places are free again afterwards", async () => {
  const { call, db } = await aShopForThisTest({ app: { callsInFlight: { all: 3, setAside: 1 } } })
  const customer = await aCustomer(db)
  const product = await aVariant(db, { stock: 5 })
  const changeCart = () => call("POST", "/api/order/cart/item_add_or_remove", { product, quantity: 1 }, customer.headers)
  const answers = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table search_entries in access exclusive mode`)
    const held = ["a", "b"].map((keyword) => call("POST", SEARCH, { keyword }))
    const refused = await call("POST", SEARCH, { keyword: "c" })
    expectProblem(refused, 503)
    expect(refused.headers["retry-after"]).toBe("2")
    expect((await call("GET", "/healthz")).status).toBe(200)
    expect((await changeCart()).status).toBe(200)
    return held
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  expect((await call("POST", SEARCH, { keyword: "c" })).status).toBe(200)
})

test("[SH-72] a flood of sign-ins takes only a part of the places, so that every read is answered meanwhile", async () => {
  const { call, db } = await aShopForThisTest({ app: { callsInFlight: { all: 10, setAside: 1, ofPasswords: 3 } } })
  const signIn = () => call("POST", "/api/identity/sign-in", { email: "noor@example.com", password: "wrong password" })
  const held = await db.transaction(async (tx) => {
    // No sign-in ends before the others have arrived.
    await tx.execute(sql`lock table throttles in access exclusive mode`)
    const flood = Array.from({ length: 400 }, signIn)
    const refused = await Promise.all(flood.slice(3))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    const reads = await Promise.all(["a", "b", "c"].map((keyword) => call("POST", SEARCH, { keyword })))
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200])
    return flood.slice(0, 3)
  })
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([401, 401, 401])
})

test("a client that disconnects frees its place", async () => {
  const { app, call } = await aShopForThisTest({ app: { callsInFlight: { all: 2, setAside: 0 } } })
  const port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port)
  const sockets = []
  for (const _place of [1, 2]) {
    const arrived = once(app.server, "request")
    const socket = connect(port, "127.0.0.1")
    socket.write(`POST ${SEARCH} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`)
    await arrived
    sockets.push(socket)
  }
  const status = async () => (await call("POST", SEARCH, { keyword: "a" })).status
  expect(await status()).toBe(503)
  for (const socket of sockets) socket.destroy()
  await expect.poll(status).toBe(200)
})
