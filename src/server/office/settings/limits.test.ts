import { expect, test } from "vitest"
import { type LimitSettings, limitSettings } from "#contract/office/settings/limits.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow } from "#server/testing/orders.ts"
import { aRepairList, book, homeVisit } from "#server/testing/repairs.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

const { path } = limitSettings.read
const read = async ({ call }: TestMember) => (await call("GET", path)).json<LimitSettings>()
const FIRST = { max_order_total: 200_000, max_open_cash_orders: 10, max_open_repairs: 5, refund_limit: 1000, low_stock: 2 }

test("the limits of orders, repairs and refunds hold from the next one on, and an older version of them changes nothing", async () => {
  const shop = await aShopForThisTest()
  const [manager, sales] = [await aStaffMember(shop, "manager"), await aStaffMember(shop, "sales")]
  expect(await read(manager)).toEqual({ version: 0, limits: FIRST, fixed: [] })
  const next = { max_order_total: 500, max_open_cash_orders: 1, max_open_repairs: 1, refund_limit: 40, low_stock: 0 }
  expect((await manager.call("PUT", path, next, { version: 0 })).json()).toEqual({ version: 1, limits: next, fixed: [] })
  expectProblem(await manager.call("PUT", path, FIRST, { version: 0 }), 412)
  expectProblem(await sales.call("PUT", path, FIRST, { version: 1 }), 403)
  expect(await read(sales)).toMatchObject({ limits: next })

  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 9, price: 250.5 })
  expect(expectProblem(await buyNow(shop, customer, { product, quantity: 2 }), 409).type).toBe("/api/docs#above_maximum")
  expect((await buyNow(shop, customer, { product })).status).toBe(201)
  expect(expectProblem(await buyNow(shop, customer, { product }), 409).type).toBe("/api/docs#too_many_orders")

  await aRepairList(shop.db)
  expect((await book(shop, customer)).status).toBe(201)
  const second = { ...homeVisit(), issue: 2 }
  expect(expectProblem(await book(shop, customer, second), 409).type).toBe("/api/docs#too_many_repairs")

  const refundLimit = async ({ call }: TestMember) =>
    (await call("GET", "/api/office/me")).json<{ refund_limit: number | null }>().refund_limit
  expect([await refundLimit(sales), await refundLimit(manager)]).toEqual([40, null])
})

test("[OFFICE-154] a limit that the environment fixes is shown with its variable and is not changed; the others are", async () => {
  const shop = await aShopForThisTest({ environment: { MAX_ORDER_TOTAL: "750" } })
  const manager = await aStaffMember(shop, "manager")
  const { limits, fixed } = await read(manager)
  expect([limits.max_order_total, fixed]).toEqual([750, [{ limit: "max_order_total", by: "MAX_ORDER_TOTAL" }]])
  const refused = await manager.call("PUT", path, { ...limits, max_order_total: 900 }, { version: 0 })
  expect(expectProblem(refused, 409)).toMatchObject({ type: "/api/docs#setting_fixed", by: "MAX_ORDER_TOTAL" })
  expect((await manager.call("PUT", path, { ...limits, max_open_repairs: 2 }, { version: 0 })).status).toBe(200)
})

test("a limit outside of its bounds is refused with its name", async () => {
  const manager = await aStaffMember(await aShopForThisTest(), "manager")
  const wrong = { max_order_total: 10_000_001, max_open_cash_orders: 0, max_open_repairs: 1.5, refund_limit: -1, low_stock: 1001 }
  for (const [field, value] of Object.entries(wrong)) {
    const problem = expectProblem(await manager.call("PUT", path, { ...FIRST, [field]: value }, { version: 0 }), 422)
    expect(problem["errors"]).toMatchObject([{ path: field }])
  }
})
