import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { type Address, addresses, type Branch } from "#contract/addresses.ts"
import { type Order, orders, type PlacedOrder } from "#contract/orders.ts"
import { branches } from "#server/addresses/addresses.tables.ts"
import { checkRows } from "#server/db/rows.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aVariant, cartSeenBy, changeLine, linesOf, variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { refuseOtherRows } from "#server/testing/database.ts"
import { buyNow, cashHome, createOrder, expectHealthy, homeAddress, onlineHome, queuedMails, stockOf } from "#server/testing/orders.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

let shared: TestShop
beforeAll(async () => {
  shared = await aShop()
})
afterAll(() => shared.close())

/** A new customer of the tests' common shop, or of one with its own settings. */
async function aShopper(environment?: Record<string, string>) {
  const shop = environment ? await aShopForThisTest({ environment }) : shared
  return { shop, customer: await aCustomer(shop.db) }
}

async function ordersSeenBy({ call }: TestShop, { headers }: TestCustomer): Promise<Order[]> {
  return (await call("GET", orders.all.path, undefined, headers)).json<Order[]>()
}

test("[API-42] [DATA-15] [DATA-16] [DATA-17] a cash order of the cart has every field of the contract", async () => {
  const { shop, customer } = await aShopper()
  const product = await aProduct(shop.db, {
    title: "Walkie Talkie",
    slug: "walkie-talkie",
    variants: [{ title: "Walkie Talkie (Red)", price: 149.5, maximum: 200, images: ["a/red.webp"], options: { Color: "Red" } }],
  })
  const [variant = 0] = await variantIds(shop.db, product)
  await changeLine(shop, customer, variant, 2)
  const answer = await createOrder(shop, customer)
  expectContract(orders.create, answer)
  expect(answer.status).toBe(201)
  expect(answer.headers["cache-control"]).toBe("no-store")
  const order = answer.json<PlacedOrder>()
  expect(order).toMatchObject({
    reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
    total_payable_amount: 299,
    coupon_discount: 0,
    payment_method: "CASH_ON_DELIVERY",
    shipping_address: { ...homeAddress, phone: "+97433123456", alternate_phone: null },
    branch_address: null,
    tracking_id: null,
    payment_status: null,
    trans_id: null,
    amounts: { total: 299, cancelled: 0, to_pay: 299, paid: 0, refunded: 0, remaining: 0 },
    refunds: [],
    pay_until: null,
  })
  expect(order).not.toHaveProperty("payment_url")
  expect(order.items).toEqual([
    {
      id: expect.any(Number),
      name: "Walkie Talkie (Red)",
      status: "PLACED",
      product: {
        id: variant,
        title: "Walkie Talkie",
        images: ["a/red.webp"],
        option_values: [{ option: "Color", value: "Red", code: null }],
        product_id: product,
        product_slug: "walkie-talkie",
        slug: "red",
      },
      quantity: 2,
      currency: "QAR",
      selling_price: 149.5,
      maximum_price: 200,
      refund: null,
      replacements: [],
      events: [
        { status: "CREATED", created_at: expect.any(String) },
        { status: "PLACED", created_at: expect.any(String) },
      ],
    },
  ])
  await expectHealthy(shop.db)
})

test("[RULE-10] times of an order and its events are ISO 8601 in UTC, and current", async () => {
  const { shop, customer } = await aShopper()
  const before = Date.now()
  const order = (await buyNow(shop, customer, { product: await aVariant(shop.db) })).json<PlacedOrder>()
  const times = [order.created_at, ...order.items.flatMap(({ events }) => events.map(({ created_at }) => created_at))]
  expect(times).toHaveLength(3)
  for (const time of times) {
    expect(new Date(time).toISOString()).toBe(time)
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now())
  }
})

