import { expect, test } from "vitest"
import { stopClock } from "../support/clock.ts"
import {
  brandId,
  cards,
  choice,
  holdProducts,
  LOADING,
  lastOfAll,
  listingOf,
  openSection,
  PHONES,
  pages,
  pageTexts,
  titles,
} from "../support/listing-parts.ts"
import { expectClean, visit } from "../support/support.ts"

test("[LIST-20] [LIST-21] a page holds ten products, and the links to the first and the last page always show", async () => {
  const { count } = await listingOf({ categories: ["smartphones"] })
  const last = Math.ceil(count / 10)
  expect(last).toBeGreaterThan(7)
  for (const current of [1, 5, last]) {
    const { page } = await visit(`${PHONES}?page=${current}`)
    const shown = await pageTexts(page)
    expect([shown[0], shown.at(-1)]).toEqual(["1", String(last)])
    await expect.poll(() => pages(page).locator('[aria-current="page"]').innerText()).toBe(String(current))
    await expect.poll(() => cards(page).count()).toBe(current === last ? count - (last - 1) * 10 : 10)
  }
})

test("[LIST-22] all page links show with seven pages or fewer", async () => {
  const { count } = await listingOf({ categories: ["cameras"] })
  const last = Math.ceil(count / 10)
  expect(last).toBeLessThanOrEqual(7)
  const { page } = await visit("/category/cameras")
  await expect.poll(() => pageTexts(page)).toEqual(Array.from({ length: last }, (_, place) => String(place + 1)))
})

test.each([1, 2, 3, 4])("[LIST-23] page %i of more than seven shows links to 2 to 5, then an ellipsis", async (current) => {
  const { page } = await visit(`/category?page=${current}`)
  expect(await pageTexts(page)).toEqual(["1", "2", "3", "4", "5", "…", await lastOfAll()])
})

test.each([0, 1, 2, 3])("[LIST-24] a page %i before the last shows an ellipsis, then the four pages before the last", async (before) => {
  const last = Number(await lastOfAll())
  const { page } = await visit(`/category?page=${last - before}`)
  await expect.poll(() => pageTexts(page)).toEqual(["1", "…", ...[4, 3, 2, 1, 0].map((back) => String(last - back))])
})

test("[LIST-25] other pages show an ellipsis, the page with a neighbour on each side, and an ellipsis", async () => {
  const { page } = await visit("/category?page=10")
  expect(await pageTexts(page)).toEqual(["1", "…", "9", "10", "11", "…", await lastOfAll()])
})

test("[LIST-26] a filter change requests page 1, and Back returns to the previous page", async () => {
  const shopper = await visit(`${PHONES}?page=3`)
  const { page } = shopper
  const before = await titles(page)
  await openSection(page, "Brands")
  const asked = page.waitForRequest((request) => request.url().includes("/recommendations"))
  await choice(page, "Samsung").click()
  await expect.poll(async () => new URL((await asked).url()).searchParams.get("page")).toBe("1")
  await page.waitForURL((url) => url.searchParams.has("brands") && !url.searchParams.has("page"))
  await expect.poll(() => pages(page).locator('[aria-current="page"]').innerText()).toBe("1")
  await page.goBack()
  await page.waitForURL((url) => url.search === "?page=3")
  await expect.poll(() => titles(page)).toEqual(before)
  expectClean(shopper)
})

test("[LIST-26] while a changed list loads, the old cards stay at half opacity, and the choice shows at once", async () => {
  const { page } = await visit(PHONES)
  const before = await titles(page)
  await openSection(page, "Brands")
  const release = await holdProducts(page)
  await choice(page, "Samsung").click()
  await expect.poll(() => choice(page, "Samsung").isChecked()).toBe(true)
  await choice(page, "Apple").click()
  await page.getByText(LOADING).waitFor({ state: "attached" })
  await expect.poll(() => titles(page)).toEqual(before)
  const list = page.getByRole("main").locator('[aria-busy="true"]')
  await expect.poll(() => list.evaluate((element) => getComputedStyle(element).opacity)).toBe("0.5")
  release()
  const expected = await listingOf({ categories: ["smartphones"], brands: ["apple", "samsung"] })
  await expect.poll(() => titles(page)).toEqual(expected.results.map(({ title }) => title))
  await expect.poll(() => choice(page, "Apple").evaluate((box) => box.isConnected)).toBe(true)
})

test("[LIST-27] another page keeps the filters, with and without script", async () => {
  const brand = await brandId("Samsung")
  const expected = await listingOf({ categories: ["smartphones"], brands: ["samsung"] }, 2)
  expect(expected.results.length).toBeGreaterThan(0)
  const wanted = expected.results.map(({ title }) => title)
  for (const js of [true, false]) {
    const { page } = await visit(`${PHONES}?brands=${brand}`, { js })
    await pages(page).getByRole("link", { name: "Page 2" }).click()
    await page.waitForURL((url) => url.searchParams.get("page") === "2" && url.searchParams.get("brands") === String(brand))
    await expect.poll(() => titles(page)).toEqual(wanted)
  }
})

test("[NAV-61] a filter change does not scroll the page", async () => {
  const { page } = await visit(PHONES)
  await openSection(page, "Brands")
  await page.evaluate(() => scrollTo(0, 260))
  const before = await titles(page)
  await stopClock(page)
  await choice(page, "Samsung").evaluate((box: HTMLElement) => box.click())
  await page.waitForURL((url) => url.searchParams.has("brands"))
  await expect.poll(() => titles(page)).not.toEqual(before)
  await page.clock.runFor(1000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(260)
})

test("the sort order can be chosen above the list, with and without script", async () => {
  const expected = (await listingOf({ categories: ["smartphones"], sort: "price-low" })).results.map(({ title }) => title)
  const { page } = await visit(PHONES)
  await page.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Price: low to high" })
  await page.waitForURL((url) => url.search === "?sort=price-low")
  await expect.poll(() => titles(page)).toEqual(expected)

  const plain = await visit(`${PHONES}?page=2`, { js: false })
  await plain.page.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Price: low to high" })
  await plain.page.getByRole("button", { name: "Sort" }).click()
  await plain.page.waitForURL((url) => url.searchParams.get("sort") === "price-low" && !url.searchParams.has("page"))
  await expect.poll(() => titles(plain.page)).toEqual(expected)
})

test.each([
  { width: 1440, columns: 5 },
  { width: 1100, columns: 4 },
  { width: 900, columns: 3 },
  { width: 390, columns: 2 },
])("at $width px the cards are in $columns columns and nothing is wider than the screen", async ({ width, columns }) => {
  const { page } = await visit(PHONES, { width })
  const tops = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0]).length).toBe(columns)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})
