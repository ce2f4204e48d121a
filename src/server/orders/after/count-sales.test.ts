import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { SearchListing, SearchResult } from "#contract/catalog.ts"
import { variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow, cancel } from "#server/testing/orders.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { countSales } from "./count-sales.queries.ts"

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
