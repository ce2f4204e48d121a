import { afterAll, beforeAll, expect, test } from "vitest"
import { catalog, type SearchListing } from "#contract/catalog.ts"
import { expectContract } from "#server/testing/answers.ts"
import { aBrand, aCategory, aProduct } from "#server/testing/catalog.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ demonstration: true })
})
afterAll(() => shop.close())

async function search(keyword: string, { call } = shop): Promise<SearchListing> {
  const answer = await call("POST", catalog.search.path, { keyword })
  expectContract(catalog.search, answer)
  return answer.json<SearchListing>()
}
const titles = ({ results }: SearchListing) => results.map(({ title }) => title)

const POWER_BANKS = Array.from({ length: 7 }, () => /Power Bank|Battery Pack/)

/** The queries of shoppers, as they type them, each with the first products. */
const QUERIES: readonly [keyword: string, first: readonly (string | RegExp)[]][] = [
  // Models, with and without blanks, and their line before what fits them.
  ["iphone 16 pro", ["Apple iPhone 16 Pro", "Apple iPhone 16 Pro Max", /Case|MagFit/]],
  ["iphone17 pro", ["Apple iPhone 17 Pro", "Apple iPhone 17 Pro Max", /Case|MagFit/]],
  ["17 promax iphone", ["Apple iPhone 17 Pro Max", /Case|MagFit/]],
  ["iphone 15", ["Apple iPhone 15", "Razer Kishi V3 Pro", "Spigen Ultra Hybrid MagFit", "UGREEN Magnetic Frosted Case"]],
  ["samsung s26", ["Samsung Galaxy S26 Ultra", "Samsung Galaxy S26", "Samsung Galaxy S26 Plus", "Samsung Silicone Magnet Case"]],
  ["s 26 ultra", ["Samsung Galaxy S26 Ultra", /^Spigen/, /^Spigen/, /^Spigen/, "Samsung Silicone Magnet Case"]],
  ["galaxy a17 5 g", ["Samsung Galaxy A17 5G", "Samsung Galaxy A17"]],
  ["note 15 pro", ["Redmi Note 15 Pro Plus 5G", "Redmi Note 15 Pro 5G"]],
  ["wh1000 xm5", ["Sony WH-1000XM5"]],
  ["mx master4", ["Logitech MX Master 4"]],
  ["air pods pro", ["Apple AirPods Pro 3"]],
  // Something for a device: the kind that is meant, and the device after it.
  ["case iphone 17 pro", [/Case|MagFit/, /Case|MagFit/, /Case|MagFit/]],
  ["galaxy s26 ultra cover", [/^Spigen/, /^Spigen/, /^Spigen/, "Samsung Silicone Magnet Case"]],
  ["ps5 controller", ["Sony DualSense Wireless Controller", "Razer Wolverine V3 Pro", "Sony DualSense Edge Wireless Controller"]],
  ["controllers xbox", [/Controller/, /Controller/, "Logitech G923 Racing Wheel and Pedals", "Razer Wolverine V3 Pro"]],
  ["usb c cable", [/Cable/, /Cable/, /Cable/, /Cable/, /Cable/, "UGREEN Thunderbolt 4 Cable"]],
  ["samsung battery", ["Samsung Wireless Battery Pack"]],
  ["apple watch strap", ["Apple Sport Band", "Apple Sport Loop"]],
  ["ipad keyboard", ["Apple Magic Keyboard for iPad", "Logitech Combo Touch"]],
  ["keyboard for ipad", ["Apple Magic Keyboard for iPad", "Logitech Combo Touch"]],
  ["ipad case", ["Spigen Ultra Hybrid Pro for iPad"]],
  ["iphone earphones", [/^Apple AirPods/, /^Apple AirPods/]],
  ["iphone watch", [/^Apple Watch/, /^Apple Watch/, /^Apple Watch/]],
  ["watch band", [/Band|Loop/, /Band|Loop/]],
  ["tablets samsung", [/Galaxy Tab/, /Galaxy Tab/, /Galaxy Tab/, /Galaxy Tab/, /Galaxy Tab/, /Galaxy Tab/, /Galaxy Tab/]],
  // A brand or a kind alone, plurals, typing mistakes.
  ["power banks", [/Power Bank|Battery Pack/, /Power Bank|Battery Pack/, /Power Bank|Battery Pack/]],
  ["battery", POWER_BANKS],
  ["battery pack", POWER_BANKS],
  ["portable charger", POWER_BANKS],
  ["external hard disk", [/Portable SSD/, /Portable SSD/]],
  ["flash drive", [/Drive/]],
  ["cheap phone", ["Samsung Galaxy A16", "HUAWEI nova Y73", "Redmi Note 14"]],
  ["mi phone", [/Xiaomi|Redmi|POCO/, /Xiaomi|Redmi|POCO/, /Xiaomi|Redmi|POCO/]],
  ["powerbank anker", [/^Anker .*Power Bank/, /^Anker .*Power Bank/, /^Anker .*Power Bank/]],
  ["anker", [/^Anker/, /^Anker/, /^Anker/, /^Anker/, /^Anker/, /^Anker/]],
  ["wireless mouse", ["Logitech MX Master 4"]],
  ["samsong s26", ["Samsung Galaxy S26 Ultra", "Samsung Galaxy S26", "Samsung Galaxy S26 Plus"]],
  ["ipone 17", ["Apple iPhone 17", "Apple iPhone 17 Pro Max"]],
  ["macbok air", [/^Apple MacBook Air/, /^Apple MacBook Air/, /^Apple MacBook Air/]],
  ["jbl speker", [/^JBL/, /^JBL/]],
]

