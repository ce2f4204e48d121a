import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { orders, type PlacedOrder } from "#contract/orders.ts"
import { sweepKeys } from "#server/guards/idempotency.queries.ts"
import { ProviderFault } from "#server/integrations/payments/port.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant, cartSeenBy, changeLine, linesOf } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow, cancel, cashHome, createOrder, expectHealthy, homeAddress, onlineHome, stockOf } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

test("[API-45] the same key returns the same order, byte for byte, and marks it as a replay", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 5 })
  const first = await buyNow(shop, customer, { product, key: "attempt-1" })
  expect(first.status).toBe(201)
  expect(first.headers).not.toHaveProperty("idempotent-replayed")
  // Later changes of the order do not change the stored response.
  await cancel(
    shop,
    customer,
    first.json<PlacedOrder>().items.map(({ id }) => id),
  )
  const again = await buyNow(shop, customer, { product, key: "attempt-1" })
  expect([again.status, again.text]).toEqual([201, first.text])
  expect(again.headers["idempotent-replayed"]).toBe("true")
  expect(await stockOf(shop.db, product)).toBe(5)
})

test("[API-45] an online order keeps its payment_url under its key, and creates no second payment", async () => {
  const customer = await aCustomer(shop.db)
  const variant = await aVariant(shop.db)
  await changeLine(shop, customer, variant, 1)
  const first = await createOrder(shop, customer, onlineHome, "online-1")
  const again = await createOrder(shop, customer, onlineHome, "online-1")
  expect(again.text).toBe(first.text)
  expect(again.json<PlacedOrder>().payment_url).toMatch(/^http/)
  const { rows } = await shop.db.execute(sql`select 1 from payments where order_id = ${first.json<PlacedOrder>().id}`)
  expect(rows).toHaveLength(1)
})

test("[API-45] a key is bound to the content of its request, in any notation", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 9 })
  const { status } = await buyNow(shop, customer, { product, key: "k" })
  expect(status).toBe(201)
  const refused = expectProblem(await buyNow(shop, customer, { product, quantity: 2, key: "k" }), 422)
  expect(refused.type).toBe("/api/docs#key_reused")
  const { payment_method, shipping_address } = cashHome
  const turned = {
    quantity: 1,
    shipping_address: Object.fromEntries(Object.entries(shipping_address).toReversed()),
    product,
    payment_method,
  }
  const same = await shop.call("POST", orders.buyNow.path, turned, { ...customer.headers, "idempotency-key": "k" })
  expect([same.status, same.headers["idempotent-replayed"]]).toEqual([201, "true"])
  expect(await stockOf(shop.db, product)).toBe(8)
})

test("[API-45] a key is valid for one customer and one call", async () => {
  const [customer, other] = [await aCustomer(shop.db), await aCustomer(shop.db)]
  const product = await aVariant(shop.db, { stock: 9 })
  await changeLine(shop, customer, product, 1)
  const answers = [
    await buyNow(shop, customer, { product, key: "shared" }),
    await buyNow(shop, other, { product, key: "shared" }),
    await createOrder(shop, customer, cashHome, "shared"),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json<PlacedOrder>().id)).size).toBe(3)
})

test("a key is 1 to 128 letters, digits, hyphens and underscores", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 9 })
  for (const key of ["", "x".repeat(129), "a b", "a.b", "ä", "a,b"]) {
    const headers = { ...customer.headers, "idempotency-key": key }
    expectProblem(await shop.call("POST", orders.buyNow.path, { ...cashHome, product, quantity: 1 }, headers), 422)
  }
  for (const key of ["a", "A-z_9", "x".repeat(128)]) expect((await buyNow(shop, customer, { product, key })).status).toBe(201)
})

test("only success is stored: a refused order may be sent again with its key", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 0 })
  expectProblem(await buyNow(shop, customer, { product, key: "again" }), 409)
  await shop.db.execute(sql`update variants set inventory_quantity = 1 where id = ${product}`)
  const answer = await buyNow(shop, customer, { product, key: "again" })
  expect([answer.status, answer.headers["idempotent-replayed"]]).toEqual([201, undefined])
})

test("a repeated cancellation with a key gets the first response, without one it is refused", async () => {
  const customer = await aCustomer(shop.db)
  const order = (await buyNow(shop, customer, { product: await aVariant(shop.db) })).json<PlacedOrder>()
  const body = { component_ids: order.items.map(({ id }) => id), reason: 1 }
  const send = (key?: string) =>
    shop.call("POST", orders.cancel.path, body, { ...customer.headers, ...(key ? { "idempotency-key": key } : {}) })
  const first = await send("c-1")
  expect(first.status).toBe(200)
  const again = await send("c-1")
  expect([again.status, again.text, again.headers["idempotent-replayed"]]).toEqual([200, first.text, "true"])
  expectProblem(await send(), 409)
  await expectHealthy(shop.db)
})

test("keys are deleted after 48 hours", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 9 })
  const first = await buyNow(shop, customer, { product, key: "old" })
  await buyNow(shop, customer, { product, key: "young" })
  await shop.db.execute(
    sql`update idempotency_keys set created_at = now() - interval '49 hours' where customer_id = ${customer.id} and key = 'old'`,
  )
  await sweepKeys(shop.db)
  const { rows } = await shop.db.execute(sql`select key from idempotency_keys where customer_id = ${customer.id}`)
  expect(rows).toEqual([{ key: "young" }])
  expect((await buyNow(shop, customer, { product, key: "old" })).json<PlacedOrder>().id).not.toBe(first.json<PlacedOrder>().id)
})

