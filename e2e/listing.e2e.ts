import pg from "pg"
import type { Locator, Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import type { FilterMeta, Listing } from "#contract/catalog.ts"
import { formatPrice } from "#rules/money.ts"
import { at, call, expectClean, hydrated, newVisitor, type Visit, visit } from "./support.ts"

const PHONES = "/category/smartphones"
const LOADING = "Fetching Our Products – Please Wait..."
/** Two cores are shared with whatever else runs. */
const PATIENCE = { timeout: 10_000 }

test("[NAV-39] [LIST-06] the category page without a name lists everything: filter panel, cards and pages", async () => {
  const shopper = await visit("/category")
  const { page } = shopper
  const { count } = await listingOf({})
  expect(await heading(page)).toBe("All products")
  expect(await panel(page).getByText(`${count} Products found`).isVisible()).toBe(true)
  expect(await cards(page).count()).toBe(10)
  expect(await pages(page).isVisible()).toBe(true)
  expectClean(shopper)
})

test.each([
  ["NAV-40", "smartphones"],
  ["NAV-41", "accessories"],
  ["NAV-42", "tablets"],
  ["NAV-43", "cameras"],
  ["NAV-44", "gamings"],
  ["NAV-45", "computers"],
  ["NAV-46", "laptops"],
])("[%s] /category/%s shows the listing of that category", async (_id, slug) => {
  await expectListing(await visit(`/category/${slug}`), await listingOf({ categories: [slug] }))
})

test("[NAV-47] any other category has its listing as well", async () => {
  await expectListing(await visit("/category/foldable-phones"), await listingOf({ categories: ["foldable-phones"] }))
})

test("[NAV-48] a collection has its listing", async () => {
  await expectListing(await visit("/collection/hot-deals"), await listingOf({ collections: ["hot-deals"] }))
})

test("[NAV-49] a brand has its listing", async () => {
  await expectListing(await visit("/brands/samsung"), await listingOf({ brands: ["samsung"] }))
})

test("[NAV-50] [LIST-01] a catalog is selected by its lists and prices", async () => {
  const lists = { categories: ["smartphones", "tablets"], collections: ["hot-deals"], brands: ["apple", "samsung", "xiaomi"] }
  const expected = await listingOf({ ...lists, min_price: 500, max_price: 6000 })
  expect(expected.count).toBeGreaterThan(0)
  const query = new URLSearchParams({
    ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)])),
    price_from: "500",
    price_upto: "6000",
  })
  const { page } = await visit(`/catalog?${query}`)
  expect(
    await panel(page)
      .getByText(/Products found/)
      .innerText(),
  ).toBe(`${expected.count} Products found`)
  expect(await titles(page)).toEqual(expected.results.map(({ title }) => title))
})

test("[LIST-01] a catalog's list may be a single value", async () => {
  const [product] = (await listingOf({ categories: ["cameras"] })).results
  const { page } = await visit(`/catalog?products=${product?.id}`)
  expect(await titles(page)).toEqual([product?.title])
  const brand = await visit("/catalog?brands=%22apple%22")
  expect(
    await panel(brand.page)
      .getByText(/Products found/)
      .innerText(),
  ).toBe(`${(await listingOf({ brands: ["apple"] })).count} Products found`)
})

test("[LIST-02] a catalog parameter that is no JSON counts as an empty list", async () => {
  const shopper = await visit("/catalog?categories=[smartphones&collections=oops")
  expect(
    await panel(shopper.page)
      .getByText(/Products found/)
      .innerText(),
  ).toBe(`${(await listingOf({})).count} Products found`)
  expectClean(shopper)
})

test("a catalog's brands and categories stand ticked, and from the first change on the address says them as ids", async () => {
  const shopper = await visit("/catalog?brands=%5B%22apple%22%5D&collections=%5B%22hot-deals%22%5D")
  const { page } = shopper
  await openSection(page, "Brands")
  expect(await choice(page, "Apple").isChecked()).toBe(true)
  await choice(page, "Samsung").click()
  const meta = await metaOf({ scope: { collections: ["hot-deals"] } })
  const ids = ["Apple", "Samsung"].map((name) => meta.brands.find((brand) => brand.name === name)?.id)
  await page.waitForURL((url) => url.searchParams.get("brands") === ids.join(","))
  expect(new URL(page.url()).searchParams.get("collections")).toBe('["hot-deals"]')
  expect(await choice(page, "Apple").isChecked()).toBe(true)
  expectClean(shopper)
})

