import { expect, test } from "vitest"
import { applied, brandId, choice, follow, listingOf, metaOf, openSection, PHONES, panel, titles } from "../support/listing-parts.ts"
import { at, expectClean, hydrated, newVisitor, visit } from "../support/support.ts"

test("[LIST-16] brands, categories and options are in the address, and each applied filter can be removed", async () => {
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

  await expect.poll(() => applied(page).allInnerTexts()).toEqual(["Apple", "Samsung", "Foldable Phones", "256 GB", "512 GB"])
  await page.getByRole("button", { name: "Remove Samsung" }).click()
  await page.waitForURL((url) => url.searchParams.get("brands") === String(idOf(meta.brands, "Apple")))
  expectClean(shopper)
})

test("[LIST-17] an address with filters shows the filtered list, with and without script", async () => {
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
  await expect.poll(() => titles(page)).toEqual(expected.results.map(({ title }) => title))
  await openSection(page, "Brands")
  await expect.poll(() => choice(page, "Samsung").isChecked()).toBe(true)
  expect(await choice(page, "Apple").isChecked()).toBe(false)

  const plain = await visit(path, { js: false })
  await expect.poll(() => titles(plain.page)).toEqual(expected.results.map(({ title }) => title))
})

test("[LIST-17] the page keeps the server's list regardless of the order of the query and of unknown parameters", async () => {
  const visitor = await newVisitor()
  const asked: string[] = []
  visitor.page.on("request", (request) => asked.push(request.url()))
  await visitor.page.goto(
    at(`${PHONES}?utm_source=mail&sort=price-low&price=500,3000&opt_Storage=256+GB&brands=${await brandId("Samsung")}`),
  )
  await hydrated(visitor.page)
  await expect.poll(() => applied(visitor.page).count()).toBe(3)
  expect(asked.filter((url) => url.includes("/api/store/"))).toEqual([])
  expectClean(visitor)
})

test("[LIST-18] filters are stored on the device, offered on the next visit, and removed by Clear All", async () => {
  const brand = await brandId("Samsung")
  const { page } = await visit(`${PHONES}?brands=${brand}`)
  const kept = () => page.evaluate(() => localStorage.getItem("product-filters"))
  await expect.poll(kept).toContain(`brands=${brand}`)

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
  await expect.poll(() => page.getByRole("button", { name: "Use my last filters" }).count()).toBe(0)
})
