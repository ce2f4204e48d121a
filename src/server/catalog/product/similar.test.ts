import { afterAll, beforeAll, expect, test } from "vitest"
import { catalog } from "#contract/catalog.ts"
import type { ListingProduct } from "#contract/products.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aCategory, aProduct } from "#server/testing/catalog.ts"
import { demonstrationFile } from "#server/testing/demonstration.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

type Given = { id: number; sub_category: string; category: string; variants: { selling_price: number }[] }

let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ demonstration: true })
})
afterAll(() => shop.close())

const similar = async ({ call }: TestShop, id: number) =>
  (await call("GET", `/api/store/product/${id}/similar`)).json<ListingProduct[]>().map((product) => product.id)

test("[API-26] similar products are at most 15 listing products of the same kind, never the product itself", async () => {
  const all = await demonstrationFile<Given[]>("products")
  const categoryOf = new Map(all.map(({ id, category }) => [id, category]))
  for (const { id, category } of all.filter((_product, place) => place % 9 === 0)) {
    const answer = await shop.call("GET", `/api/store/product/${id}/similar`)
    expectContract(catalog.similar, answer)
    const ids = answer.json<ListingProduct[]>().map((product) => product.id)
    expect(ids.length).toBeLessThanOrEqual(15)
    expect(ids).not.toContain(id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const other of ids) expect(categoryOf.get(other)).toBe(category)
  }
})

test("[API-26] products of the same category come first, nearest in price before others", async () => {
  const all = await demonstrationFile<Given[]>("products")
  const priceOf = (product: Given) => product.variants[0]?.selling_price ?? 0
  for (const product of all.filter((_product, place) => place % 23 === 0)) {
    const distance = (other: Given) => Math.abs(priceOf(other) - priceOf(product))
    const others = all.filter(({ id }) => id !== product.id)
    const ranked = [
      ...others.filter((other) => other.sub_category === product.sub_category).toSorted((a, b) => distance(a) - distance(b)),
      ...others
        .filter((other) => other.category === product.category && other.sub_category !== product.sub_category)
        .toSorted((a, b) => distance(a) - distance(b)),
    ]
    expect(await similar(shop, product.id)).toEqual(ranked.slice(0, 15).map(({ id }) => id))
  }
})

test("[API-26] the order is deterministic, also among products of one price and rank", async () => {
  const own = await aShopForThisTest()
  const category = await aCategory(own.db)
  const ids = []
  for (let place = 0; place < 20; place++) ids.push(await aProduct(own.db, { category, price: 100, rank: 0 }))
  expect(await similar(own, ids[0] ?? 0)).toEqual(ids.slice(1, 16))
})

test("[API-26] a product alone in its category has none, an unknown one responds 404", async () => {
  const own = await aShopForThisTest()
  const category = await aCategory(own.db)
  const id = await aProduct(own.db, { category })
  await aProduct(own.db, { category, published: false })
  await aProduct(own.db)
  expect(await similar(own, id)).toEqual([])
  expectProblem(await own.call("GET", "/api/store/product/999/similar"), 404)
})
