import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { catalog } from "#contract/catalog.ts"
import type { FilterBody, FilterMeta, Listing } from "#contract/listings.ts"
import { discountPercent } from "#rules/catalog/pricing.ts"
import { listenForCatalogChanges } from "#server/catalog/catalog-changes.ts"
import { giveStockBack, moveByHand, STOCK_TURNED, type TurnedProducts, takeStock } from "#server/catalog/stock/stock.queries.ts"
import { expectContract } from "#server/testing/answers.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aRunner } from "#server/testing/jobs.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { LISTING_LOCK } from "./listing-columns.queries.ts"
import { refreshStock } from "./refresh-stock.queries.ts"

test("[SH-18] products in stock are those of which any variant can be bought", async () => {
  const shop = await aShopForThisTest()
  await aProduct(shop.db, { title: "None", variants: [{ inventoryQuantity: 0, options: { Color: "Red" } }, { inventoryQuantity: 0 }] })
  await aProduct(shop.db, { title: "One", variants: [{ inventoryQuantity: 0 }, { inventoryQuantity: 1, options: { Color: "Red" } }] })
  await aProduct(shop.db, { title: "Endless", variants: [{ inventoryQuantity: 0, stockPolicy: "continue" }] })
  expect(await titlesOf(shop, { in_stock: true })).toEqual(["One", "Endless"])
  expect(await titlesOf(shop, { in_stock: false })).toEqual(["None", "One", "Endless"])
  expect((await metaOf(shop, { in_stock: true })).in_stock).toEqual({ selected: true, count: 2 })
})

test("[SH-18] products on sale are those whose card shows a discount, and the largest discount comes first", async () => {
  const shop = await aShopForThisTest()
  const sale = (title: string, price: number, maximum: number) => aProduct(shop.db, { title, variants: [{ price, maximum }] })
  await sale("Small", 90, 100)
  await sale("None", 100, 100)
  await sale("Too small", 99.6, 100)
  await sale("Large", 50, 100)
  await aProduct(shop.db, {
    title: "Only its second",
    variants: [
      { price: 10, options: { Color: "Red" } },
      { price: 5, maximum: 10 },
    ],
  })
  expect(await titlesOf(shop, { on_sale: true })).toEqual(["Small", "Large"])
  expect((await metaOf(shop, { on_sale: true })).on_sale).toEqual({ selected: true, count: 2 })
  expect(await titlesOf(shop, { sort: "discount" })).toEqual(["Large", "Small", "None", "Too small", "Only its second"])
})

test("[SH-18] a listing's discount is the one that the card shows, for any prices", async () => {
  const { db } = await aShopForThisTest()
  const prices = [
    [995, 1000],
    [985, 1000],
    [1, 1_000_000],
    [0, 1],
    [0, 0],
    [2, 3],
    [666, 667],
    [500, 400],
  ] as const
  for (const [price, maximum] of prices) await aProduct(db, { variants: [{ price, maximum }] })
  const { rows } = await db.execute<{ percent: number }>("select discount_percent as percent from listing_entries order by product_id")
  expect(rows.map(({ percent }) => percent)).toEqual(prices.map(([price, maximum]) => discountPercent(price, maximum)))
})

test("[SH-18] labels are offered as cards print them, and several widen the listing", async () => {
  const shop = await aShopForThisTest()
  for (const [place, labelText] of ["New", "Best Seller", "New", null, " "].entries())
    await aProduct(shop.db, { title: `Product ${place}`, labelText })
  const { labels } = await metaOf(shop, { labels: ["Best Seller"] })
  expect(labels).toEqual([
    { label: "Best Seller", selected: true, count: 1 },
    { label: "New", selected: false, count: 2 },
  ])
  expect(await titlesOf(shop, { labels: ["New"] })).toEqual(["Product 0", "Product 2"])
  expect(await titlesOf(shop, { labels: ["New", "Best Seller"] })).toEqual(["Product 0", "Product 1", "Product 2"])
  expect(await titlesOf(shop, { labels: ["Unknown"] })).toEqual([])
})

test("[SH-18] a search is limited and sorted by stock, sale, label and discount like a listing", async () => {
  const shop = await aShopForThisTest()
  await aProduct(shop.db, { title: "Lamp one", labelText: "New", variants: [{ price: 9, maximum: 10 }] })
  await aProduct(shop.db, { title: "Lamp two", variants: [{ price: 5, maximum: 10, inventoryQuantity: 0 }] })
  const search = async (wish: object) =>
    (await shop.call("POST", "/api/store/search", { keyword: "lamp", ...wish })).json<Listing>().results.map(({ title }) => title)
  expect(await search({ sort: "discount" })).toEqual(["Lamp two", "Lamp one"])
  expect(await search({ filter: { in_stock: true, on_sale: true, labels: ["New"] } })).toEqual(["Lamp one"])
})

