import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Order, type OrderItem, orders, type PlacedOrder } from "#contract/orders.ts"
import { dirhams } from "#rules/values/money.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aVariant, changeLine, variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { buyNow, cancel, createOrder, expectHealthy, leadTo, onlineHome, payOrder, queuedMails, stockOf } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(async () => {
  await expectHealthy(shop.db)
  await shop.close()
})

async function anOrder({ quantity = 5, price = 99.5, ...more }: { quantity?: number; price?: number; [field: string]: unknown } = {}) {
  const customer = await aCustomer(shop.db)
  const variant = await aVariant(shop.db, { stock: 20, price })
  const order = (await buyNow(shop, customer, { product: variant, quantity, ...more })).json<PlacedOrder>()
  return { customer, variant, order, item: order.items[0]?.id ?? 0 }
}

const some = (customer: TestCustomer, id: number, quantity: number, more: object = {}) =>
  cancel(shop, customer, [id], { quantities: [{ id, quantity }], ...more })

async function seen({ headers }: TestCustomer, id: number): Promise<Order> {
  return (await shop.call("GET", `/api/order/details/${id}`, undefined, headers)).json<Order>()
}

test("[SH-64] some pieces of an item become a cancelled item, with its history, stock and mail, and the others remain", async () => {
  const { customer, variant, order, item } = await anOrder()
  await leadTo(shop.db, order, "CONFIRMED")
  const answer = await some(customer, item, 2, { reason: 3, reason_text: "Too many" })
  expectContract(orders.cancel, answer)
  const [cancelled] = answer.json<OrderItem[]>()
  expect(cancelled).toMatchObject({ quantity: 2, selling_price: 99.5, status: "CANCELLED" })
  expect(cancelled?.events.map(({ status }) => status)).toEqual(["CREATED", "PLACED", "CONFIRMED", "CANCELLED"])
  expect(await stockOf(shop.db, variant)).toBe(17)
  const now = await seen(customer, order.id)
  expect(now.items.map(({ id, quantity, status }) => [id, quantity, status])).toEqual([
    [item, 3, "CONFIRMED"],
    [cancelled?.id, 2, "CANCELLED"],
  ])
  expect(now.items[0]?.events.map(({ status }) => status)).toEqual(["CREATED", "PLACED", "CONFIRMED"])
  expect(now.total_payable_amount).toBe(497.5)
  expect(now.amounts).toMatchObject({ total: 298.5, cancelled: 199, to_pay: 298.5 })
  const { rows } = await shop.db.execute(sql`
    select id, cancel_reason_id, cancel_reason_text from order_items where order_id = ${order.id} order by id`)
  expect(rows).toEqual([
    { id: item, cancel_reason_id: null, cancel_reason_text: null },
    { id: cancelled?.id, cancel_reason_id: 3, cancel_reason_text: "Too many" },
  ])
  expect((await queuedMails(shop.db, customer)).at(-1)).toMatchObject({
    kind: "order-cancelled",
    contents: {
      items: [{ quantity: 2, priceDirhams: 9950 }],
      refundDirhams: 0,
      amounts: { totalDirhams: 29_850, toPayDirhams: 29_850, details: { orderedDirhams: 49_750, cancelledDirhams: 19_900 } },
    },
  })
})

test("[SH-64] without a quantity, or with that of the item, all pieces that are left are cancelled", async () => {
  for (const quantities of [undefined, 3]) {
    const { customer, variant, order, item } = await anOrder()
    await some(customer, item, 2)
    const rest = quantities ? await some(customer, item, quantities) : await cancel(shop, customer, [item])
    expect(rest.json<OrderItem[]>()).toMatchObject([{ id: item, quantity: 3, status: "CANCELLED" }])
    expect((await seen(customer, order.id)).amounts).toMatchObject({ total: 0, cancelled: 497.5, to_pay: 0 })
    expect(await stockOf(shop.db, variant)).toBe(20)
    expectProblem(await cancel(shop, customer, [item]), 409)
  }
})

