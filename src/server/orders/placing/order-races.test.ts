import { sql } from "drizzle-orm"
import { expect, onTestFinished, test, vi } from "vitest"
import { orders, type PlacedOrder } from "#contract/orders.ts"
import { importShopifyFile } from "#server/catalog/import/shopify/shopify.ts"
import type { Database } from "#server/db/database.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { aFolder } from "#server/testing/folder.ts"
import { advanceOrder, aPlacedOrder, cashHome, expectHealthy, onlineHome, queuedMails, stockOf } from "#server/testing/orders.ts"
import { twoProcessesForThisTest } from "#server/testing/processes/two-processes.ts"

const SHOPPERS = 200

async function shoppers(db: Database, count: number): Promise<TestCustomer[]> {
  const made: TestCustomer[] = []
  for (let place = 0; place < count; place += 20) {
    made.push(...(await Promise.all(Array.from({ length: Math.min(20, count - place) }, () => aCustomer(db)))))
  }
  return made
}

/** Old cart lines of the customers. */
async function fillCarts(db: Database, lines: readonly { customer: TestCustomer; variant: number; quantity?: number }[]): Promise<void> {
  const rows = lines.map(({ customer, variant, quantity = 1 }) => ({ customer: customer.id, variant, quantity }))
  await db.execute(sql`
    insert into cart_lines (customer_id, variant_id, quantity, price_dirhams, product)
    select l.customer, l.variant, l.quantity, 0, '{}' from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (customer int, variant int, quantity int)`)
}

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)
const count = (answers: readonly { status: number }[], wanted: number) => answers.filter(({ status }) => status === wanted).length

const buying = (customer: TestCustomer, product: number, more: object = {}) => ({
  customer,
  path: orders.buyNow.path,
  body: { ...cashHome, product, quantity: 1, ...more },
})
const creating = (customer: TestCustomer, body: object = cashHome) => ({ customer, path: orders.create.path, body })

test("[CHECKOUT-14] of 200 shoppers for the last 1, 5 and 20 pieces exactly that many get one, by cart and by buying now", {
  timeout: 90_000,
}, async () => {
  const { db, race } = await twoProcessesForThisTest()
  const crowd = await shoppers(db, SHOPPERS)
  for (const pieces of [1, 5, 20]) {
    const variant = await aVariant(db, { stock: pieces })
    const byCart = crowd.filter((_, place) => place % 2 === 0)
    await fillCarts(
      db,
      byCart.map((customer) => ({ customer, variant })),
    )
    const answers = await race(crowd.map((customer, place) => (place % 2 === 0 ? creating(customer) : buying(customer, variant))))
    expect(count(answers, 201), String(pieces)).toBe(pieces)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(statusesOf(refused))).toEqual(new Set([409]))
    for (const { text } of refused) expect(text).toMatch(/Selected quantity exceeds available stock\.|Sold out\. Remove it to check out\./)
    expect(await stockOf(db, variant)).toBe(0)
    await db.execute(sql`delete from cart_lines`)
    await expectHealthy(db)
  }
})

test("of shoppers who want one to three pieces each, nobody is refused whose order would still fit", async () => {
  const { db, race } = await twoProcessesForThisTest()
  const crowd = await shoppers(db, 60)
  const variant = await aVariant(db, { stock: 50 })
  const answers = await race(crowd.map((customer, place) => buying(customer, variant, { quantity: 1 + (place % 3) })))
  const left = await stockOf(db, variant)
  const sold = answers.reduce((sum, { status }, place) => sum + (status === 201 ? 1 + (place % 3) : 0), 0)
  expect(sold + left).toBe(50)
  const refused = answers.flatMap(({ status }, place) => (status === 201 ? [] : [1 + (place % 3)]))
  for (const wanted of refused) expect(wanted).toBeGreaterThan(left)
  await expectHealthy(db)
})

test("carts with the same products in opposite orders do not deadlock", async () => {
  const { db, race } = await twoProcessesForThisTest()
  const crowd = await shoppers(db, 60)
  const variants: number[] = []
  for (let place = 0; place < 6; place++) variants.push(await aVariant(db, { stock: 100 }))
  const lines = crowd.flatMap((customer, place) => (place % 2 ? variants : variants.toReversed()).map((variant) => ({ customer, variant })))
  await fillCarts(db, lines)
  const answers = await race(crowd.map((customer) => creating(customer)))
  expect(statusesOf(answers)).toEqual(Array(60).fill(201))
  for (const variant of variants) expect(await stockOf(db, variant)).toBe(40)

  // Cancelling locks the same rows, while others order.
  const cancelling = answers.slice(0, 30).map(({ text }, place) => {
    const { items } = JSON.parse(text) as PlacedOrder
    return {
      customer: crowd[place] as TestCustomer,
      path: orders.cancel.path,
      body: { component_ids: items.map(({ id }) => id), reason: 1 },
    }
  })
  await fillCarts(db, lines.slice(30 * 6))
  const mixed = await race(crowd.slice(30).flatMap((customer, place) => [creating(customer), ...cancelling.slice(place, place + 1)]))
  expect(count(mixed, 201)).toBe(30)
  expect(count(mixed, 200)).toBe(30)
  await expectHealthy(db)
})

