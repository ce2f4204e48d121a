import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ordersByPhone, type SoldVariant } from "#contract/office/orders/orders-by-phone.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant, cartSeenBy, changeLine, linesOf } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { aPickupBranch, expectHealthy, homeAddress, queuedMails, stockOf } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
let sales: TestMember
beforeAll(async () => {
  shop = await aShop()
  sales = await aStaffMember(shop, "sales", { name: "Reem" })
})
afterAll(() => shop.close())

type Line = { variant: number; quantity: number }
let attempts = 0

function order({ id }: Pick<TestCustomer, "id">, lines: readonly Line[], more: object = {}, member = sales) {
  const body = { attempt: `attempt-${attempts++}`, lines, shipping_address: homeAddress, ...more }
  return member.call("POST", `/api/office/customers/${id}/orders`, body)
}

async function ordersOfCustomer(customer: Pick<TestCustomer, "id">) {
  const { rows } = await shop.db.execute(sql`select reference, total_dirhams::int as total from orders where customer_id = ${customer.id}`)
  return rows
}

test("[OFFICE-170] staff orders several variants for a customer, who gets the mail and keeps the cart", async () => {
  const noor = await aCustomer(shop.db)
  await shop.db.execute(sql`update customers set locale = 'ar' where id = ${noor.id}`)
  const [phone, cable] = [await aVariant(shop.db, { stock: 3, price: 2500 }), await aVariant(shop.db, { stock: 9, price: 49 })]
  await changeLine(shop, noor, cable, 1)
  const lines = [
    { variant: phone, quantity: 1 },
    { variant: cable, quantity: 2 },
  ]
  const placed = await order(noor, lines, { delivery_note: "Ring twice", expected_total: 2598 })
  expect(placed.status, placed.text).toBe(201)
  const { reference } = placed.json<{ reference: string }>()
  expect(await ordersOfCustomer(noor)).toEqual([{ reference, total: 259_800 }])
  expect([await stockOf(shop.db, phone), await stockOf(shop.db, cable)]).toEqual([2, 7])
  expect(linesOf(await cartSeenBy(shop, noor))).toEqual([[cable, 1]])
  expect(await queuedMails(shop.db, noor)).toMatchObject([{ kind: "order-received", locale: "ar" }])
  const seen = (await sales.call("GET", `/api/office/orders/${reference}`)).json<{ delivery_note: string; payment_method: string }>()
  expect(seen).toMatchObject({ delivery_note: "Ring twice", payment_method: "CASH_ON_DELIVERY" })
  const { rows } = await shop.db.execute(sql`select name, object_id, after from audit_rows where act = 'order.by_phone'`)
  expect(rows).toEqual([{ name: "Reem", object_id: reference, after: { total: 2598 } }])
  await expectHealthy(shop.db)
})

test("[OFFICE-170] the same attempt, sent five times at once and again, is one order", async () => {
  const noor = await aCustomer(shop.db)
  const variant = await aVariant(shop.db, { stock: 9 })
  const send = () => order(noor, [{ variant, quantity: 1 }], { attempt: "same", expected_total: 100 })
  const answers = [...(await Promise.all([send(), send(), send(), send(), send()])), await send()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await ordersOfCustomer(noor)).toHaveLength(1)
  const other = await order(noor, [{ variant, quantity: 2 }], { attempt: "same", expected_total: 200 })
  expect(expectProblem(other, 422).type).toBe("/api/docs#key_reused")
})

test("[OFFICE-170] lines of the same variant count together, and a customer collects the order at a branch", async () => {
  const noor = await aCustomer(shop.db)
  const variant = await aVariant(shop.db, { stock: 3 })
  const twice = [
    { variant, quantity: 2 },
    { variant, quantity: 1 },
  ]
  const branch_address = await aPickupBranch(shop.db)
  expect((await order(noor, twice, { shipping_address: undefined, branch_address, expected_total: 300 })).status).toBe(201)
  expect(await stockOf(shop.db, variant)).toBe(0)
  const next = await order(noor, twice, { shipping_address: undefined, branch_address, expected_total: 300 })
  expect(expectProblem(next, 409).type).toBe("/api/docs#sold_out")
})

test.each([
  ["another total than the customer was told", { expected_total: 99 }, 409, "prices_changed"],
  ["no address", { shipping_address: undefined }, 422, "address_missing"],
  ["a wrong phone", { shipping_address: { ...homeAddress, phone: "12" } }, 422, "invalid_phone"],
  ["somebody else's address", { shipping_address: 987_654 }, 404, "not_found"],
])("[OFFICE-170] %s is refused and orders nothing", async (_what, more, status, code) => {
  const noor = await aCustomer(shop.db)
  const variant = await aVariant(shop.db)
  const refused = await order(noor, [{ variant, quantity: 1 }], { expected_total: 100, ...more })
  expect(expectProblem(refused, status).type).toBe(`/api/docs#${code}`)
  expect(await ordersOfCustomer(noor)).toEqual([])
  expect(await stockOf(shop.db, variant)).toBe(5)
})

test("[OFFICE-170] a blocked customer, one of other places and an unknown one get no order", async () => {
  const noor = await aCustomer(shop.db)
  const lines = [{ variant: await aVariant(shop.db), quantity: 1 }]
  const elsewhere = await aStaffMember(shop, "sales", { places: ["branch:2"] })
  expectProblem(await order(noor, lines, { expected_total: 100 }, elsewhere), 404)
  expectProblem(await order({ id: 987_654 }, lines, { expected_total: 100 }), 404)
  expectProblem(await order(noor, lines, { expected_total: 100 }, await aStaffMember(shop, "technician")), 403)
  const manager = await aStaffMember(shop, "manager")
  await manager.call("POST", `/api/office/customers/${noor.id}/block`, { words: "Please call us." })
  expect(expectProblem(await order(noor, lines, { expected_total: 100 }), 403).type).toBe("/api/docs#customer_blocked")
  expect(await ordersOfCustomer(noor)).toEqual([])
})

test("[OFFICE-170] variants on sale are found by words or SKU with their prices, those in stock first", async () => {
  const variants = [
    { price: 10, inventoryQuantity: 0, options: { Color: "Black" } },
    { price: 12.5, inventoryQuantity: 4, options: { Color: "White" } },
  ]
  await aProduct(shop.db, { title: "Zqphon Lantern", variants, arabic: { title: "فانوس زقفون" } })
  await aProduct(shop.db, { title: "Zqphon Hidden", variants: [{ price: 1 }], published: false })
  const find = async (q: string) =>
    (await sales.call("GET", `${ordersByPhone.find.path}?q=${encodeURIComponent(q)}`)).json<{ results: SoldVariant[] }>().results
  expect(await find("lantern zqphon")).toMatchObject([
    { title: "Zqphon Lantern White", price: 12.5, free: 4 },
    { title: "Zqphon Lantern Black", price: 10, free: 0 },
  ])
  expect(await find("zqphon hidden")).toEqual([])
  expect(await find("zqphon")).toHaveLength(2)
  expect(await find("فانوس")).toHaveLength(2)
  const [white] = await find("lantern zqphon")
  const again = await sales.call("GET", `${ordersByPhone.find.path}?variants=${white?.variant},987654`)
  expect(again.json<{ results: SoldVariant[] }>().results).toEqual([white])
})
