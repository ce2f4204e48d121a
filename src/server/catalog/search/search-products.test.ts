import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { catalog, type SearchListing } from "#contract/catalog.ts"
import type { FilterMeta } from "#contract/listings.ts"
import { phraseOf } from "#rules/catalog/search/search-query.ts"
import { atomsOf } from "#rules/catalog/search/search-words.ts"
import { completeSearchDocuments, refreshSearchDocuments } from "#server/catalog/listing/search-documents.queries.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aBrand, aCategory, aProduct } from "#server/testing/catalog.ts"
import { type PlanStep, stepsOf } from "#server/testing/plans.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { forgetMisses } from "./search-misses.queries.ts"
import { searchProducts } from "./search-products.queries.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ demonstration: true })
})
afterAll(() => shop.close())

async function search({ call }: TestShop, keyword: string, more: object = {}): Promise<SearchListing> {
  const answer = await call("POST", "/api/store/search", { keyword, ...more })
  expectContract(catalog.search, answer)
  return answer.json<SearchListing>()
}
const titles = ({ results }: SearchListing) => results.map(({ title }) => title)

/** A keyword, and the product that comes first. */
const FIRST: [typed: string, product: string][] = [
  ["airpods", "Apple AirPods Pro 3"],
  ["air pods 4", "Apple AirPods 4"],
  ["samsung phone", "Samsung Galaxy S26 Ultra"],
  ["phone samsung", "Samsung Galaxy S26 Ultra"],
  ["i phone", "Apple iPhone 17 Pro Max"],
  ["iphone 17", "Apple iPhone 17"],
  ["IPHONE17", "Apple iPhone 17"],
  ["iphone17pro", "Apple iPhone 17 Pro"],
  ["17 pro max", "Apple iPhone 17 Pro Max"],
  ["apple iphone air", "Apple iPhone Air"],
  ["ps5", "Sony PlayStation 5 Slim"],
  ["play station 5 pro", "Sony PlayStation 5 Pro"],
  ["dual sense controller", "Sony DualSense Wireless Controller"],
  ["galaxy", "Samsung Galaxy S26 Ultra"],
  ["s26ultra", "Samsung Galaxy S26 Ultra"],
  ["s26 ultra", "Samsung Galaxy S26 Ultra"],
  ["s26+", "Samsung Galaxy S26 Plus"],
  ["fold7", "Samsung Galaxy Z Fold7"],
  ["z flip 7", "Samsung Galaxy Z Flip7"],
  ["galaxy tab s11 ultra", "Samsung Galaxy Tab S11 Ultra"],
  ["pixel 10 pro fold", "Google Pixel 10 Pro Fold"],
  ["phone (3)", "Nothing Phone (3)"],
  ["macbook pro 16", "Apple MacBook Pro 16-inch (M5 Pro and M5 Max)"],
  ["mac book air 15", "Apple MacBook Air 15-inch (M5)"],
  ["gaming laptop", "HP Victus 15"],
  ["notebook gaming", "HP Victus 15"],
  ["thinkpad x1", "Lenovo ThinkPad X1 Carbon Gen 13 Aura Edition"],
  ["2in1 laptop", "HP OmniBook X Flip 14"],
  ["wh1000xm6", "Sony WH-1000XM6"],
  ["wh-1000 xm6", "Sony WH-1000XM6"],
  ["wireless headphones", "Sony WH-1000XM6"],
  ["headphone bose", "Bose QuietComfort Headphones"],
  ["ssd 1tb portable", "SanDisk Extreme Portable SSD"],
  ["power bank 20000", "Anker Prime Power Bank 20,000 mAh (200 W)"],
  ["powerbank xiaomi", "Xiaomi Power Bank"],
  ["usb c cable apple", "Apple USB-C Charge Cable (60 W)"],
  ["oled monitor", "Samsung Odyssey OLED G8"],
  ["imac", "Apple iMac 24-inch (M4)"],
  ["ipad mini", "Apple iPad mini (A17 Pro)"],
  ["i pad pro 13", "Apple iPad Pro 13-inch (M5)"],
  ["apple watch ultra", "Apple Watch Ultra 3"],
  ["go pro hero13", "GoPro HERO13 Black"],
  ["instax mini 12", "Fujifilm instax mini 12"],
  ["drone mini 5", "DJI Mini 5 Pro"],
  ["switch 2", "Nintendo Switch 2"],
  ["hone", "Apple iPhone 17 Pro Max"],
  ["75%", "Razer BlackWidow V4 75%"],
  ["ايفون", "Apple iPhone 17 Pro Max"],
  ["الآيفون ١٧", "Apple iPhone 17"],
  ["ايفون ۱۷ برو ماكس", "Apple iPhone 17 Pro Max"],
  ["سامسونج", "Samsung Galaxy S26 Ultra"],
  ["سامسونغ جالاكسي", "Samsung Galaxy S26 Ultra"],
  ["جالكسي اس 26", "Samsung Galaxy S26"],
  ["سماعات سوني", "Sony WH-1000XM6"],
  ["سماعات ايفون", "Apple AirPods Pro 3"],
  ["لابتوب", "Apple MacBook Neo 13-inch"],
  ["لابتوب العاب", "HP Victus 15"],
  ["ماك بوك اير", "Apple MacBook Air 13-inch (M5)"],
  ["ايباد برو", "Apple iPad Pro 11-inch (M5)"],
  ["ساعة ابل", "Apple Watch Series 11"],
  ["بلايستيشن ٥", "Sony PlayStation 5 Slim"],
  ["شاحن", "Anker Nano Charger"],
  ["كفر ايفون", "Spigen Ultra Hybrid MagFit"],
  ["باور بانك", "Xiaomi Power Bank"],
  ["درون", "DJI Mini 5 Pro"],
  ["شاشة كمبيوتر", "Samsung Odyssey OLED G8"],
]