test("[API-45] ten equal concurrent orders with one key are one order, with ten equal responses", async () => {
  const { db, race } = await twoProcessesForThisTest()
  const customer = await aCustomer(db)
  const variant = await aVariant(db, { stock: 50 })
  for (const request of [buying(customer, variant), creating(customer)]) {
    await fillCarts(db, [{ customer, variant }])
    const before = await stockOf(db, variant)
    const answers = await race(Array.from({ length: 10 }, () => ({ ...request, key: "twin" })))
    expect(statusesOf(answers)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers["idempotent-replayed"] === "true")).toHaveLength(9)
    expect(await stockOf(db, variant)).toBe(before - 1)
    await db.execute(sql`delete from cart_lines`)
  }
  await expectHealthy(db)
})

test("[API-45] equal online orders with one key, sent to two processes, are the same order", async () => {
  const { db, race } = await twoProcessesForThisTest()
  const customer = await aCustomer(db)
  const variant = await aVariant(db, { stock: 50 })
  const twins = Array.from({ length: 10 }, () => ({ ...buying(customer, variant, onlineHome), key: "online" }))
  const answers = [...(await race(twins)), ...(await race(twins))]
  expect(new Set(statusesOf(answers))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await stockOf(db, variant)).toBe(49)
  await expectHealthy(db)
})

test("a cart ordered ten times at once without a key becomes one order", async () => {
  const { db, race } = await twoProcessesForThisTest()
  const customer = await aCustomer(db)
  const variant = await aVariant(db, { stock: 50 })
  await fillCarts(db, [{ customer, variant, quantity: 2 }])
  const answers = await race(Array.from({ length: 10 }, () => creating(customer)))
  expect(count(answers, 201)).toBe(1)
  expect(count(answers, 409)).toBe(9)
  for (const { status, text } of answers) if (status === 409) expect(text).toContain("Your cart is empty")
  expect(await stockOf(db, variant)).toBe(48)
  await expectHealthy(db)
})

test("concurrent orders do not exceed the limit of open orders", async () => {
  const { db, race } = await twoProcessesForThisTest({ environment: { MAX_OPEN_CASH_ORDERS: "4" } })
  const customer = await aCustomer(db)
  const variant = await aVariant(db, { stock: 50 })
  const cash = await race(Array.from({ length: 12 }, () => buying(customer, variant)))
  expect([count(cash, 201), count(cash, 409)]).toEqual([4, 8])
  const online = await race(Array.from({ length: 8 }, () => buying(customer, variant, onlineHome)))
  expect([count(online, 201), count(online, 409)]).toEqual([3, 5])
})

test("[STATE-08] an item cancelled twenty times at once is cancelled once", async () => {
  const shop = await twoProcessesForThisTest()
  const { db, race } = shop
  const customer = await aCustomer(db)
  const variant = await aVariant(db, { stock: 5 })
  const { items } = await aPlacedOrder(shop, customer, [variant])
  const body = { component_ids: items.map(({ id }) => id), reason: 1 }
  const answers = await race(Array.from({ length: 20 }, () => ({ customer, path: orders.cancel.path, body })))
  expect([count(answers, 200), count(answers, 409)]).toEqual([1, 19])
  expect(await stockOf(db, variant)).toBe(5)
  expect((await queuedMails(db, customer)).filter(({ kind }) => kind === "order-cancelled")).toHaveLength(1)
  await expectHealthy(db)
})

test("[STATE-03] of a concurrent cancellation and shipment one succeeds", async () => {
  const shop = await twoProcessesForThisTest()
  const { db, race } = shop
  const customer = await aCustomer(db)
  const variant = await aVariant(db, { stock: 50 })
  let cancelled = 0
  for (let round = 0; round < 12; round++) {
    const order = await aPlacedOrder(shop, customer, [variant])
    for (const to of ["CONFIRMED", "PROCESSING", "READY_TO_SHIP"] as const) {
      await advanceOrder(db, order.id, { to, cause: "operator", now: new Date() })
    }
    const body = { component_ids: order.items.map(({ id }) => id), reason: 1 }
    const [[answer], shipped] = await Promise.all([
      race([{ customer, path: orders.cancel.path, body }]),
      advanceOrder(db, order.id, { to: "SHIPPED", cause: "operator", now: new Date() }).then(
        () => true,
        () => false,
      ),
    ])
    expect([answer?.status, shipped]).toEqual(shipped ? [409, true] : [200, false])
    cancelled += shipped ? 0 : 1
  }
  expect(await stockOf(db, variant)).toBe(50 - 12 + cancelled)
  await expectHealthy(db)
})

