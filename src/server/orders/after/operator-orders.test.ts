import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { PlacedOrder } from "#contract/orders.ts"
import { canMove, ITEM_STATUSES, type ItemStatus } from "#rules/orders/order-status.ts"
import { commandLine } from "#server/office/audit.queries.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import {
  advanceOrder as advanceDirectly,
  aPlacedOrder,
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
import { findOrder, listOrders, refundsOfOrder } from "./operator-orders.queries.ts"
import { type Advance, advanceOrder, countStock, refundOrder } from "./operator-orders.ts"
import { answerReplacements } from "./operator-replacements.ts"

const NOOR = commandLine("noor")

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

const advance = (order: PlacedOrder, to: ItemStatus, more: Partial<Advance> = {}) =>
  advanceOrder(shop.services, { order: order.reference, to, items: [], trackingId: null, refund: false, by: NOOR, ...more })

async function anOrder(items = 1) {
  const customer = await aCustomer(shop.db)
  const variants: number[] = []
  for (let item = 0; item < items; item++) variants.push(await aVariant(shop.db))
  return { customer, order: await aPlacedOrder(shop, customer, variants), variants }
}

/** An online order after the provider's message. */
async function aPaidOrder(quantities: readonly number[] = [1]): Promise<PlacedOrder> {
  const customer = await aCustomer(shop.db)
  for (const quantity of quantities) {
    const product = await aVariant(shop.db)
    await shop.call("POST", "/api/order/cart/item_add_or_remove", { product, quantity }, customer.headers)
  }
  const order = (await createOrder(shop, customer, onlineHome)).json<PlacedOrder>()
  await payOrder(shop.db, order.id)
  return order
}

/** Returns items without answering their last request, as earlier versions did. */
async function returnAsBefore(order: Pick<PlacedOrder, "id" | "items">): Promise<void> {
  await leadTo(shop.db, order, "RETURNED")
  const ids = sql.param(order.items.map(({ id }) => id))
  await shop.db.execute(sql`
    with last as (select max(id) as id from replacements where item_id = any(${ids}::int[]) group by item_id),
      events as (delete from replacement_events where replacement_id in (select id from last))
    delete from replacements where id in (select id from last)`)
}

const refundsIn = async (order: PlacedOrder) => (await refundsOfOrder(shop.db, order.id)).map(({ amountDirhams }) => amountDirhams)

test("[ROLE-08] [STATE-02] an operator advances an order from PLACED to RETURNED, step by step", async () => {
  const { customer, order } = await anOrder(2)
  const steps = ["CONFIRMED", "PROCESSING", "READY_TO_SHIP", "SHIPPED", "DELIVERED", "RETURN_REQUESTED"] as const
  for (const to of steps) {
    const done = await advance(order, to, to === "CONFIRMED" ? { trackingId: "QP-1" } : {})
    expect(done.items.map((item) => item.to)).toEqual([to, to])
  }
  await answerReplacements(shop.services, { order: order.reference, items: [], to: "SENT", note: null, by: NOOR })
  expect((await queuedMails(shop.db, customer)).map(({ kind }) => kind)).toEqual([
    "order-received",
    "order-confirmed",
    "order-shipped",
    "order-delivered",
    "replacement-requested",
    "replacement-answered",
  ])
  const { rows } = await shop.db.execute<{ after: { items: { status: string }[] } }>(sql`
    select name, before, after from audit_rows where act = 'order.step' and object_id = ${order.reference} order by id`)
  expect(rows.map(({ after }) => after.items[0]?.status)).toEqual([...steps])
  expect(rows[0]).toMatchObject({
    name: "noor",
    before: { items: [{ status: "PLACED" }, { status: "PLACED" }] },
    after: { tracking_id: "QP-1" },
  })
  await expectHealthy(shop.db)
})