test.each(FIRST)("[SH-10] [SH-12] [FIND-07] for %j comes first: %s", async (typed, product) => {
  const found = await search(shop, typed)
  expect(titles(found)[0]).toBe(product)
  expect(found.corrected).toBeNull()
})

test.each([
  ["galxy", "galaxy", "Samsung Galaxy S26 Ultra"],
  ["samsng galxy", "samsung galaxy", "Samsung Galaxy S26 Ultra"],
  ["iphnoe 17", "iphone 17", "Apple iPhone 17"],
  ["headfones", "headphones", "Sony WH-1000XM6"],
  ["samsng s26ultra", "samsung s26ultra", "Samsung Galaxy S26 Ultra"],
])("[SH-12] [FIND-04] for %j the search uses %j", async (typed, corrected, product) => {
  const found = await search(shop, typed)
  expect(found.corrected).toBe(corrected)
  expect(titles(found)[0]).toBe(product)
  expect(await search(shop, typed, { exact: true })).toMatchObject({ corrected: null, count: 0, results: [] })
})

test("a mistyped Arabic word is corrected as well, regardless of the letters that the database knows", async () => {
  const found = await search(shop, "سامسنوج")
  expect(found.corrected).not.toBeNull()
  expect(titles(found)[0]).toBe("Samsung Galaxy S26 Ultra")
})

test.each(["screen repair", "zzzz", "iphone thinkpad", "", " ", "%%", "_", "\\", "'", "🍵", "a'b\\:*|&!()", "9".repeat(100)])(
  "words that ask for nothing here find nothing, and no sign means anything: %j",
  async (typed) => {
    expect(await search(shop, typed)).toMatchObject({ results: [], count: 0, corrected: null })
  },
)