test("[STATE-09] after a concurrent cancellation and payment the item is cancelled, and the payment is refunded once", async () => {
  const shop = await twoProcessesForThisTest()
  const { db, race } = shop
  for (let round = 0; round < 6; round++) {
    const customer = await aCustomer(db)
    const variant = await aVariant(db, { stock: 5 })
    const [placed] = await race([buying(customer, variant, onlineHome)])
    const order = JSON.parse(placed?.text ?? "") as PlacedOrder
    const body = { component_ids: order.items.map(({ id }) => id), reason: 1 }
    const pay = shop.sandbox?.choose(order.payment_url?.split("/").at(-1) ?? "", "pay", new Set(["never"]))
    const look = pay?.then(() => shop.call("GET", `/api/order/online/${order.trans_id}`, undefined, customer.headers))
    const [[answer]] = await Promise.all([race([{ customer, path: orders.cancel.path, body }]), look])
    expect(answer?.status, answer?.text).toBe(200)
    await db.execute(sql`update payments set looked_at = null where order_id = ${order.id}`)
    await shop.call("GET", `/api/order/online/${order.trans_id}`, undefined, customer.headers)
    const { rows } = await db.execute<{ amount: number }>(sql`
      select r.amount_dirhams as amount from refunds r join payments p on p.id = r.payment_id where p.order_id = ${order.id}`)
    expect(rows).toEqual([{ amount: 10_000 }])
    expect(await stockOf(db, variant)).toBe(5)
  }
  await expectHealthy(db)
})

test("a price that changes while an order waits is the price of the order, in item and total alike", async () => {
  const { db, race } = await twoProcessesForThisTest()
  const customer = await aCustomer(db)
  const variant = await aVariant(db, { stock: 5, price: 100 })
  const isLocked = Promise.withResolvers<void>()
  const mayGo = Promise.withResolvers<void>()
  const change = db.transaction(async (tx) => {
    await tx.execute(sql`update variants set selling_price_dirhams = 7777 where id = ${variant}`)
    isLocked.resolve()
    await mayGo.promise
  })
  await isLocked.promise
  const ordering = race([buying(customer, variant, { quantity: 2 }), buying(customer, variant, { expected_total: 100 })])
  await whenWaiting(db)
  mayGo.resolve()
  await change
  const [placed, refused] = await ordering
  expect(JSON.parse(placed?.text ?? "")).toMatchObject({ total_payable_amount: 155.54, items: [{ selling_price: 77.77, quantity: 2 }] })
  expect([refused?.status, refused?.text]).toEqual([409, expect.stringContaining("Prices have changed")])
  await expectHealthy(db)
})

/** Waits until a transaction waits for a row of the variants. */
async function whenWaiting(db: Database): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update of v%'`)
      return rows.length > 0
    },
    { timeout: 10_000, interval: 20 },
  )
}

test("during an import of new prices each order has the old prices or the new ones, with a matching total", async () => {
  const { db, race } = await twoProcessesForThisTest()
  const folder = await aFolder()
  onTestFinished(folder.remove)
  const table = async (price: number) =>
    folder.file(
      `prices-${price}.csv`,
      `Handle,Title,Vendor,Type,Variant Inventory Qty,Variant Price\none,One,Pear,Cables,500,${price}\ntwo,Two,Pear,Cables,500,${price * 2}\n`,
    )
  await importShopifyFile({ db, file: await table(10) })
  const { rows } = await db.execute<{ id: number }>(sql`select id from variants order by id`)
  const crowd = await shoppers(db, 40)
  await fillCarts(
    db,
    crowd.flatMap((customer) => rows.map(({ id }) => ({ customer, variant: id, quantity: 2 }))),
  )
  // The total shown to the first half.
  const [shown, unaware] = [crowd.slice(0, 20), crowd.slice(20)]
  const [answers] = await Promise.all([
    race([
      ...shown.map((customer) => creating(customer, { ...cashHome, expected_total: 60 })),
      ...unaware.map((customer) => creating(customer)),
    ]),
    importShopifyFile({ db, file: await table(25) }),
  ])
  for (const { status, text } of answers.slice(0, 20)) {
    expect([201, 409], text).toContain(status)
    if (status === 201) expect(JSON.parse(text).total_payable_amount).toBe(60)
  }
  for (const { status, text } of answers.slice(20)) {
    expect(status, text).toBe(201)
    const order = JSON.parse(text) as PlacedOrder
    const prices = order.items.map(({ selling_price }) => selling_price).toSorted((a, b) => a - b)
    expect([JSON.stringify([10, 20]), JSON.stringify([25, 50])]).toContain(JSON.stringify(prices))
    expect(order.total_payable_amount).toBe((prices[0] ?? 0) * 6)
  }
  await expectHealthy(db)
})
