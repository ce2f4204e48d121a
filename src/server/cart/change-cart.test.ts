import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { type Cart, cart } from "#contract/cart.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aVariant, cartSeenBy, changeLine, linesOf, variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

test("[API-38] a variant and a difference change its line, and the response is the whole cart", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const [first, second] = [await aVariant(shop.db), await aVariant(shop.db)]
  await changeLine(shop, customer, first, 2)
  const answer = await changeLine(shop, customer, second, 1)
  expectContract(cart.change, answer)
  expect(linesOf(answer.json<Cart>())).toEqual([
    [second, 1],
    [first, 2],
  ])
  expect(linesOf((await changeLine(shop, customer, first, 3)).json<Cart>())).toContainEqual([first, 5])
  const lowered = await changeLine(shop, customer, first, -4)
  expect(linesOf(lowered.json<Cart>())).toEqual([
    [second, 1],
    [first, 1],
  ])
  expect(await cartSeenBy(shop, customer)).toEqual(lowered.json<Cart>())
})

test("[API-39] a line that reaches 0 is removed, and no quantity is negative", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const [kept, exact, over] = [await aVariant(shop.db), await aVariant(shop.db), await aVariant(shop.db)]
  for (const variant of [kept, exact, over]) await changeLine(shop, customer, variant, 2)
  await changeLine(shop, customer, exact, -2)
  const answer = await changeLine(shop, customer, over, -999)
  expect(linesOf(answer.json<Cart>())).toEqual([[kept, 2]])
  const nothing = await changeLine(shop, customer, over, -1)
  expect([nothing.status, linesOf(nothing.json<Cart>())]).toEqual([200, [[kept, 2]]])
})

test("[API-40] [API-12] a change above the stock responds 409 and changes nothing", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const variant = await aVariant(shop.db, { stock: 3 })
  await changeLine(shop, customer, variant, 2)
  const before = await cartSeenBy(shop, customer)
  const refused = expectProblem(await changeLine(shop, customer, variant, 2), 409)
  expect([refused.type, refused.detail]).toEqual(["/api/docs#above_stock", "Selected quantity exceeds available stock."])
  expect(await cartSeenBy(shop, customer)).toEqual(before)
  expect((await changeLine(shop, customer, variant, 1)).status).toBe(200)
  expect(expectProblem(await changeLine(shop, customer, await aVariant(shop.db, { stock: 0 }), 1), 409).type).toBe("/api/docs#above_stock")
})

test("[API-40] a change above max_quantity, which applies to all variants of the product together, responds 409 and changes nothing", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const product = await aProduct(shop.db, {
    maxQuantity: 3,
    variants: [{ options: { Color: "Red" } }, { options: { Color: "Blue" } }],
  })
  const [red = 0, blue = 0] = await variantIds(shop.db, product)
  expect(expectProblem(await changeLine(shop, customer, red, 4), 409).type).toBe("/api/docs#above_maximum")
  await changeLine(shop, customer, red, 2)
  expect(expectProblem(await changeLine(shop, customer, blue, 2), 409).type).toBe("/api/docs#above_maximum")
  expect(linesOf(await cartSeenBy(shop, customer))).toEqual([[red, 2]])
  expect((await changeLine(shop, customer, blue, 1)).status).toBe(200)
  expect((await changeLine(shop, customer, await aVariant(shop.db), 5)).status).toBe(200)
})

test("a line has at most 999 pieces, and a difference is a whole number other than 0 of at most 999", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const variant = await aVariant(shop.db, { stock: 5000 })
  expect((await changeLine(shop, customer, variant, 999)).status).toBe(200)
  expect(expectProblem(await changeLine(shop, customer, variant, 1), 409).type).toBe("/api/docs#above_maximum")
  for (const quantity of [0, 1000, -1000, 1.5, "1", null]) {
    expectProblem(await changeLine(shop, customer, variant, quantity as number), 422)
  }
})

test("a variant that does not exist, or is not sold, responds 404", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const hidden = await aVariant(shop.db)
  await shop.db.execute(sql`update products set published = false`)
  for (const [variant, quantity] of [
    [2_000_000_000, 1],
    [2_000_000_000, -1],
    [hidden, 1],
    [hidden, -1],
  ] as const) {
    expectProblem(await changeLine(shop, customer, variant, quantity), 404)
  }
  expect(linesOf(await cartSeenBy(shop, customer))).toEqual([])
})

test("a line that can no longer be bought can be reduced, and not increased", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const [gone, scarce, limited] = [await aVariant(shop.db), await aVariant(shop.db), await aVariant(shop.db)]
  for (const variant of [gone, scarce, limited]) await changeLine(shop, customer, variant, 5)
  await shop.db.execute(sql`delete from products where id = (select product_id from variants where id = ${gone})`)
  await shop.db.execute(sql`update variants set inventory_quantity = 2 where id = ${scarce}`)
  await shop.db.execute(sql`update products set max_quantity = 1 where id = (select product_id from variants where id = ${limited})`)
  expectProblem(await changeLine(shop, customer, gone, 1), 404)
  for (const variant of [scarce, limited]) expectProblem(await changeLine(shop, customer, variant, 1), 409)
  for (const variant of [gone, scarce, limited]) expect((await changeLine(shop, customer, variant, -1)).status).toBe(200)
  expect(linesOf(await cartSeenBy(shop, customer)).map(([, quantity]) => quantity)).toEqual([4, 4, 4])
  for (const variant of [gone, scarce, limited]) expect((await changeLine(shop, customer, variant, -4)).status).toBe(200)
  expect(linesOf(await cartSeenBy(shop, customer))).toEqual([])
})

test("a cart has at most 100 lines; existing lines can still be increased", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const product = await aProduct(shop.db, { variants: Array.from({ length: 101 }, (_, n) => ({ options: { Size: `Size ${n}` } })) })
  const all = await variantIds(shop.db, product)
  const [last = 0] = all.slice(-1)
  await shop.db.execute(sql`
    insert into cart_lines (customer_id, variant_id, quantity, price_dirhams, product)
    select ${customer.id}, id, 1, 10000, '{}' from variants where id <> ${last}`)
  expect(expectProblem(await changeLine(shop, customer, last, 1), 409).type).toBe("/api/docs#cart_full")
  expect((await changeLine(shop, customer, all[0] ?? 0, 1)).status).toBe(200)
  await changeLine(shop, customer, all[1] ?? 0, -1)
  expect((await changeLine(shop, customer, last, 1)).status).toBe(200)
  expect((await cartSeenBy(shop, customer)).products).toHaveLength(100)
})

test("a customer may change the cart 30 times at once and then ten times a second, counted per customer", async () => {
  const shop = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  let nowMs = Date.UTC(2026, 10, 21)
  shop.services.clock.now = () => new Date(nowMs)
  const [customer, other] = [await aCustomer(shop.db), await aCustomer(shop.db)]
  const variant = await aVariant(shop.db, { stock: 900 })
  const burst = []
  for (let sent = 0; sent < 32; sent++) burst.push(await changeLine(shop, customer, variant, 1))
  expect(burst.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 429, 429])
  expect(Number(burst.at(-1)?.headers["retry-after"])).toBeGreaterThan(0)
  expect((await changeLine(shop, other, variant, 1)).status).toBe(200)
  nowMs += 200
  const later = []
  for (let sent = 0; sent < 3; sent++) later.push((await changeLine(shop, customer, variant, 1)).status)
  expect(later).toEqual([200, 200, 429])
  expect(linesOf(await cartSeenBy(shop, customer))).toEqual([[variant, 32]])
})