test("[FIND-05] nothing is corrected while anything has the exact words, or a name contains them", async () => {
  const own = await aShopForThisTest()
  await aProduct(own.db, { title: "Galaxy phone" })
  expect(await search(own, "galxy")).toMatchObject({ corrected: "galaxy", count: 1 })
  await aProduct(own.db, { title: "Supergalxyz" })
  // Responses are cached by keyword.
  expect(await search(own, "Galxy")).toMatchObject({ corrected: null, count: 1, results: [{ title: "Supergalxyz" }] })
})

test('[SH-11] "galaxy" lists a flagship among the first five', async () => {
  expect(titles(await search(shop, "galaxy")).slice(0, 5)).toContain("Samsung Galaxy S26 Ultra")
})

test("[FIND-06] a search that names options shows that variant's picture, price and link on the card", async () => {
  const { results } = await search(shop, "iphone 17 512 blue")
  const card = results.find(({ title }) => title === "Apple iPhone 17")
  const [variant] = card?.variants ?? []
  expect(variant?.option_values.map(({ value }) => value)).toEqual(["Mist Blue", "512 GB"])
  expect(card).toMatchObject({ thumbnail: variant?.thumbnail, selling_price: variant?.selling_price })
  const details = (await shop.call("GET", `/api/store/product/${card?.id}`)).json<{ variants: { slug: string; selling_price: number }[] }>()
  expect(details.variants.find(({ slug }) => slug === variant?.slug)?.selling_price).toBe(variant?.selling_price)
  const plain = (await search(shop, "iphone 17")).results[0]
  expect(plain?.variants[0]?.option_values[0]?.value).not.toBe("Mist Blue")
})

test("best match: the exact name, names that start with it, more words in the name; then label, sales of 90 days and rank", async () => {
  const own = await aShopForThisTest()
  const brand = await aBrand(own.db, { name: "Acme" })
  const category = await aCategory(own.db, { name: "Lamps" })
  const lamp = (title: string, more: object = {}) => aProduct(own.db, { title, brand, category, ...more })
  await lamp("Acme Glow", { rank: 9 })
  await lamp("Acme Glow Max", { rank: 8 })
  await lamp("Desk lamp with glow", { rank: 1 })
  const sold = await lamp("Table lamp with glow", { rank: 7 })
  await lamp("Night lamp with glow", { rank: 8, labelText: "Sale" })
  await lamp("Spot", { rank: 0, variants: [{ options: { Color: "Glow" } }] })
  await own.db.execute(sql`update search_documents set sold = 3 where product_id = ${sold}`)
  expect(titles(await search(own, "glow"))).toEqual([
    "Acme Glow",
    "Acme Glow Max",
    "Night lamp with glow",
    "Table lamp with glow",
    "Desk lamp with glow",
    "Spot",
  ])
})

test("[FIND-08] filters, order and pages work as on listings", async () => {
  const all = await search(shop, "samsung")
  const cheap = await search(shop, "samsung", { filter: { max_price: 500 }, sort: "price-high" })
  expect(cheap.count).toBeGreaterThan(0)
  expect(cheap.count).toBeLessThan(all.count)
  const prices = cheap.results.map(({ selling_price }) => selling_price)
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  expect(prices[0]).toBeLessThanOrEqual(500)
  const pages = Math.ceil(all.count / 10)
  const ids = []
  for (let page = 1; page <= pages; page++) ids.push(...(await search(shop, "samsung", { page })).results.map(({ id }) => id))
  expect(new Set(ids).size).toBe(all.count)
  expect(await search(shop, "samsung", { page: pages + 1 })).toMatchObject({ results: [], count: all.count })
})

async function facets(keyword: string, body: object = {}): Promise<FilterMeta> {
  const answer = await shop.call("POST", "/api/store/products/filter_meta", { scope: { keyword }, ...body })
  expectContract(catalog.filterMeta, answer)
  return answer.json<FilterMeta>()
}

