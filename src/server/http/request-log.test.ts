import { once } from "node:events"
import { request as httpRequest } from "node:http"
import { Writable } from "node:stream"
import { expect, test } from "vitest"
import { aShopForThisTest } from "#server/testing/shop.ts"

type Line = Record<string, unknown>

/** A listening shop, and the lines of its log once it has this many. */
async function aLoggedShop(environment: Record<string, string> = {}) {
  const lines: Line[] = []
  const stream = new Writable({
    write: (part: Buffer, _coding, done) => {
      for (const line of part.toString().trim().split("\n")) lines.push(JSON.parse(line))
      done()
    },
  })
  const shop = await aShopForThisTest({ environment, app: { logger: { level: "info", stream } } })
  const address = await shop.app.listen({ host: "127.0.0.1", port: 0 })
  lines.length = 0
  const logged = async (count: number) => {
    await expect.poll(() => lines.length).toBe(count)
    return lines
  }
  return { ...shop, address, logged }
}

const ask = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers: { "user-agent": "tests", ...headers } })

test("a request has one line with the request and its outcome", async () => {
  const { address, logged } = await aLoggedShop()
  const answer = await ask(`${address}/healthz?from=mail&token=opens-something`)
  await answer.text()
  const [line] = await logged(1)
  expect(line).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    pid: process.pid,
    hostname: expect.any(String),
    requestId: answer.headers.get("x-request-id"),
    method: "GET",
    url: "/healthz?from=mail&token=…",
    status: 200,
    ms: expect.any(Number),
    bytes: expect.any(Number),
    client: "127.0.0.1",
    userAgent: "tests",
    msg: "request",
  })
  expect(line?.["bytes"]).toBeGreaterThan(100)
})

test("a cached response that bypasses the framework has the same line", async () => {
  const { address, logged } = await aLoggedShop()
  for (const _time of [1, 2]) await (await ask(`${address}/api/home/menu`)).text()
  const [first, second] = await logged(2)
  const { time: _time, requestId: _id, ms: _ms, bytes: _bytes, ...shared } = first ?? {}
  expect(second).toMatchObject(shared)
  expect(Math.abs(Number(second?.["bytes"]) - Number(first?.["bytes"]))).toBeLessThan(20)
})

test.each([
  "/reset-password?token=SECRET",
  "/reset-password?a=b&token=SECRET&c=d",
  "/reset-password?%74oken=SECRET",
  "/reset-password?%2574oken=SECRET",
  "/reset-password?to%6ben=%53ECRET",
  "/reset-password?TOKEN=SECRET",
  "/reset-password?access_token=SECRET",
  "/reset-password;token=SECRET",
  "/reset-password?token%3DSECRET",
  "/reset-password%3Ftoken=SECRET",
  "/reset-password?token%20=SECRET",
  "/reset-password?%zz&token=SECRET",
  "/login?next=%2Freset-password%3Ftoken%3DSECRET",
  "/reset-password?%74oken=a%26SECRET",
])("a line names the address and not the token: %s", async (url) => {
  const { address, logged } = await aLoggedShop()
  await (await ask(address + url)).text()
  const [line] = await logged(1)
  expect(JSON.stringify(line)).not.toMatch(/SECRET|%53ECRET/)
  expect(line?.["url"]).toMatch(/^\/(reset-password|login).*…/)
})

test("an address without a token is logged as it was sent", async () => {
  const { address, logged } = await aLoggedShop()
  await (await ask(`${address}/category/a%20b?brands=1%2C2`)).text()
  expect((await logged(1))[0]).toMatchObject({ url: "/category/a%20b?brands=1%2C2" })
})

test("the shop's own requests for a page have no line", async () => {
  const { address, api, logged } = await aLoggedShop()
  await api.home.menu()
  await ask(`${address}/healthz`)
  expect((await logged(1))[0]).toMatchObject({ url: "/healthz" })
})

test("a client that disconnects before its response has a line as well", async () => {
  const { app, address, logged } = await aLoggedShop()
  const arrived = once(app.server, "request")
  const headers = { "content-type": "application/json", "content-length": 100 }
  const asked = httpRequest(`${address}/api/store/autocomplete`, { method: "POST", headers }).on("error", () => {})
  asked.flushHeaders()
  await arrived
  asked.destroy()
  expect((await logged(1))[0]).toMatchObject({ url: "/api/store/autocomplete", status: 499, client: "127.0.0.1", aborted: true })
})

test("an id from the trusted proxy is kept, also by cached responses", async () => {
  const { address, logged } = await aLoggedShop({ TRUST_PROXY: "10.0.0.0/8, loopback" })
  const given = ["8a1c09f2b7d34e55a0c1d2e3f4a5b6c7", "Root=1-67891233-abcdef012345678912345678"]
  const headers = { "x-forwarded-for": "192.0.2.7" }
  for (const id of given) {
    const answer = await ask(`${address}/api/home/menu`, { ...headers, "x-request-id": id })
    expect(answer.headers.get("x-request-id")).toBe(id)
    await answer.text()
  }
  expect(await logged(2)).toMatchObject(given.map((requestId) => ({ requestId, client: "192.0.2.7" })))
})

const GIVEN = "8a1c09f2b7d34e55a0c1d2e3f4a5b6c7"
const OWN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test.each([
  ["no proxy is trusted", {}],
  ["the connection is not the trusted proxy's", { TRUST_PROXY: "192.0.2.1" }],
])("an id is replaced when %s", async (_when, environment: Record<string, string>) => {
  const { address } = await aLoggedShop(environment)
  expect((await ask(`${address}/healthz`, { "x-request-id": GIVEN })).headers.get("x-request-id")).toMatch(OWN)
})

test("an id that is too short, too long or of other characters is replaced, even from the trusted proxy", async () => {
  const { address } = await aLoggedShop({ TRUST_PROXY: "loopback" })
  for (const id of ["7", "a".repeat(129), 'a1b2c3d4","level":"fatal', "a1b2c3d4 e5f6a7b8"]) {
    expect((await ask(`${address}/healthz`, { "x-request-id": id })).headers.get("x-request-id"), id).toMatch(OWN)
  }
})

test("the length of a line is limited, however much is sent", async () => {
  const { address, logged } = await aLoggedShop()
  await ask(`${address}/healthz?${"x".repeat(6000)}`, { "user-agent": "y".repeat(6000) })
  expect(JSON.stringify((await logged(1))[0]).length).toBeLessThan(3000)
})

test("a fault during a request carries the id of its line", async () => {
  const { address, db, logged } = await aLoggedShop()
  await db.execute("alter table menu_items rename to menu_items_away")
  await (await ask(`${address}/api/home/menu`)).text()
  const [fault, line] = await logged(2)
  expect(fault).toMatchObject({ level: "error", msg: "a call failed", requestId: line?.["requestId"] })
})

test("an unreadable address has a line as well", async () => {
  const { address, logged } = await aLoggedShop()
  await (await ask(`${address}/%zz?token=opens-something`)).text()
  expect((await logged(1))[0]).toMatchObject({ url: "/%zz?token=…", status: 400 })
})
