import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Order, type OrderItem, orders } from "#contract/orders.ts"
import type { ItemStatus } from "#rules/orders/order-status.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import {
  advanceOrder,
  aPlacedOrder,
  buyNow,
  cancel,
  createOrder,
  expectHealthy,
  leadTo,
  onlineHome,
  payOrder,
  queuedMails,
  stockOf,
} from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

async function anOrder(items = 1) {
  const customer = await aCustomer(shop.db)
  const variants: number[] = []
  for (let item = 0; item < items; item++) variants.push(await aVariant(shop.db, { stock: 5, price: 30 }))
  const order = await aPlacedOrder(shop, customer, variants)
  return { customer, order, ids: order.items.map(({ id }) => id), variants }
}

async function statusesOf({ headers }: TestCustomer, orderId: number): Promise<ItemStatus[]> {
  const answer = await shop.call("GET", `/api/order/details/${orderId}`, undefined, headers)
  return answer.json<{ items: OrderItem[] }>().items.map(({ status }) => status)
}

async function refundsOf(orderId: number): Promise<{ item_id: number; amount_dirhams: number; state: string }[]> {
  const { rows } = await shop.db.execute<{ item_id: number; amount_dirhams: number; state: string }>(sql`
    select ri.item_id, ri.amount_dirhams, r.state from refunds r join payments p on p.id = r.payment_id join refund_items ri on ri.refund_id = r.id
    where p.order_id = ${orderId} order by ri.item_id`)
  return rows
}

test("[API-49] the reasons for cancelling have ids and descriptions, and exist in a new shop", async () => {
  const answer = await shop.call("GET", orders.cancelReasons.path)
  expectContract(orders.cancelReasons, answer)
  const reasons = answer.json<{ id: number; description: string }[]>()
  expect(reasons).toHaveLength(12)
  expect(reasons[0]).toEqual({ id: 1, description: "I changed my mind" })
})

test("[API-50] [CANCEL-13] cancelling takes numeric item ids and a reason, and returns the cancelled items", async () => {
  const { customer, order, ids } = await anOrder(3)
  const [first = 0, ...others] = ids
  const answer = await cancel(shop, customer, [first], { reason: 3, reason_text: "  Too heavy " })
  expectContract(orders.cancel, answer)
  expect(answer.json<OrderItem[]>()).toMatchObject([{ id: first, status: "CANCELLED" }])
  expect(answer.json<OrderItem[]>()[0]?.events.map(({ status }) => status)).toEqual(["CREATED", "PLACED", "CANCELLED"])
  expect(await statusesOf(customer, order.id)).toEqual(["CANCELLED", "PLACED", "PLACED"])
  const { rows } = await shop.db.execute(sql`select cancel_reason_id, cancel_reason_text from order_items where id = ${first}`)
  expect(rows).toEqual([{ cancel_reason_id: 3, cancel_reason_text: "Too heavy" }])

  const rest = await cancel(shop, customer, others.toReversed())
  expect(rest.json<OrderItem[]>().map(({ id }) => id)).toEqual(others.toReversed())
  expectProblem(await cancel(shop, customer, ["1"] as never), 422)
  await expectHealthy(shop.db)
})

test("[API-51] cancelling is all or nothing: one shipped item prevents all, with a message", async () => {
  const { customer, order, ids, variants } = await anOrder(2)
  await leadTo(shop.db, { id: order.id, items: order.items.slice(0, 1) }, "SHIPPED")
  const refused = expectProblem(await cancel(shop, customer, ids), 409)
  expect(refused.detail).toBe("An item that is shipped or already cancelled cannot be cancelled.")
  expect(await statusesOf(customer, order.id)).toEqual(["SHIPPED", "PLACED"])
  for (const variant of variants) expect(await stockOf(shop.db, variant)).toBe(4)
  expect((await queuedMails(shop.db, customer)).map(({ kind }) => kind)).not.toContain("order-cancelled")
  await expectHealthy(shop.db)
})

