import { afterEach, expect, test, vi } from "vitest"
import { ApiProblem } from "./api-problem.ts"
import { httpClient } from "./http-client.ts"

type Answer = { status?: number; body?: string; headers?: Record<string, string> }

/** A network with prepared responses, which records the requests. */
function aNetwork({ status = 200, body = "[]" }: Answer = {}) {
  const asked: { address: string; init: RequestInit & { headers: Record<string, string> } }[] = []
  vi.stubGlobal("fetch", async (address: string, init: RequestInit & { headers: Record<string, string> }) => {
    asked.push({ address, init })
    if (init.signal?.aborted) throw init.signal.reason
    return new Response(status === 204 ? null : body, { status })
  })
  return asked
}
afterEach(() => {
  vi.unstubAllGlobals()
})

test("[API-05] every request carries the token as a Bearer header, read again each time", async () => {
  const asked = aNetwork()
  let token: string | null = null
  const api = httpClient("en", () => token)
  await api.home.menu()
  token = "first"
  await api.home.menu()
  token = "second"
  await api.catalog.products({ page: 2 })
  expect(asked.map(({ init }) => init.headers["authorization"])).toEqual([undefined, "Bearer first", "Bearer second"])
  expect(asked.every(({ init }) => init.credentials === "omit")).toBe(true)
})

test("[AR-49] a request names the page's language and the content types that it sends and accepts", async () => {
  const asked = aNetwork()
  await httpClient("ar", () => null).catalog.products({ brands: [1], page: 2 }, { idempotencyKey: "once" })
  expect(asked[0]).toMatchObject({
    address: "/api/store/products/recommendations?page=2",
    init: { method: "POST", body: '{"brands":[1]}' },
  })
  expect(asked[0]?.init.headers).toEqual({
    accept: "application/json",
    "accept-language": "ar",
    "content-type": "application/json",
    "idempotency-key": "once",
  })
  await httpClient("en", () => null).repairs.request({ reference: "a/b ٣" })
  expect(asked[1]).toMatchObject({ address: "/api/service/request/a%2Fb%20%D9%A3", init: { method: "GET" } })
  expect(asked[1]?.init).not.toHaveProperty("body")
})

test("[API-08] a refusal becomes a problem with a sentence that a page may show", async () => {
  aNetwork({
    status: 422,
    body: JSON.stringify({ status: 422, detail: "Some fields are not valid.", errors: [{ path: "page", message: "must be >= 1" }] }),
  })
  const refused = httpClient("en", () => null).catalog.products({})
  await expect(refused).rejects.toThrow(ApiProblem)
  await expect(refused).rejects.toMatchObject({ status: 422, detail: "Some fields are not valid.", errors: [{ path: "page" }] })
})

test.each(["<html>Bad Gateway</html>", "", "null", "[]", '{"detail":7}'])(
  "an error response without a problem document becomes a problem too: %j",
  async (body) => {
    aNetwork({ status: 502, body })
    await expect(httpClient("en", () => null).home.menu()).rejects.toMatchObject({
      status: 502,
      detail: "Something went wrong on our side. Please try again later.",
    })
  },
)

test("a lost connection becomes a problem with a sentence, and an abort rejects with its reason", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
  await expect(httpClient("en", () => null).home.menu()).rejects.toMatchObject({
    status: 0,
    detail: "No connection. Please check your network and try again.",
  })
  aNetwork()
  const aborting = new AbortController()
  aborting.abort(new Error("moved on"))
  await expect(httpClient("en", () => null).home.menu(undefined, { signal: aborting.signal })).rejects.toThrow("moved on")
})

/** A network that refuses every token but one, and a device with an outdated token. */
function aNetworkFor(good: string) {
  const sent: (string | undefined)[] = []
  vi.stubGlobal("fetch", async (_address: string, init: { headers: Record<string, string> }) => {
    sent.push(init.headers["authorization"])
    if (init.headers["authorization"] === `Bearer ${good}`) return new Response("[]")
    return new Response(JSON.stringify({ type: "/api/docs#unauthenticated", detail: "Please login first" }), { status: 401 })
  })
  return sent
}

test("a call whose token is refused is sent again with the replacement", async () => {
  const sent = aNetworkFor("new")
  const replace = vi.fn(async () => "new")
  await httpClient("en", () => "old", replace).cart.details()
  expect(sent).toEqual(["Bearer old", "Bearer new"])
  expect(replace.mock.calls).toEqual([["old"]])
})

test("without another token the call is refused, and replacement stops after a second refusal", async () => {
  const sent = aNetworkFor("no such token")
  await expect(
    httpClient(
      "en",
      () => "old",
      async () => null,
    ).cart.details(),
  ).rejects.toMatchObject({ status: 401, code: "unauthenticated" })
  expect(sent).toHaveLength(1)
  const replace = vi.fn(async (refused: string) => (refused === "old" ? "new" : null))
  await expect(httpClient("en", () => "old", replace).cart.details()).rejects.toMatchObject({ code: "unauthenticated" })
  expect(replace.mock.calls).toEqual([["old"], ["new"]])
})

test("a token given for one call, a wrong password and a visitor's call request no other token", async () => {
  const replace = vi.fn(async () => "new")
  aNetworkFor("no such token")
  await expect(httpClient("en", () => "old", replace).cart.details(undefined, { token: "of sign-up" })).rejects.toMatchObject({
    status: 401,
  })
  await expect(httpClient("en", () => null, replace).cart.details()).rejects.toMatchObject({ status: 401 })
  aNetwork({ status: 401, body: JSON.stringify({ type: "/api/docs#wrong_password", detail: "Wrong." }) })
  await expect(httpClient("en", () => "old", replace).identity.verifyPassword({ password: "x" })).rejects.toMatchObject({
    code: "wrong_password",
  })
  expect(replace).not.toHaveBeenCalled()
})