test.each([
  ["an option value", "/256-gb", "256 GB"],
  ["a sub-category", "/foldable-phones", "Foldable Phones"],
  ["a brand", "/samsung", "Samsung"],
  ["a collection", "/hot-deals", "Hot Deals"],
])("[NAV-51] [LIST-03] a single slug can name %s", async (_what, path, title) => {
  const expected = await listingOf({ options: [path.slice(1)] })
  expect(expected.title).toBe(title)
  await expectListing(await visit(path), expected)
})

test("[LIST-03] a slug with several meanings is an option value before a sub-category, a brand and a collection", async () => {
  const client = new pg.Client({ connectionString: inject("shopDatabaseUrl") })
  await client.connect()
  try {
    await client.query(`insert into categories (slug, name, parent_id) values ('512-gb', 'Wrong', 1)`)
    await client.query(`insert into brands (slug, name) values ('512-gb', 'Wrong'), ('budget-phones', 'Wrong')`)
    await client.query(`insert into collections (slug, name) values ('512-gb', 'Wrong'), ('budget-phones', 'Wrong'), ('xiaomi', 'Wrong')`)
    for (const [path, title] of [
      ["/512-gb", "512 GB"],
      ["/budget-phones", "Budget Phones"],
      ["/xiaomi", "Xiaomi"],
    ] as const) {
      const { page } = await visit(path)
      expect(await heading(page)).toBe(title)
      expect(await cards(page).count()).toBeGreaterThan(0)
    }
  } finally {
    for (const table of ["categories", "brands", "collections"]) await client.query(`delete from ${table} where name = 'Wrong'`)
    await client.end()
  }
})

test("[LIST-04] [LIST-07] an unknown single slug is an empty list with the status 404", async () => {
  const shopper = await visit("/no-such-thing", { expectedStatus: 404 })
  const { page } = shopper
  expect((await fetchPage("/no-such-thing")).status).toBe(404)
  expect(await page.getByRole("main").getByText("No products available", { exact: true }).isVisible()).toBe(true)
  expect(await cards(page).count()).toBe(0)
  expectClean(shopper)
})

test("a category, a collection and a brand that do not exist are pages that do not exist", async () => {
  for (const path of ["/category/no-such-thing", "/collection/no-such-thing", "/brands/no-such-thing", `/category/${"x".repeat(400)}`]) {
    expect((await fetchPage(path)).status).toBe(404)
  }
})

test("[NAV-57] all listing addresses share one screen", async () => {
  for (const path of ["/category", PHONES, "/collection/hot-deals", "/brands/samsung", "/catalog", "/256-gb"]) {
    const { page } = await visit(path)
    expect(await panel(page).getByRole("button", { name: "Clear All" }).isVisible()).toBe(true)
    expect(await page.getByRole("main").getByRole("heading", { level: 2, name: "Products" }).count()).toBe(1)
    expect(await pages(page).isVisible()).toBe(true)
  }
})

test("[LIST-05] [LIST-28] while products load the listing says so, and then it is loaded", async () => {
  const shopper = await visit("/about")
  const { page } = shopper
  const release = await holdProducts(page)
  await follow(page, PHONES)
  await page.getByText(LOADING).filter({ visible: true }).waitFor()
  release()
  await cards(page).first().waitFor()
  expect(await page.getByText(LOADING).count()).toBe(0)
  expectClean(shopper)
})

test("[LIST-28] a listing that fails to load only ends loading and shows no message", async () => {
  const { page } = await visit("/about")
  await page.route("**/api/store/products/**", (route) =>
    route.fulfill({ status: 503, json: { type: "about:blank", title: "Overloaded", status: 503, detail: "A moment, please." } }),
  )
  await follow(page, PHONES)
  await page.waitForURL((url) => url.pathname === PHONES)
  await expect.poll(() => page.getByText(LOADING).count(), PATIENCE).toBe(0)
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor()
  expect(await page.getByRole("main").innerText()).toBe("Home\nProducts\nProducts")
  expect(await page.getByRole("alert").count()).toBe(0)
})