test("[STATE-02] [STATE-03] every other step is refused with a message and changes nothing", async () => {
  for (const from of ["PLACED", "SHIPPED", "RETURNED"] as const) {
    const { order } = await anOrder()
    await shop.db.execute(sql`update orders set tracking_id = 'T' where id = ${order.id}`)
    await leadTo(shop.db, order, from)
    for (const to of ITEM_STATUSES) {
      if (canMove(from, to) || to === "CREATED" || to === "PLACED") continue
      await expect(advance(order, to), `${from} → ${to}`).rejects.toThrow(`is ${from} and cannot become ${to}.`)
    }
    for (const to of ["CREATED", "PLACED"] as const)
      await expect(advance(order, to)).rejects.toThrow(`The shop itself sets the status ${to}.`)
  }
  await expectHealthy(shop.db)
})

test("an order is confirmed with a tracking id, which applies to its other items too", async () => {
  const { order } = await anOrder(2)
  const [first = 0, second = 0] = order.items.map(({ id }) => id)
  await expect(advance(order, "CONFIRMED")).rejects.toThrow("needs --tracking-id")
  await advance(order, "CONFIRMED", { items: [first], trackingId: "QP-9" })
  await advance(order, "CONFIRMED", { items: [second] })
  expect((await findOrder(shop.db, order.reference))?.trackingId).toBe("QP-9")
  await expect(advance(order, "PROCESSING", { trackingId: "QP-10" })).rejects.toThrow("only for CONFIRMED")
})

test("a step applies to all items that are not cancelled, or to the named ones, and to all of these or none", async () => {
  const { customer, order } = await anOrder(3)
  const [first = 0, second = 0, third = 0] = order.items.map(({ id }) => id)
  await cancel(shop, customer, [first])
  await advance(order, "CONFIRMED", { items: [second], trackingId: "T" })
  await expect(advance(order, "PROCESSING")).rejects.toThrow(`Item ${third} is PLACED`)
  await expect(advance(order, "PROCESSING", { items: [second, 999_999] })).rejects.toThrow("has no item 999999")
  expect((await advance(order, "CONFIRMED", { items: [third] })).items).toHaveLength(1)
  expect((await advance(order, "CANCELLED")).items.map(({ id }) => id)).toEqual([second, third])
  await expect(advance(order, "CANCELLED")).rejects.toThrow("is cancelled")
  await expect(advance({ ...order, reference: "NOSUCH" }, "CONFIRMED")).rejects.toThrow("Order NOSUCH does not exist.")
  await expectHealthy(shop.db)
})

test("[STATE-09] a returned item is refunded at the staff's request: on the step, or later, and once", async () => {
  const [onStep, later] = [await aPaidOrder(), await aPaidOrder()]
  for (const order of [onStep, later]) await leadTo(shop.db, order, "RETURN_REQUESTED")
  await advance(onStep, "RETURNED", { refund: true })
  expect(await refundsOfOrder(shop.db, onStep.id)).toMatchObject([{ state: "DUE", amountDirhams: 10_000 }])
  await returnAsBefore(later)
  expect(await refundsOfOrder(shop.db, later.id)).toEqual([])
  const wish = { order: later.reference, items: [], by: NOOR }
  await refundOrder(shop.services, wish)
  expect(await refundsOfOrder(shop.db, later.id)).toMatchObject([{ state: "DUE", amountDirhams: 10_000 }])
  await expect(refundOrder(shop.services, wish)).rejects.toThrow("has nothing to refund")

  const cash = (await anOrder()).order
  await leadTo(shop.db, cash, "RETURN_REQUESTED")
  await expect(advance(cash, "RETURNED", { refund: true })).rejects.toThrow("not paid online")
  await expect(advance(onStep, "CONFIRMED", { refund: true })).rejects.toThrow("only for RETURNED")
  await expectHealthy(shop.db)
})

