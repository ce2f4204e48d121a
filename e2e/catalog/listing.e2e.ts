import pg from "pg"
import { expect, test } from "vitest"
import {
  cards,
  choice,
  expectListing,
  fetchPage,
  heading,
  listingOf,
  metaOf,
  openSection,
  PHONES,
  pages,
  panel,
  titles,
} from "../support/listing-parts.ts"
import { expectClean, ownShop, visit } from "../support/support.ts"

test("[NAV-39] [LIST-06] the category page without a name lists all products, with filter panel, cards and pages", async () => {
  const shopper = await visit("/category")
  const { page } = shopper
  const { count } = await listingOf({})
  await expect.poll(() => heading(page)).toBe("All products")
  await expect.poll(() => panel(page).getByText(`${count} Products found`).isVisible()).toBe(true)
  await expect.poll(() => cards(page).count()).toBe(10)
  await expect.poll(() => pages(page).isVisible()).toBe(true)
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

test("[NAV-47] any other category has a listing", async () => {
  await expectListing(await visit("/category/foldable-phones"), await listingOf({ categories: ["foldable-phones"] }))
})

test("[NAV-48] a collection has a listing", async () => {
  await expectListing(await visit("/collection/hot-deals"), await listingOf({ collections: ["hot-deals"] }))
})

test("[NAV-49] a brand has a listing", async () => {
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
  await expect
    .poll(() =>
      panel(page)
        .getByText(/Products found/)
        .innerText(),
    )
    .toBe(`${expected.count} Products found`)
  await expect.poll(() => titles(page)).toEqual(expected.results.map(({ title }) => title))
})

test("[LIST-01] a list parameter of a catalog can be a single value", async () => {
  const [product] = (await listingOf({ categories: ["cameras"] })).results
  const { page } = await visit(`/catalog?products=${product?.id}`)
  await expect.poll(() => titles(page)).toEqual([product?.title])
  const brand = await visit("/catalog?brands=%22apple%22")
  expect(
    await panel(brand.page)
      .getByText(/Products found/)
      .innerText(),
  ).toBe(`${(await listingOf({ brands: ["apple"] })).count} Products found`)
})

test("[LIST-02] a catalog parameter that is not JSON counts as an empty list", async () => {
  const shopper = await visit("/catalog?categories=[smartphones&collections=oops")
  expect(
    await panel(shopper.page)
      .getByText(/Products found/)
      .innerText(),
  ).toBe(`${(await listingOf({})).count} Products found`)
  expectClean(shopper)
})

test("a catalog's brands and categories are checked, and the address has their ids after the first change", async () => {
  const shopper = await visit("/catalog?brands=%5B%22apple%22%5D&collections=%5B%22hot-deals%22%5D")
  const { page } = shopper
  await openSection(page, "Brands")
  await expect.poll(() => choice(page, "Apple").isChecked()).toBe(true)
  await choice(page, "Samsung").click()
  const meta = await metaOf({ scope: { collections: ["hot-deals"] } })
  const ids = ["Apple", "Samsung"].map((name) => meta.brands.find((brand) => brand.name === name)?.id)
  await page.waitForURL((url) => url.searchParams.get("brands") === ids.join(","))
  await expect.poll(() => new URL(page.url()).searchParams.get("collections")).toBe('["hot-deals"]')
  await expect.poll(() => choice(page, "Apple").isChecked()).toBe(true)
  expectClean(shopper)
})

test.each([
  ["an option value", "/256-gb", "256 GB"],
  ["a sub-category", "/foldable-phones", "Foldable Phones"],
  ["a brand", "/samsung", "Samsung"],
  ["a collection", "/hot-deals", "Hot Deals"],
])("[NAV-51] [LIST-03] a single slug can be %s", async (_what, path, title) => {
  const expected = await listingOf({ options: [path.slice(1)] })
  expect(expected.title).toBe(title)
  await expectListing(await visit(path), expected)
})

test("[LIST-03] an ambiguous slug is an option value before it is a sub-category, a brand or a collection", async () => {
  const client = new pg.Client({ connectionString: ownShop().databaseUrl })
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
      await expect.poll(() => heading(page)).toBe(title)
      expect(await cards(page).count()).toBeGreaterThan(0)
    }
  } finally {
    for (const table of ["categories", "brands", "collections"]) await client.query(`delete from ${table} where name = 'Wrong'`)
    await client.end()
  }
})

test("[LIST-04] [LIST-07] an unknown single slug shows an empty list with status 404", async () => {
  const shopper = await visit("/no-such-thing", { expectedStatus: 404 })
  const { page } = shopper
  expect((await fetchPage("/no-such-thing")).status).toBe(404)
  await expect.poll(() => page.getByRole("main").getByText("No products available", { exact: true }).isVisible()).toBe(true)
  expect(await panel(page).count()).toBe(0)
  expectClean(shopper)
})

test("an unknown category, collection or brand has status 404", async () => {
  for (const path of ["/category/no-such-thing", "/collection/no-such-thing", "/brands/no-such-thing", `/category/${"x".repeat(400)}`]) {
    expect((await fetchPage(path)).status).toBe(404)
  }
})

test("[NAV-57] all listing addresses share one screen", async () => {
  for (const path of ["/category", PHONES, "/collection/hot-deals", "/brands/samsung", "/catalog", "/256-gb"]) {
    const { page } = await visit(path)
    await expect.poll(() => panel(page).getByRole("heading", { name: "Filters" }).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole("main").getByRole("heading", { level: 2, name: "Products" }).count()).toBe(1)
    await expect.poll(() => pages(page).isVisible()).toBe(true)
  }
})