test("[STATE-03] an item is cancelled in every status before SHIPPED and refused in every other", async () => {
  for (const status of ["PLACED", "CONFIRMED", "PROCESSING", "READY_TO_SHIP"] as const) {
    const { customer, order, ids } = await anOrder()
    await leadTo(shop.db, order, status)
    expect((await cancel(shop, customer, ids)).status, status).toBe(200)
  }
  for (const status of ["SHIPPED", "DELIVERED", "RETURN_REQUESTED", "RETURNED"] as const) {
    const { customer, order, ids } = await anOrder()
    await leadTo(shop.db, order, status)
    expectProblem(await cancel(shop, customer, ids), 409)
    expect(await statusesOf(customer, order.id)).toEqual([status])
  }
  await expectHealthy(shop.db)
})

test("[API-51] a cancelled item cannot be cancelled again", async () => {
  const { customer, ids, variants } = await anOrder()
  expect((await cancel(shop, customer, ids)).status).toBe(200)
  expectProblem(await cancel(shop, customer, ids), 409)
  expect(await stockOf(shop.db, variants[0] ?? 0)).toBe(5)
})

test("an unknown reason, no items, and too many items are refused", async () => {
  const { customer, order, ids } = await anOrder()
  expect(expectProblem(await cancel(shop, customer, ids, { reason: 999 }), 422).detail).toBe("Please select a reason from the dropdown.")
  expectProblem(await cancel(shop, customer, []), 422)
  expectProblem(await cancel(shop, customer, [...ids, ...ids]), 422)
  expectProblem(
    await cancel(
      shop,
      customer,
      Array.from({ length: 101 }, (_, id) => id + 1),
    ),
    422,
  )
  expectProblem(await cancel(shop, customer, ids, { reason_text: "x".repeat(1001) }), 422)
  expect(await statusesOf(customer, order.id)).toEqual(["PLACED"])
})

test("[CANCEL-18] [SH-03] cancelling needs login and ownership; items of two orders, or another customer's item, are not cancelled", async () => {
  const mine = await anOrder()
  const also = await aPlacedOrder(shop, mine.customer, mine.variants)
  const foreignOrder = await anOrder()
  const nobody = { ...mine.customer, headers: {} } as unknown as TestCustomer
  expectProblem(await cancel(shop, nobody, mine.ids), 401)
  const unknown = expectProblem(await cancel(shop, mine.customer, [999_999]), 404)
  expect(expectProblem(await cancel(shop, mine.customer, foreignOrder.ids), 404)).toEqual(unknown)
  expect(expectProblem(await cancel(shop, mine.customer, [...mine.ids, ...foreignOrder.ids]), 404)).toEqual(unknown)
  const several = expectProblem(await cancel(shop, mine.customer, [...mine.ids, ...also.items.map(({ id }) => id)]), 422)
  expect(several.detail).toBe("Please cancel the items of one order at a time.")
  expect(several.errors).toEqual([{ path: "component_ids", message: several.detail }])
  expect(await statusesOf(mine.customer, mine.order.id)).toEqual(["PLACED"])
  expect(await statusesOf(foreignOrder.customer, foreignOrder.order.id)).toEqual(["PLACED"])
})

test("[STATE-08] a cancelled item returns its stock once; a returned one does not by itself", async () => {
  const { customer, order, ids, variants } = await anOrder()
  const variant = variants[0] ?? 0
  expect(await stockOf(shop.db, variant)).toBe(4)
  await cancel(shop, customer, ids)
  expect(await stockOf(shop.db, variant)).toBe(5)
  const twice = shop.db.execute(sql`
    insert into stock_movements (item_id, variant_id, kind, delta, created_at) values (${ids[0]}, ${variant}, 'BACK', 1, now())`)
  await expect(twice).rejects.toThrow()
  await expect(advanceOrder(shop.db, order.id, { to: "CANCELLED", cause: "expiry", now: new Date() })).rejects.toThrow(/cannot become/)
  expect(await stockOf(shop.db, variant)).toBe(5)

  const returned = await anOrder()
  await leadTo(shop.db, returned.order, "RETURNED")
  expect(await stockOf(shop.db, returned.variants[0] ?? 0)).toBe(4)
  await expectHealthy(shop.db)
})

