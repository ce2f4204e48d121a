import { expect, test } from "vitest"
import { formatPrice } from "../../src/rules/values/money.ts"
import { applied, brandId, cards, choice, listingOf, metaOf, openSection, PHONES, panel, titles } from "../support/listing-parts.ts"
import { at, expectClean, hydrated, layered, visit } from "../support/support.ts"

test("[LIST-09] [LIST-10] on a phone the filters are a side drawer over a page that does not scroll", async () => {
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
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden")

  await drawer.getByRole("button", { name: "Close filters" }).tap()
  await drawer.waitFor({ state: "detached" })
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe("hidden")

  await page.getByRole("button", { name: "Filters" }).tap()
  await drawer.waitFor()
  await page.mouse.click(10, 400)
  await drawer.waitFor({ state: "detached" })
  expectClean(shopper)
})

test.each([390, 1440])("[SH-18] at %i px a click on a popular filter applies it and hides the others", async (width) => {
  const shopper = await visit(PHONES, { width })
  const { page } = shopper
  const popular = page.getByRole("list", { name: "Popular filters" }).getByRole("button")
  await expect.poll(() => popular.count()).toBe(3)
  const [name = ""] = await popular.allTextContents()
  await popular.first().click()
  await page.waitForURL(/[?&]brands=\d+$/)
  await page.getByRole("button", { name: `Remove ${name}` }).waitFor()
  await expect.poll(() => popular.count()).toBe(0)
  expectClean(shopper)
})

test("[LIST-10] [LIST-12] a choice in the drawer updates the count, and the button shows the products", async () => {
  const { page } = await visit(PHONES, { width: 390 })
  await page.getByRole("button", { name: "Filters" }).tap()
  const drawer = page.getByRole("dialog", { name: "Filters" })
  await drawer.getByText("Brands", { exact: true }).tap()
  await drawer.getByRole("checkbox", { name: /^Samsung/ }).tap()
  const { count } = await listingOf({ categories: ["smartphones"], brands: ["samsung"] })
  await drawer.getByText(`${count} Products found`).waitFor()
  await drawer.getByRole("button", { name: `Show ${count} products` }).tap()
  await drawer.waitFor({ state: "detached" })
  await expect.poll(() => page.getByText(`${count} Products found`).filter({ visible: true }).count()).toBe(1)
  await expect.poll(() => page.getByRole("button", { name: "Filters" }).evaluate((button) => button === document.activeElement)).toBe(true)
})

test("[SH-18] stock, sale, labels and the order by discount are in the address, count as filters and remain after Back", async () => {
  const shopper = await visit(PHONES, { width: 390 })
  const { page } = shopper
  await page.getByRole("button", { name: "Filters" }).tap()
  const drawer = page.getByRole("dialog", { name: "Filters" })
  await drawer.getByRole("checkbox", { name: /^In stock/ }).tap()
  await drawer.getByRole("checkbox", { name: /^On sale/ }).tap()
  await drawer.getByText("Labels", { exact: true }).tap()
  await drawer.getByRole("checkbox", { name: /^Hot Deal/ }).tap()
  await page.waitForURL((url) => url.search === "?in_stock=1&on_sale=1&labels=Hot+Deal")
  await drawer.getByRole("button", { name: /^Show \d+ product/ }).tap()
  await drawer.waitFor({ state: "detached" })
  await layered(page, 0)
  await expect.poll(() => applied(page).allInnerTexts()).toEqual(["In stock", "On sale", "Hot Deal"])
  await expect.poll(() => page.getByRole("button", { name: "Filters" }).innerText()).toMatch(/3$/)
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Biggest discount")
  await page.waitForURL((url) => url.searchParams.get("sort") === "discount")
  await page.getByRole("button", { name: "Remove Hot Deal" }).tap()
  const sorted = await listingOf({ categories: ["smartphones"], in_stock: true, on_sale: true, sort: "discount" })
  await expect.poll(() => titles(page)).toEqual(sorted.results.map(({ title }) => title))
  await page.goBack()
  await expect.poll(() => applied(page).allInnerTexts()).toEqual(["In stock", "On sale", "Hot Deal"])
  await page.goto(at(PHONES))
  await page.getByRole("button", { name: "Use my last filters" }).tap()
  await expect.poll(() => applied(page).allInnerTexts()).toEqual(["In stock", "On sale", "Hot Deal"])
  expectClean(shopper)
})

test("[LIST-11] Clear All removes every filter and keeps the sort order", async () => {
  const brand = await brandId("Samsung")
  const shopper = await visit(`${PHONES}?price=500,3000&brands=${brand}&opt_Storage=256+GB&sort=price-low`)
  const { page } = shopper
  await expect.poll(() => applied(page).count()).toBe(3)
  await panel(page).getByRole("button", { name: "Clear All" }).click()
  await page.waitForURL((url) => url.search === "?sort=price-low")
  await expect.poll(() => applied(page).count()).toBe(0)
  await expect
    .poll(() =>
      panel(page)
        .getByText(/Products found/)
        .innerText(),
    )
    .toBe(`${(await listingOf({ categories: ["smartphones"] })).count} Products found`)
  expectClean(shopper)
})

