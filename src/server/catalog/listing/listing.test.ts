import { afterAll, beforeAll, expect, test } from "vitest"
import { catalog } from "#contract/catalog.ts"
import type { LayoutSection } from "#contract/home.ts"
import type { FilterBody, FilterMeta, Listing } from "#contract/listings.ts"
import { expectContract } from "#server/testing/answers.ts"
import { aBrand, aCategory, aCollection, aProduct } from "#server/testing/catalog.ts"
import { stepsOf } from "#server/testing/plans.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { productCards } from "./listing-products.queries.ts"

const PRODUCTS = "/api/store/products/recommendations"
let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ demonstration: true })
})
afterAll(() => shop.close())

const listing = async ({ call }: TestShop, body: FilterBody, page?: number) => {
  const answer = await call("POST", page === undefined ? PRODUCTS : `${PRODUCTS}?page=${page}`, body)
  expectContract(catalog.products, answer)
  return answer.json<Listing>()
}
const ids = ({ results }: Listing) => results.map(({ id }) => id)

test("[API-07] [API-27] a paged list has results, count, seo_title and seo_description", async () => {
  const { results, count, ...rest } = await listing(shop, {})
  expect(results).toHaveLength(10)
  expect(count).toBe(443)
  expect(rest).toEqual({ title: null, kind: null, seo_title: null, seo_description: null })
})

test("[API-27] [LIST-19] pages of ten hold every product once, in one order", async () => {
  const pages = []
  for (let page = 1; page <= 45; page++) pages.push(ids(await listing(shop, { sort: "price-high" }, page)))
  expect(pages.map((page) => page.length)).toEqual([...Array.from({ length: 44 }, () => 10), 3])
  expect(new Set(pages.flat()).size).toBe(443)
  expect(ids(await listing(shop, { sort: "price-high" }))).toEqual(pages[0])
})

test("[API-30] [SH-07] a page past the end is empty and has the total count", async () => {
  for (const page of [46, 1000, 1_000_000_000])
    expect(await listing(shop, { brands: ["apple"] }, page)).toMatchObject({
      results: [],
      count: (await listing(shop, { brands: ["apple"] })).count,
    })
})

test("[DATA-07] a listing product has the specified fields, and a variant for each colour", async () => {
  const [product] = (await listing(shop, { products: [1001] })).results
  expect(Object.keys(product ?? {}).toSorted()).toEqual(
    [
      "facts",
      "id",
      "in_stock",
      "labelText",
      "maximum_price",
      "options",
      "reviews",
      "selling_price",
      "slug",
      "thumbnail",
      "thumbnail_alt_text",
      "title",
      "variants",
    ].toSorted(),
  )
  expect(product?.options.map((option) => Object.keys(option))).toEqual(product?.options.map(() => ["id", "title"]))
  const colours = product?.variants.map(({ option_values }) => option_values.find(({ option }) => option === "Color")?.value)
  expect(colours).toEqual(["Cosmic Orange", "Deep Blue", "Silver"])
  expect(product).toMatchObject({ id: 1001, slug: "apple-iphone-17-pro-max", reviews: 208, labelText: "Best Seller" })
})

test("[DATA-07] the price of a product is that of its first variant, and a product without colours shows only that variant", async () => {
  const own = await aShopForThisTest()
  const id = await aProduct(own.db, {
    variants: [
      { price: 20, maximum: 25.5, options: { Size: "M" } },
      { price: 10, options: { Size: "S" } },
    ],
  })
  const [product] = (await listing(own, {})).results
  expect(product).toMatchObject({ id, selling_price: 20, maximum_price: 25.5 })
  expect(product?.variants.map(({ title }) => title)).toEqual(["M"])
})

test("[SH-36] a product is in stock while any of its variants is, also one that its card does not carry", async () => {
  const own = await aShopForThisTest()
  const soldOut = { inventoryQuantity: 0 }
  const sizes = await aProduct(own.db, { variants: [{ ...soldOut, options: { Size: "M" } }, { options: { Size: "S" } }] })
  const colours = await aProduct(own.db, {
    variants: [
      { ...soldOut, options: { Color: "Black", Storage: "128 GB" } },
      { options: { Color: "Black", Storage: "256 GB" } },
      { ...soldOut, options: { Color: "Teal", Storage: "128 GB" } },
    ],
  })
  const gone = await aProduct(own.db, { variants: [soldOut] })
  const { results } = await listing(own, { products: [sizes, colours, gone] })
  expect(new Map(results.map(({ id, in_stock }) => [id, in_stock]))).toEqual(new Map([sizes, colours, gone].map((id) => [id, id !== gone])))
  expect(results.flatMap(({ variants }) => variants.map(({ out_of_stock }) => out_of_stock))).toEqual([true, true, true, true])
})

test("[DATA-10] a filter takes lists of brands, categories, collections, options and products and two prices", async () => {
  const own = await aShopForThisTest()
  const [brand, category, collection] = [await aBrand(own.db), await aCategory(own.db), await aCollection(own.db)]
  const wanted = await aProduct(own.db, { brand, category, collections: [collection], variants: [{ price: 50, options: { Size: "M" } }] })
  await aProduct(own.db, { price: 50 })
  const body = {
    brands: [brand],
    categories: [category],
    collections: [collection],
    products: [wanted],
    options: [{ title: "Size", values: ["M"] }],
    min_price: 50,
    max_price: 50,
  }
  expect(ids(await listing(own, body))).toEqual([wanted])
  for (const field of Object.keys(body) as (keyof typeof body)[])
    expect(ids(await listing(own, { [field]: body[field] })), field).toContain(wanted)
})