test("[SH-60] a step to RETURNED without a refund does not answer an open request", async () => {
  const order = await aPaidOrder()
  await leadTo(shop.db, order, "RETURN_REQUESTED")
  const [item = 0] = order.items.map(({ id }) => id)
  await expect(advance(order, "RETURNED")).rejects.toThrow(
    `A replacement request for item ${item} is open: use replacement send or replacement refund, or add --refund if it was paid online.`,
  )
  expect((await listOrders(shop.db, { status: "RETURN_REQUESTED", limit: 200 })).map(({ id }) => id)).toContain(order.id)
})

test.each(["REFUNDED", "SENT"] as const)(
  "[STATE-09] [SH-60] after a request for one of three pieces was %s, a later refund is for the other two",
  async (to) => {
    const order = await aPaidOrder([3])
    await leadTo(shop.db, order, "DELIVERED")
    const request = { quantity: 1, reason: null, text: null }
    await advanceDirectly(shop.db, order.id, { to: "RETURN_REQUESTED", cause: "customer", now: new Date(), request })
    await answerReplacements(shop.services, { order: order.reference, items: [], to, note: null, by: NOOR })
    await returnAsBefore(order)
    const wish = { order: order.reference, items: [], by: NOOR }
    await refundOrder(shop.services, wish)
    expect(await refundsIn(order)).toEqual(to === "REFUNDED" ? [10_000, 20_000] : [20_000])
    await expect(refundOrder(shop.services, wish)).rejects.toThrow("has nothing to refund")
    await expectHealthy(shop.db)
  },
)

test("[STATE-09] [SH-60] a later refund leaves out items whose replacement was sent", async () => {
  const order = await aPaidOrder([1, 1])
  const [replaced, returned] = order.items
  if (!replaced || !returned) throw new Error("The order has two items.")
  await leadTo(shop.db, { id: order.id, items: [replaced] }, "RETURNED")
  await leadTo(shop.db, order, "DELIVERED")
  const wish = { order: order.reference, items: [replaced.id], by: NOOR }
  await expect(refundOrder(shop.services, wish)).rejects.toThrow("has nothing to refund")
  await returnAsBefore({ id: order.id, items: [returned] })
  expect((await refundOrder(shop.services, { ...wish, items: [] })).items).toEqual([returned.id])
  expect(await refundsIn(order)).toEqual([10_000])
  await expectHealthy(shop.db)
})

test("stock is set to the counted number, and the record names the operator", async () => {
  const variant = await aVariant(shop.db, { stock: 5 })
  expect(await countStock(shop.services, { variantId: variant, quantity: 12, by: NOOR })).toEqual({ before: 5 })
  expect(await stockOf(shop.db, variant)).toBe(12)
  await expect(countStock(shop.services, { variantId: 999_999, quantity: 1, by: NOOR })).rejects.toThrow("Variant 999999 does not exist.")
  const { rows } = await shop.db.execute(sql`select name, object_id, before, after from audit_rows where act = 'stock.count'`)
  expect(rows).toEqual([{ name: "noor", object_id: String(variant), before: { quantity: 5 }, after: { quantity: 12 } }])
})

test("orders are listed newest first, by status, and found by reference in any case and by id", async () => {
  const { customer, order } = await anOrder(2)
  const [newest] = await listOrders(shop.db, { status: null, limit: 1 })
  expect(newest).toMatchObject({ id: order.id, reference: order.reference, email: customer.email, statuses: { PLACED: 2 } })
  await leadTo(shop.db, { id: order.id, items: order.items.slice(0, 1) }, "CONFIRMED")
  const confirmed = await listOrders(shop.db, { status: "CONFIRMED", limit: 200 })
  expect(confirmed.find(({ id }) => id === order.id)?.statuses).toEqual({ PLACED: 1, CONFIRMED: 1 })
  for (const named of [order.reference.toLowerCase(), String(order.id)]) expect((await findOrder(shop.db, named))?.id).toBe(order.id)
  expect(await findOrder(shop.db, "99999999999999")).toBeNull()
})