test("[LIST-12] the panel shows the number of matching products", async () => {
  const { page } = await visit(PHONES)
  const { count } = await listingOf({ categories: ["smartphones"] })
  const text = panel(page).getByRole("status")
  await expect.poll(() => text.innerText()).toBe(`${count} Products found`)
  await openSection(page, "Brands")
  await choice(page, "Samsung").click()
  const filtered = await listingOf({ categories: ["smartphones"], brands: ["samsung"] })
  await expect.poll(() => text.innerText()).toBe(`${filtered.count} Products found`)
})

test("[LIST-13] the price slider ranges from the lowest to the highest price of the filter response", async () => {
  const { page } = await visit(PHONES)
  const { min_price, max_price } = await metaOf({ scope: { categories: ["smartphones"] } })
  for (const [name, price] of [
    ["Lowest price", min_price],
    ["Highest price", max_price],
  ] as const) {
    const thumb = panel(page).getByRole("slider", { name })
    await expect
      .poll(() => thumb.evaluate((input: HTMLInputElement) => [Number(input.min), Number(input.max), input.valueAsNumber]))
      .toEqual([min_price, max_price, price])
    await expect.poll(() => thumb.getAttribute("aria-valuetext")).toBe(formatPrice(price))
    await expect.poll(() => panel(page).getByRole("textbox", { name }).inputValue()).toBe(formatPrice(price))
  }
})

test("[LIST-13] [LIST-16] the keys of the slider narrow the price range, and its ends widen it again", async () => {
  const { page } = await visit(PHONES)
  const { min_price, max_price } = await metaOf({ scope: { categories: ["smartphones"] } })
  const low = panel(page).getByRole("slider", { name: "Lowest price" })
  await low.press("PageUp")
  await page.waitForURL((url) => url.searchParams.has("price"))
  const [from, upto] = (new URL(page.url()).searchParams.get("price") ?? "").split(",").map(Number)
  expect(from).toBeGreaterThan(min_price)
  expect(upto).toBe(max_price)
  await expect.poll(() => low.getAttribute("aria-valuetext")).toBe(formatPrice(from ?? 0))
  await expect
    .poll(() =>
      panel(page)
        .getByText(/Products found/)
        .innerText(),
    )
    .toBe(`${(await listingOf({ categories: ["smartphones"], min_price: from, max_price: upto })).count} Products found`)
  await low.press("ArrowLeft")
  await expect.poll(async () => (await low.evaluate((input: HTMLInputElement) => input.valueAsNumber)) < (from ?? 0)).toBe(true)
  await low.press("Home")
  await page.waitForURL((url) => !url.searchParams.has("price"))
})

test("a filter that is chosen while the price settles stays chosen", async () => {
  const { page } = await visit(PHONES)
  await panel(page).getByRole("slider", { name: "Lowest price" }).press("PageUp")
  await panel(page)
    .getByRole("checkbox", { name: /^In stock/ })
    .check()
  await page.waitForURL((url) => url.searchParams.has("price"))
  await expect.poll(() => new URL(page.url()).searchParams.has("in_stock")).toBe(true)
  expect(
    await panel(page)
      .getByRole("checkbox", { name: /^In stock/ })
      .isChecked(),
  ).toBe(true)
})

test("[LIST-13] a thumb of the slider can be dragged", async () => {
  const { page } = await visit(PHONES)
  const box = await panel(page).getByRole("slider", { name: "Highest price" }).boundingBox()
  if (!box) throw new Error("The slider is there.")
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + box.width - 22, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 5 })
  await page.mouse.up()
  const { min_price, max_price } = await metaOf({ scope: { categories: ["smartphones"] } })
  const price = () => (new URL(page.url()).searchParams.get("price") ?? "").split(",").map(Number)
  // A slow drag pauses on the way, which also counts as a change.
  await expect.poll(() => Math.abs((price()[1] ?? Number.NaN) - (min_price + max_price) / 2)).toBeLessThan((max_price - min_price) / 10)
  expect(price()[0]).toBe(min_price)
})

test("[LIST-13] prices can be entered as text", async () => {
  const { page } = await visit(PHONES)
  const highest = panel(page).getByRole("textbox", { name: "Highest price" })
  await highest.fill("2,000")
  await highest.press("Enter")
  await page.waitForURL((url) => url.searchParams.get("price")?.endsWith(",2000") ?? false)
  await expect.poll(() => highest.inputValue()).toBe(formatPrice(2000))
  await highest.fill("cheap")
  await highest.press("Enter")
  await expect.poll(() => highest.inputValue()).toBe(formatPrice(2000))
})

test("[SH-15] a lowest price above the highest price widens the range", async () => {
  const { page } = await visit(`${PHONES}?price=500,1500`)
  const { max_price } = await metaOf({ scope: { categories: ["smartphones"] } })
  const lowest = panel(page).getByRole("textbox", { name: "Lowest price" })
  await lowest.fill("3000")
  await lowest.press("Enter")
  await page.waitForURL((url) => url.searchParams.get("price") === `3000,${max_price}`)
  await cards(page).first().waitFor()
})

