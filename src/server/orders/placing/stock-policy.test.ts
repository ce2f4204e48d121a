import { afterAll, beforeAll, expect, test } from "vitest"
import type { PlacedOrder } from "#contract/orders.ts"
import type { ProductDetails } from "#contract/products.ts"
import type { StockPolicy } from "#rules/catalog/buying.ts"
import { commandLine } from "#server/office/audit.queries.ts"
import { countStock } from "#server/orders/after/operator-orders.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { cartSeenBy, changeLine, variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow, cancel, createOrder, expectHealthy, stockOf } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

async function aVariantOf(stockPolicy: StockPolicy, inventoryQuantity: number): Promise<{ product: number; variant: number }> {
  const product = await aProduct(shop.db, { price: 10, variants: [{ stockPolicy, inventoryQuantity }] })
  const [variant = 0] = await variantIds(shop.db, product)
  return { product, variant }
}

test("an untracked variant is always for sale, and its count never changes", async () => {
  const { product, variant } = await aVariantOf("untracked", 0)
  const details = (await shop.call("GET", `/api/store/product/${product}`)).json<ProductDetails>()
  expect(details.variants[0]).toMatchObject({ out_of_stock: false, inventory_quantity: 1_000_000 })

  const customer = await aCustomer(shop.db)
  expect((await changeLine(shop, customer, variant, 3)).status).toBe(200)
  expect((await cartSeenBy(shop, customer)).products).toMatchObject([{ quantity: 3, problem: null }])
  const order = (await createOrder(shop, customer)).json<PlacedOrder>()
  expect(await stockOf(shop.db, variant)).toBe(0)
  await cancel(
    shop,
    customer,
    order.items.map(({ id }) => id),
  )
  expect(await stockOf(shop.db, variant)).toBe(0)
  await expectHealthy(shop.db)
})

test("a variant sold without stock counts down to zero and keeps selling; cancelling returns the counted pieces", async () => {
  const { variant } = await aVariantOf("continue", 2)
  const customer = await aCustomer(shop.db)
  const first = (await buyNow(shop, customer, { product: variant, quantity: 3 })).json<PlacedOrder>()
  const second = (await buyNow(shop, customer, { product: variant, quantity: 1 })).json<PlacedOrder>()
  expect(await stockOf(shop.db, variant)).toBe(0)
  const idsOf = ({ items }: PlacedOrder) => items.map(({ id }) => id)
  await cancel(shop, customer, idsOf(second))
  expect(await stockOf(shop.db, variant)).toBe(0)
  await cancel(shop, customer, idsOf(first))
  expect(await stockOf(shop.db, variant)).toBe(2)
  await expectHealthy(shop.db)
})

test("pieces sold without a count are not returned to a count that began later", async () => {
  const { variant } = await aVariantOf("untracked", 0)
  const customer = await aCustomer(shop.db)
  const order = (await buyNow(shop, customer, { product: variant, quantity: 2 })).json<PlacedOrder>()
  expect(await countStock(shop.services, { variantId: variant, quantity: 1, by: commandLine("test") })).toEqual({ before: 0 })
  expectProblem(await buyNow(shop, customer, { product: variant, quantity: 2 }), 409)
  await cancel(
    shop,
    customer,
    order.items.map(({ id }) => id),
  )
  expect(await stockOf(shop.db, variant)).toBe(1)
  await expectHealthy(shop.db)
})