test("[STATE-09] a cancelled item that was paid online starts its refund once, for its price", async () => {
  const customer = await aCustomer(shop.db)
  const order = (await buyNow(shop, customer, { product: await aVariant(shop.db, { price: 49.5 }), quantity: 2, ...onlineHome })).json<{
    id: number
    items: OrderItem[]
  }>()
  await payOrder(shop.db, order.id)
  const [item = 0] = order.items.map(({ id }) => id)
  expect((await cancel(shop, customer, [item])).status).toBe(200)
  expect(await refundsOf(order.id)).toEqual([{ item_id: item, amount_dirhams: 9900, state: "DUE" }])
  expectProblem(await cancel(shop, customer, [item]), 409)
  expect(await refundsOf(order.id)).toHaveLength(1)
  const mail = (await queuedMails(shop.db, customer)).find(({ kind }) => kind === "order-cancelled")
  expect(mail?.contents).toMatchObject({ refundDirhams: 9900 })
  await expectHealthy(shop.db)
})

test("[STATE-09] an unpaid item and a cash item start no refund; a returned one does at the staff's request", async () => {
  const customer = await aCustomer(shop.db)
  const online = async () =>
    (await buyNow(shop, customer, { product: await aVariant(shop.db), ...onlineHome })).json<{ id: number; items: OrderItem[] }>()
  const unpaid = await online()
  expect(
    (
      await cancel(
        shop,
        customer,
        unpaid.items.map(({ id }) => id),
      )
    ).status,
  ).toBe(200)
  expect(await refundsOf(unpaid.id)).toEqual([])

  for (const refund of [false, true]) {
    const paid = await online()
    await payOrder(shop.db, paid.id)
    await leadTo(shop.db, paid, "RETURN_REQUESTED")
    const end = { to: refund ? "REFUNDED" : "SENT", note: null, isToCard: refund } as const
    await advanceOrder(shop.db, paid.id, { to: "RETURNED", cause: "operator", now: new Date(), end })
    expect(await refundsOf(paid.id)).toHaveLength(refund ? 1 : 0)
  }
  await expectHealthy(shop.db)
})

test("[STATE-06] every change of status has an event with its time, in the same transaction", async () => {
  const { order } = await anOrder()
  const at = new Date(Date.now() + 60_000)
  await advanceOrder(shop.db, order.id, { to: "CONFIRMED", cause: "operator", now: at })
  const { rows } = await shop.db.execute<{ status: string; cause: string; created_at: Date; together: boolean }>(sql`
    select e.status, e.cause, e.created_at, e.xmin = i.xmin as together from order_events e join order_items i on i.id = e.item_id
    where i.order_id = ${order.id} order by e.id`)
  expect(rows.map(({ status, cause }) => [status, cause])).toEqual([
    ["CREATED", "customer"],
    ["PLACED", "customer"],
    ["CONFIRMED", "operator"],
  ])
  expect(new Date(rows[2]?.created_at ?? 0)).toEqual(at)
  expect(rows[2]?.together).toBe(true)

  // A clock that was set back changes neither the order of the events nor their direction.
  await advanceOrder(shop.db, order.id, { to: "PROCESSING", cause: "operator", now: new Date(at.getTime() - 3_600_000) })
  await expectHealthy(shop.db)
})

test("[STATE-07] events are never changed or deleted", async () => {
  await anOrder()
  for (const change of [
    sql`update order_events set status = 'DELIVERED'`,
    sql`delete from order_events`,
    sql`update stock_movements set delta = -2`,
    sql`delete from stock_movements`,
  ]) {
    await expect(shop.db.execute(change)).rejects.toMatchObject({ cause: { message: expect.stringContaining("is never changed") } })
  }
})

test("[STATE-10] statuses are stored in upper case", async () => {
  const { order } = await anOrder()
  await leadTo(shop.db, order, "DELIVERED")
  const { rows } = await shop.db.execute<{ status: string }>(sql`select status from order_items union select status from order_events`)
  expect(rows.length).toBeGreaterThan(3)
  for (const { status } of rows) expect(status).toMatch(/^[A-Z_]+$/)
  await expect(shop.db.execute(sql`update order_items set status = 'Shipped' where order_id = ${order.id}`)).rejects.toThrow()
})