test("[LIST-28] a change of filter that fails to load ends loading and changes nothing", async () => {
  const { page } = await visit(PHONES)
  const before = await titles(page)
  await openSection(page, "Brands")
  await page.route("**/api/store/products/**", (route) => route.abort())
  await choice(page, "Samsung").click()
  await expect.poll(() => page.getByText(LOADING).count(), PATIENCE).toBe(0)
  await expect.poll(() => choice(page, "Samsung").isChecked(), PATIENCE).toBe(false)
  expect(await titles(page)).toEqual(before)
  expect(new URL(page.url()).search).toBe("")
  expect(await page.getByRole("alert").count()).toBe(0)

  await page.unroute("**/api/store/products/**")
  await choice(page, "Samsung").click()
  await page.waitForURL((url) => url.searchParams.has("brands"))
})

test("[LIST-06] [LIST-19] a page holds ten cards", async () => {
  const { page } = await visit(PHONES)
  expect(await cards(page).count()).toBe(10)
  expect(await titles(page)).toEqual((await listingOf({ categories: ["smartphones"] })).results.map(({ title }) => title))
})

test("[LIST-07] an empty list says so, and offers a way on", async () => {
  const { page } = await visit(`${PHONES}?price=1,2`)
  expect(await page.getByText("No products available", { exact: true }).isVisible()).toBe(true)
  await page.getByRole("button", { name: "Remove all filters" }).click()
  await page.waitForURL((url) => url.search === "")
  await cards(page).first().waitFor()
})

test("[LIST-07] a page past the end is empty and leads back", async () => {
  const { page } = await visit(`${PHONES}?page=99`)
  expect(await page.getByText("No products available", { exact: true }).isVisible()).toBe(true)
  const last = Math.ceil((await listingOf({ categories: ["smartphones"] })).count / 10)
  await pages(page).getByRole("link", { name: "Previous page" }).click()
  await page.waitForURL((url) => url.searchParams.get("page") === String(last))
  await cards(page).first().waitFor()
})

test("[LIST-08] [SEO-01] title and description come from the response", async () => {
  const { seo_title, seo_description } = await listingOf({ categories: ["smartphones"] })
  const html = await (await fetchPage(PHONES)).text()
  expect(html).toContain(`<title>${seo_title} | Corniche in Qatar</title>`)
  expect(html).toContain(`<meta name="description" content="${seo_description}"/>`)
})

test("[LIST-08] [SEO-01] and have defaults when it gives none", async () => {
  expect(await listingOf({})).toMatchObject({ seo_title: null, seo_description: null })
  const html = await (await fetchPage("/category")).text()
  expect(html).toContain("<title>All products | Corniche in Qatar</title>")
  expect(html).toMatch(/<meta name="description" content="All products[^"]+at best price in Qatar\."\/>/)
})

test("a filtered list names the unfiltered one as canonical, another page itself", async () => {
  const canonical = async (path: string) => /rel="canonical" href="([^"]+)"/.exec(await (await fetchPage(path)).text())?.[1]
  expect(await canonical(`${PHONES}?brands=1&page=2`)).toMatch(/\/category\/smartphones$/)
  expect(await canonical(`${PHONES}?page=2`)).toMatch(/\/category\/smartphones\?page=2$/)
})

test.each([
  { width: 767, isPhone: true },
  { width: 768, isPhone: false },
])("[LIST-09] [RULE-18] at $width px the filters hide behind a button: $isPhone", async ({ width, isPhone }) => {
  const { page } = await visit(PHONES, { width })
  expect(await panel(page).isVisible()).toBe(!isPhone)
  expect(await page.getByRole("button", { name: "Filters" }).isVisible()).toBe(isPhone)
})

test("[LIST-09] [LIST-10] on a phone the filters are a side drawer over a page that stands still", async () => {
  const shopper = await visit(PHONES, { width: 390 })
  const { page } = shopper
  await page.getByRole("button", { name: "Filters" }).tap()
  const drawer = page.getByRole("dialog", { name: "Filters" })
  await drawer.waitFor()
  const [box] = await drawer
    .locator("> div")
    .first()
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()))
  expect(Math.round(box.right)).toBe(390)
  expect(box.width).toBeLessThan(390)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden")

  await drawer.getByRole("button", { name: "Close filters" }).tap()
  await drawer.waitFor({ state: "detached" })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe("hidden")

  await page.getByRole("button", { name: "Filters" }).tap()
  await page.mouse.click(10, 400)
  await drawer.waitFor({ state: "detached" })
  expectClean(shopper)
})