test("[CHECKOUT-14] the order deducts its stock and empties the cart, or does neither", async () => {
  const { shop, customer } = await aShopper()
  const [plenty, scarce] = [await aVariant(shop.db, { stock: 9 }), await aVariant(shop.db, { stock: 2 })]
  await changeLine(shop, customer, plenty, 3)
  await changeLine(shop, customer, scarce, 2)
  await shop.db.execute(sql`update variants set inventory_quantity = 1 where id = ${scarce}`)
  const refused = expectProblem(await createOrder(shop, customer), 409)
  expect(refused).toMatchObject({ type: "/api/docs#above_stock", detail: "Selected quantity exceeds available stock." })
  expect([await stockOf(shop.db, plenty), await stockOf(shop.db, scarce)]).toEqual([9, 1])
  expect(linesOf(await cartSeenBy(shop, customer))).toEqual([
    [scarce, 2],
    [plenty, 3],
  ])
  expect(await ordersSeenBy(shop, customer)).toEqual([])

  await changeLine(shop, customer, scarce, -1)
  expect((await createOrder(shop, customer)).status).toBe(201)
  expect([await stockOf(shop.db, plenty), await stockOf(shop.db, scarce)]).toEqual([6, 0])
  expect(linesOf(await cartSeenBy(shop, customer))).toEqual([])
  await expectHealthy(shop.db)
})

test("[API-43] buying now orders that product and leaves the cart unchanged", async () => {
  const { shop, customer } = await aShopper()
  const [inCart, bought] = [await aVariant(shop.db), await aVariant(shop.db, { stock: 5, price: 20 })]
  await changeLine(shop, customer, inCart, 1)
  const answer = await buyNow(shop, customer, { product: bought, quantity: 3, coupon: null })
  expectContract(orders.buyNow, answer)
  expect(answer.json<Order>()).toMatchObject({ total_payable_amount: 60, items: [{ product: { id: bought }, quantity: 3 }] })
  expect(linesOf(await cartSeenBy(shop, customer))).toEqual([[inCart, 1]])
  expect(await stockOf(shop.db, bought)).toBe(2)
  await expectHealthy(shop.db)
})

test("[API-44] the address may be an id, a full address, or a full one with its id; the order stores a copy", async () => {
  const { shop, customer } = await aShopper()
  const variant = await aVariant(shop.db, { stock: 9 })
  const saved = (await shop.call("POST", "/api/user/address/add", homeAddress, customer.headers)).json<Address>()
  const copy = { ...homeAddress, phone: "+97433123456", alternate_phone: null }
  for (const shipping_address of [saved.id, homeAddress, saved]) {
    const answer = await buyNow(shop, customer, { product: variant, shipping_address })
    expect(answer.json<Order>().shipping_address, answer.text).toEqual(copy)
  }
  await shop.call("PUT", `/api/user/address/edit/${saved.id}`, { ...homeAddress, street: "Elsewhere" }, customer.headers)
  await shop.call("DELETE", `/api/user/address/delete/${saved.id}`, undefined, customer.headers)
  const kept = (await ordersSeenBy(shop, customer)).map(({ shipping_address }) => shipping_address)
  expect(kept).toEqual([copy, copy, copy])
})

test("[SH-04] buying an unknown variant is not found", async () => {
  const { shop, customer } = await aShopper()
  expectProblem(await buyNow(shop, customer, { product: 99_999_999 }), 404)
})

test("[SH-38] a cart with a sold-out line is not ordered, and the response has the reason", async () => {
  const { shop, customer } = await aShopper()
  const product = await aVariant(shop.db, { stock: 5 })
  await shop.call("POST", "/api/order/cart/item_add_or_remove", { product, quantity: 2 }, customer.headers)
  await shop.db.execute(sql`update variants set inventory_quantity = 0 where id = ${product}`)
  const cart = await shop.call("GET", "/api/order/cart/details", undefined, customer.headers)
  expect(cart.json()).toMatchObject({ products: [{ problem: "sold_out" }], payable_amount: 0 })
  expect(expectProblem(await createOrder(shop, customer), 409).detail).toBe("Sold out. Remove it to check out.")
  expect(expectProblem(await buyNow(shop, customer, { product }), 409).type).toContain("#sold_out")
})

