import { afterAll, beforeAll, expect, test } from "vitest"
import { catalog, type SearchListing, type SearchResult } from "#contract/catalog.ts"
import { aBrand, aCategory, aProduct } from "#server/testing/catalog.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ demonstration: true })
})
afterAll(() => shop.close())

async function search(keyword: string, { call } = shop): Promise<SearchListing> {
  return (await call("POST", `${catalog.search.path}?lang=ar`, { keyword })).json<SearchListing>()
}

async function suggested(keyword: string): Promise<SearchResult[]> {
  return (await shop.call("POST", `${catalog.autocomplete.path}?lang=ar`, { keyword })).json<SearchResult[]>()
}

/** The queries of shoppers, each with words that the first product's English title must have. */
const QUERIES: readonly [keyword: string, first: RegExp][] = [
  ["ايفون", /iPhone/],
  ["آيفون 17 برو ماكس", /iPhone 17 Pro Max/],
  ["ايفون١٧ برو", /iPhone 17 Pro/],
  ["الايفون", /iPhone/],
  ["سامسونج", /Samsung/],
  ["سامسونغ", /Samsung/],
  ["جالكسي S26", /Galaxy S26/],
  ["جلكسي", /Galaxy/],
  ["سماعات", /./],
  ["سماعات رأس سوني", /Sony WH/],
  ["سماعات أذن بوز", /Bose/],
  ["ايربودز", /AirPods/],
  ["إيربودز برو 3", /AirPods Pro 3/],
  ["ماك بوك اير", /MacBook Air/],
  ["ماك بوك برو", /MacBook Pro/],
  ["ايباد", /iPad/],
  ["آيباد برو", /iPad Pro/],
  ["ساعة ابل", /Apple Watch/],
  ["شاومي", /Xiaomi/],
  ["هواوي", /HUAWEI/i],
  ["هونر ماجيك", /HONOR Magic/i],
  ["ون بلس", /OnePlus/],
  ["جوجل بكسل", /Pixel/],
  ["ناثنق", /Nothing/],
  ["لابتوب", /./],
  ["لابتوب ديل", /Dell/],
  ["لابتوب العاب", /./],
  ["لينوفو ليجن", /Legion/],
  ["اسوس روج", /ROG/],
  ["كاميرا كانون", /Canon/],
  ["كانون EOS R50", /EOS R50/],
  ["درون", /./],
  ["بلايستيشن", /PlayStation/],
  ["اكس بوكس", /Xbox/],
  ["شاحن", /./],
  ["كابل", /./],
  ["باور بانك", /./],
  ["شاشة ديل", /Dell|Alienware/],
  ["تابلت سامسونج", /Galaxy Tab/],
  ["سَمَّاعات", /./],
  ["سماعات ايربودز", /AirPods/],
  ["ساعة سامسونج", /Galaxy Watch/],
  ["ساعة جارمن", /Garmin/],
  ["كيبورد", /Combo Touch|Keyboard|Keys/],
  ["لوحة مفاتيح", /Combo Touch|Keyboard|Keys/],
  ["ماوس لوجيتك", /Logitech (?:MX Master|.*Mouse)/],
  ["شاشة العاب", /Odyssey/],
  ["سوني الفا", /Sony Alpha/],
  ["قو برو", /GoPro/],
  ["نينتندو سويتش", /Nintendo Switch/],
  ["يد تحكم", /Controller/],
  ["بلستيشن 5", /PlayStation 5/],
  ["كفر ايفون", /Spigen|Case/],
  ["شاحن سريع", /Charg/],
  ["شاحن لاسلكي", /Wireless Charger/],
  ["كابل تايب سي", /USB-C Cable/],
  ["باور بنك انكر", /Anker .*Power Bank/],
  ["كرت ميموري", /microSD|Card/],
  ["ميموري", /microSD|Card/],
  ["كارت ميموري", /microSD|Card/],
  ["كارت ذاكرة", /microSD|Card/],
  ["اس اس دي", /SSD/],
  ["ايماك", /iMac/],
  ["ماك ميني", /Mac mini/],
  ["سيرفس", /Surface/],
  ["ايباد ميني", /iPad mini/],
  ["جي بي ال", /JBL/],
  ["سماعات العاب", /Razer|Headset/],
  ["بكسل 10", /Pixel 10/],
  ["جالكسي فليب", /Z Flip/],
  ["جوال", /./],
  ["كيبورد ايباد", /Magic Keyboard for iPad/],
  ["كفر ايباد", /for iPad/],
  ["بطارية", /Power Bank|Battery Pack/],
  ["شاحن محمول", /Power Bank|Battery Pack/],
  ["بوربانك", /Power Bank|Battery Pack/],
  ["جوال رخيص", /Galaxy A16/],
  ["قلم ايباد", /iPad/],
]

test.each(QUERIES)("[AR-59] %s finds a product whose title matches %s first", async (keyword, first) => {
  const { results, corrected } = await search(keyword)
  expect(corrected).toBeNull()
  const english = await shop.call("GET", `/api/store/product/${results[0]?.id}`)
  expect(english.json<{ title: string }>().title).toMatch(first)
})

test.each([
  ["سامسنوج", "سامسونج"],
  ["جالكصي", "جالكسي"],
  ["ناثنج", "ناثينج"],
])("[AR-59] the mistyped %s finds products named %s, and the answer says which word was meant", async (typed, meant) => {
  const { corrected, results } = await search(typed)
  expect(corrected).toMatch(/^\p{Script=Arabic}+$/u)
  expect(results[0]?.title).toContain(meant)
})

test("[AR-59] a mistyped English word is still corrected to an English one", async () => {
  expect((await search("samsng galxy")).corrected).toBe("samsung galaxy")
})

test.each([
  ["ايفو", "product", /آيفون/],
  ["سامسونج", "brand", /سامسونج/],
  ["اللابتوب", "category", /لابتوب/],
  ["سماعات الراس", "category", /سماعات الرأس/],
  ["ماوسات", "category", /فأرات/],
])("[AR-60] typing %j suggests a %s in Arabic", async (keyword, type, name) => {
  const found = await suggested(keyword)
  expect(found.find((result) => result.type === type)?.name).toMatch(name)
  expect(found.length).toBeLessThanOrEqual(20)
})

test.each(["ماوس", "ماوسات", "فأرة", "mouse", "mice"])("[AR-59] %s finds all mice, and their category", async (keyword) => {
  const { count, categories } = await search(keyword)
  expect(categories.map(({ slug }) => slug)).toEqual(expect.arrayContaining(["mice", "gaming-mice"]))
  expect(count).toBe((await search("فأرات")).count)
  expect(count).toBeGreaterThan(10)
})

test("[AR-60] categories and brands are found by their Arabic names beside the products", async () => {
  const { categories, brands } = await search("الهواتف الذكية")
  expect([categories[0]?.slug, categories[0]?.name, brands]).toEqual(["smartphones", "الهواتف الذكية", []])
})

test("[AR-59] a product is found by an Arabic name that no synonym knows, and no longer after it has changed", async () => {
  const own = await aShopForThisTest()
  const brand = await aBrand(own.db, { name: "Qoob", arabic: { name: "قوب" } })
  const category = await aCategory(own.db, { name: "Lamps", arabic: { name: "مصابيح" } })
  await aProduct(own.db, { title: "Desk Lamp", brand, category, arabic: { title: "مصباح مكتبي" } })
  for (const keyword of ["مصباح", "المصباح المكتبي", "قوب", "مصابيح قوب"]) expect((await search(keyword, own)).count, keyword).toBe(1)
  expect((await search("ثلاجه", own)).count).toBe(0)
})
