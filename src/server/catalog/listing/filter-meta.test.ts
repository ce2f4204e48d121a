import { expect, test } from "vitest"
import { catalog } from "#contract/catalog.ts"
import type { FilterBody, FilterMeta } from "#contract/listings.ts"
import { expectContract } from "#server/testing/answers.ts"
import { aBrand, aCategory, aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { completeColourFamilies } from "./listing-columns.queries.ts"

async function meta({ call }: TestShop, body: FilterBody): Promise<FilterMeta> {
  const answer = await call("POST", "/api/store/products/filter_meta", body)
  expectContract(catalog.filterMeta, answer)
  return answer.json<FilterMeta>()
}
const counts = (list: { name?: string; value?: string; count: number }[] | undefined) =>
  Object.fromEntries((list ?? []).map(({ name, value, count }) => [name ?? value, count]))

test("[API-31] [DATA-11] the response has the fields of the specification", async () => {
  const shop = await aShopForThisTest()
  const category = await aCategory(shop.db, { name: "Phones", seoTitle: "Buy phones", seoDescription: "All phones" })
  const brand = await aBrand(shop.db, { name: "Maker" })
  await aProduct(shop.db, { brand, category, variants: [{ price: 149.5, options: { Color: { value: "Deep Blue", code: "#2F3B55" } } }] })
  expect(await meta(shop, {})).toEqual({
    min_price: 149.5,
    max_price: 149.5,
    brands: [{ id: brand, name: "Maker", slug: "maker", selected: false, count: 1 }],
    categories: [
      { id: category, name: "Phones", slug: "phones", seo_title: "Buy phones", seo_description: "All phones", selected: false, count: 1 },
    ],
    in_stock: { selected: false, count: 1 },
    on_sale: { selected: false, count: 0 },
    labels: [],
    options: {
      Color: [{ value: "Deep Blue", reference: "deep-blue", selected: false, code: "#2F3B55", count: 1 }],
      "Color family": [{ value: "Blue", reference: "color-family-blue", selected: false, code: "#4a5f80", count: 1 }],
    },
    help: {},
    count: 1,
  })
})

test("[API-32] a facet is counted without its own choice, and with the choices of the others", async () => {
  const shop = await aShopForThisTest()
  const [a, b] = [await aBrand(shop.db, { name: "A" }), await aBrand(shop.db, { name: "B" })]
  const of = (brand: number, colour: string, price: number) =>
    aProduct(shop.db, { brand, variants: [{ price, options: { Color: colour } }] })
  await of(a, "Red", 10)
  await of(a, "Blue", 20)
  await of(b, "Red", 30)
  const found = await meta(shop, { brands: [a], options: [{ title: "Color", values: ["Red"] }], max_price: 25 })
  expect(found.count).toBe(1)
  expect(counts(found.brands)).toEqual({ A: 1 })
  expect(counts(found.options["Color"])).toEqual({ Red: 1, Blue: 1 })
  expect([found.min_price, found.max_price], "the slider may be opened again").toEqual([10, 10])
  expect(counts((await meta(shop, { brands: [a], options: [{ title: "Color", values: ["Red"] }] })).brands)).toEqual({ A: 1, B: 1 })
})

test("[API-33] a choice is marked, and stays in the list to be unmarked when it has no products left", async () => {
  const shop = await aShopForThisTest()
  const [a, b] = [await aBrand(shop.db, { name: "A" }), await aBrand(shop.db, { name: "B" })]
  await aProduct(shop.db, { brand: a, variants: [{ options: { Color: "Red" } }] })
  await aProduct(shop.db, { brand: b, variants: [{ options: { Color: "Blue" } }] })
  const { brands, options } = await meta(shop, { scope: { brands: [a] }, brands: [b], options: [{ title: "Color", values: ["Blue"] }] })
  expect(brands.map(({ name, selected, count }) => [name, selected, count])).toEqual([["B", true, 0]])
  expect(options["Color"]?.map(({ value, selected, count }) => [value, selected, count])).toEqual([["Blue", true, 0]])
})

test("[API-32] [SH-17] a top category and a chosen one count the products of their descendants", async () => {
  const shop = await aShopForThisTest()
  const top = await aCategory(shop.db, { name: "Top" })
  const sub = await aCategory(shop.db, { name: "Sub", parent: top })
  await aProduct(shop.db, { category: sub })
  await aProduct(shop.db, { category: await aCategory(shop.db, { name: "Other" }) })
  expect(counts((await meta(shop, {})).categories)).toEqual({ Top: 1, Sub: 1, Other: 1 })
  const deep = await aCategory(shop.db, { name: "Deep", parent: sub })
  await aProduct(shop.db, { category: deep })
  expect(counts((await meta(shop, { categories: ["sub"] })).categories)).toEqual({ Top: 2, Sub: 2, Deep: 1, Other: 1 })
})

test("[API-32] the page's own subject is no choice: every facet applies it", async () => {
  const shop = await aShopForThisTest()
  const [a, b] = [await aBrand(shop.db, { name: "A" }), await aBrand(shop.db, { name: "B" })]
  await aProduct(shop.db, { brand: a })
  await aProduct(shop.db, { brand: b })
  expect(counts((await meta(shop, { scope: { brands: [a] } })).brands)).toEqual({ A: 1 })
  expect(counts((await meta(shop, { brands: [a] })).brands)).toEqual({ A: 1, B: 1 })
})

test("[RULE-16] values are in numeric order with units converted, and colours in catalog order", async () => {
  const shop = await aShopForThisTest()
  const values = { Storage: ["1 TB", "64 GB", "512 GB", "128 GB"], Length: ["2 m", "90 cm", "1 m"], Color: ["Red", "Blue", "Apricot"] }
  for (const [option, list] of Object.entries(values))
    for (const value of list) await aProduct(shop.db, { variants: [{ options: { [option]: value } }] })
  const { options } = await meta(shop, {})
  expect(Object.fromEntries(Object.entries(options).map(([title, list]) => [title, list.map(({ value }) => value)]))).toEqual({
    Color: ["Red", "Blue", "Apricot"],
    "Color family": ["Red", "Blue", "Other"],
    Length: ["90 cm", "1 m", "2 m"],
    Storage: ["64 GB", "128 GB", "512 GB", "1 TB"],
  })
})

test("[SH-16] spellings of one value are one choice, which finds all of them", async () => {
  const shop = await aShopForThisTest()
  for (const colour of ["Coralred", "Coral Red", "CORAL RED", "Blue"])
    await aProduct(shop.db, { variants: [{ options: { Color: colour } }] })
  const found = await meta(shop, { options: [{ title: "Color", values: ["coralred"] }] })
  expect(found.options["Color"]?.map(({ value, count, selected }) => [value, count, selected])).toEqual([
    ["Coral Red", 3, true],
    ["Blue", 1, false],
  ])
  expect(found.count).toBe(3)
  expect((await meta(shop, { scope: { options: ["coral-red"] } })).count).toBe(3)
})

test("[API-32] a product with several values of one option counts once under each", async () => {
  const shop = await aShopForThisTest()
  await aProduct(shop.db, { variants: [{ options: { Color: "Red" } }, { options: { Color: "Blue" } }] })
  expect(counts((await meta(shop, { options: [{ title: "Color", values: ["Red", "Blue"] }] })).options["Color"])).toEqual({
    Red: 1,
    Blue: 1,
  })
})

test("[SH-71] [AR-52] families of colours count each product once and limit a listing, beside the single colours", async () => {
  const shop = await aShopForThisTest()
  const of = (...colours: string[]) => aProduct(shop.db, { variants: colours.map((Color) => ({ options: { Color } })) })
  await of("Black", "Titanium Black", "Sky Blue")
  await of("Midnight Black")
  await of("Design 7")
  const found = await meta(shop, {})
  expect(counts(found.options["Color family"])).toEqual({ Black: 2, Blue: 1, Other: 1 })
  const families = await meta(shop, { options: [{ title: "Color family", values: ["Black"] }] })
  expect([families.count, families.options["Color family"]?.map(({ selected }) => selected)]).toEqual([2, [true, false, false]])
  expect((await meta(shop, { options: [{ title: "Color", values: ["Titanium Black"] }] })).count, "one name").toBe(1)
  const arabic = await shop.call("POST", "/api/store/products/filter_meta", {}, { "accept-language": "ar" })
  expect(arabic.json<FilterMeta>().options["Color family"]?.map(({ shown }) => shown)).toEqual(["أسود", "أزرق", "ألوان أخرى"])
})

test("[SH-71] the start gives families to the colours of an earlier version", async () => {
  const shop = await aShopForThisTest()
  await aProduct(shop.db, { variants: [{ options: { Color: "Sky Blue" } }] })
  await shop.db.execute("update option_values set family_id = null")
  expect(await shop.db.transaction(completeColourFamilies), "the listing is as before").toBe(0)
  await shop.db.execute("update option_values set family_id = null")
  await shop.db.execute("update listing_entries set option_value_ids = '{}'")
  expect(await shop.db.transaction(completeColourFamilies)).toBe(1)
  expect(await shop.db.transaction(completeColourFamilies)).toBe(0)
  expect(counts((await meta(shop, {})).options["Color family"])).toEqual({ Blue: 1 })
})
