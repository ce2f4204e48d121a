import type { Page, Request } from "playwright-core"
import { expect, test } from "vitest"
import { allSent, stopClock, waitsFor } from "../support/clock.ts"
import { call, expectClean, visit } from "../support/support.ts"

const box = (page: Page) => page.getByRole("combobox", { name: "Search" }).filter({ visible: true })

test("[HEAD-02] [SEARCH-01] typing shows a list of results whose names hold what was typed", async () => {
  const shopper = await visit("/about")
  const { page } = shopper
  await box(page).fill("galaxy")
  const options = page.getByRole("option")
  await options.first().waitFor()
  for (const text of await options.allTextContents()) expect(text.toLowerCase()).toContain("galaxy")
  await expect.poll(() => box(page).getAttribute("aria-expanded")).toBe("true")
  expectClean(shopper)
})

test("[SEARCH-03] what is typed is sent in lower case", async () => {
  const { page } = await visit("/about")
  const sent = page.waitForRequest((request) => request.url().includes("/api/store/autocomplete"))
  await box(page).fill("GalAXY Z")
  expect((await sent).postDataJSON()).toEqual({ keyword: "galaxy z" })
})

test("[SEARCH-05] the list hides 200 ms after the box loses focus", async () => {
  const { page } = await visit("/about")
  await box(page).fill("galaxy")
  const list = page.getByRole("listbox")
  await list.waitFor()
  await stopClock(page)
  await box(page).blur()
  await waitsFor(page, 200)
  await page.clock.runFor(199)
  await expect.poll(() => list.isVisible()).toBe(true)
  await page.clock.runFor(1)
  await list.waitFor({ state: "hidden" })
})

test("[SEARCH-06] [SEARCH-07] a product result clears the saved filters and leads to its product", async () => {
  const shopper = await visit("/category/tablets")
  const { page } = shopper
  await page.evaluate(() => localStorage.setItem("product-filters", '{"/category/tablets":"brands=1"}'))
  const [first] = (await call("POST", "/api/store/autocomplete", { keyword: "galaxy s26 ultra" })).json as {
    reference: string
    slug: string
    type: string
    name: string
  }[]
  if (!first) throw new Error("The demonstration shop has this phone.")
  expect(first.type).toBe("product")
  await box(page).fill("galaxy s26 ultra")
  const option = page.getByRole("option").first()
  await option.waitFor()
  await expect
    .poll(() => option.evaluate((element) => (element.closest("a") ?? element.querySelector("a"))?.getAttribute("href")))
    .toBe(`/product/${first.reference}/${first.slug}`)
  await option.click()
  await page.getByRole("heading", { level: 1, name: /Galaxy S26 Ultra/ }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem("product-filters"))).toBeNull()
  expectClean(shopper)
})

test("[SEARCH-08] [SEARCH-09] category and brand results lead to their listings", async () => {
  const { page } = await visit("/about")
  await box(page).fill("action cameras")
  await page.getByRole("option").filter({ hasText: "Category" }).first().click()
  await page.waitForURL((url) => url.pathname === "/category/action-cameras")
  await box(page).fill("gopro")
  await page.getByRole("option").filter({ hasText: "Brand" }).first().click()
  await page.waitForURL((url) => url.pathname === "/brands/gopro")
})

test("the arrows walk through the results, Enter follows one, Escape hides the list", async () => {
  const { page } = await visit("/about")
  await box(page).fill("ipad")
  await page.getByRole("option").first().waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  const active = await box(page).getAttribute("aria-activedescendant")
  await expect.poll(() => page.locator(`[id="${active}"]`).getAttribute("aria-selected")).toBe("true")
  await page.keyboard.press("Escape")
  await page.getByRole("listbox").waitFor({ state: "hidden" })
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.waitForURL((url) => url.pathname !== "/about")
})

test("the answer of an older keyword never replaces a newer one", async () => {
  const { page } = await visit("/about")
  const isOlder = (request: Request) => request.url().includes("/autocomplete") && request.postDataJSON().keyword === "gal"
  const newerIsShown = Promise.withResolvers<void>()
  await page.route("**/api/store/autocomplete/", async (route) => {
    if (isOlder(route.request())) await newerIsShown.promise
    await route.continue().catch(() => {})
  })
  const olderIsSent = page.waitForRequest(isOlder)
  const olderIsOver = Promise.race([page.waitForEvent("requestfinished", isOlder), page.waitForEvent("requestfailed", isOlder)])
  await box(page).fill("gal")
  await olderIsSent
  await box(page).fill("ipad")
  await page.getByRole("option", { name: /ipad/i }).first().waitFor()
  newerIsShown.resolve()
  await olderIsOver
  await allSent(page)
  for (const text of await page.getByRole("option").allTextContents()) expect(text.toLowerCase()).toContain("ipad")
})
