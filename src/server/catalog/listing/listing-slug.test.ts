import { expect, test } from "vitest"
import type { FilterMeta, Listing } from "#contract/listings.ts"
import { aBrand, aCategory, aCollection, aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

const bySlug = async ({ call }: TestShop, ...slugs: string[]) => {
  const { results, count, title } = (await call("POST", "/api/store/products/recommendations", { options: slugs })).json<Listing>()
  expect(results).toHaveLength(count)
  return { titles: results.map((product) => product.title), title }
}

test("[API-35] [API-29] a single slug of an option value lists the products with it", async () => {
  const shop = await aShopForThisTest({ demonstration: true })
  const listing = (await shop.call("POST", "/api/store/products/recommendations", { options: ["256-gb"] })).json<Listing>()
  expect(listing.count).toBeGreaterThan(20)
  expect(listing.title).toBe("256 GB")
  const meta = (await shop.call("POST", "/api/store/products/filter_meta", { scope: { options: ["256-gb"] } })).json<FilterMeta>()
  expect(meta.count).toBe(listing.count)
})

test("[LIST-03] a slug names an option value, a sub-category, a brand or a collection, looked up in that order", async () => {
  const shop = await aShopForThisTest()
  const { db } = shop
  const top = await aCategory(db)
  await aProduct(db, { title: "Has the value", variants: [{ options: { Material: "Silver" } }] })
  expect(await bySlug(shop, "silver")).toEqual({ titles: ["Has the value"], title: "Silver" })

  const make = async (slug: string, kinds: string[]) => {
    if (kinds.includes("collection"))
      await aProduct(db, { title: `In ${slug}`, collections: [await aCollection(db, { name: `Collection ${slug}`, slug })] })
    if (kinds.includes("brand")) await aProduct(db, { title: `Of ${slug}`, brand: await aBrand(db, { name: `Brand ${slug}`, slug }) })
    if (kinds.includes("category"))
      await aProduct(db, { title: `Below ${slug}`, category: await aCategory(db, { name: `Category ${slug}`, slug, parent: top }) })
    if (kinds.includes("value")) await aProduct(db, { title: `With ${slug}`, variants: [{ options: { Kind: slug } }] })
  }
  await make("four", ["collection", "brand", "category", "value"])
  await make("three", ["collection", "brand", "category"])
  await make("two", ["collection", "brand"])
  await make("one", ["collection"])
  expect(await bySlug(shop, "four")).toEqual({ titles: ["With four"], title: "four" })
  expect(await bySlug(shop, "three")).toEqual({ titles: ["Below three"], title: "Category three" })
  expect(await bySlug(shop, "two")).toEqual({ titles: ["Of two"], title: "Brand two" })
  expect(await bySlug(shop, "one")).toEqual({ titles: ["In one"], title: "Collection one" })
})

test("[LIST-03] a top category is no sub-category: its slug alone names nothing", async () => {
  const shop = await aShopForThisTest()
  await aProduct(shop.db, { category: await aCategory(shop.db, { name: "Phones" }) })
  expect(await bySlug(shop, "phones")).toEqual({ titles: [], title: null })
})

test("[API-35] a slug that names a value of two options lists what has either", async () => {
  const shop = await aShopForThisTest()
  await aProduct(shop.db, { title: "Storage", variants: [{ options: { Storage: "64 GB" } }] })
  await aProduct(shop.db, { title: "Memory", variants: [{ options: { Memory: "64 GB" } }] })
  await aProduct(shop.db, { title: "Neither", variants: [{ options: { Memory: "8 GB" } }] })
  expect((await bySlug(shop, "64-gb")).titles).toEqual(["Storage", "Memory"])
})

test("[API-35] several slugs of one kind widen; an unknown slug adds nothing, and alone it gives an empty list", async () => {
  const shop = await aShopForThisTest()
  for (const name of ["Red", "Blue", "Green"]) await aProduct(shop.db, { title: name, variants: [{ options: { Color: name } }] })
  expect((await bySlug(shop, "red", "blue")).titles).toEqual(["Red", "Blue"])
  expect((await bySlug(shop, "red", "nothing")).titles).toEqual(["Red"])
  expect((await bySlug(shop, "nothing")).titles).toEqual([])
})

test("[API-28] a slug beside lists narrows them, also among entries of the same kind", async () => {
  const shop = await aShopForThisTest()
  const { db, call } = shop
  const top = await aCategory(db)
  const sub = await aCategory(db, { name: "Sub", parent: top })
  const [first, second] = [await aCollection(db, { name: "First" }), await aCollection(db, { name: "Second" })]
  await aProduct(db, { title: "Both", category: sub, collections: [first, second] })
  await aProduct(db, { title: "First alone", category: top, collections: [first] })
  const titles = async (body: object) =>
    (await call("POST", "/api/store/products/recommendations", body)).json<Listing>().results.map(({ title }) => title)
  expect(await titles({ categories: [top], options: ["sub"] })).toEqual(["Both"])
  expect(await titles({ collections: [first], options: ["second"] })).toEqual(["Both"])
})