test("[SH-64] more pieces than are left, of a shipped item, or of an item that is not cancelled are refused and change nothing", async () => {
  const { customer, variant, order, item } = await anOrder()
  const refused = expectProblem(await some(customer, item, 6), 409)
  expect(refused).toMatchObject({ type: "/api/docs#fewer_left", detail: "Fewer pieces of this item are left. Please reload the page." })
  for (const quantities of [
    [{ id: 999_999, quantity: 1 }],
    [
      { id: item, quantity: 1 },
      { id: item, quantity: 2 },
    ],
    [{ id: item, quantity: 0 }],
    [{ id: item, quantity: 1.5 }],
  ])
    expectProblem(await cancel(shop, customer, [item], { quantities }), 422)
  expectProblem(await some(await aCustomer(shop.db), item, 1), 404)
  await leadTo(shop.db, order, "SHIPPED")
  expectProblem(await some(customer, item, 1), 409)
  expect((await seen(customer, order.id)).items).toMatchObject([{ quantity: 5, status: "SHIPPED" }])
  expect(await stockOf(shop.db, variant)).toBe(15)
})

test("[SH-64] a repeated request with its key cancels the pieces once, and concurrent requests cancel no piece twice", async () => {
  const { customer, variant, order, item } = await anOrder()
  const headers = { ...customer.headers, "idempotency-key": "pieces" }
  const body = { component_ids: [item], quantities: [{ id: item, quantity: 2 }], reason: 1 }
  const twice = await Promise.all([0, 1].map(() => shop.call("POST", orders.cancel.path, body, headers)))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(twice[0]?.text).toBe(twice[1]?.text)
  const both = await Promise.all([some(customer, item, 2), some(customer, item, 2)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await seen(customer, order.id)).items.map(({ quantity }) => quantity)).toEqual([1, 2, 2])
  expect(await stockOf(shop.db, variant)).toBe(19)
})