test("[LIST-10] [LIST-12] in the drawer one chooses, sees the count, and shows the products", async () => {
  const { page } = await visit(PHONES, { width: 390 })
  await page.getByRole("button", { name: "Filters" }).tap()
  const drawer = page.getByRole("dialog", { name: "Filters" })
  await drawer.getByText("Brands", { exact: true }).tap()
  await drawer.getByRole("checkbox", { name: /^Samsung/ }).tap()
  const { count } = await listingOf({ categories: ["smartphones"], brands: ["samsung"] })
  await drawer.getByText(`${count} Products found`).waitFor()
  await drawer.getByRole("button", { name: `Show ${count} products` }).tap()
  await drawer.waitFor({ state: "detached" })
  expect(await page.getByText(`${count} Products found`).filter({ visible: true }).count()).toBe(1)
  expect(await page.getByRole("button", { name: "Filters" }).evaluate((button) => button === document.activeElement)).toBe(true)
})

test("[LIST-11] Clear All removes every filter and keeps the order", async () => {
  const brand = await brandId("Samsung")
  const shopper = await visit(`${PHONES}?price=500,3000&brands=${brand}&opt_Storage=256+GB&sort=price-low`)
  const { page } = shopper
  expect(await applied(page).count()).toBe(3)
  await panel(page).getByRole("button", { name: "Clear All" }).click()
  await page.waitForURL((url) => url.search === "?sort=price-low")
  expect(await applied(page).count()).toBe(0)
  expect(
    await panel(page)
      .getByText(/Products found/)
      .innerText(),
  ).toBe(`${(await listingOf({ categories: ["smartphones"] })).count} Products found`)
  expectClean(shopper)
})

test("[LIST-12] the panel says how many products match", async () => {
  const { page } = await visit(PHONES)
  const { count } = await listingOf({ categories: ["smartphones"] })
  const text = panel(page).getByRole("status")
  expect(await text.innerText()).toBe(`${count} Products found`)
  await openSection(page, "Brands")
  await choice(page, "Samsung").click()
  const filtered = await listingOf({ categories: ["smartphones"], brands: ["samsung"] })
  await expect.poll(() => text.innerText(), PATIENCE).toBe(`${filtered.count} Products found`)
})

test("[LIST-13] the price slider goes from the lowest to the highest price of the filter response", async () => {
  const { page } = await visit(PHONES)
  const { min_price, max_price } = await metaOf({ scope: { categories: ["smartphones"] } })
  for (const [name, price] of [
    ["Lowest price", min_price],
    ["Highest price", max_price],
  ] as const) {
    const thumb = panel(page).getByRole("slider", { name })
    expect(await thumb.evaluate((input: HTMLInputElement) => [Number(input.min), Number(input.max), input.valueAsNumber])).toEqual([
      min_price,
      max_price,
      price,
    ])
    expect(await thumb.getAttribute("aria-valuetext")).toBe(formatPrice(price))
    expect(await panel(page).getByRole("textbox", { name }).inputValue()).toBe(formatPrice(price))
  }
})

test("[LIST-13] [LIST-16] the slider's keys narrow the prices, and its ends widen them again", async () => {
  const { page } = await visit(PHONES)
  const { min_price, max_price } = await metaOf({ scope: { categories: ["smartphones"] } })
  const low = panel(page).getByRole("slider", { name: "Lowest price" })
  await low.press("PageUp")
  await page.waitForURL((url) => url.searchParams.has("price"))
  const [from, upto] = (new URL(page.url()).searchParams.get("price") ?? "").split(",").map(Number)
  expect(from).toBeGreaterThan(min_price)
  expect(upto).toBe(max_price)
  expect(await low.getAttribute("aria-valuetext")).toBe(formatPrice(from ?? 0))
  expect(
    await panel(page)
      .getByText(/Products found/)
      .innerText(),
  ).toBe(`${(await listingOf({ categories: ["smartphones"], min_price: from, max_price: upto })).count} Products found`)
  await low.press("ArrowLeft")
  await expect.poll(async () => (await low.evaluate((input: HTMLInputElement) => input.valueAsNumber)) < (from ?? 0), PATIENCE).toBe(true)
  await low.press("Home")
  await page.waitForURL((url) => !url.searchParams.has("price"))
})

