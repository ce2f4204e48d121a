import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { addressOf, everyCall } from "#server/testing/requests.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

const privateCalls = everyCall.filter(({ call }) => call.signedIn)

/** Headers that do not identify a signed-in customer, each with its origin. */
async function strangers(): Promise<[string, Record<string, string>][]> {
  const { token } = await aCustomer(shop.db)
  const [expired, idle, revoked, gone] = [
    await aCustomer(shop.db),
    await aCustomer(shop.db),
    await aCustomer(shop.db),
    await aCustomer(shop.db),
  ]
  await shop.db.execute(sql`update identity_sessions set expires_at = now() where user_id = ${expired.uid}`)
  await shop.db.execute(sql`update identity_sessions set created_at = now() - interval '14 days' where user_id = ${idle.uid}`)
  await shop.db.execute(sql`update customers set valid_from = now() + interval '1 second' where uid = ${revoked.uid}`)
  await shop.db.execute(sql`delete from identity_users where id = ${gone.uid}`)
  const flipped = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A")
  return [
    ["no token", {}],
    ["an empty header", { authorization: "" }],
    ["no token after the scheme", { authorization: "Bearer " }],
    ["another scheme", { authorization: `Basic ${token}` }],
    ["a token without its scheme", { authorization: token }],
    ["an unknown token", { authorization: `Bearer ${"x".repeat(43)}` }],
    ["a token with one letter changed", { authorization: `Bearer ${flipped}` }],
    ["a token that was cut", { authorization: `Bearer ${token.slice(0, -1)}` }],
    ["a token and more", { authorization: `Bearer ${token}, Bearer ${token}` }],
    ["a token that is too long", { authorization: `Bearer ${"x".repeat(5000)}` }],
    ["a token that is no token", { authorization: "Bearer '; drop table customers; --" }],
    ["an expired session", expired.headers],
    ["a session of two weeks ago", idle.headers],
    ["a sign-in before the tokens that are valid", revoked.headers],
    ["an account that is gone", gone.headers],
    ["a cookie with a good token", { cookie: `authToken=${token}; session_token=${token}; better-auth.session_token=${token}` }],
    [
      "other headers with a good token",
      { "x-auth-token": token, "x-authorization": `Bearer ${token}`, "proxy-authorization": `Bearer ${token}` },
    ],
  ]
}

test("[API-10] every call that needs sign-in responds 401 without one, before it checks anything else", async () => {
  expect(privateCalls.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["account.profile", "account.changePassword", "cart.change", "cart.details", "identity.verifyPassword"]),
  )
  for (const [who, headers] of await strangers()) {
    for (const { name, call } of privateCalls) {
      const answer = await shop.call(call.method, addressOf(call, "1"), call.method === "GET" ? undefined : "{", headers)
      expect(expectProblem(answer, 401).detail, `${name} with ${who}`).toBe("Please login first")
    }
  }
})

test("[API-10] the response is 401 also with a query, and for a path that matches nothing", async () => {
  const { token } = await aCustomer(shop.db)
  for (const { call } of privateCalls) {
    const body = call.method === "GET" ? undefined : {}
    expectProblem(await shop.call(call.method, `${addressOf(call, "999999")}?token=${token}&access_token=${token}`, body), 401)
  }
})

test("[API-10] a signed-in customer is accepted, in any spelling of the scheme", async () => {
  const { token } = await aCustomer(shop.db)
  for (const scheme of ["Bearer", "bearer", "BEARER"]) {
    expect((await shop.call("GET", "/api/user/profile/", undefined, { authorization: `${scheme} ${token}` })).status).toBe(200)
  }
})

test("a call that needs no sign-in ignores a token", async () => {
  const open = await shop.call("GET", "/api/home/banners", undefined, {})
  const withToken = await shop.call("GET", "/api/home/banners", undefined, { authorization: "Bearer unknown" })
  expect(withToken.status).toBe(200)
  expect(withToken.text).toBe(open.text)
})
