import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { SearchListing, SearchResult } from "#contract/catalog.ts"
import type { PlacedOrder } from "#contract/orders.ts"
import { commandLine } from "#server/office/audit.queries.ts"
import { variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow, cancel, leadTo } from "#server/testing/orders.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { countSales } from "./count-sales.queries.ts"
import { answerReplacements } from "./operator-replacements.ts"

const DAY_MS = 24 * 60 * 60 * 1000

async function found({ call }: TestShop, keyword: string) {
  const listing = (await call("POST", "/api/store/search", { keyword })).json<SearchListing>()
  const dropdown = (await call("POST", "/api/store/autocomplete/", { keyword })).json<SearchResult[]>()
  return { listing: listing.results.map(({ title }) => title), dropdown: dropdown.map(({ name }) => name) }
}

test("[FIND-03] [SH-11] the best sellers of the last 90 days come first, without cancelled items", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const [, cancelled, sold] = [
    await aProduct(shop.db, { title: "Lamp one" }),
    await aProduct(shop.db, { title: "Lamp two" }),
    await aProduct(shop.db, { title: "Lamp three" }),
  ]
  expect((await buyNow(shop, customer, { product: (await variantIds(shop.db, sold))[0] ?? 0, quantity: 2 })).status).toBe(201)
  const order = (await buyNow(shop, customer, { product: (await variantIds(shop.db, cancelled))[0] ?? 0, quantity: 3 })).json<{
    id: number
  }>()
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from order_items where order_id = ${order.id}`)
  expect((await cancel(shop, customer, [rows[0]?.id ?? 0])).status).toBe(200)

  await countSales(shop.db, new Date())
  const byName = ["Lamp three", "Lamp one", "Lamp two"]
  expect(await found(shop, "lamp")).toEqual({ listing: byName, dropdown: byName })
  await countSales(shop.db, new Date(Date.now() + 91 * DAY_MS))
  // Responses are cached by request.
  expect((await found(shop, "Lamp")).listing).toEqual(["Lamp one", "Lamp two", "Lamp three"])
})

test("[FIND-03] a replacement is no sale: what is replaced does not rise", async () => {
  const shop = await aShopForThisTest()
  const [customer, by] = [await aCustomer(shop.db), commandLine("noor")]
  const [replaced, sold] = [await aProduct(shop.db, { title: "Lamp one" }), await aProduct(shop.db, { title: "Lamp two" })]
  const buy = async (product: number, quantity: number) => {
    const answer = await buyNow(shop, customer, { product: (await variantIds(shop.db, product))[0] ?? 0, quantity })
    expect(answer.status, answer.text).toBe(201)
    return answer.json<PlacedOrder>()
  }
  await buy(sold, 3)
  const order = await buy(replaced, 2)
  await leadTo(shop.db, order, "DELIVERED")
  await shop.call("POST", `/api/order/return/${order.items[0]?.id}`, { quantity: 2, reason: 1 }, customer.headers)
  await answerReplacements(shop.services, { order: order.reference, items: [], to: "ACCEPTED", note: null, by })
  await countSales(shop.db, new Date())
  expect((await found(shop, "lamp")).listing).toEqual(["Lamp two", "Lamp one"])
})