test("[API-44] a pickup order names a branch, by its id or in full, and stores a copy of it", async () => {
  const { shop, customer } = await aShopper()
  const variant = await aVariant(shop.db, { stock: 9 })
  await shop.db.insert(branches).values({
    ...{ id: 2, name: "West Branch", street: "Street 1", buildingNumber: "1", zone: "38", city: "Doha", phone: "+97440000000" },
    ...{ email: "west@example.com", workingHours: "9 to 5", latitude: 25.3, longitude: 51.4 },
  })
  const [listed] = (await shop.call("GET", addresses.branches.path)).json<Branch[]>()
  for (const branch_address of [2, { id: 2 }, { ...listed, name: "Elsewhere" }]) {
    const answer = await buyNow(shop, customer, { product: variant, shipping_address: undefined, branch_address })
    expectContract(orders.buyNow, answer)
    const { branch_address: copy, shipping_address } = answer.json<Order>()
    expect(shipping_address).toBeNull()
    expect(copy).toMatchObject({ id: 2, name: "West Branch", working_hours: "9 to 5" })
  }
})

test("an order without an address, with two, or with one that does not exist is refused and changes nothing", async () => {
  const { shop, customer } = await aShopper()
  const stranger = await aCustomer(shop.db)
  const foreignAddress = (await shop.call("POST", "/api/user/address/add", homeAddress, stranger.headers)).json<Address>()
  const product = await aVariant(shop.db)
  const missing = "No address selected. Please select an address before placing the order."
  const method = { payment_method: "CASH_ON_DELIVERY", shipping_address: undefined }
  expect(expectProblem(await buyNow(shop, customer, { product, ...method }), 422).detail).toBe(missing)
  expect(expectProblem(await buyNow(shop, customer, { product, branch_address: 1 }), 422).detail).toBe(
    "Please give only one address: yours or that of a branch.",
  )
  expectProblem(await buyNow(shop, customer, { product, shipping_address: foreignAddress.id }), 404)
  expectProblem(await buyNow(shop, customer, { product, shipping_address: 999_999 }), 404)
  expectProblem(await buyNow(shop, customer, { product, ...method, branch_address: 999_999 }), 404)
  const phone = await buyNow(shop, customer, { product, shipping_address: { ...homeAddress, phone: "21234567" } })
  expect(expectProblem(phone, 422).detail).toBe("Please enter a valid Qatar mobile number.")
  expectProblem(await buyNow(shop, customer, { product, shipping_address: { ...homeAddress, email: "noor" } }), 422)
  expect(await ordersSeenBy(shop, customer)).toEqual([])
  expect(await stockOf(shop.db, product)).toBe(5)
})

test("prices, totals and states in a body are refused, and quantities are whole numbers from 1 to 999", async () => {
  const { shop, customer } = await aShopper()
  const product = await aVariant(shop.db, { stock: 999 })
  for (const field of [
    "price",
    "selling_price",
    "total",
    "total_payable_amount",
    "status",
    "payment_status",
    "user",
    "reference",
    "discount",
  ]) {
    expectProblem(await buyNow(shop, customer, { product, [field]: 1 }), 422)
    expectProblem(await createOrder(shop, customer, { ...cashHome, [field]: 1 }), 422)
  }
  for (const quantity of [0, -5, 0.5, 1000, 2 ** 31, "1", null, [1], true]) {
    expectProblem(await buyNow(shop, customer, { product, quantity: quantity as number }), 422)
  }
  expectProblem(await buyNow(shop, customer, { product, coupon: "SAVE10" }), 422)
  expect(await stockOf(shop.db, product)).toBe(999)
})