test("[SH-64] a request that is sent again with another key cancels nothing, because the item has fewer pieces than the customer saw", async () => {
  const { customer, variant, order, item } = await anOrder(onlineHome)
  await payOrder(shop.db, order.id)
  const send = (key: string) =>
    shop.call(
      "POST",
      orders.cancel.path,
      { component_ids: [item], quantities: [{ id: item, quantity: 1, of: 5 }], reason: 1 },
      { ...customer.headers, "idempotency-key": key },
    )
  const first = await send("before-the-reload")
  expect(first.json<OrderItem[]>()).toMatchObject([{ quantity: 1, status: "CANCELLED" }])
  expect(expectProblem(await send("after-the-reload"), 409)).toMatchObject({ type: "/api/docs#fewer_left" })
  expect((await send("before-the-reload")).text).toBe(first.text)
  const both = await Promise.all([2, 3].map((quantity) => cancel(shop, customer, [item], { quantities: [{ id: item, quantity, of: 4 }] })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { items, amounts } = await seen(customer, order.id)
  const cancelled = items.filter(({ status }) => status === "CANCELLED").reduce((sum, { quantity }) => sum + quantity, 0)
  expect([3, 4]).toContain(cancelled)
  expect(amounts?.refunded).toBe(cancelled * 99.5)
  expect(await stockOf(shop.db, variant)).toBe(15 + cancelled)
})

test("[SH-64] the pieces of a paid order are refunded by their price, and those of an unpaid one are not paid", async () => {
  const paid = await anOrder(onlineHome)
  await payOrder(shop.db, paid.order.id)
  const [part] = (await some(paid.customer, paid.item, 2)).json<OrderItem[]>()
  expect(part?.refund).toEqual({ amount: 199, state: "UNDER_WAY" })
  const now = await seen(paid.customer, paid.order.id)
  expect(now.amounts).toEqual({ total: 298.5, cancelled: 199, to_pay: 0, paid: 497.5, refunded: 199, remaining: 298.5 })
  expect(now.refunds).toMatchObject([{ amount: 199, cause: "CANCELLED", items: [part?.id] }])

  const unpaid = await anOrder(onlineHome)
  await some(unpaid.customer, unpaid.item, 2)
  expect((await seen(unpaid.customer, unpaid.order.id)).amounts).toMatchObject({ total: 298.5, to_pay: 298.5, paid: 0 })
})

test("pieces of an item that staff refunded in part are refunded up to the price of all its pieces, and the money of other items stays", async () => {
  const owner = await aStaffMember(shop, "owner")
  for (const { given, expected } of [
    { given: [450], expected: 50 },
    { given: [120, 30, 300.5], expected: 49.5 },
    { given: [400, 100], expected: 0 },
    { given: [200], expected: 200 },
  ]) {
    const customer = await aCustomer(shop.db)
    const [first, second] = [await aVariant(shop.db, { stock: 9, price: 100 }), await aVariant(shop.db, { stock: 9, price: 500 })]
    await changeLine(shop, customer, first, 5)
    await changeLine(shop, customer, second, 1)
    const order = (await createOrder(shop, customer, onlineHome)).json<PlacedOrder>()
    await payOrder(shop.db, order.id)
    const item = order.items.find(({ product }) => product.id === first)?.id ?? 0
    for (const amount of given) expect(await refundPart(owner, order, { item, amount })).toBe(200)
    await some(customer, item, 2)
    const { amounts, refunds } = await seen(customer, order.id)
    expect(amounts).toMatchObject({ cancelled: 200, refunded: given.reduce((sum, amount) => sum + amount, expected) })
    expect((refunds ?? []).map(({ cause, amount }) => [cause, amount])).toEqual([
      ...given.map((amount) => ["PART", amount]),
      ...(expected > 0 ? [["CANCELLED", expected]] : []),
    ])
    await expectHealthy(shop.db)
  }
})

/** Gives money of an item back, as staff do in the office. */
async function refundPart(member: TestMember, { reference }: PlacedOrder, body: { item: number; amount: number }): Promise<number> {
  const path = `/api/office/orders/${reference}`
  const { version } = (await member.call("GET", path)).json<{ version: number }>()
  return (await member.call("POST", `${path}/refunds`, body, { version })).status
}

test("[SH-64] of pieces sold beyond the count, the ones without a count are cancelled first", async () => {
  const [variant = 0] = await variantIds(
    shop.db,
    await aProduct(shop.db, { variants: [{ stockPolicy: "continue", inventoryQuantity: 3 }] }),
  )
  const customer = await aCustomer(shop.db)
  const order = (await buyNow(shop, customer, { product: variant, quantity: 5 })).json<PlacedOrder>()
  const item = order.items[0]?.id ?? 0
  await some(customer, item, 1)
  expect(await stockOf(shop.db, variant)).toBe(0)
  await some(customer, item, 2)
  expect(await stockOf(shop.db, variant)).toBe(1)
  await cancel(shop, customer, [item])
  expect(await stockOf(shop.db, variant)).toBe(3)
})

test("[SH-64] in any sequence of cancellations, the amount paid equals the amounts kept and refunded, and no piece of the stock is lost or created", async () => {
  const line = fc.record({ quantity: fc.integer({ min: 1, max: 5 }), priceDirhams: fc.integer({ min: 1, max: 99_999 }) })
  const step = fc.record({ line: fc.nat({ max: 2 }), pieces: fc.integer({ min: 1, max: 6 }) })
  const lines = fc.array(line, { minLength: 1, maxLength: 3 })
  const steps = fc.array(step, { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(lines, steps, fc.boolean(), async (lines, steps, isOnline) => {
      const customer = await aCustomer(shop.db)
      const variants: number[] = []
      for (const { quantity, priceDirhams } of lines) {
        const variant = await aVariant(shop.db, { stock: 9, price: priceDirhams / 100 })
        variants.push(variant)
        await changeLine(shop, customer, variant, quantity)
      }
      const order = (await createOrder(shop, customer, ...(isOnline ? [onlineHome] : []))).json<PlacedOrder>()
      if (isOnline) await payOrder(shop.db, order.id)
      const left = lines.map(({ quantity }) => quantity)
      for (const { line, pieces } of steps) {
        const place = line % lines.length
        const item = order.items.find(({ product }) => product.id === variants[place])?.id ?? 0
        const isPossible = (left[place] ?? 0) >= pieces
        expect((await some(customer, item, pieces)).status).toBe(isPossible ? 200 : 409)
        if (isPossible) left[place] = (left[place] ?? 0) - pieces
        const { amounts } = await seen(customer, order.id)
        const ordered = lines.reduce((sum, { quantity, priceDirhams }) => sum + quantity * priceDirhams, 0)
        const kept = lines.reduce((sum, { priceDirhams }, at) => sum + (left[at] ?? 0) * priceDirhams, 0)
        const paid = isOnline ? ordered : 0
        expect(Object.fromEntries(Object.entries(amounts ?? {}).map(([name, qar]) => [name, dirhams(qar)]))).toEqual({
          total: kept,
          cancelled: ordered - kept,
          to_pay: isOnline ? 0 : kept,
          paid,
          refunded: isOnline ? ordered - kept : 0,
          remaining: isOnline ? kept : 0,
        })
        expect(await Promise.all(variants.map((variant) => stockOf(shop.db, variant)))).toEqual(left.map((pieces) => 9 - pieces))
      }
    }),
    { numRuns: 25, seed: 20261123 },
  )
  await expectHealthy(shop.db)
})
