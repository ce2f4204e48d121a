import { expect, test } from "vitest"
import {
  cards,
  choice,
  follow,
  holdProducts,
  LOADING,
  listingOf,
  openSection,
  PHONES,
  pages,
  panel,
  titles,
} from "../support/listing-parts.ts"
import { expectClean, hydratedPart, visit } from "../support/support.ts"

const PRODUCTS = "**/api/store/products/**"

test("[LIST-05] [LIST-28] the listing shows a loading text until its products are loaded", async () => {
  const shopper = await visit("/about")
  const { page } = shopper
  const release = await holdProducts(page)
  await follow(page, PHONES)
  await page.getByText(LOADING).filter({ visible: true }).waitFor()
  release()
  await cards(page).first().waitFor()
  await expect.poll(() => page.getByText(LOADING).count()).toBe(0)
  expectClean(shopper)
})

test("[LIST-28] [SH-14] a listing that fails to load shows its title, the error and a button to retry", async () => {
  const { page } = await visit("/about")
  await page.route(PRODUCTS, (route) =>
    route.fulfill({ status: 503, json: { type: "about:blank", title: "Overloaded", status: 503, detail: "A moment, please." } }),
  )
  await follow(page, PHONES)
  await page.waitForURL((url) => url.pathname === PHONES)
  await page.getByRole("heading", { level: 1, name: "Smartphones" }).waitFor()
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Smartphones").waitFor()
  await page.getByRole("alert").getByText("A moment, please.").waitFor()
  await page.unroute(PRODUCTS)
  await page.getByRole("button", { name: "Try again" }).click()
  await cards(page).first().waitFor()
  await expect.poll(() => page.getByRole("alert").count()).toBe(0)
})

test("[LIST-28] [SH-14] a page of a listing that fails to load keeps the cards and shows a button to retry", async () => {
  const { page } = await visit(PHONES)
  const before = await titles(page)
  await page.route(PRODUCTS, (route) => route.abort())
  await pages(page).getByRole("link", { name: "Page 2", exact: true }).click()
  await page.getByRole("alert").getByText("No connection. Please check your network and try again.").waitFor()
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Smartphones")
  await expect.poll(() => titles(page)).toEqual(before)
  await page.unroute(PRODUCTS)
  await page.getByRole("button", { name: "Try again" }).click()
  await expect.poll(() => titles(page)).toEqual((await listingOf({ categories: ["smartphones"] }, 2)).results.map(({ title }) => title))
  await expect.poll(() => page.getByRole("alert").count()).toBe(0)
})

test("[SH-14] a listing opened from the home page shows an error and keeps the header if it fails to load", async () => {
  const { page } = await visit("/")
  await hydratedPart(page.locator(`a[href="${PHONES}"]`).first())
  await page.route(/\/(assets|api)\//, (route) => route.abort())
  await follow(page, PHONES)
  await page.getByRole("main").getByRole("alert").waitFor()
  await expect.poll(() => page.getByRole("banner").isVisible()).toBe(true)
  await page.unroute(/\/(assets|api)\//)
  await page.getByRole("button", { name: "Try again" }).click()
  await cards(page).first().waitFor()
})

test("[LIST-28] [SH-14] a filter change that fails to load changes nothing, shows the error and can be retried", async () => {
  const { page } = await visit(PHONES)
  const before = await titles(page)
  await openSection(page, "Brands")
  await page.route(PRODUCTS, (route) => route.abort())
  const failed = page.waitForEvent("requestfailed")
  await choice(page, "Samsung").click()
  await failed
  await expect.poll(() => page.getByText(LOADING).count()).toBe(0)
  await expect.poll(() => choice(page, "Samsung").isChecked()).toBe(false)
  await expect.poll(() => titles(page)).toEqual(before)
  await expect.poll(() => new URL(page.url()).search).toBe("")
  await page.getByRole("alert").getByText("No connection.").waitFor()

  await page.unroute(PRODUCTS)
  await page.getByRole("button", { name: "Try again" }).click()
  await page.waitForURL((url) => url.searchParams.has("brands"))
})

test("[LIST-06] [LIST-19] a page holds ten cards", async () => {
  const { page } = await visit(PHONES)
  await expect.poll(() => cards(page).count()).toBe(10)
  expect(await titles(page)).toEqual((await listingOf({ categories: ["smartphones"] })).results.map(({ title }) => title))
})

test("[LIST-07] an empty list shows a message and a button to remove the filters", async () => {
  const { page } = await visit(`${PHONES}?price=1,2`)
  await expect.poll(() => page.getByText("No products available", { exact: true }).isVisible()).toBe(true)
  await page.getByRole("button", { name: "Remove all filters" }).click()
  await page.waitForURL((url) => url.search === "")
  await cards(page).first().waitFor()
})

test("[SH-13] an empty listing has no filters, and shows categories and best sellers", async () => {
  for (const [path, status] of [
    ["/no-such-thing", 404],
    ["/catalog?products=%5B%22no-such-thing%22%5D", 200],
    ["/search?q=zzzzqqqq", 200],
  ] as const) {
    const shopper = await visit(path, status === 404 ? { expectedStatus: 404 } : {})
    const { page } = shopper
    await page.getByRole("heading", { level: 1 }).waitFor()
    await expect.poll(() => page.getByRole("region", { name: "Popular categories" }).getByRole("link").count()).toBeGreaterThanOrEqual(3)
    await page.getByRole("heading", { level: 2, name: "Best sellers" }).waitFor()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(3)
    expect(await page.getByRole("complementary", { name: "Filters" }).count()).toBe(0)
    expectClean(shopper)
  }
})

test("[SH-13] a listing whose filters match nothing offers to remove them and has no price slider", async () => {
  const { page } = await visit(`${PHONES}?brands=99999`)
  await page.getByRole("button", { name: "Remove all filters" }).waitFor()
  expect(await panel(page).getByRole("slider").count()).toBe(0)
})

test("[LIST-07] a page past the end is empty and links back to the last page", async () => {
  const { page } = await visit(`${PHONES}?page=99`)
  await expect.poll(() => page.getByText("No products available", { exact: true }).isVisible()).toBe(true)
  const last = Math.ceil((await listingOf({ categories: ["smartphones"] })).count / 10)
  await pages(page).getByRole("link", { name: "Previous page" }).click()
  await page.waitForURL((url) => url.searchParams.get("page") === String(last))
  await cards(page).first().waitFor()
})