test.each(QUERIES)("[FIND-13] %s lists first what is meant", async (keyword, first) => {
  const found = titles(await search(keyword))
  expect(found.slice(0, first.length)).toEqual(first.map((title) => (typeof title === "string" ? title : expect.stringMatching(title))))
})

test.each([
  ["iphone 15 pro case", /iPhone/],
  ["iphone 17 pro case", /iPhone/],
  ["samsung s26 ultra cover", /^Samsung Galaxy/],
  ["samsung galaxy s26 charger", /^Samsung Galaxy/],
  ["iphone 17 charger", /iPhone/],
])("[FIND-13] %s lists no phone", async (keyword, phone) => {
  for (const title of titles(await search(keyword))) expect(title).not.toMatch(phone)
})

test("[FIND-13] as long as a product has all words, none that lacks one is listed", async () => {
  const own = await aShopForThisTest()
  const category = await aCategory(own.db, { name: "Lamps" })
  for (const title of ["Acme Glow", "Acme Glow 2", "Stand for Acme Glow 2", "Glow 2 stand"]) await aProduct(own.db, { title, category })
  expect(titles(await search("acme glow 2 stand", own))).toEqual(["Stand for Acme Glow 2"])
})

test("[FIND-13] the exact title comes first, then the line, titles with the words as typed, the kind that is meant, and mentions", async () => {
  const own = await aShopForThisTest()
  const [phones, cases] = [await aCategory(own.db, { name: "Phones" }), await aCategory(own.db, { name: "Cases" })]
  const brand = await aBrand(own.db, { name: "Acme" })
  await aProduct(own.db, { title: "Nacre", brand, category: phones, rank: 0, variants: [{ options: { Box: "Pearl 15 case" } }] })
  await aProduct(own.db, { title: "Shell", brand, category: cases, rank: 1, variants: [{ options: { Model: "Pearl 15" } }] })
  await aProduct(own.db, { title: "Case for Pearl 15", brand, category: cases, rank: 2 })
  await aProduct(own.db, { title: "Acme Pearl 15 Max", brand, category: phones, rank: 3 })
  await aProduct(own.db, { title: "Acme Pearl 15", brand, category: phones, rank: 4 })
  expect(titles(await search("pearl 15", own))).toEqual(["Acme Pearl 15", "Acme Pearl 15 Max", "Case for Pearl 15", "Nacre", "Shell"])
  expect(titles(await search("pearl 15 case", own))).toEqual(["Case for Pearl 15", "Shell", "Nacre"])
})

test("[FIND-13] a number belongs to the word beside it", async () => {
  const own = await aShopForThisTest()
  const category = await aCategory(own.db, { name: "Phones" })
  await aProduct(own.db, { title: "Pearl 16", category, rank: 0, variants: [{ options: { Charging: "15 W" } }] })
  await aProduct(own.db, { title: "Shell", category, rank: 1, variants: [{ options: { Model: "Pearl 15" } }] })
  expect(titles(await search("pearl 15", own))).toEqual(["Shell", "Pearl 16"])
})

const IPHONE = { device: 1, brand: 1, name: "Apple", model: null }

test.each([
  ["iphone battery", { ...IPHONE, issue_title: "Battery drains quickly", quote: { price: 199, is_from: true } }],
  ["battery replacement iphone", { ...IPHONE, issue_title: "Battery drains quickly", quote: { price: 199 } }],
  ["iphone 17 pro battery", { device: 1, brand: 1, name: "iPhone 17 Pro", issue_title: "Battery drains quickly", quote: { price: 249 } }],
  ["iphone screen", { ...IPHONE, issue_title: "Cracked or broken screen" }],
  ["بطارية ايفون", { ...IPHONE, issue_title: "Battery drains quickly", quote: { price: 199 } }],
  ["iphone screen repair", { ...IPHONE, issue_title: "Cracked or broken screen" }],
  ["ipad screen repair", { device: 3, name: "Apple", model: null }],
  ["تصليح شاشة ايباد", { device: 3, name: "Apple", model: null }],
  ["شاشة ايفون", { ...IPHONE, issue_title: "Cracked or broken screen" }],
  ["samsung screen repair", { device: 1, name: "Samsung", model: null, issue_title: "Cracked or broken screen" }],
  ["تغيير شاشة سامسونج", { device: 1, name: "Samsung", model: null, issue_title: "Cracked or broken screen" }],
  ["تغيير بطارية ايفون", { ...IPHONE, issue_title: "Battery drains quickly" }],
])("[FIND-14] %s names a repair with its price", async (keyword, repair) => {
  expect((await search(keyword)).repair).toMatchObject(repair)
})

