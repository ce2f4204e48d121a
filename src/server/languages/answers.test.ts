import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Branch } from "#contract/addresses.ts"
import { addresses } from "#contract/addresses.ts"
import type { Call } from "#contract/call.ts"
import { type Cart, cart } from "#contract/cart.ts"
import { catalog, type SearchListing } from "#contract/catalog.ts"
import { contract } from "#contract/contract.ts"
import { home, type LayoutSection } from "#contract/home.ts"
import type { FilterMeta, Listing } from "#contract/listings.ts"
import { type Order, orders } from "#contract/orders.ts"
import type { ListingProduct, ProductDetails } from "#contract/products.ts"
import { type RepairService, repairs } from "#contract/repairs.ts"
import { customerOfPrincipal } from "#server/guards/customers.queries.ts"
import { expectContract } from "#server/testing/answers.ts"
import { aVariant, changeLine, variantIds } from "#server/testing/carts.ts"
import { aBrand, aCategory, aCollection, aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { queuedMails } from "#server/testing/mails.ts"
import { aPlacedOrder, buyNow } from "#server/testing/orders.ts"
import { aBookedRepair, aRepairList, dayAfter, homeVisit } from "#server/testing/repairs.ts"
import { aShop, aShopForThisTest, type TestAnswer, type TestShop } from "#server/testing/shop.ts"
import { phrases } from "./phrases.tables.ts"

let shop: TestShop
let phone: number
let lamp: number
beforeAll(async () => {
  shop = await aShop()
  const { db } = shop
  await aRepairList(db)
  const arabic = { name: "الهواتف", seo_title: "هواتف في قطر" }
  const category = await aCategory(db, { name: "Phones", seoTitle: "Phones in Qatar", seoDescription: "All phones.", arabic })
  const brand = await aBrand(db, { name: "Pearl", description: "From Doha.", arabic: { name: "بيرل", description: "من الدوحة." } })
  const deals = await aCollection(db, { name: "Deals", arabic: { name: "عروض" } })
  phone = await aProduct(db, {
    title: "Pearl Phone",
    slug: "pearl-phone",
    brand,
    category,
    collections: [deals],
    labelText: "Sale",
    details: "<p>Good.</p>",
    seoTitle: "Buy it",
    warrantyInfo: "<p>12 months.</p>",
    returnPolicy: "<p>One day.</p>",
    arabic: { title: "هاتف بيرل", details: "<p>جيد.</p><script>alert(1)</script>", seo_title: "اشترِه" },
    variants: [
      {
        title: "Pearl Phone (Black, 256 GB)",
        options: { Color: "Black", Storage: "256 GB" },
        deliveryType: 2,
        deliveryText: "Delivery in 24 hours",
        specifications: [
          ["RAM", "12 GB"],
          ["Chip", "A19 Pro"],
          ["Sold with", "Cable"],
        ],
      },
      { title: "Pearl Phone (Teal, 256 GB)", options: { Color: "Teal", Storage: "256 GB" } },
    ],
  })
  lamp = await aProduct(db, { title: "Desk Lamp", category, details: "<p>Bright.</p>" })
  await db.insert(phrases).values(
    (
      [
        ["labels", "Sale", "تخفيض"],
        ["option_titles", "Color", "اللون"],
        ["option_values", "Black", "أسود"],
        ["specification_keys", "RAM", "الذاكرة"],
        ["specification_values", "Cable", "كابل"],
        ["specification_values/Sold with", "Cable", "مع كابل"],
        ["delivery_texts", "Delivery in 24 hours", "التوصيل خلال 24 ساعة"],
        ["warranty_info", "<p>12 months.</p>", "<p>12 شهرًا.</p>"],
        ["banners", "New phones", "هواتف جديدة"],
        ["home", "Shop by category", "تسوّق حسب القسم"],
        ["menu", "Phones here", "الهواتف هنا"],
        ["branches", "Al Sadd Branch", "فرع السد"],
        ["repair", "Mobile", "الهاتف"],
        ["repair", "Apple", "آبل"],
        ["repair_issues", "Cracked or broken screen", "شاشة مكسورة"],
        ["repair_models", "iPhone 17 Pro", "آيفون 17 برو"],
        ["reasons", "I changed my mind", "غيّرت رأيي"],
      ] as const
    ).map(([kind, english, translated]) => ({ kind, english, arabic: translated })),
  )
  await db.execute(sql`
    insert into banners (position, title, image_small, image_medium, image_large, ink) values (1, 'New phones', 'a.webp', 'a.webp', 'a.webp', 'dark')`)
  await db.execute(sql`
    insert into menu_items (position, name, url, children) values (1, 'Phones here', '/category/phones', '[{"name": "Unknown", "url": "/category/phones"}]')`)
  await db.execute(sql`
    insert into layout_sections (position, title, product_ids, category_ids, collection_ids, catalogs)
    values (1, 'Shop by category', array[${phone}, ${lamp}]::int[], array[${category}]::int[], array[${deals}]::int[], '[]')`)
})
afterAll(() => shop.close())

const inArabic = async (method: "GET" | "POST", path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await shop.call(method, `${path}${path.includes("?") ? "&" : "?"}lang=ar`, body, headers)
  expect(answer.status, answer.text).toBeLessThan(300)
  expect([answer.headers["content-language"], answer.headers["vary"]]).toEqual(["ar", expect.stringContaining("accept-language")])
  return answer
}

test("[AR-52] [AR-54] a product has its texts in Arabic and names those that are in English", async () => {
  const answer = await inArabic("GET", `/api/store/product/${phone}`)
  expectContract(catalog.product, answer)
  const product = answer.json<ProductDetails>()
  expect(product).toMatchObject({
    title: "هاتف بيرل",
    slug: "pearl-phone",
    details: "<p>جيد.</p>",
    labelText: "تخفيض",
    thumbnail_alt_text: "هاتف بيرل",
    seo_title: "اشترِه",
    warranty_info: { additional_info: "<p>12 شهرًا.</p>" },
    return_policy: { additional_info: "<p>One day.</p>" },
    english: ["return_policy"],
    brand: { name: "بيرل", slug: "pearl" },
    category_path: [{ name: "الهواتف", slug: "phones" }],
    options: [{ title: "Color", shown: "اللون" }, { title: "Storage" }],
  })
  expect(product.options[1]).not.toHaveProperty("shown")
  const [black, teal] = product.variants
  expect(black).toMatchObject({
    title: "هاتف بيرل (أسود، 256\u00a0جيجابايت)",
    delivery_text: "التوصيل خلال 24 ساعة",
    specifications: { الذاكرة: "12\u00a0جيجابايت", Chip: "A19 Pro", "Sold with": "مع كابل" },
    english: ["specifications/Chip"],
    option_values: [
      { option: "Color", value: "Black", shown: "أسود" },
      { option: "Storage", value: "256 GB", shown: "256\u00a0جيجابايت" },
    ],
  })
  expect(teal?.title).toBe("هاتف بيرل (Teal، 256\u00a0جيجابايت)")
  expect(teal?.option_values[0]).not.toHaveProperty("shown")
  expect(product.specification_groups.flatMap(({ names }) => names).toSorted()).toEqual(["Chip", "Sold with", "الذاكرة"])
  expect(product.specification_groups.flatMap(({ english = [] }) => english).toSorted()).toEqual(["names/Chip", "names/Sold with"])
})

test("[AR-54] a product without Arabic is in English, and says so", async () => {
  const product = (await inArabic("GET", `/api/store/product/${lamp}`)).json<ProductDetails>()
  expect(product).toMatchObject({ title: "Desk Lamp", details: "<p>Bright.</p>", english: ["title", "details", "thumbnail_alt_text"] })
})

test("[AR-52] [AR-55] listings, their filters and the search are in Arabic, and options keep their keys", async () => {
  const listing = await inArabic("POST", catalog.products.path, { scope: { categories: ["phones"] } })
  expectContract(catalog.products, listing)
  const { title, seo_title, english, results } = listing.json<Listing>()
  expect({ title, seo_title, english }).toEqual({ title: "الهواتف", seo_title: "هواتف في قطر", english: ["seo_description"] })
  expect(results.map((card) => card.title).toSorted()).toEqual(["Desk Lamp", "هاتف بيرل"])

  const ofBrand = (await inArabic("POST", catalog.products.path, { scope: { brands: ["pearl"] } })).json<Listing>()
  expect(ofBrand).toMatchObject({ title: "بيرل", seo_title: null, seo_description: "من الدوحة." })
  expect(ofBrand).not.toHaveProperty("english")

  const meta = await inArabic("POST", catalog.filterMeta.path, { scope: { categories: ["phones"] } })
  expectContract(catalog.filterMeta, meta)
  const { brands, categories, labels, options, option_titles } = meta.json<FilterMeta>()
  expect(brands.map(({ name }) => name)).toEqual(["بيرل"])
  expect(categories[0]).toMatchObject({ name: "الهواتف", slug: "phones" })
  expect(labels).toMatchObject([{ label: "Sale", shown: "تخفيض" }])
  expect(option_titles).toEqual({ Color: "اللون" })
  expect(options["Color"]?.map(({ value, shown }) => [value, shown])).toEqual([
    ["Black", "أسود"],
    ["Teal", undefined],
  ])
  const chosen = { scope: { categories: ["phones"] }, options: [{ title: "Color", values: ["Black"] }], labels: ["Sale"] }
  expect((await inArabic("POST", catalog.products.path, chosen)).json<Listing>().count).toBe(1)

  const found = await inArabic("POST", catalog.search.path, { keyword: "pearl" })
  expectContract(catalog.search, found)
  const search = found.json<SearchListing>()
  expect([search.results[0]?.title, search.brands[0]?.name]).toEqual(["هاتف بيرل", "بيرل"])
  const names = (await inArabic("POST", catalog.autocomplete.path, { keyword: "pearl" })).json<{ name: string }[]>()
  expect(names.map(({ name }) => name)).toEqual(["بيرل", "هاتف بيرل"])
  const similar = (await inArabic("GET", `/api/store/product/${lamp}/similar`)).json<ListingProduct[]>()
  expect(similar.map((card) => card.title)).toEqual(["هاتف بيرل"])
})

test("[AR-52] of several categories with one English name, each has its own Arabic name and texts", async () => {
  const own = await aShopForThisTest()
  const named = (slug: string, arabic: Record<string, string>) =>
    aCategory(own.db, { name: "Accessories", slug, seoTitle: "Buy accessories", arabic })
  const ofPhones = await named("phone-accessories", { name: "إكسسوارات الهواتف", seo_title: "للهواتف" })
  const ofLaptops = await named("laptop-accessories", { name: "إكسسوارات اللابتوب", seo_title: "للابتوب" })
  const plain = await named("other-accessories", {})
  for (const category of [ofPhones, ofPhones, ofPhones, ofLaptops, ofLaptops, plain]) await aProduct(own.db, { category })

  const listed = async (category: string | number) => {
    const body = { scope: { categories: [category] } }
    const { title, seo_title } = (await own.call("POST", `${catalog.products.path}?lang=ar`, body)).json<Listing>()
    return [title, seo_title]
  }
  expect(await listed("phone-accessories")).toEqual(["إكسسوارات الهواتف", "للهواتف"])
  expect(await listed("laptop-accessories")).toEqual(["إكسسوارات اللابتوب", "للابتوب"])
  expect(await listed(ofLaptops)).toEqual(["إكسسوارات اللابتوب", "للابتوب"])
  expect(await listed("other-accessories")).toEqual(["Accessories", "Buy accessories"])
  const menu = (await own.call("GET", `${home.menu.path}?lang=ar`)).json<{ name: string }[]>()
  expect(menu.map(({ name }) => name)).toEqual(["إكسسوارات الهواتف", "إكسسوارات اللابتوب", "Accessories"])
})

test("[AR-52] home page, menu and collections are in Arabic", async () => {
  const layout = await inArabic("GET", home.layout.path)
  expectContract(home.layout, layout)
  const [section] = layout.json<LayoutSection[]>()
  expect(section).toMatchObject({ title: "تسوّق حسب القسم", categories: [{ name: "الهواتف" }], collections: [{ name: "عروض" }] })
  expect(section?.products.map((card) => [card.title, card.english])).toEqual([
    ["هاتف بيرل", undefined],
    ["Desk Lamp", ["title", "thumbnail_alt_text"]],
  ])
  expect((await inArabic("GET", home.banners.path)).json()).toMatchObject([{ title: "هواتف جديدة" }])
  expect((await inArabic("GET", home.menu.path)).json()).toMatchObject([
    { name: "الهواتف هنا", url: "/category/phones", children: [{ name: "Unknown", english: ["name"] }] },
  ])
  expect((await inArabic("GET", home.collections.path)).json()).toMatchObject([{ name: "عروض", slug: "deals" }])
  expect((await inArabic("GET", "/api/home/collection/deals")).json()).toMatchObject({ name: "عروض" })
})

test("[AR-52] repairs and branches are in Arabic", async () => {
  const answer = await inArabic("GET", repairs.services.path)
  expectContract(repairs.services, answer)
  const [mobile] = answer.json<RepairService[]>()
  expect([mobile?.title, mobile?.issues[0]?.title, mobile?.issues[1]?.english]).toEqual(["الهاتف", "شاشة مكسورة", ["title"]])
  expect(mobile?.brands.map(({ name, available_models }) => [name, available_models[0]?.name])).toEqual([
    ["آبل", "آيفون 17 برو"],
    ["Samsung", "Galaxy S26"],
  ])
  for (const path of [addresses.branches.path, repairs.stores.path]) {
    const [sadd] = (await inArabic("GET", path)).json<Branch[]>()
    expect(sadd).toMatchObject({ name: "فرع السد", building_number: "118" })
    expect(sadd?.english).toEqual(["street", "city", "land_mark", "working_hours"])
  }
})

test("[AR-52] what a customer put into the cart, ordered and booked is in Arabic", async () => {
  const customer = await aCustomer(shop.db)
  const [black = 0] = await variantIds(shop.db, phone)
  await changeLine(shop, customer, black, 1)
  const bag = await inArabic("GET", cart.details.path, undefined, customer.headers)
  expectContract(cart.details, bag)
  expect(bag.json<Cart>().products[0]?.product).toMatchObject({ title: "هاتف بيرل", delivery_text: "التوصيل خلال 24 ساعة" })

  await aPlacedOrder(shop, customer, [])
  const [order] = (await inArabic("GET", orders.all.path, undefined, customer.headers)).json<Order[]>()
  const details = await inArabic("GET", `/api/order/details/${order?.id}`, undefined, customer.headers)
  expectContract(orders.details, details)
  const [item] = details.json<Order>().items
  expect(item).toMatchObject({ status: "PLACED", product: { title: "هاتف بيرل", option_values: [{ shown: "أسود" }, {}] } })
  expect(item?.english).toBeUndefined()
  expect(item?.name).toMatch(/^هاتف بيرل/)
  const reasons = (await inArabic("GET", orders.cancelReasons.path)).json<{ description: string; english?: string[] }[]>()
  expect(reasons[0]?.description).toBe("غيّرت رأيي")
  expect(reasons[1]?.english).toEqual(["description"])

  const reference = await aBookedRepair(shop, customer)
  const booked = await inArabic("GET", `/api/service/request/${reference}`, undefined, customer.headers)
  expectContract(repairs.request, booked)
  expect(booked.json()).toMatchObject({ model: "آيفون 17 برو", issue: "شاشة مكسورة", status: "CREATED" })
})

const everyCall = Object.values(contract).flatMap((calls) => Object.values<Call>(calls))

test("[AR-50] callers that ask for no language, for English, or for one that the shop does not have get the same bytes as before", async () => {
  const readable = everyCall.filter(
    ({ method, path, localized, signedIn }) => localized && method === "GET" && !signedIn && !path.includes("{"),
  )
  expect(readable.length).toBeGreaterThanOrEqual(8)
  for (const { path, query } of readable) {
    const address = `${path}?${query ? "service_category=mobile&brand=apple" : ""}`
    const plain = await shop.call("GET", address)
    const others: TestAnswer[] = [
      await shop.call("GET", `${address}&lang=en`, undefined, { "accept-language": "ar" }),
      await shop.call("GET", `${address}&lang=fr`),
      await shop.call("GET", address, undefined, { "accept-language": "en-GB,en;q=0.9,ar;q=0.5" }),
    ]
    for (const other of others)
      expect([other.status, other.text, other.headers["etag"]], path).toEqual([plain.status, plain.text, plain.headers["etag"]])
    expect(plain.headers["content-language"], path).toBe("en")
    expect(plain.text, path).not.toMatch(/\p{Script=Arabic}|"english"|"shown"/u)
  }
})

test("[AR-56] kept answers are kept by language, also those that are sent before the framework", async () => {
  const address = await shop.app.listen({ host: "127.0.0.1", port: 0 })
  const menu = async (acceptLanguage: string) => {
    const answer = await fetch(`${address}${home.menu.path}`, { headers: { "accept-language": acceptLanguage } })
    const [item] = (await answer.json()) as { name: string }[]
    return [answer.headers.get("content-language"), answer.headers.get("vary"), item?.name]
  }
  const vary = "accept-encoding, accept-language"
  for (const _time of [1, 2, 3]) {
    expect(await menu("en")).toEqual(["en", vary, "Phones here"])
    expect(await menu("ar-QA,ar;q=0.9,en;q=0.8")).toEqual(["ar", vary, "الهواتف هنا"])
  }
})

test("[AR-57] a text that has changed in English has no translation until there is a new one", async () => {
  await shop.db.execute(sql`update banners set title = 'New phones, and tablets'`)
  shop.services.kept.clear()
  expect((await inArabic("GET", home.banners.path)).json()).toMatchObject([{ title: "New phones, and tablets", english: ["title"] }])
  await shop.db.execute(sql`update banners set title = 'New phones'`)
  shop.services.kept.clear()
})

test("[AR-61] an account, an order and a repair keep the language of their page", async () => {
  const shop = await aShopForThisTest()
  await aRepairList(shop.db)
  const variant = await aVariant(shop.db)
  const arabic = { "accept-language": "ar" }
  const english = await aCustomer(shop.db)
  const localesOf = async (table: string) =>
    (await shop.db.execute(sql`select locale from ${sql.identifier(table)} order by id`)).rows.map(({ locale }) => locale)
  expect(await localesOf("customers")).toEqual(["en"])

  expect((await buyNow(shop, english, { product: variant })).status).toBe(201)
  expect((await buyNow(shop, { ...english, headers: { ...english.headers, ...arabic } }, { product: variant })).status).toBe(201)
  expect(await localesOf("orders")).toEqual(["en", "ar"])
  await aBookedRepair(shop, english)
  await aBookedRepair(
    shop,
    { ...english, headers: { ...english.headers, ...arabic } },
    { ...homeVisit(), preferred_time: `${dayAfter(4)} 09:00:00` },
  )
  expect(await localesOf("repair_requests")).toEqual(["en", "ar"])

  const made = await customerOfPrincipal(
    shop.db,
    { uid: "uid-layla", email: "layla@mail.example", name: "ليلى سالم", emailVerified: true, authenticatedAt: new Date() },
    "ar",
  )
  expect(made).not.toBeNull()
  expect(await localesOf("customers")).toEqual(["en", "ar"])
})

test("[AR-07] the mails of an order in Arabic name its items, delivery and branch in Arabic, those to the staff in English", async () => {
  const shop = await aShopForThisTest()
  const product = await aProduct(shop.db, { title: "Pearl Phone", arabic: { title: "هاتف بيرل" }, variants: [{ deliveryType: 1 }] })
  const [variant = 0] = await variantIds(shop.db, product)
  const customer = await aCustomer(shop.db)
  const inArabic = { ...customer, headers: { ...customer.headers, "accept-language": "ar" } }
  expect((await buyNow(shop, inArabic, { product: variant })).status).toBe(201)
  const [notice, received] = await queuedMails(shop.db)
  expect(notice).toMatchObject({ kind: "shop-notice", contents: { lines: ["1 × Pearl Phone"] } })
  expect(notice).not.toHaveProperty("locale")
  expect(received).toMatchObject({ kind: "order-received", locale: "ar", contents: { items: [{ name: "هاتف بيرل" }] } })
  expect(JSON.stringify(received?.contents)).toMatch(/من \u2068\d+:\d\d\u00a0[صم]\u2069 إلى/)
})

test("[AR-08] a refusal has its sentences in the language of the caller", async () => {
  const refused = async (headers: Record<string, string>) => {
    const answer = await shop.call("POST", "/api/identity/sign-up", { email: "x", password: "abcdef12", display_name: "N" }, headers)
    const { detail, errors } = answer.json<{ detail: string; errors: { message: string }[] }>()
    return [
      answer.headers["content-language"],
      ...[detail, ...errors.map(({ message }) => message)].map((text) => /\p{Script=Arabic}/u.test(text)),
    ]
  }
  expect(await refused({ "accept-language": "ar" })).toEqual(["ar", true, true])
  expect(await refused({ "accept-language": "en" })).toEqual(["en", false, false])
  // The validator's own words are English.
  for (const path of ["/api/store/products/recommendations?page=1e0&lang=ar", "/api/store/products/recommendations?page=x&lang=ar"]) {
    const odd = (await shop.call("POST", path, {})).json<{ errors: { path: string; message: string }[] }>()
    expect(odd.errors.map(({ message }) => /\p{Script=Arabic}/u.test(message))).toEqual([true])
  }
  const missing = await shop.call("GET", "/api/store/product/999999999?lang=ar")
  expect([missing.headers["content-language"], missing.json<{ detail: string }>().detail]).toEqual([
    "ar",
    expect.stringMatching(/\p{Script=Arabic}/u),
  ])
})