test("[LIST-13] a thumb can be dragged", async () => {
  const { page } = await visit(PHONES)
  const box = await panel(page).getByRole("slider", { name: "Highest price" }).boundingBox()
  if (!box) throw new Error("The slider is there.")
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + box.width - 22, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 5 })
  await page.mouse.up()
  await page.waitForURL((url) => url.searchParams.has("price"))
  const { min_price, max_price } = await metaOf({ scope: { categories: ["smartphones"] } })
  const [from, upto] = (new URL(page.url()).searchParams.get("price") ?? "").split(",").map(Number)
  expect(from).toBe(min_price)
  expect(Math.abs((upto ?? 0) - (min_price + max_price) / 2)).toBeLessThan((max_price - min_price) / 10)
})

test("[LIST-13] prices can be typed", async () => {
  const { page } = await visit(PHONES)
  const highest = panel(page).getByRole("textbox", { name: "Highest price" })
  await highest.fill("2,000")
  await highest.press("Enter")
  await page.waitForURL((url) => url.searchParams.get("price")?.endsWith(",2000") ?? false)
  expect(await highest.inputValue()).toBe(formatPrice(2000))
  await highest.fill("cheap")
  await highest.press("Enter")
  expect(await highest.inputValue()).toBe(formatPrice(2000))
})

test("[LIST-14] [LIST-15] the sections are brands, categories and each option, closed at first, each with a search box and checkboxes", async () => {
  const shopper = await visit(PHONES)
  const { page } = shopper
  const meta = await metaOf({ scope: { categories: ["smartphones"] } })
  const sections = panel(page).locator("details")
  expect(await sections.locator("summary").allInnerTexts()).toEqual(["Brands", "Categories", ...Object.keys(meta.options)])
  expect(await panel(page).locator("details[open]").count()).toBe(0)
  expect(await panel(page).getByRole("checkbox").count()).toBe(0)

  for (const title of ["Brands", "Categories", ...Object.keys(meta.options)]) {
    await openSection(page, title)
    const section = sections.filter({ has: page.getByText(title, { exact: true }) })
    const values = title === "Brands" ? meta.brands : title === "Categories" ? meta.categories : (meta.options[title] ?? [])
    expect(await section.getByRole("searchbox", { name: `Search ${title}` }).isVisible()).toBe(true)
    expect(await section.getByRole("checkbox").count()).toBe(values.length)
  }
  expectClean(shopper)
})

test("[LIST-15] the search box of a section narrows its choices", async () => {
  const { page } = await visit(PHONES)
  await openSection(page, "Brands")
  const search = panel(page).getByRole("searchbox", { name: "Search Brands" })
  await search.fill("ONE")
  expect(
    await panel(page)
      .getByRole("checkbox")
      .evaluateAll((all) => all.map((box) => box.parentElement?.innerText.split("\n")[0])),
  ).toEqual(["OnePlus"])
  await search.fill("nothing like it")
  expect(await panel(page).getByRole("checkbox").count()).toBe(0)
})

test("a section's head says how many of its choices are made; a choice without products is disabled, not hidden", async () => {
  const { page } = await visit(`${PHONES}?brands=${await brandId("Apple")}&opt_RAM=16+GB`)
  const head = panel(page).locator("summary", { hasText: "Brands" })
  expect((await head.innerText()).replace(/\s+/g, " ")).toMatch(/^Brands 1/)
  await openSection(page, "Brands")
  expect(await choice(page, "Apple").isEnabled()).toBe(true)
})