test("an empty cart, a deleted product, and too many pieces are refused with their messages", async () => {
  const { shop, customer } = await aShopper()
  expect(expectProblemText(await createOrder(shop, customer))).toBe("Your cart is empty")
  const limited = await aVariant(shop.db, { stock: 9, max: 2 })
  expect(expectProblemText(await buyNow(shop, customer, { product: limited, quantity: 3 }))).toMatch(/more than can be ordered at once/)

  const gone = await aVariant(shop.db)
  await changeLine(shop, customer, gone, 1)
  await shop.db.execute(sql`update products set published = false where id = (select product_id from variants where id = ${gone})`)
  expect(expectProblemText(await createOrder(shop, customer))).toMatch(/no longer sold/)
  expect(linesOf(await cartSeenBy(shop, customer))).toEqual([[gone, 1]])
})

test("the maximum of a product applies to all its variants together", async () => {
  const { shop, customer } = await aShopper()
  const product = await aProduct(shop.db, { maxQuantity: 3, variants: ["Red", "Blue"].map((Color) => ({ options: { Color } })) })
  const ids = await variantIds(shop.db, product)
  for (const id of ids) await changeLine(shop, customer, id, id === ids[0] ? 2 : 1)
  await shop.db.execute(sql`update products set max_quantity = 2 where id = ${product}`)
  expect(expectProblemText(await createOrder(shop, customer))).toMatch(/more than can be ordered at once/)
})

test("a total that differs from the one shown is refused; without one, current prices apply", async () => {
  const { shop, customer } = await aShopper()
  const variant = await aVariant(shop.db, { stock: 9, price: 100 })
  await changeLine(shop, customer, variant, 2)
  await shop.db.execute(sql`update variants set selling_price_dirhams = 12050 where id = ${variant}`)
  expect(expectProblemText(await createOrder(shop, customer, { ...cashHome, expected_total: 200 }))).toBe("Prices have changed")
  expect(await ordersSeenBy(shop, customer)).toEqual([])
  const answer = await createOrder(shop, customer, { ...cashHome, expected_total: 241 })
  expect(answer.json<Order>().total_payable_amount, answer.text).toBe(241)
  expect((await buyNow(shop, customer, { product: variant })).json<Order>().total_payable_amount).toBe(120.5)
})

test("a placed order stays unchanged, whatever happens to its product", async () => {
  const { shop, customer } = await aShopper()
  const variant = await aVariant(shop.db, { price: 100 })
  const placed = (await buyNow(shop, customer, { product: variant })).json<PlacedOrder>()
  await shop.db.execute(sql`update variants set selling_price_dirhams = 1, title = 'Other', images = '{x}' where id = ${variant}`)
  await shop.db.execute(sql`delete from products where id = (select product_id from variants where id = ${variant})`)
  const seen = (await shop.call("GET", `/api/order/details/${placed.id}`, undefined, customer.headers)).json<Order>()
  expect(seen).toEqual(placed)
})

test("the configuration limits the price of an order", async () => {
  const { shop, customer } = await aShopper({ MAX_ORDER_TOTAL: "500" })
  const product = await aVariant(shop.db, { stock: 9, price: 250.5 })
  expect(expectProblemText(await buyNow(shop, customer, { product, quantity: 2 }))).toMatch(/more than can be ordered at once/)
  expect((await buyNow(shop, customer, { product, quantity: 1 })).status).toBe(201)
})

test("a customer has a limited number of open orders: cash orders until they are confirmed, online orders until they are paid", async () => {
  const { shop, customer } = await aShopper({ MAX_OPEN_CASH_ORDERS: "2" })
  const product = await aVariant(shop.db, { stock: 20 })
  const cash = () => buyNow(shop, customer, { product })
  const online = () => buyNow(shop, customer, { product, ...onlineHome })
  for (let time = 0; time < 2; time++) expect((await cash()).status).toBe(201)
  expect(expectProblemText(await cash())).toMatch(/not confirmed yet/)
  for (let time = 0; time < 3; time++) expect((await online()).status).toBe(201)
  expect(expectProblemText(await online())).toMatch(/not confirmed yet/)
  await shop.db.execute(sql`update order_items set status = 'CONFIRMED' where id = 1`)
  expect((await cash()).status).toBe(201)
  expect(expectProblemText(await cash())).toMatch(/not confirmed yet/)
  expect((await buyNow(shop, await aCustomer(shop.db), { product })).status).toBe(201)
})

