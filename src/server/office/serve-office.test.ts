import { afterAll, beforeAll, expect, test } from "vitest"
import type { Me } from "#contract/office/session.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

const ME = "/api/office/me"

test("[OFFICE-02] a call without a session answers 401, also with the token or cookie of a customer", async () => {
  const { token, headers } = await aCustomer(shop.db)
  const cookies = [`office=${token}`, `authToken=${token}`, "office=x"].map((cookie) => ({ cookie }))
  for (const given of [undefined, headers, ...cookies]) {
    expectProblem(await shop.call("GET", ME, undefined, given), 401)
  }
  const { call } = await aStaffMember(shop, "sales")
  const me = (await call("GET", ME)).json<Me>()
  expect(me).toMatchObject({ role: "sales", places: null, refund_limit: 1000, discount_limit: 5, locked: false })
  expect(me.permissions).toMatchObject({ "orders.read": "all", "activity.read": "own" })
  expect(me.permissions).not.toHaveProperty("staff.manage")
})

test("[OFFICE-10] a write without the office's header, or from another origin, is refused and changes nothing", async () => {
  const { call, token } = await aStaffMember(shop, "editor")
  const end = (headers: Record<string, string>) =>
    shop.call("DELETE", "/api/office/session", undefined, { cookie: `office=${token}`, ...headers })
  const foreign: Record<string, string>[] = [
    {},
    { "x-office": "0" },
    { "x-office": "1", origin: "https://elsewhere.example" },
    { "x-office": "1", origin: "null" },
  ]
  for (const headers of foreign) expect(expectProblem(await end(headers), 403).type).toBe("/api/docs#foreign_origin")
  expect((await call("GET", ME)).status).toBe(200)
  expect((await end({ "x-office": "1", origin: shop.services.config.publicOrigin })).status).toBe(204)
  expectProblem(await call("GET", ME), 401)
})