test("[LIST-16] brands, categories and options live in the address, and each applied filter can be taken away", async () => {
  const shopper = await visit(PHONES)
  const { page } = shopper
  const meta = await metaOf({ scope: { categories: ["smartphones"] } })
  const idOf = (list: { name: string; id: number }[], name: string) => list.find((entry) => entry.name === name)?.id ?? 0
  await openSection(page, "Brands")
  await choice(page, "Samsung").click()
  await choice(page, "Apple").click()
  const brands = [idOf(meta.brands, "Samsung"), idOf(meta.brands, "Apple")].sort((a, b) => a - b).join(",")
  await page.waitForURL((url) => url.searchParams.get("brands") === brands)
  await openSection(page, "Categories")
  await choice(page, "Foldable Phones").click()
  await page.waitForURL((url) => url.searchParams.get("categories") === String(idOf(meta.categories, "Foldable Phones")))
  await openSection(page, "Storage")
  await choice(page, "512 GB").click()
  await choice(page, "256 GB").click()
  await page.waitForURL((url) => url.searchParams.get("opt_Storage") === "256 GB,512 GB")

  expect(await applied(page).allInnerTexts()).toEqual(["Apple", "Samsung", "Foldable Phones", "256 GB", "512 GB"])
  await page.getByRole("button", { name: "Remove Samsung" }).click()
  await page.waitForURL((url) => url.searchParams.get("brands") === String(idOf(meta.brands, "Apple")))
  expectClean(shopper)
})

test("[LIST-17] an address with filters shows the list with these filters, with and without script", async () => {
  const path = `${PHONES}?price=500,4000&brands=${await brandId("Samsung")},${await brandId("Xiaomi")}&opt_Storage=256+GB`
  const expected = await listingOf({
    categories: ["smartphones"],
    brands: ["samsung", "xiaomi"],
    options: [{ title: "Storage", values: ["256 GB"] }],
    min_price: 500,
    max_price: 4000,
  })
  expect(expected.count).toBeGreaterThan(0)
  const { page } = await visit(path)
  expect(await titles(page)).toEqual(expected.results.map(({ title }) => title))
  await openSection(page, "Brands")
  expect(await choice(page, "Samsung").isChecked()).toBe(true)
  expect(await choice(page, "Apple").isChecked()).toBe(false)

  const plain = await visit(path, { js: false })
  expect(await titles(plain.page)).toEqual(expected.results.map(({ title }) => title))
})

test("[LIST-17] whatever the order of the address, and whatever else it carries, the page is the one that the server made", async () => {
  const visitor = await newVisitor()
  const asked: string[] = []
  visitor.page.on("request", (request) => asked.push(request.url()))
  await visitor.page.goto(
    at(`${PHONES}?utm_source=mail&sort=price-low&price=500,3000&opt_Storage=256+GB&brands=${await brandId("Samsung")}`),
  )
  await hydrated(visitor.page)
  expect(await applied(visitor.page).count()).toBe(3)
  expect(asked.filter((url) => url.includes("/api/store/"))).toEqual([])
  expectClean(visitor)
})

test("[LIST-18] filters are kept on the device, offered when one comes back, and forgotten by Clear All", async () => {
  const brand = await brandId("Samsung")
  const { page } = await visit(`${PHONES}?brands=${brand}`)
  const kept = () => page.evaluate(() => localStorage.getItem("product-filters"))
  await expect.poll(kept, PATIENCE).toContain(`brands=${brand}`)

  await follow(page, "/category/tablets")
  await page.getByRole("heading", { level: 1, name: "Tablets" }).waitFor()
  expect(await page.getByRole("button", { name: "Use my last filters" }).count()).toBe(0)

  await follow(page, PHONES)
  await page.getByRole("heading", { level: 1, name: "Smartphones" }).waitFor()
  expect(new URL(page.url()).search).toBe("")
  await page.getByRole("button", { name: "Use my last filters" }).click()
  await page.waitForURL((url) => url.searchParams.get("brands") === String(brand))

  await panel(page).getByRole("button", { name: "Clear All" }).click()
  await page.waitForURL((url) => url.search === "")
  expect(await kept()).toBeNull()
  expect(await page.getByRole("button", { name: "Use my last filters" }).count()).toBe(0)
})

test("[LIST-20] [LIST-21] there is a page for each ten products, and the first and the last always show", async () => {
  const { count } = await listingOf({ categories: ["smartphones"] })
  const last = Math.ceil(count / 10)
  expect(last).toBeGreaterThan(7)
  for (const current of [1, 5, last]) {
    const { page } = await visit(`${PHONES}?page=${current}`)
    const shown = await pageTexts(page)
    expect([shown[0], shown.at(-1)]).toEqual(["1", String(last)])
    expect(await pages(page).locator('[aria-current="page"]').innerText()).toBe(String(current))
    expect(await cards(page).count()).toBe(current === last ? count - (last - 1) * 10 : 10)
  }
})