test.each(["samsung", "galaxy", "samsng galxy", "256", "ايفون", "hone", "zzzz", "black", "iphone battery", "iphone 13"])(
  "[FIND-08] the panel counts what the search finds: %j",
  async (keyword) => {
    const found = await search(shop, keyword)
    const meta = await facets(keyword)
    expect(meta.count).toBe(found.count)
    for (const { id, count } of meta.brands) expect((await search(shop, keyword, { filter: { brands: [id] } })).count).toBe(count)
    for (const { id, count } of meta.categories.slice(0, 5)) {
      expect((await search(shop, keyword, { filter: { categories: [id] } })).count).toBe(count)
    }
    const [brand] = meta.brands
    if (!brand) return
    const narrowed = await facets(keyword, { brands: [brand.id] })
    expect(narrowed.count).toBe(brand.count)
    expect(narrowed.brands.map(({ name, count }) => ({ name, count }))).toEqual(meta.brands.map(({ name, count }) => ({ name, count })))
  },
)

test("[FIND-08] the panel of exactly these words counts what they find", async () => {
  const { count } = await search(shop, "iphone battery", { exact: true })
  expect(count).toBeGreaterThan(0)
  const answer = await shop.call("POST", "/api/store/products/filter_meta", { scope: { keyword: "iphone battery", exact: true } })
  expect(answer.json<FilterMeta>().count).toBe(count)
})

test("categories and brands that the words name are listed beside the products", async () => {
  expect(await search(shop, "samsung phone")).toMatchObject({
    categories: [{ name: "Smartphones", slug: "smartphones" }],
    brands: [{ name: "Samsung", slug: "samsung" }],
  })
  expect((await search(shop, "سماعات")).categories.map(({ name }) => name)).toEqual(["Headphones", "Earbuds", "Gaming Headsets"])
})

test("a changed product is found by its new words and no longer by the old ones", async () => {
  const own = await aShopForThisTest()
  const id = await aProduct(own.db, { title: "Lantern" })
  await own.db.execute(sql`update products set title = 'Torch' where id = ${id}`)
  expect(await refreshSearchDocuments(own.db, sql`select ${id}::int`)).toBe(1)
  expect(await refreshSearchDocuments(own.db, sql`select ${id}::int`), "nothing is written twice").toBe(0)
  expect(titles(await search(own, "torch"))).toEqual(["Torch"])
  await own.db.execute(sql`update products set published = false where id = ${id}`)
  await refreshSearchDocuments(own.db, sql`select ${id}::int`)
  expect((await search(own, "torche")).count).toBe(0)
})

test("a catalog of an earlier version is searchable after the update", async () => {
  const own = await aShopForThisTest()
  await aProduct(own.db, { title: "Lantern" })
  await own.db.execute("delete from search_documents")
  expect(await completeSearchDocuments(own.db)).toBe(1)
  expect(await completeSearchDocuments(own.db)).toBe(0)
  expect(titles(await search(own, "lantern"))).toEqual(["Lantern"])
})

test("every synonym has the phrase that its spelling is compared by, and a meaning in the form of the search", async () => {
  const { rows } = await shop.db.execute<{ spelling: string; phrase: string; meaning: string }>(
    "select spelling, phrase, meaning from search_synonyms",
  )
  expect(rows.length).toBeGreaterThan(700)
  for (const { spelling, phrase, meaning } of rows) {
    expect(phraseOf(atomsOf(spelling)), spelling).toBe(phrase)
    expect(phraseOf(atomsOf(meaning)), meaning).toBe(meaning)
  }
})

test("[FIND-12] words that found nothing are counted by day, without anyone's name, number or address", async () => {
  const own = await aShopForThisTest()
  atOneMoment(own)
  const counted = async () => (await own.db.execute("select words, count from search_misses order by words")).rows
  for (const keyword of ["Hoverboard", "noor@example.com", "call 5512 3456", "", "x".repeat(80)]) await search(own, keyword)
  await search(own, "hoverboard ")
  expect(await counted()).toEqual([{ words: "hoverboard", count: 2 }])
  const { rows } = await own.db.execute("select column_name from information_schema.columns where table_name = 'search_misses' order by 1")
  expect(rows.map(({ column_name }) => column_name)).toEqual(["count", "day", "words"])
  await own.db.execute("insert into search_misses select '2020-01-01', 'w' || n, 1 from generate_series(1, 5) n")
  await forgetMisses(own.db, new Date())
  expect(await counted()).toHaveLength(1)
})

