import { afterAll, beforeAll, expect, test } from "vitest"
import { catalog } from "#contract/catalog.ts"
import type { ListingProduct } from "#contract/products.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aBrand, aProduct } from "#server/testing/catalog.ts"
import { stepsOf } from "#server/testing/plans.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { accessoriesOf } from "./accessories.queries.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ demonstration: true })
})
afterAll(() => shop.close())

const fits = (...models: string[]): [string, string][] => [["Compatible with", models.join(", ")]]

async function accessories({ call }: TestShop, id: number): Promise<ListingProduct[]> {
  return (await call("GET", `/api/store/product/${id}/accessories`)).json<ListingProduct[]>()
}

test("[LO-21] the accessories of a phone name it in their specification, and each card shows such a variant first", async () => {
  const answer = await shop.call("GET", "/api/store/product/1001/accessories")
  expectContract(catalog.accessories, answer)
  const found = answer.json<ListingProduct[]>()
  expect(found.map(({ title }) => title)).toContain("Apple Silicone Case with MagSafe")
  for (const { variants } of found) expect(variants[0]?.title).toMatch(/\(iPhone 17 Pro Max[,)]/)
})

test("[LO-21] a tablet has the covers that name it without its generation, a laptop has none", async () => {
  expect((await accessories(shop, await idOf("Apple iPad Air 11-inch (M4)"))).map(({ title }) => title)).toContain("Apple Smart Folio")
  expect(await accessories(shop, await idOf("Apple MacBook Air 13-inch (M5)"))).toEqual([])
})

test("[LO-21] a longer name is another model, in any place of the list and in any letter case", async () => {
  const own = await aShopForThisTest()
  const brand = await aBrand(own.db, { name: "Pear" })
  const phone = await aProduct(own.db, { title: "Pear Phone 17", brand })
  const pro = await aProduct(own.db, { title: "Pear Phone 17 Pro", brand })
  const both = await aProduct(own.db, { variants: [{ specifications: fits("phone 16", "PHONE 17", "phone 17 pro") }] })
  const one = await aProduct(own.db, { variants: [{ specifications: [["Works with", "Pear Phone 17 Pro"]] }] })
  expect((await accessories(own, phone)).map(({ id }) => id)).toEqual([both])
  expect((await accessories(own, pro)).map(({ id }) => id)).toEqual([both, one])
})

test("[LO-21] accessories in stock come first; unpublished ones and the product itself are left out", async () => {
  const own = await aShopForThisTest()
  const self = { specifications: fits("Phone 17") }
  const phone = await aProduct(own.db, { title: "Phone 17", variants: [self] })
  const soldOut = await aProduct(own.db, { rank: 0, variants: [{ ...self, inventoryQuantity: 0 }] })
  const [second, first] = [await aProduct(own.db, { rank: 2, variants: [self] }), await aProduct(own.db, { rank: 1, variants: [self] })]
  await aProduct(own.db, { published: false, variants: [self] })
  expect((await accessories(own, phone)).map(({ id }) => id)).toEqual([first, second, soldOut])
})

test("[LO-21] a product has at most ten accessories", async () => {
  const own = await aShopForThisTest()
  const phone = await aProduct(own.db, { title: "Phone 17" })
  for (let place = 0; place < 11; place++) await aProduct(own.db, { variants: [{ specifications: fits("Phone 17") }] })
  expect((await accessories(own, phone)).length).toBe(10)
})

test("[LO-21] a case for several phones shows a variant that fits this one and is in stock", async () => {
  const own = await aShopForThisTest()
  const phone = await aProduct(own.db, { title: "Phone 17" })
  await aProduct(own.db, {
    variants: [
      { options: { Color: "Black", Model: "Phone 16" }, specifications: fits("Phone 16") },
      { options: { Color: "Black", Model: "Phone 17" }, specifications: fits("Phone 17"), inventoryQuantity: 0 },
      { options: { Color: "Blue", Model: "Phone 17" }, specifications: fits("Phone 17") },
    ],
  })
  expect((await accessories(own, phone))[0]?.variants[0]?.title).toBe("Blue Phone 17")
})

test("[LO-21] an unknown product responds 404", async () => {
  expectProblem(await shop.call("GET", "/api/store/product/999999/accessories"), 404)
})

test("[LO-21] the search for accessories reads an index of the variants", async () => {
  const steps = await stepsOf(shop.db, (db) => accessoriesOf(db, 1001))
  expect(steps.flatMap((step) => step["Index Name"] ?? [])).toContain("variants_fitted_models")
})

async function idOf(title: string): Promise<number> {
  const { results } = (await shop.call("POST", "/api/store/search", { keyword: title })).json<{ results: ListingProduct[] }>()
  const id = results.find((product) => product.title === title)?.id
  if (id === undefined) throw new Error(`The demonstration has no ${title}.`)
  return id
}
