import { readFile } from "node:fs/promises"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account, type CustomerData } from "#contract/account.ts"
import { type Order, type OrderItem, orders, type PlacedOrder } from "#contract/orders.ts"
import { expectContract } from "#server/testing/answers.ts"
import { aVariant, changeLine, variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder, buyNow, cancel, cashHome, createOrder, expectHealthy, queuedMails } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

const BLACK = [
  { option: "Color", value: "Black", code: "#232427" },
  { option: "Storage", value: "256 GB", code: null },
]

/** A variant with two options, in black; returns its id. */
async function aBlackPhone(title = "Pearl Phone"): Promise<number> {
  const options = { Color: { value: "Black", code: "#232427" }, Storage: "256 GB" }
  const [id = 0] = await variantIds(shop.db, await aProduct(shop.db, { variants: [{ title, options }] }))
  return id
}

const chosenIn = (items: readonly OrderItem[]) => items.map(({ product }) => product.option_values)

test("[DATA-16] an item keeps the chosen options in every response, regardless of later catalog changes", async () => {
  const customer = await aCustomer(shop.db)
  const ask = async <Answer>(path: string) => (await shop.call("GET", path, undefined, customer.headers)).json<Answer>()
  const variant = await aBlackPhone()
  const cart = await aPlacedOrder(shop, customer, [variant, await aVariant(shop.db)])
  const bought = (await buyNow(shop, customer, { product: variant })).json<PlacedOrder>()
  expect(chosenIn(cart.items)).toEqual(expect.arrayContaining([BLACK, []]))
  expect(chosenIn(bought.items)).toEqual([BLACK])

  await shop.db.execute(
    sql`update variants set option_values = '[{"option": "Color", "value": "Red", "code": null}]' where id = ${variant}`,
  )
  expect(chosenIn((await ask<Order>(`/api/order/details/${bought.id}`)).items)).toEqual([BLACK])
  await shop.db.execute(sql`delete from variants where id = ${variant}`)
  expect((await ask<Order[]>(orders.all.path)).map(({ items }) => chosenIn(items).length)).toEqual([1, 2])
  expect(chosenIn((await ask<Order[]>(orders.all.path))[0]?.items ?? [])).toEqual([BLACK])
  expect(chosenIn((await ask<CustomerData>(account.exportData.path)).orders[0]?.items ?? [])).toEqual([BLACK])
  const cancelled = await cancel(
    shop,
    customer,
    bought.items.map(({ id }) => id),
  )
  expectContract(orders.cancel, cancelled)
  expect(chosenIn(cancelled.json<OrderItem[]>())).toEqual([BLACK])
  await expectHealthy(shop.db)
})

test("[SH-63] mails name the chosen options once, in the order of the pages", async () => {
  const customer = await aCustomer(shop.db)
  await aPlacedOrder(shop, customer, [await aBlackPhone("Pearl Phone"), await aBlackPhone("Pearl Phone (256 GB, Black)")])
  const [mail] = await queuedMails(shop.db, customer)
  if (mail?.kind !== "order-received") return expect.fail()
  expect(mail.contents.items.map(({ name }) => name).toSorted()).toEqual(["Pearl Phone (Black, 256 GB)", "Pearl Phone (Black, 256 GB)"])
})

test("items sold earlier have the chosen options as well, unless their variant was changed since", async () => {
  const customer = await aCustomer(shop.db)
  const [same, renamed] = [await aBlackPhone(), await aBlackPhone()]
  const { id } = await aPlacedOrder(shop, customer, [same, renamed, await aVariant(shop.db)])
  await shop.db.execute(sql`update order_items set option_values = '[]' where order_id = ${id}`)
  await shop.db.execute(sql`update variants set title = 'Pearl Phone 2' where id = ${renamed}`)
  const migration = await readFile(new URL("../../../../migrations/0006_ordered_options.sql", import.meta.url), "utf8")
  await shop.db.execute(sql.raw(migration.split("--> statement-breakpoint")[1] ?? ""))
  const { items } = (await shop.call("GET", `/api/order/details/${id}`, undefined, customer.headers)).json<Order>()
  const byVariant = new Map(items.map(({ product }) => [product.id, product.option_values]))
  expect([byVariant.get(same), byVariant.get(renamed)]).toEqual([BLACK, []])
})

test("a response stored before items had options is returned unchanged", async () => {
  const customer = await aCustomer(shop.db)
  await changeLine(shop, customer, await aBlackPhone(), 1)
  expect((await createOrder(shop, customer, cashHome, "kept-1")).status).toBe(201)
  await shop.db.execute(sql`
    update idempotency_keys set answer = answer #- '{items,0,product,option_values}' where customer_id = ${customer.id}`)
  const again = await createOrder(shop, customer, cashHome, "kept-1")
  expectContract(orders.create, again)
  expect(chosenIn(again.json<PlacedOrder>().items)).toEqual([[]])
})