test("[FIND-12] at most a thousand different words are counted a day", async () => {
  const own = await aShopForThisTest()
  atOneMoment(own)
  await search(own, "hoverboard")
  await own.db.execute("insert into search_misses select day, 'w' || n, 1 from search_misses, generate_series(1, 999) n")
  await search(own, "jetpack")
  await search(own, "Hoverboard")
  const { rows } = await own.db.execute("select words, count from search_misses where words in ('jetpack', 'hoverboard')")
  expect(rows).toEqual([{ words: "hoverboard", count: 2 }])
})

/** Stops the clock of a shop, so that midnight does not begin another count. */
function atOneMoment({ services }: TestShop): void {
  const now = new Date()
  services.clock.now = () => now
}

const GROWING = ["products", "variants", "listing_entries", "search_documents", "search_entries", "search_words"]
const isScan = (step: PlanStep) => GROWING.includes(step["Relation Name"] ?? "") && (step["Actual Loops"] ?? 0) > 0
const readBy = (step: PlanStep) => Math.round((step["Actual Rows"] ?? 0) * (step["Actual Loops"] ?? 0))

test.each(["samsung", "samsung phone", "iphone 17 cover", "pro", "hone", "256", "black 256 gb", "samsng galxy", "headfones", "ايفون"])(
  "[FIND-10] a search reads by indexes, once, what it finds and nothing else: %j",
  async (keyword) => {
    const { count, corrected } = await search(shop, keyword)
    expect(count).toBeGreaterThan(0)
    const scans = (await stepsOf(shop.db, (db) => searchProducts(db, { keyword }, new Date()), { ran: true })).filter(isScan)
    const documents = scans.filter((scan) => scan["Relation Name"] === "search_documents")
    expect(documents.reduce((sum, scan) => sum + readBy(scan), 0)).toBe(count)
    for (const scan of scans) {
      expect(scan["Index Cond"] ?? scan["Recheck Cond"] ?? scan["Order By"], JSON.stringify(scan)).toBeDefined()
      expect(scan["Rows Removed by Index Recheck"] ?? 0, JSON.stringify(scan)).toBe(0)
    }
    for (const scan of scans.filter((step) => ["products", "variants"].includes(step["Relation Name"] ?? ""))) {
      expect(readBy(scan), "no more than the cards of a page and their variants").toBeLessThanOrEqual(10 * 200)
    }
    expect(scans.map((scan) => scan["Relation Name"])).not.toContain("listing_entries")
    expect(scans.some((scan) => scan["Index Name"] === "search_words_near")).toBe(corrected !== null)
  },
)

test("[FIND-10] a word that is in no category is not looked for among the categories of the products that have it", async () => {
  const steps = await stepsOf(shop.db, (db) => searchProducts(db, { keyword: "samsung hoverboard" }, new Date()), { ran: true })
  const documents = steps.filter((step) => step["Relation Name"] === "search_documents")
  expect(documents.length).toBeGreaterThan(0)
  expect(documents.reduce((sum, step) => sum + (step["Rows Removed by Index Recheck"] ?? 0), 0)).toBe(0)
})

test("a keyword has a maximum length, and unknown fields are refused", async () => {
  expectProblem(await shop.call("POST", "/api/store/search", { keyword: "a".repeat(101) }), 422)
  expectProblem(await shop.call("POST", "/api/store/search", { keyword: "a", filter: { sort: "newest" } }), 422)
  expectProblem(await shop.call("POST", "/api/store/search", {}), 422)
})