test.each([
  [900_000, 950_000],
  [1, 2],
])("[LIST-07] [LIST-13] a price range without products, %i to %i, is the same everywhere, and can be removed", async (min, max) => {
  const { page } = await visit(`${PHONES}?price=${min},${max}`)
  const ends = { "Lowest price": formatPrice(min), "Highest price": formatPrice(max) }
  for (const [name, price] of Object.entries(ends)) {
    await expect.poll(() => panel(page).getByRole("textbox", { name }).inputValue()).toBe(price)
    await expect.poll(() => panel(page).getByRole("slider", { name }).getAttribute("aria-valuetext")).toBe(price)
  }
  await applied(page).getByText(Object.values(ends).join(" – ")).waitFor()
  await page.getByText("No products available").waitFor()
  await page.getByRole("button", { name: "Remove all filters" }).click()
  await cards(page).first().waitFor()
  expect(new URL(page.url()).search).toBe("")
})

test("[SH-17] sections with applied filters are open on load, and Clear All shows only with filters", async () => {
  const brand = await brandId("Samsung")
  const { page } = await visit(`${PHONES}?brands=${brand}`)
  await expect.poll(() => choice(page, "Samsung").isChecked()).toBe(true)
  await expect.poll(() => panel(page).locator("details[open]").count()).toBe(1)
  await panel(page).getByRole("button", { name: "Clear All" }).click()
  await page.waitForURL((url) => url.search === "")
  await expect.poll(() => panel(page).getByRole("button", { name: "Clear All" }).count()).toBe(0)
  const title = panel(page).getByRole("heading", { name: "Filters" })
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement), { message: "the button is gone" }).toBe(true)
})

test("[SH-17] filters that match nothing are not offered later", async () => {
  const { page } = await visit(`${PHONES}?brands=99999`)
  await page.getByRole("button", { name: "Remove all filters" }).waitFor()
  await page.goto(at(PHONES))
  await hydrated(page)
  await cards(page).first().waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem("product-filters"))).toBe(null)
  expect(await page.getByRole("button", { name: "Use my last filters" }).count()).toBe(0)
})

test("[SH-17] the count of one product is in the singular", async () => {
  const { results } = await listingOf({ categories: ["smartphones"] })
  const { page } = await visit(`/catalog?products=%5B${results[0]?.id}%5D`)
  await panel(page).getByText("1 Product found", { exact: true }).waitFor()
})

test("[LIST-14] [LIST-15] [SH-18] [SH-71] the sections are brands, categories, labels and each option, initially closed, with a search box, checkboxes and help", async () => {
  const shopper = await visit(PHONES)
  const { page } = shopper
  const meta = await metaOf({ scope: { categories: ["smartphones"] } })
  const { "Color family": families = [], ...options } = meta.options
  expect(options["Color"]?.length).toBeGreaterThan(100)
  expect(families.length).toBeLessThan(18)
  const sections = panel(page).locator("details")
  await expect.poll(() => sections.locator("summary").allInnerTexts()).toEqual(["Brands", "Categories", "Labels", ...Object.keys(options)])
  expect(await panel(page).locator("details[open]").count()).toBe(0)
  expect(await sections.getByRole("checkbox").count()).toBe(0)

  for (const title of ["Brands", "Categories", "Labels", ...Object.keys(options)]) {
    await openSection(page, title)
    const section = sections.filter({ has: page.getByText(title, { exact: true }) })
    const listed: Record<string, readonly unknown[]> = {
      Brands: meta.brands,
      Categories: meta.categories,
      Labels: meta.labels,
      ...options,
      Color: families,
    }
    await expect.poll(() => section.getByRole("searchbox", { name: `Search ${title}` }).isVisible()).toBe(true)
    await expect.poll(() => section.getByRole("checkbox").count()).toBe(listed[title]?.length)
    if (Object.hasOwn(meta.help, title)) await section.getByText(meta.help[title] ?? "", { exact: true }).waitFor()
  }
  expectClean(shopper)
})

test("[LIST-15] the search box of a section narrows its choices", async () => {
  const { page } = await visit(PHONES)
  await openSection(page, "Brands")
  const sections = panel(page).locator("details")
  const search = panel(page).getByRole("searchbox", { name: "Search Brands" })
  await search.fill("ONE")
  await expect
    .poll(() => sections.getByRole("checkbox").evaluateAll((all) => all.map((box) => box.parentElement?.innerText.split("\n")[0])))
    .toEqual(["OnePlus"])
  await search.fill("nothing like it")
  await expect.poll(() => sections.getByRole("checkbox").count()).toBe(0)
})

test("the head of a section shows its number of choices; a choice without products is disabled, not hidden", async () => {
  const { page } = await visit(`${PHONES}?brands=${await brandId("Apple")}&opt_RAM=16+GB`)
  const head = panel(page).locator("summary", { hasText: "Brands" })
  await expect.poll(async () => (await head.innerText()).replace(/\s+/g, " ")).toMatch(/^Brands 1/)
  await expect.poll(() => choice(page, "Apple").isEnabled()).toBe(true)
})