test.each([
  ["iphone repair", IPHONE],
  ["تصليح ايفون", IPHONE],
  ["iphone 17 pro repair", { device: 1, name: "iPhone 17 Pro" }],
  ["macbook repair", { device: 2, name: "Apple", model: null }],
  ["samsung phone repair", { device: 1, name: "Samsung", model: null }],
  ["hp laptop repair", { device: 2, name: "HP", model: null }],
])("[FIND-14] %s names the prices of a model or a brand", async (keyword, repair) => {
  expect((await search(keyword)).repair).toMatchObject({ ...repair, issue: null, issue_title: null, quote: null })
})

test.each([
  "mi phone",
  "laptop repair",
  "iphone 17 pro",
  "iphone 17 case",
  "samsung battery",
  "battery",
  "galaxy phone",
  "ps5 controller",
  "samsung monitor",
  "screen repair",
])("[FIND-14] %s names no repair", async (keyword) => {
  expect((await search(keyword)).repair).toBeNull()
})

test.each([
  ["iphone charger", "charger", /Charg|Adapter|Power/],
  ["samsung galaxy s26 charger", "charger", /Charg|Adapter|Power/],
  ["charger for iphone", "charger", /Charg|Adapter|Power/],
  ["iphnoe charger", "charger", /Charg|Adapter|Power/],
  ["شاحن ايفون", null, /./],
  ["iphone battery", "battery", /Power Bank|Battery Pack/],
  ["iphone 17 pro battery", "battery", /Power Bank|Battery Pack/],
  ["بطارية ايفون", null, /Power Bank|Battery Pack/],
  ["iphone power bank", "power bank", /Power Bank|Battery Pack/],
  ["iphone 13", "iphone", /^Apple iPhone/],
  ["galaxy s24", "galaxy", /^Samsung Galaxy/],
  ["mx master 3", "mx master", /^Logitech MX Master/],
  ["apple iphone 14 pro", "iphone", /^Apple iPhone/],
])("[FIND-15] %s, which no product has, lists the kind or the line that it names", async (keyword, kind, title) => {
  const found = await search(keyword)
  if (kind !== null) expect(found.corrected).toBe(kind)
  expect(found.count).toBeGreaterThan(0)
  for (const each of titles(found).slice(0, 5)) expect(each).toMatch(title)
})

test("[FIND-15] products that only mention the kind that the words name come only when there is none of that kind", async () => {
  const own = await aShopForThisTest()
  const [watches, lamps] = [await aCategory(own.db, { name: "Watches" }), await aCategory(own.db, { name: "Lamps" })]
  await aProduct(own.db, { title: "Tick", category: watches, variants: [{ options: { Fits: "Pearl", Light: "Lamp" } }] })
  await aProduct(own.db, { title: "Glow", category: lamps })
  expect(await search("pearl lamp", own)).toMatchObject({ corrected: "lamp", results: [{ title: "Glow" }] })
  await own.db.execute("update products set published = false where title = 'Glow'")
  await own.db.execute("delete from search_documents where product_id in (select id from products where not published)")
  expect(await search("Pearl lamp", own)).toMatchObject({ corrected: null, results: [{ title: "Tick" }] })
  await aProduct(own.db, { title: "Lamp that fits Pearl", category: watches })
  expect(titles(await search("pearl LAMP", own))).toEqual(["Lamp that fits Pearl", "Tick"])
})

test("[FIND-13] of a category of several kinds, a product is of the kind that it says", async () => {
  const own = await aShopForThisTest()
  const category = await aCategory(own.db, { name: "Covers and Keyboards" })
  await aProduct(own.db, { title: "Folio for Pearl", category, rank: 0 })
  await aProduct(own.db, { title: "Typist", category, rank: 1, variants: [{ options: { Fits: "Pearl", Keyboard: "English keyboard" } }] })
  expect(titles(await search("pearl keyboard", own))).toEqual(["Typist", "Folio for Pearl"])
})

test("[FIND-15] words whose main word is no kind of product find nothing, and those of a kind are counted as found nowhere", async () => {
  for (const keyword of ["iphone thinkpad", "charger hoverboard"]) {
    expect(await search(keyword)).toMatchObject({ results: [], count: 0, corrected: null })
  }
  await search("sony charger cable hoverboard charger")
  const { rows } = await shop.db.execute("select words from search_misses where words like 'sony%'")
  expect(rows).toEqual([{ words: "sony charger cable hoverboard charger" }])
})