test("[MAIL-01] [MAIL-02] [MAIL-03] [MAIL-04] [MAIL-06] each step that concerns the customer queues its mail", async () => {
  const { customer, order } = await anOrder()
  await shop.db.execute(sql`update orders set tracking_id = 'QP-77' where id = ${order.id}`)
  await leadTo(shop.db, order, "RETURNED")
  const mails = await queuedMails(shop.db, customer)
  expect(mails.map(({ kind }) => kind)).toEqual([
    "order-received",
    "order-confirmed",
    "order-shipped",
    "order-delivered",
    "replacement-requested",
    "replacement-answered",
  ])
  for (const { contents } of mails)
    expect(contents).toMatchObject({ reference: order.reference, items: [{ quantity: 1, priceDirhams: 3000 }] })
  expect(mails[1]?.contents).toMatchObject({ trackingId: "QP-77" })
})

test("[MAIL-05] [MAIL-07] a cancellation queues its mail in its transaction, and none when it is rolled back", async () => {
  const { customer, order, ids } = await anOrder()
  const broken = shop.db.transaction(async (tx) => {
    await advanceItems(tx, await lockItemsOfOrder(tx, order.id), { to: "CANCELLED", cause: "customer", now: new Date() })
    throw new Error("aborted")
  })
  await expect(broken).rejects.toThrow("aborted")
  const kinds = async () => (await queuedMails(shop.db, customer)).map(({ kind }) => kind)
  expect(await kinds()).toEqual(["order-received"])
  await cancel(shop, customer, ids)
  expect(await kinds()).toEqual(["order-received", "order-cancelled"])
})

test("[SH-45] after a cancellation the order, the lists and the mail name the amount due", async () => {
  const customer = await aCustomer(shop.db)
  const [dear, cheap] = [await aVariant(shop.db, { stock: 5, price: 429 }), await aVariant(shop.db, { stock: 5, price: 249 })]
  const order = await aPlacedOrder(shop, customer, [dear, cheap])
  expect(order.amounts).toMatchObject({ total: 678, cancelled: 0, to_pay: 678 })
  const first = order.items.find(({ selling_price }) => selling_price === 429)
  expect((await cancel(shop, customer, [first?.id ?? 0])).status).toBe(200)
  const amounts = { total: 249, cancelled: 429, to_pay: 249, paid: 0, refunded: 0, remaining: 0 }
  const shown = await shop.call("GET", `/api/order/details/${order.id}`, undefined, customer.headers)
  expect(shown.json()).toMatchObject({ total_payable_amount: 678, amounts })
  expect((await shop.call("GET", "/api/order/all", undefined, customer.headers)).json()).toMatchObject([{ amounts }])
  const mails = await queuedMails(shop.db, customer)
  expect(mails.at(-1)).toMatchObject({
    kind: "order-cancelled",
    contents: { amounts: { totalDirhams: 24_900, toPayDirhams: 24_900 }, reason: { by: "customer", text: "I changed my mind" } },
  })
  await leadTo(shop.db, { id: order.id, items: order.items.filter(({ id }) => id !== first?.id) }, "DELIVERED")
  const after = await shop.call("GET", `/api/order/details/${order.id}`, undefined, customer.headers)
  expect(after.json()).toMatchObject({ amounts: { total: 249, to_pay: 0 } })
})

test("[SH-45] a paid order shows the amount paid, the refund and the remainder", async () => {
  const customer = await aCustomer(shop.db)
  const variants = [await aVariant(shop.db, { stock: 5, price: 100 }), await aVariant(shop.db, { stock: 5, price: 30 })]
  for (const product of variants) await shop.call("POST", "/api/order/cart/item_add_or_remove", { product, quantity: 1 }, customer.headers)
  const order = (await createOrder(shop, customer, onlineHome)).json<Order>()
  expect(order.amounts).toMatchObject({ total: 130, to_pay: 130, paid: 0 })
  await payOrder(shop.db, order.id)
  const item = order.items.find(({ selling_price }) => selling_price === 30)
  await cancel(shop, customer, [item?.id ?? 0])
  const shown = await shop.call("GET", `/api/order/details/${order.id}`, undefined, customer.headers)
  expect(shown.json()).toMatchObject({ amounts: { total: 100, cancelled: 30, to_pay: 0, paid: 130, refunded: 30, remaining: 100 } })
})
