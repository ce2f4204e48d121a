import { afterAll, beforeAll, expect, test } from "vitest"
import type { Call } from "#contract/call.ts"
import { contract } from "#contract/contract.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

const calls = Object.values(contract).flatMap((feature) => Object.values<Call>(feature))
let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ demonstration: true })
})
afterAll(() => shop.close())

test("[API-01] every call is below /api, in one of the five bases, with the providers of identity and payments or with private links, on the same origin", () => {
  for (const { path } of calls) expect(path).toMatch(/^\/api\/(home|store|order|user|service|identity|payments|link)\//)
})

test.each(calls.map((call) => [call.method, call.path, call] as const))(
  "[API-02] a trailing slash is optional: %s %s",
  async (method, path, call) => {
    const address = path
      .replace("{id}", path.includes("product") ? "1001" : "1")
      .replace("{provider}", "sandbox")
      .replace("{policy}", "terms")
      .replace("{transId}", "unknown-1")
      .replace(/\/$/, "")
    const body = call.body ? { ...(path.includes("autocomplete") ? { keyword: "phone" } : {}) } : undefined
    const query = path.includes("/service/seo") ? "?service_category=mobile&brand=apple" : ""
    const without = await shop.call(method, `${address}${query}`, body)
    const withSlash = await shop.call(method, `${address}/${query}`, body)
    if (method === "GET" && !call.signedIn) expect(without.status).toBe(200)
    expect(without.status, "the call is there").not.toBe(404)
    expect(withSlash.status).toBe(without.status)
    expect(withSlash.text).toBe(without.text)
  },
)

test.each(["/api/openapi.json", "/api/docs"])("[API-02] a trailing slash is optional: GET %s", async (path) => {
  const without = await shop.call("GET", path)
  const withSlash = await shop.call("GET", `${path}/`)
  expect([without.status, withSlash.status]).toEqual([200, 200])
  expect(withSlash.text).toBe(without.text)
})