test("orders are throttled by account: 6 a minute", async () => {
  const { shop, customer } = await aShopper({ LIMIT_FACTOR: "1" })
  const product = await aVariant(shop.db, { stock: 20 })
  for (let time = 0; time < 6; time++) expect((await buyNow(shop, customer, { product })).status).toBe(201)
  const refused = await buyNow(shop, customer, { product })
  expectProblem(refused, 429)
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0)
})

test("[STATE-04] a cash order goes from CREATED to PLACED in one transaction, with its mail", async () => {
  const { shop, customer } = await aShopper()
  const product = await aVariant(shop.db, { price: 20 })
  const order = (await buyNow(shop, customer, { product })).json<PlacedOrder>()
  expect(order.items[0]?.status).toBe("PLACED")
  const { rows: written } = await shop.db.execute<{ transactions: number }>(sql`
    select count(distinct xmin::text)::int as transactions from (
      select xmin from orders where id = ${order.id}
      union all select xmin from order_items where order_id = ${order.id}
      union all select xmin from order_events where item_id = ${order.items[0]?.id}
      union all select xmin from stock_movements where item_id = ${order.items[0]?.id}) w`)
  expect(written[0]?.transactions).toBe(1)
  expect(await queuedMails(shop.db, customer)).toMatchObject([
    {
      kind: "order-received",
      to: customer.email,
      contents: { orderId: order.id, reference: order.reference, totalDirhams: 2000, isPaid: false },
    },
  ])
})

test("[STATE-05] [API-42] an online order has a payment address and stays CREATED, without a mail", async () => {
  const { shop, customer } = await aShopper()
  const variant = await aVariant(shop.db, { stock: 3, price: 40 })
  await changeLine(shop, customer, variant, 1)
  const answer = await createOrder(shop, customer, onlineHome)
  expectContract(orders.create, answer)
  const order = answer.json<PlacedOrder>()
  expect(order).toMatchObject({ payment_method: "ONLINE", payment_status: "PENDING", items: [{ status: "CREATED" }] })
  expect(order.payment_url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sandbox-payments\//)
  expect(order.items[0]?.events.map(({ status }) => status)).toEqual(["CREATED"])
  expect(await queuedMails(shop.db, customer)).toEqual([])
  expect(await stockOf(shop.db, variant)).toBe(2)
  expect(linesOf(await cartSeenBy(shop, customer))).toEqual([])
  const { rows: payments } = await shop.db.execute(sql`
    select state, amount_dirhams, extract(epoch from expires_at - created_at)::int as seconds from payments where order_id = ${order.id}`)
  expect(payments).toEqual([{ state: "PENDING", amount_dirhams: 4000, seconds: 1800 }])
  await expectHealthy(shop.db)
})

function expectProblemText(answer: Awaited<ReturnType<typeof createOrder>>): string {
  expect(answer.status, answer.text).toBe(409)
  return answer.json<{ detail: string }>().detail
}

test("placing a cash order reads the order once, for the answer and both mails", async () => {
  const { shop, customer } = await aShopper()
  const statements: (string | null)[] = []
  checkRows((result) => {
    statements.push(result.name)
    refuseOtherRows(result)
  })
  onTestFinished(() => checkRows(refuseOtherRows))
  expect((await buyNow(shop, customer, { product: await aVariant(shop.db) })).status).toBe(201)
  expect(statements.filter((statement) => statement === "order" || statement === "order of customer")).toHaveLength(1)
  expect((await queuedMails(shop.db, customer)).map(({ kind }) => kind)).toEqual(["order-received"])
})
