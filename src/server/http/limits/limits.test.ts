import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import type { Call } from "#contract/call.ts"
import { contract } from "#contract/contract.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

const SEARCH = "/api/store/autocomplete"
const PRODUCTS = "/api/store/products/recommendations"
const META = "/api/store/products/filter_meta"

// The clock of the limits stands still, however long the requests take. Timers run.
beforeEach(() => {
  vi.setSystemTime(Date.now())
  onTestFinished(() => void vi.useRealTimers())
})

async function statuses(shop: TestShop, path: string, times: number, { from = "192.0.2.1" } = {}) {
  const body = path === SEARCH ? { keyword: "" } : {}
  const answers = []
  for (let time = 0; time < times; time++) {
    const { statusCode } = await shop.app.inject({ method: "POST", url: path, payload: body, remoteAddress: from })
    answers.push(statusCode)
  }
  return answers
}

const refused = (list: number[]) => list.filter((status) => status === 429).length

test("[API-16] a client that searches more often than the call allows gets Retry-After", async () => {
  const shop = await aShopForThisTest({ environment: { SEARCH_LIMIT_PER_SECOND: "20" } })
  const answers = await statuses(shop, SEARCH, 61)
  expect(answers.filter((status) => status === 200)).toHaveLength(60)
  expect(refused(answers)).toBe(1)
  const { headers, payload, statusCode } = await shop.app.inject({
    method: "POST",
    url: SEARCH,
    payload: { keyword: "" },
    remoteAddress: "192.0.2.1",
  })
  const answer = { status: statusCode, headers: headers as Record<string, string>, text: payload, json: <T>() => JSON.parse(payload) as T }
  expect(expectProblem(answer, 429).detail).toBe("Too many requests. Please try again in a moment.")
  expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1)
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(3)
})

test("[API-16] the listing calls allow 45 at once, each counted separately", async () => {
  const shop = await aShopForThisTest({ environment: { SEARCH_LIMIT_PER_SECOND: "20" } })
  expect(refused(await statuses(shop, PRODUCTS, 47))).toBe(2)
  expect(refused(await statuses(shop, META, 45))).toBe(0)
})

test("[API-16] after the window a client may search again", async () => {
  const shop = await aShopForThisTest({ environment: { SEARCH_LIMIT_PER_SECOND: "20" } })
  expect(refused(await statuses(shop, SEARCH, 70))).toBe(10)
  vi.setSystemTime(Date.now() + 2999)
  expect(refused(await statuses(shop, SEARCH, 60))).toBe(60)
  vi.setSystemTime(Date.now() + 1)
  expect(refused(await statuses(shop, SEARCH, 60))).toBe(0)
})

test("[API-16] one address does not use up another's limit, and an IPv6 network counts as one address", async () => {
  const shop = await aShopForThisTest({ environment: { SEARCH_LIMIT_PER_SECOND: "20" } })
  expect(refused(await statuses(shop, SEARCH, 60))).toBe(0)
  expect(refused(await statuses(shop, SEARCH, 1, { from: "192.0.2.2" }))).toBe(0)
  expect(refused(await statuses(shop, SEARCH, 60, { from: "2001:db8:0:1::1" }))).toBe(0)
  expect(refused(await statuses(shop, SEARCH, 1, { from: "2001:db8:0:1:ffff::2" }))).toBe(1)
  expect(refused(await statuses(shop, SEARCH, 1, { from: "2001:db8:0:2::1" }))).toBe(0)
  expect(refused(await statuses(shop, SEARCH, 1, { from: "::ffff:192.0.2.1" }))).toBe(1)
})

test("[API-16] SEARCH_LIMIT_PER_SECOND raises and lowers the limits of all searching calls", async () => {
  const shop = await aShopForThisTest({ environment: { SEARCH_LIMIT_PER_SECOND: "2" } })
  expect(refused(await statuses(shop, SEARCH, 7))).toBe(1)
  expect(refused(await statuses(shop, META, 6))).toBe(1)
})

test("[API-16] calls of pages that the shop renders are never refused", async () => {
  const shop = await aShopForThisTest({ environment: { SEARCH_LIMIT_PER_SECOND: "1" } })
  const asked = Array.from({ length: 30 }, () => shop.api.catalog.products({}))
  await expect(Promise.all(asked)).resolves.toHaveLength(30)
})

/** Ten requests, each with headers that claim another client address. */
async function claims(shop: TestShop, headersOf: (client: number) => Record<string, string>) {
  const answers = []
  for (let client = 0; client < 10; client++) answers.push((await shop.call("POST", SEARCH, { keyword: "" }, headersOf(client))).status)
  return answers
}

test("[API-16] a client cannot impersonate the shop itself", async () => {
  const shop = await aShopForThisTest({ environment: { SEARCH_LIMIT_PER_SECOND: "1", TRUST_PROXY: "loopback" } })
  expect(refused(await claims(shop, () => ({ "x-forwarded-for": "in-memory", forwarded: "for=in-memory" })))).toBe(7)
})

test("[API-16] behind a trusted proxy each of its clients is counted separately; without one the header has no effect", async () => {
  const client = (number: number) => ({ "x-forwarded-for": `198.51.100.${number}` })
  const behind = await aShopForThisTest({ environment: { SEARCH_LIMIT_PER_SECOND: "1", TRUST_PROXY: "loopback" } })
  expect(refused(await claims(behind, client))).toBe(0)
  const open = await aShopForThisTest({ environment: { SEARCH_LIMIT_PER_SECOND: "1" } })
  expect(refused(await claims(open, client))).toBe(7)
})

test("cached calls, calls of one customer and signed webhooks have no limit by address; calls that search have one", () => {
  for (const { path, shared, signedIn, throttled, rawBody, limit } of Object.values(contract).flatMap((feature) =>
    Object.values<Call>(feature),
  )) {
    if (shared || signedIn || throttled || rawBody) expect(limit, path).toBeUndefined()
    else if (path !== contract.identity.signOut.path) expect(limit, path).toBeDefined()
  }
})