/** An item of an order with this many counted pieces. */
const anItem = (variantId: number, pieces: number) => ({ itemId: 1, variantId, pieces, counted: pieces })

test("[SH-18] a product that is sold out leaves the products in stock, and one that comes back returns", async () => {
  const shop = await aShopForThisTest()
  aRunner(shop, { tasks: { [STOCK_TURNED]: (payload) => refreshStock(shop.db, payload as TurnedProducts) } })
  const sold = await aProduct(shop.db, { title: "Sold", variants: [{ inventoryQuantity: 2 }] })
  await aProduct(shop.db, { title: "Other" })
  const variantId = await variantOf(shop, sold)
  await shop.db.transaction((tx) => takeStock(tx, [anItem(variantId, 2)], { now: new Date() }))
  await expect.poll(() => inStock(shop)).toEqual({ titles: ["Other"], count: 1 })
  await shop.db.transaction((tx) => giveStockBack(tx, [anItem(variantId, 1)], { now: new Date() }))
  await expect.poll(() => inStock(shop)).toEqual({ titles: ["Sold", "Other"], count: 2 })
  await shop.db.transaction((tx) => moveByHand(tx, { variantId, kind: "COUNT", pieces: 0, reason: null, now: new Date() }))
  await expect.poll(() => inStock(shop)).toEqual({ titles: ["Other"], count: 1 })
})

test("[SH-70] cached listings and counts of products in stock follow a sale and a return at once", async () => {
  const shop = await aShopForThisTest()
  aRunner(shop, { tasks: { [STOCK_TURNED]: (payload) => refreshStock(shop.db, payload as TurnedProducts) } })
  const changes = await listenForCatalogChanges(shop.url, (stock) => stock && shop.services.kept.forgetStock(stock))
  onTestFinished(changes.stop)
  const sold = await aProduct(shop.db, { title: "Sold", variants: [{ inventoryQuantity: 1 }] })
  await aProduct(shop.db, { title: "Other" })
  const pieces = [anItem(await variantOf(shop, sold), 1)]
  const seen = async () => ({ titles: await titlesOf(shop, { in_stock: true }), count: (await metaOf(shop, {})).in_stock.count })
  const whole = { titles: ["Sold", "Other"], count: 2 }
  expect(await seen()).toEqual(whole)
  await shop.db.transaction((tx) => takeStock(tx, pieces, { now: new Date() }))
  await expect.poll(seen).toEqual({ titles: ["Other"], count: 1 })
  await shop.db.transaction((tx) => giveStockBack(tx, pieces, { now: new Date() }))
  await expect.poll(seen).toEqual(whole)
})

test("[SH-18] stock that runs out or returns while an import writes the listings is updated after it, and no sale waits", async () => {
  const shop = await aShopForThisTest()
  const product = await aProduct(shop.db, { variants: [{ inventoryQuantity: 1 }] })
  const variantId = await variantOf(shop, product)
  await shop.db.transaction(async (importing) => {
    await importing.execute(sql`select pg_advisory_xact_lock(${LISTING_LOCK})`)
    await shop.db.transaction((tx) => takeStock(tx, [anItem(variantId, 1)], { now: new Date() }))
    await refreshStock(shop.db, { products: [product] })
    expect((await inStock(shop)).count).toBe(1)
  })
  const { rows } = await shop.db.execute<{ isLater: boolean; payload: TurnedProducts }>(sql`
    select j.run_at > j.created_at as "isLater", p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
    where j.task_identifier = ${STOCK_TURNED} order by j.id`)
  expect(rows).toEqual([false, true].map((isLater) => ({ isLater, payload: { products: [product] } })))
  await refreshStock(shop.db, { products: [product] })
  expect(await inStock(shop)).toEqual({ titles: [], count: 0 })
})

async function titlesOf(shop: TestShop, body: FilterBody): Promise<string[]> {
  const answer = await shop.call("POST", "/api/store/products/recommendations", body)
  expectContract(catalog.products, answer)
  const { results, count } = answer.json<Listing>()
  expect(count).toBe(results.length)
  return results.map(({ title }) => title)
}

async function metaOf({ call }: TestShop, body: FilterBody): Promise<FilterMeta> {
  const answer = await call("POST", "/api/store/products/filter_meta", body)
  expectContract(catalog.filterMeta, answer)
  return answer.json<FilterMeta>()
}

/** The products in stock, and how many the filter panel counts; responses may be cached, so both are read from the database. */
async function inStock(shop: TestShop) {
  shop.services.kept.clear()
  return { titles: await titlesOf(shop, { in_stock: true }), count: (await metaOf(shop, {})).in_stock.count }
}

async function variantOf({ db }: TestShop, product: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from variants where product_id = ${product}`)
  return rows[0]?.id ?? 0
}