test("[LIST-22] with seven pages or fewer all of them show", async () => {
  const { count } = await listingOf({ categories: ["cameras"] })
  const last = Math.ceil(count / 10)
  expect(last).toBeLessThanOrEqual(7)
  const { page } = await visit("/category/cameras")
  expect(await pageTexts(page)).toEqual(Array.from({ length: last }, (_, place) => String(place + 1)))
})

test.each([1, 2, 3, 4])("[LIST-23] at page %i of more than seven: 2 to 5, then an ellipsis", async (current) => {
  const { page } = await visit(`/category?page=${current}`)
  expect(await pageTexts(page)).toEqual(["1", "2", "3", "4", "5", "…", await lastOfAll()])
})

test.each([0, 1, 2, 3])("[LIST-24] %i before the end: an ellipsis, then the last four before the last", async (before) => {
  const last = Number(await lastOfAll())
  const { page } = await visit(`/category?page=${last - before}`)
  expect(await pageTexts(page)).toEqual(["1", "…", ...[4, 3, 2, 1, 0].map((back) => String(last - back))])
})

test("[LIST-25] elsewhere: an ellipsis, the page with a neighbour on each side, an ellipsis", async () => {
  const { page } = await visit("/category?page=10")
  expect(await pageTexts(page)).toEqual(["1", "…", "9", "10", "11", "…", await lastOfAll()])
})

test("[LIST-26] a change of filter asks again at page 1, and Back brings the page before", async () => {
  const shopper = await visit(`${PHONES}?page=3`)
  const { page } = shopper
  const before = await titles(page)
  await openSection(page, "Brands")
  const asked = page.waitForRequest((request) => request.url().includes("/recommendations"))
  await choice(page, "Samsung").click()
  expect(new URL((await asked).url()).searchParams.get("page")).toBe("1")
  await page.waitForURL((url) => url.searchParams.has("brands") && !url.searchParams.has("page"))
  expect(await pages(page).locator('[aria-current="page"]').innerText()).toBe("1")
  await page.goBack()
  await page.waitForURL((url) => url.search === "?page=3")
  await expect.poll(() => titles(page), PATIENCE).toEqual(before)
  expectClean(shopper)
})

test("[LIST-26] while a changed list loads the old cards stay, at half strength, and the choice shows at once", async () => {
  const { page } = await visit(PHONES)
  const before = await titles(page)
  await openSection(page, "Brands")
  const release = await holdProducts(page)
  await choice(page, "Samsung").click()
  expect(await choice(page, "Samsung").isChecked()).toBe(true)
  await choice(page, "Apple").click()
  await page.getByText(LOADING).waitFor({ state: "attached" })
  expect(await titles(page)).toEqual(before)
  const list = page.getByRole("main").locator('[aria-busy="true"]')
  await expect.poll(() => list.evaluate((element) => getComputedStyle(element).opacity), PATIENCE).toBe("0.5")
  release()
  const expected = await listingOf({ categories: ["smartphones"], brands: ["apple", "samsung"] })
  await expect.poll(() => titles(page), PATIENCE).toEqual(expected.results.map(({ title }) => title))
  expect(await choice(page, "Apple").evaluate((box) => box.isConnected)).toBe(true)
})

test("[LIST-27] another page is fetched with the filters, and works without script", async () => {
  const brand = await brandId("Samsung")
  const expected = await listingOf({ categories: ["smartphones"], brands: ["samsung"] }, 2)
  expect(expected.results.length).toBeGreaterThan(0)
  const wanted = expected.results.map(({ title }) => title)
  for (const js of [true, false]) {
    const { page } = await visit(`${PHONES}?brands=${brand}`, { js })
    await pages(page).getByRole("link", { name: "Page 2" }).click()
    await page.waitForURL((url) => url.searchParams.get("page") === "2" && url.searchParams.get("brands") === String(brand))
    await expect.poll(() => titles(page), PATIENCE).toEqual(wanted)
  }
})

