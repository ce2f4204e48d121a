import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { type Cart, cart } from "#contract/cart.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aVariant, cartSeenBy, changeLine, linesOf, variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

const DETAILS = "/api/order/cart/details"

test("[API-41] [DATA-12] [DATA-13] the details have the contents of the cart, the prices and the stock", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const product = await aProduct(shop.db, {
    title: "Pearl Phone",
    maxQuantity: 9,
    variants: [{ options: { Color: "Blue" }, images: ["phone/blue.webp"], price: 149.5, maximum: 200, inventoryQuantity: 7 }],
  })
  const [variant = 0] = await variantIds(shop.db, product)
  await changeLine(shop, customer, variant, 3)
  const answer = await shop.call("GET", DETAILS, undefined, customer.headers)
  expectContract(cart.details, answer)
  expect(answer.headers["cache-control"]).toBe("no-store")
  expect(answer.json<Cart>()).toEqual({
    products: [
      {
        product: {
          id: variant,
          title: "Pearl Phone",
          images: ["phone/blue.webp"],
          currency: "QAR",
          selling_price: 149.5,
          maximum_price: 200,
          inventory_quantity: 7,
          max_quantity: 9,
          option_values: [{ option: "Color", value: "Blue", code: null }],
          delivery_type: 2,
          delivery_text: "",
          product_id: product,
          product_slug: "pearl-phone",
          slug: "blue",
        },
        quantity: 3,
        problem: null,
        previous_price: null,
      },
    ],
    currency: "QAR",
    selling_price: 448.5,
    coupon_discount: 0,
    payable_amount: 448.5,
    coupon: null,
  })
})

test("[CART-12] the total is the sum of selling price times quantity, to the dirham", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  for (const [price, quantity] of [
    [0.1, 3],
    [1.15, 7],
    [4999.99, 5],
  ] as const) {
    await changeLine(shop, customer, await aVariant(shop.db, { price, stock: 9 }), quantity)
  }
  const { selling_price, payable_amount } = await cartSeenBy(shop, customer)
  expect([selling_price, payable_amount]).toEqual([25008.3, 25008.3])
})

test("[CART-13] a line that is no longer sold stays, marked and unchanged, and costs nothing", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const [deleted, unpublished, sold] = [await aVariant(shop.db, { price: 10 }), await aVariant(shop.db), await aVariant(shop.db)]
  for (const variant of [deleted, unpublished, sold]) await changeLine(shop, customer, variant, 2)
  const before = await cartSeenBy(shop, customer)
  await shop.db.execute(sql`delete from variants where id = ${deleted}`)
  await shop.db.execute(sql`update products set published = false where id = (select product_id from variants where id = ${unpublished})`)
  const answer = await shop.call("GET", DETAILS, undefined, customer.headers)
  expectContract(cart.details, answer)
  const after = answer.json<Cart>()
  expect(after.products.map(({ problem }) => problem)).toEqual([null, "unavailable", "unavailable"])
  expect(after.products.map(({ product }) => product)).toEqual(
    before.products.map(({ product }) => (product.id === sold ? product : { ...product, inventory_quantity: 0, max_quantity: null })),
  )
  expect(after.selling_price).toBe(200)
})

test("a line above the stock or above the maximum is marked, and still counts", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const [scarce, limited, fine] = [await aVariant(shop.db), await aVariant(shop.db), await aVariant(shop.db)]
  for (const variant of [scarce, limited, fine]) await changeLine(shop, customer, variant, 2)
  await shop.db.execute(sql`update variants set inventory_quantity = 1 where id = ${scarce}`)
  await shop.db.execute(sql`update products set max_quantity = 1 where id = (select product_id from variants where id = ${limited})`)
  const { products, selling_price } = await cartSeenBy(shop, customer)
  expect(products.map(({ problem }) => problem)).toEqual([null, "above_maximum", "above_stock"])
  expect(selling_price).toBe(600)
})

test("prices are current; a changed one is marked until the customer adds more", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const variant = await aVariant(shop.db, { price: 100 })
  await changeLine(shop, customer, variant, 2)
  await shop.db.execute(sql`update variants set selling_price_dirhams = 12050, maximum_price_dirhams = 12050 where id = ${variant}`)
  const line = async () => (await cartSeenBy(shop, customer)).products[0]
  expect(await line()).toMatchObject({ previous_price: 100, product: { selling_price: 120.5 } })
  expect((await cartSeenBy(shop, customer)).selling_price).toBe(241)
  await changeLine(shop, customer, variant, -1)
  expect((await line())?.previous_price).toBe(100)
  await changeLine(shop, customer, variant, 1)
  expect((await line())?.previous_price).toBeNull()
})

test("an increased line keeps its position", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const [first, second] = [await aVariant(shop.db), await aVariant(shop.db)]
  for (const variant of [first, second, first]) await changeLine(shop, customer, variant, 1)
  expect(linesOf(await cartSeenBy(shop, customer))).toEqual([
    [second, 1],
    [first, 2],
  ])
})

test("nobody else can see or change a customer's cart", async () => {
  const shop = await aShopForThisTest()
  const [owner, other] = [await aCustomer(shop.db), await aCustomer(shop.db)]
  const [shared, own] = [await aVariant(shop.db), await aVariant(shop.db)]
  await changeLine(shop, owner, shared, 3)
  await changeLine(shop, owner, own, 1)
  const before = await cartSeenBy(shop, owner)
  expect(linesOf(await cartSeenBy(shop, other))).toEqual([])
  expect(linesOf((await changeLine(shop, other, shared, 1)).json<Cart>())).toEqual([[shared, 1]])
  expect(linesOf((await changeLine(shop, other, own, -1)).json<Cart>())).toEqual([[shared, 1]])
  expect(linesOf((await changeLine(shop, other, shared, -5)).json<Cart>())).toEqual([])
  expect(await cartSeenBy(shop, owner)).toEqual(before)
})

test("[CART-03] without a token, with an invalid one, or before the email is verified there is no cart", async () => {
  const shop = await aShopForThisTest()
  const unverified = await aCustomer(shop.db, { verified: false })
  const variant = await aVariant(shop.db)
  for (const headers of [{}, { authorization: "Bearer nobodys-token" }, unverified.headers]) {
    expectProblem(await shop.call("GET", DETAILS, undefined, headers), 401)
    expectProblem(await shop.call("POST", "/api/order/cart/item_add_or_remove", { product: variant, quantity: 1 }, headers), 401)
  }
  expect((await shop.db.execute(sql`select 1 from cart_lines`)).rows).toEqual([])
})