/** Makes the provider fail to create payments while `work` runs. */
async function withoutProvider<T>(fault: Error, work: () => Promise<T>): Promise<T> {
  const { create } = shop.services.payments
  shop.services.payments.create = () => Promise.reject(fault)
  try {
    return await work()
  } finally {
    shop.services.payments.create = create
  }
}

test("an unreachable provider undoes the order: stock and cart are restored, and the key can order again", async () => {
  const customer = await aCustomer(shop.db)
  const [one, two] = [await aVariant(shop.db, { stock: 3 }), await aVariant(shop.db, { stock: 3 })]
  await changeLine(shop, customer, one, 2)
  await changeLine(shop, customer, two, 1)
  const before = linesOf(await cartSeenBy(shop, customer)).toSorted()
  const refused = await withoutProvider(new ProviderFault("down"), () => createOrder(shop, customer, onlineHome, "try"))
  expect(expectProblem(refused, 503).detail).toBe("There was an error creating your order. Please try again later.")
  expect(refused.headers["retry-after"]).toBeDefined()
  expect(linesOf(await cartSeenBy(shop, customer)).toSorted()).toEqual(before)
  expect([await stockOf(shop.db, one), await stockOf(shop.db, two)]).toEqual([3, 3])
  await expectHealthy(shop.db)

  const answer = await createOrder(shop, customer, onlineHome, "try")
  expect([answer.status, answer.headers["idempotent-replayed"]]).toEqual([201, undefined])
  expect(await stockOf(shop.db, one)).toBe(1)
})

test("buying now with an unreachable provider adds nothing to the cart", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 3 })
  const answer = await withoutProvider(new ProviderFault("down"), () => buyNow(shop, customer, { product, ...onlineHome }))
  expectProblem(answer, 503)
  expect(linesOf(await cartSeenBy(shop, customer))).toEqual([])
  expect(await stockOf(shop.db, product)).toBe(3)
})

test("[API-45] equal concurrent online orders are one order, and each response has the payment address", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 9 })
  const { create } = shop.services.payments
  let creations = 0
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  shop.services.payments.create = async (payment) => {
    creations++
    asked.resolve()
    await answered.promise
    return create(payment)
  }
  try {
    const orders = Array.from({ length: 6 }, () => buyNow(shop, customer, { product, ...onlineHome, key: "six" }))
    await asked.promise
    // Another customer orders beside the waiting requests.
    const other = await buyNow(shop, await aCustomer(shop.db), { product })
    expect(other.status).toBe(201)
    answered.resolve()
    const answers = await Promise.all(orders)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.json<PlacedOrder>().payment_url).toMatch(/^http/)
  } finally {
    answered.resolve()
    shop.services.payments.create = create
  }
  expect(creations).toBe(1)
  expect(await stockOf(shop.db, product)).toBe(7)
})

test("equal concurrent online orders that cannot be paid are each refused, and leave nothing behind", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 9 })
  const answers = await withoutProvider(new ProviderFault("down"), () =>
    Promise.all(Array.from({ length: 4 }, () => buyNow(shop, customer, { product, ...onlineHome, key: "four" }))),
  )
  for (const answer of answers) expect(expectProblem(answer, 503).type).toBe("/api/docs#payment_unavailable")
  expect(await stockOf(shop.db, product)).toBe(9)
  await expectHealthy(shop.db)
})

test("the provider is called without a transaction and without a lock", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 3 })
  const { create } = shop.services.payments
  const open: number[] = []
  shop.services.payments.create = async (payment) => {
    const { rows } = await shop.db.execute<{ open: number }>(sql`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`)
    open.push(rows[0]?.open ?? -1)
    return create(payment)
  }
  try {
    expect((await buyNow(shop, customer, { product, ...onlineHome })).status).toBe(201)
  } finally {
    shop.services.payments.create = create
  }
  expect(open).toEqual([0])
})

test("[API-45] a process that dies before the payment is created leaves a key that can order again a minute later", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 3 })
  // The state after such a death: an order with a payment that the provider does not know, under a key without a response.
  const died = (await buyNow(shop, customer, { product, ...onlineHome, key: "died" })).json<PlacedOrder>()
  await shop.db.execute(sql`update payments set state = 'NEW', provider_id = null, payment_url = null where order_id = ${died.id}`)
  await shop.db.execute(sql`update idempotency_keys set answer = null where subject = ${died.id} and key = 'died'`)
  await shop.db.execute(
    sql`update idempotency_keys set created_at = now() - interval '20 seconds' where subject = ${died.id} and key = 'died'`,
  )
  const early = await buyNow(shop, customer, { product, ...onlineHome, key: "died" })
  expect(expectProblem(early, 409).detail).toBe("Your order is being placed. Please wait a moment.")
  expect(early.headers["retry-after"]).toBeDefined()

  await shop.db.execute(
    sql`update idempotency_keys set created_at = now() - interval '61 seconds' where subject = ${died.id} and key = 'died'`,
  )
  const later = await buyNow(shop, customer, { product, ...onlineHome, key: "died" })
  expect(later.status, later.text).toBe(201)
  expect(later.json<PlacedOrder>().id).not.toBe(died.id)
  expect(await stockOf(shop.db, product)).toBe(2)
  await expectHealthy(shop.db)
})

test("a full address is part of the content that a key is bound to", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 9 })
  await buyNow(shop, customer, { product, key: "address" })
  const elsewhere = { ...homeAddress, street: "Elsewhere" }
  expectProblem(await buyNow(shop, customer, { product, key: "address", shipping_address: elsewhere }), 422)
})
