import { afterAll, beforeAll, expect, test } from "vitest"
import { readConfig } from "#server/config/config.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { pagePolicy } from "./security-headers.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

const ANSWERS = [
  ["GET", "/api/home/banners", undefined, 200],
  ["GET", "/api/docs", undefined, 200],
  ["GET", "/robots.txt", undefined, 200],
  ["GET", "/healthz", undefined, 200],
  ["GET", "/readyz", undefined, 200],
  ["GET", "/api/%zz", undefined, 400],
  ["GET", "/nothing", undefined, 404],
  ["GET", "/images/nothing.webp", undefined, 404],
  ["POST", "/api/store/autocomplete", "{", 400],
  ["POST", "/api/store/autocomplete", `"${"a".repeat(70_000)}"`, 413],
  ["POST", "/api/store/autocomplete", "{}", 422],
] as const

test.each(ANSWERS)("the security headers are on every response, including refusals: %s %s", async (method, path, body, status) => {
  const { headers, status: answered } = await shop.call(method, path, body)
  expect(answered).toBe(status)
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(headers["content-security-policy"]).toContain("default-src 'none'")
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'")
  expect(headers).not.toHaveProperty("x-powered-by")
  expect(headers).not.toHaveProperty("server")
})

test("a 304 response has them as well", async () => {
  const { headers } = await shop.call("GET", "/api/home/banners")
  const again = await shop.call("GET", "/api/home/banners", undefined, { "if-none-match": headers["etag"] ?? "" })
  expect(again.status).toBe(304)
  expect(again.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  })
})

test("every request has its own id", async () => {
  const ids = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await shop.call("GET", "/healthz", undefined, { "x-request-id": "mine" })).headers["x-request-id"],
    ),
  )
  expect(new Set(ids).size).toBe(20)
  expect(ids).not.toContain("mine")
})

test("a shop at an https address enforces https in browsers for a year", async () => {
  const secure = await aShopForThisTest({ environment: { PUBLIC_ORIGIN: "https://shop.localhost" } })
  expect((await secure.call("GET", "/healthz")).headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains")
  expect((await shop.call("GET", "/healthz")).headers["strict-transport-security"]).toBeUndefined()
})

test("the policy of a page allows the shop's scripts and those of the given hashes, and no others", () => {
  const policy = pagePolicy(readConfig({}), ["abc="])
  expect(policy.split("; ")).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self' 'sha256-abc='",
      "style-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]),
  )
  expect(policy).not.toMatch(/unsafe|\*|upgrade-insecure-requests/)
})

test("the policy of a page allows the pictures' own origin, and requires https where the shop uses it", () => {
  const config = readConfig({ IMAGE_BASE_URL: "http://pictures.example:8080/shop", PUBLIC_ORIGIN: "https://shop.localhost" })
  const policy = pagePolicy(config, [])
  expect(policy).toMatch(/img-src [^;]*http:\/\/pictures\.example:8080(;| )/)
  expect(policy).toContain("upgrade-insecure-requests")
})

test("[AUTH-43] a page may connect to the hosted identity provider only where that one is configured", () => {
  const firebase = {
    IDENTITY: "firebase",
    FIREBASE_API_KEY: "k",
    FIREBASE_AUTH_DOMAIN: "shop.firebaseapp.com",
    FIREBASE_PROJECT_ID: "shop",
  }
  const connections = (environment: Record<string, string>) => /connect-src ([^;]*)/.exec(pagePolicy(readConfig(environment), []))?.[1]
  expect(connections({})).toBe("'self'")
  expect(connections(firebase)).toBe("'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com")
  expect(connections({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" })).toBe("'self' http://127.0.0.1:9099")
})
