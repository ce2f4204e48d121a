import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, onTestFinished, test } from "vitest"
import { createApp } from "#server/app.ts"
import { openDatabase } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { embeddedIdentity } from "#server/sign-in/embedded.ts"
import { aVariant, variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { aShopForThisTest, type TestShop, UNHURRIED } from "#server/testing/shop.ts"
import { cartOf } from "./cart.queries.ts"
import { changeCart } from "./change-cart.ts"

/** The shop, and a second process of it on the same database. */
async function twoProcesses() {
  const shop = await aShopForThisTest()
  const db = openDatabase(shop.url, { size: 10 })
  const second = await createApp({ ...shop.services, db, identity: embeddedIdentity({ db, config: shop.services.config }) }, UNHURRIED)
  onTestFinished(async () => {
    await second.close()
    await db.$client.end()
  })
  return { shop, apps: [shop.app, second] }
}

type Race = { customer: TestCustomer; changes: { product: number; quantity: number }[] }

/** Sends all changes at once, alternating between the processes; returns the statuses. */
async function race({ apps }: Awaited<ReturnType<typeof twoProcesses>>, { customer, changes }: Race): Promise<number[]> {
  const sent = changes.map((payload, place) =>
    apps[place % 2]?.inject({ method: "POST", url: "/api/order/cart/item_add_or_remove", payload, headers: customer.headers }),
  )
  return (await Promise.all(sent)).map((answer) => answer?.statusCode ?? 0)
}

async function quantities({ db }: TestShop, { id }: { id: number }): Promise<Record<number, number>> {
  const { products } = await cartOf(db, id)
  return Object.fromEntries(products.map(({ product, quantity }) => [product.id, quantity]))
}

const repeated = (product: number, quantity: number, times: number) => Array.from({ length: times }, () => ({ product, quantity }))

test("[API-38] 50 concurrent changes of one line, by two processes, are each counted once", async () => {
  const processes = await twoProcesses()
  const customer = await aCustomer(processes.shop.db)
  const variant = await aVariant(processes.shop.db, { stock: 900 })
  expect(await race(processes, { customer, changes: repeated(variant, 1, 50) })).toEqual(Array(50).fill(200))
  expect(await quantities(processes.shop, customer)).toEqual({ [variant]: 50 })
})

test("[API-40] of 50 concurrent changes no more succeed than the stock or the maximum of the product allows", async () => {
  for (const maxQuantity of [null, 6]) {
    const processes = await twoProcesses()
    const { db } = processes.shop
    const customer = await aCustomer(db)
    const product = await aProduct(db, {
      maxQuantity,
      variants: ["Red", "Blue"].map((Color) => ({ options: { Color }, inventoryQuantity: 10 })),
    })
    const [red = 0, blue = 0] = await variantIds(db, product)
    const changes = Array.from({ length: 50 }, (_, place) => ({ product: place % 4 < 2 ? red : blue, quantity: 1 }))
    const statuses = await race(processes, { customer, changes })
    const through = statuses.filter((status) => status === 200).length
    expect(statuses.filter((status) => status === 409)).toHaveLength(50 - through)
    const held = await quantities(processes.shop, customer)
    expect(through).toBe(maxQuantity ?? 20)
    expect(Object.values(held).reduce((sum, quantity) => sum + quantity, 0)).toBe(through)
  }
})

test("concurrent additions and removals lose nothing", async () => {
  const processes = await twoProcesses()
  const customer = await aCustomer(processes.shop.db)
  const variant = await aVariant(processes.shop.db, { stock: 900 })
  await race(processes, { customer, changes: [{ product: variant, quantity: 100 }] })
  const changes = [...repeated(variant, 1, 20), ...repeated(variant, -1, 15)]
  expect(await race(processes, { customer, changes })).toEqual(Array(35).fill(200))
  expect(await quantities(processes.shop, customer)).toEqual({ [variant]: 105 })
})

test("concurrent additions do not exceed the limit of 100 lines", async () => {
  const processes = await twoProcesses()
  const { db } = processes.shop
  const customer = await aCustomer(db)
  const product = await aProduct(db, { variants: Array.from({ length: 120 }, (_, n) => ({ options: { Size: `Size ${n}` } })) })
  const all = await variantIds(db, product)
  await db.execute(sql`
    insert into cart_lines (customer_id, variant_id, quantity, price_dirhams, product)
    select ${customer.id}, id, 1, 10000, '{}' from variants order by id limit 90`)
  const changes = all.slice(90).map((id) => ({ product: id, quantity: 1 }))
  const statuses = await race(processes, { customer, changes })
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(Object.keys(await quantities(processes.shop, customer))).toHaveLength(100)
})

test("any sequence of changes has the same result and the same refusals as a simple model of the cart", async () => {
  const shop = await aShopForThisTest()
  const stocks = [0, 1, 4, 12]
  const product = await aProduct(shop.db, {
    maxQuantity: 8,
    variants: stocks.map((inventoryQuantity, n) => ({ options: { Size: `Size ${n}` }, inventoryQuantity })),
  })
  const ids = await variantIds(shop.db, product)
  const change = fc.record({ place: fc.nat(3), quantity: fc.integer({ min: -6, max: 6 }).filter((quantity) => quantity !== 0) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const customer = await aCustomer(shop.db)
      const model = new Map<number, number>()
      for (const { place, quantity } of changes) {
        const held = model.get(place) ?? 0
        const all = [...model.values()].reduce((sum, each) => sum + each, 0)
        const isRefused = quantity > 0 && (held + quantity > (stocks[place] ?? 0) || all + quantity > 8)
        const code = await changeCart(shop.services, customer, { product: ids[place] ?? 0, quantity }).then(() => null, codeOf)
        expect(code === null).toBe(!isRefused)
        if (!isRefused) model.set(place, Math.max(0, held + quantity))
      }
      const expected = [...model].flatMap(([place, quantity]) => (quantity > 0 ? [[String(ids[place]), quantity]] : []))
      expect(await quantities(shop, customer)).toEqual(Object.fromEntries(expected))
    }),
    { numRuns: 60 },
  )
})

function codeOf(fault: unknown): string {
  if (fault instanceof Refusal) return fault.code
  throw fault
}