test("[API-27] price limits are inclusive, to the dirham", async () => {
  const own = await aShopForThisTest()
  for (const price of [9.99, 10, 10.01]) await aProduct(own.db, { title: `For ${price}`, price })
  const titles = async (body: FilterBody) => (await listing(own, { ...body, sort: "price-low" })).results.map(({ title }) => title)
  expect(await titles({ min_price: 10 })).toEqual(["For 10", "For 10.01"])
  expect(await titles({ max_price: 10 })).toEqual(["For 9.99", "For 10"])
  expect(await titles({ min_price: 10.01, max_price: 9.99 })).toEqual([])
  expect(await titles({ min_price: 0, max_price: 10_000_000 })).toHaveLength(3)
})

test("[API-28] values inside one field widen, fields narrow", async () => {
  const own = await aShopForThisTest()
  const [a, b] = [await aBrand(own.db), await aBrand(own.db)]
  const red = [{ options: { Color: "Red" } }]
  const [redA, redB, plainA] = [
    await aProduct(own.db, { brand: a, variants: red }),
    await aProduct(own.db, { brand: b, variants: red }),
    await aProduct(own.db, { brand: a }),
  ]
  expect(ids(await listing(own, { brands: [a, b] }))).toEqual([redA, redB, plainA])
  expect(ids(await listing(own, { brands: [a], options: [{ title: "Color", values: ["Red"] }] }))).toEqual([redA])
  expect(ids(await listing(own, { brands: [a, 999_999] }))).toEqual([redA, plainA])
  expect(ids(await listing(own, { brands: [999_999] }))).toEqual([])
  expect(ids(await listing(own, { brands: [] })), "an empty list does not limit").toHaveLength(3)
})

test("[API-29] an option that is named twice is one field", async () => {
  const own = await aShopForThisTest()
  for (const value of ["Red", "Blue", "Green"]) await aProduct(own.db, { title: value, variants: [{ options: { Color: value } }] })
  const twice = ["Red", "Blue"].map((value) => ({ title: "Color", values: [value] }))
  expect((await listing(own, { options: twice })).results.map(({ title }) => title)).toEqual(["Red", "Blue"])
})

test("[API-27] a category holds the products of all categories below it", async () => {
  const own = await aShopForThisTest()
  const top = await aCategory(own.db)
  const below = await aCategory(own.db, { parent: top })
  const [high, low] = [await aProduct(own.db, { category: top }), await aProduct(own.db, { category: below })]
  expect(ids(await listing(own, { categories: [top] }))).toEqual([high, low])
  expect(ids(await listing(own, { categories: [below] }))).toEqual([low])
})

test("[API-27] an unpublished product is in no list and no count", async () => {
  const own = await aShopForThisTest()
  const brand = await aBrand(own.db)
  await aProduct(own.db, { brand, published: false })
  expect(await listing(own, {})).toMatchObject({ results: [], count: 0 })
  expect((await own.call("POST", "/api/store/products/filter_meta", {})).json<FilterMeta>()).toEqual({
    min_price: 0,
    max_price: 0,
    brands: [],
    categories: [],
    in_stock: { selected: false, count: 0 },
    on_sale: { selected: false, count: 0 },
    labels: [],
    options: {},
    help: {},
    count: 0,
  })
})

test("[API-34] every catalog of the home page lists products by the same call with its lists and prices", async () => {
  const tiles = (await shop.call("GET", "/api/home/layout")).json<LayoutSection[]>().flatMap(({ catalogs }) => catalogs)
  expect(tiles.length).toBeGreaterThan(10)
  for (const { description, categories, collections, products, brands, price_from, price_upto } of tiles) {
    const prices = { ...(price_from === null ? {} : { min_price: price_from }), ...(price_upto === null ? {} : { max_price: price_upto }) }
    const { results, count } = await listing(shop, { categories, collections, products, brands, ...prices })
    expect(count, description).toBeGreaterThan(0)
    for (const { selling_price } of results) {
      expect(selling_price).toBeGreaterThanOrEqual(price_from ?? 0)
      expect(selling_price).toBeLessThanOrEqual(price_upto ?? Number.POSITIVE_INFINITY)
    }
  }
})

test("[API-27] the heading and the SEO texts are those of the listing's single subject", async () => {
  const own = await aShopForThisTest()
  await aCategory(own.db, { name: "Phones", seoTitle: "Buy phones", seoDescription: "All phones" })
  await aBrand(own.db, { name: "Maker", description: "Makes things" })
  await aCollection(own.db, { name: "Deals" })
  const said = async (body: FilterBody) => {
    const { title, seo_title, seo_description } = await listing(own, body)
    return [title, seo_title, seo_description]
  }
  expect(await said({ categories: ["phones"] })).toEqual(["Phones", "Buy phones", "All phones"])
  expect(await said({ scope: { categories: ["phones"] }, brands: ["maker"] })).toEqual(["Phones", "Buy phones", "All phones"])
  expect(await said({ brands: ["maker"] })).toEqual(["Maker", null, "Makes things"])
  expect(await said({ options: ["deals"] })).toEqual(["Deals", null, null])
  for (const body of [{}, { categories: ["phones"], brands: ["maker"] }, { categories: ["nothing"] }, { options: ["nothing"] }])
    expect(await said(body)).toEqual([null, null, null])
})

test("[FACT-01] the cards of a page read the facts of each product once", async () => {
  const steps = await stepsOf(shop.db, (db) => productCards(db, [1001, 1002, 1003]), { ran: true })
  const facts = steps.filter((step) => step["Index Name"] === "product_facts_product_id_key_pk")
  expect(facts).toHaveLength(1)
})