test("[NAV-61] a change of filter does not scroll the page", async () => {
  const { page } = await visit(PHONES)
  await openSection(page, "Brands")
  await page.evaluate(() => scrollTo(0, 260))
  await choice(page, "Samsung").evaluate((box: HTMLElement) => box.click())
  await page.waitForURL((url) => url.searchParams.has("brands"))
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => scrollY)).toBe(260)
})

test("the order of the list is chosen above it, with and without script", async () => {
  const expected = (await listingOf({ categories: ["smartphones"], sort: "price-low" })).results.map(({ title }) => title)
  const { page } = await visit(PHONES)
  await page.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Price: low to high" })
  await page.waitForURL((url) => url.search === "?sort=price-low")
  await expect.poll(() => titles(page), PATIENCE).toEqual(expected)

  const plain = await visit(`${PHONES}?page=2`, { js: false })
  await plain.page.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Price: low to high" })
  await plain.page.getByRole("button", { name: "Sort" }).click()
  await plain.page.waitForURL((url) => url.searchParams.get("sort") === "price-low" && !url.searchParams.has("page"))
  expect(await titles(plain.page)).toEqual(expected)
})

test.each([
  { width: 1440, columns: 5 },
  { width: 1100, columns: 4 },
  { width: 900, columns: 2 },
  { width: 390, columns: 2 },
])("at $width px the cards stand in $columns columns and nothing is wider than the screen", async ({ width, columns }) => {
  const { page } = await visit(PHONES, { width })
  const tops = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0]).length).toBe(columns)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

function cards(page: Page): Locator {
  return page.getByRole("main").getByRole("article")
}

function titles(page: Page): Promise<(string | undefined)[]> {
  return cards(page).evaluateAll((all) => all.map((card) => card.querySelector("h3 bdi")?.firstChild?.textContent ?? undefined))
}

function panel(page: Page): Locator {
  return page.getByRole("complementary", { name: "Filters" })
}

function pages(page: Page): Locator {
  return page.getByRole("navigation", { name: "Pages" })
}

async function pageTexts(page: Page): Promise<string[]> {
  return (await pages(page).locator("> *").allInnerTexts()).map((text) => text.trim()).filter(Boolean)
}

function applied(page: Page): Locator {
  return page.getByRole("list", { name: "Applied filters" }).getByRole("listitem")
}

function heading(page: Page): Promise<string> {
  return page.getByRole("heading", { level: 1 }).innerText()
}

async function openSection(page: Page, title: string): Promise<void> {
  await panel(page).locator("summary", { hasText: title }).first().click()
  await panel(page)
    .getByRole("searchbox", { name: `Search ${title}` })
    .waitFor()
}

function choice(page: Page, name: string): Locator {
  return panel(page).getByRole("checkbox", { name: new RegExp(`^${name}\\b`) })
}

async function listingOf(body: object, page = 1): Promise<Listing> {
  return (await call("POST", `/api/store/products/recommendations?page=${page}`, body)).json as Listing
}

async function metaOf(body: object): Promise<FilterMeta> {
  return (await call("POST", "/api/store/products/filter_meta", body)).json as FilterMeta
}

async function brandId(name: string): Promise<number> {
  const brand = (await metaOf({})).brands.find((entry) => entry.name === name)
  if (!brand) throw new Error(`The demonstration sells ${name}.`)
  return brand.id
}

async function lastOfAll(): Promise<string> {
  return String(Math.ceil((await listingOf({})).count / 10))
}

async function expectListing(shopper: Visit, expected: Listing): Promise<void> {
  const { page } = shopper
  expect(expected.count).toBeGreaterThan(0)
  expect(await heading(page)).toBe(expected.title)
  expect(
    await panel(page)
      .getByText(/Products found/)
      .innerText(),
  ).toBe(`${expected.count} Products found`)
  expect(await titles(page)).toEqual(expected.results.map(({ title }) => title))
  expectClean(shopper)
}

function fetchPage(path: string): Promise<Response> {
  return fetch(at(path))
}

/** Follows a link of the page, wherever it is. */
async function follow(page: Page, path: string): Promise<void> {
  await page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click())
}

/** Keeps the answers about products back until released. */
async function holdProducts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route("**/api/store/products/**", async (route) => {
    await released
    await route.continue()
  })
  return release
}