test("[LIST-08] [SEO-01] title and description come from the response", async () => {
  const { seo_title, seo_description } = await listingOf({ categories: ["smartphones"] })
  const html = await (await fetchPage(PHONES)).text()
  expect(html).toContain(`<title>${seo_title} | Corniche in Qatar</title>`)
  expect(html).toContain(`<meta name="description" content="${seo_description}"/>`)
})

test("[LIST-08] [SEO-01] title and description have defaults if the response has none", async () => {
  expect(await listingOf({})).toMatchObject({ seo_title: null, seo_description: null })
  const html = await (await fetchPage("/category")).text()
  expect(html).toContain("<title>All products | Corniche in Qatar</title>")
  expect(html).toMatch(/<meta name="description" content="All products[^"]+at best price in Qatar\."\/>/)
})

test("the canonical address of a filtered list is the unfiltered list, and of another page the page itself", async () => {
  const canonical = async (path: string) => /rel="canonical" href="([^"]+)"/.exec(await (await fetchPage(path)).text())?.[1]
  expect(await canonical(`${PHONES}?brands=1&page=2`)).toMatch(/\/category\/smartphones$/)
  expect(await canonical(`${PHONES}?page=2`)).toMatch(/\/category\/smartphones\?page=2$/)
})

test("[SH-19] a listing has one canonical address, and a page past the end is not indexed", async () => {
  const canonical = async (path: string) =>
    new URL(/rel="canonical" href="([^"]+)"/.exec(await (await fetchPage(path)).text())?.[1] ?? "").pathname
  expect(await canonical("/foldable-phones")).toBe("/category/foldable-phones")
  expect(await canonical("/apple")).toBe("/brands/apple")
  expect(await canonical("/hot-deals")).toBe("/collection/hot-deals")
  expect(await canonical("/256-gb")).toBe("/256-gb")
  expect(await (await fetchPage(`${PHONES}?page=99`)).text()).toContain('<meta name="robots" content="noindex, follow"/>')
  expect(await (await fetchPage(`${PHONES}?page=2`)).text()).not.toContain("noindex")
})

test("[SH-19] unknown addresses have the title Page not found, names match in any case, and /favicon.ico exists", async () => {
  for (const path of ["/no-such-thing", "/category/no-such-thing", "/no/such/page/here"]) {
    expect(await (await fetchPage(path)).text(), path).toContain("<title>Page not found | Corniche in Qatar</title>")
  }
  for (const [path, lower] of [
    ["/category/Smartphones", PHONES],
    ["/CATEGORY/smartphones", PHONES],
    ["/FAQ", "/faq"],
  ] as const) {
    const { status, url } = await fetchPage(path)
    expect([status, new URL(url).pathname], path).toEqual([200, lower])
  }
  const icon = await fetchPage("/favicon.ico")
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/vnd.microsoft.icon"])
  const mark = await fetchPage("/mail-mark.png")
  expect([mark.status, mark.headers.get("content-type")], "of the mails").toEqual([200, "image/png"])
})

test("[SH-19] the canonical address of a product includes its variant", async () => {
  const { results } = await listingOf({ categories: ["smartphones"] })
  const [product] = results
  if (!product) throw new Error("The demonstration sells phones.")
  const addresses = await Promise.all(
    [`/x/${product.id}`, `/category/x/${product.id}`].map(
      async (path) => /rel="canonical" href="([^"]+)"/.exec(await (await fetchPage(path)).text())?.[1],
    ),
  )
  for (const address of addresses) expect(address).toMatch(new RegExp(`/${product.slug}/${product.id}/[^/]+$`))
})

test("[LO-18] three cards are beside the filters at 1024 px", async () => {
  const { page } = await visit(PHONES, { width: 1024 })
  const tops = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3)
})

test.each([
  { width: 767, isPhone: true },
  { width: 768, isPhone: false },
])("[LIST-09] [RULE-18] at $width px the filters are behind a button: $isPhone", async ({ width, isPhone }) => {
  const { page } = await visit(PHONES, { width })
  await expect.poll(() => panel(page).isVisible()).toBe(!isPhone)
  await expect.poll(() => page.getByRole("button", { name: "Filters" }).isVisible()).toBe(isPhone)
})

test.each([1440, 390])("the lines of a card without reviews align with those of its neighbours at %i px", async (width) => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => listingOf({ categories: ["smartphones"] }, page)))
  const found = pages.findIndex(({ results }) => results.some(({ reviews }) => reviews === 0) && results.some(({ reviews }) => reviews > 0))
  expect(found, "The demonstration has products without reviews.").toBeGreaterThan(-1)
  const { page } = await visit(`${PHONES}?page=${found + 1}`, { width })
  // Above the price, which has a second line where it was higher before.
  const distances = await cards(page).evaluateAll((all) =>
    all.map((card) => {
      const [line, foot] = [card.querySelector("p"), card.querySelector("a[aria-label]")?.parentElement]
      return Math.round((foot?.getBoundingClientRect().top ?? 0) - (line?.getBoundingClientRect().top ?? 0))
    }),
  )
  expect(distances).toHaveLength(10)
  expect([...new Set(distances)]).toEqual([expect.toSatisfy((distance: number) => distance > 0)])
})
