import type { Page, Request } from "playwright-core"
import { expect, test } from "vitest"
import { allSent, stopClock, waitsFor } from "../support/clock.ts"
import { at, call, expectClean, held, hydrated, newVisitor, visit } from "../support/support.ts"

const box = (page: Page) => page.getByRole("combobox", { name: "Search" }).filter({ visible: true })

test("[HEAD-02] [SEARCH-01] typing shows a list of results whose names contain the typed text", async () => {
  const shopper = await visit("/about")
  const { page } = shopper
  await box(page).fill("galaxy")
  const options = page.getByRole("option")
  await options.first().waitFor()
  for (const text of await options.allTextContents()) expect(text.toLowerCase()).toContain("galaxy")
  await expect.poll(() => box(page).getAttribute("aria-expanded")).toBe("true")
  expectClean(shopper)
})

test("[SEARCH-03] the keyword is sent in lower case", async () => {
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

test("[SEARCH-06] [SEARCH-07] a product result clears the saved filters and opens its product", async () => {
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

test("[SEARCH-08] [SEARCH-09] category and brand results open their listings", async () => {
  const { page } = await visit("/about")
  await box(page).fill("action cameras")
  await page.getByRole("option").filter({ hasText: "Category" }).first().click()
  await page.waitForURL((url) => url.pathname === "/category/action-cameras")
  await box(page).fill("gopro")
  await page.getByRole("option").filter({ hasText: "Brand" }).first().click()
  await page.waitForURL((url) => url.pathname === "/brands/gopro")
})

test("the arrow keys move through the results, Enter opens one, Escape hides the list", async () => {
  const { page } = await visit("/about")
  await box(page).fill("ipad")
  await page.getByRole("option").first().waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  const active = () =>
    box(page).evaluate((input) => document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.ariaSelected)
  await expect.poll(active).toBe("true")
  await page.keyboard.press("Escape")
  await page.getByRole("listbox").waitFor({ state: "hidden" })
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.waitForURL((url) => url.pathname !== "/about")
})

test("the response to an older keyword never replaces a newer one", async () => {
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

test.each([1440, 390])("[SH-11] at %i px a box focused before the scripts run shows its suggestions once they run", async (width) => {
  const visitor = await newVisitor({ width })
  const { page } = visitor
  const { release } = await held(page, "**/assets/*.js")
  await page.goto(at("/about"), { waitUntil: "commit" })
  await page.getByRole("contentinfo").waitFor({ state: "attached" })
  await box(page).focus()
  release()
  await page.getByText("Popular categories", { exact: true }).filter({ visible: true }).waitFor()
  expectClean(visitor)
})

test("[SH-11] words typed before the scripts run are kept and get suggestions", async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  const { release } = await held(page, "**/assets/*.js")
  await page.goto(at("/about"), { waitUntil: "commit" })
  await page.getByRole("contentinfo").waitFor({ state: "attached" })
  await box(page).pressSequentially("iphone")
  release()
  await page
    .getByRole("option", { name: /iphone/i })
    .first()
    .waitFor()
  await expect.poll(() => box(page).inputValue()).toBe("iphone")
  expectClean(visitor)
})

test("[FIND-01] [SH-10] Enter without a selected row opens the search page, even before the response arrives", async () => {
  const shopper = await visit("/about")
  const { page } = shopper
  const answers = Promise.withResolvers<void>()
  await page.route("**/api/store/autocomplete/", async (route) => {
    await answers.promise
    await route.continue().catch(() => {})
  })
  await box(page).fill("AirPods")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { level: 1, name: "Results for “AirPods”" }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe("?q=AirPods")
  answers.resolve()
  await page.getByRole("article").first().waitFor()
  expectClean(shopper)
})

test("[FIND-01] Enter opens the selected row, and the last row opens all results", async () => {
  const { page } = await visit("/about")
  await box(page).fill("airpods max")
  await page.getByRole("option").first().waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { level: 1, name: /AirPods Max/ }).waitFor()
  await box(page).fill("airpods")
  await page.getByRole("option", { name: "See all results for “airpods”" }).click()
  await page.getByRole("heading", { level: 1, name: "Results for “airpods”" }).waitFor()
})

test("[SH-11] results are grouped, and products show their price", async () => {
  const { page } = await visit("/about", { width: 390 })
  await box(page).fill("apple")
  const products = page.getByRole("group", { name: "Products" })
  await products.waitFor()
  for (const text of await products.getByRole("option").allTextContents()) expect(text).toMatch(/QR\u00a0[\d,.]+$/)
  await page.getByRole("group", { name: "Brands" }).getByRole("option", { name: /Apple/ }).waitFor()
})

test("[SH-11] [FIND-11] the empty box shows popular categories and the last five searches, which can be removed singly", async () => {
  const shopper = await visit("/about")
  const { page } = shopper
  const requests: string[] = []
  page.on("request", (request) => requests.push(`${request.url()} ${request.postData() ?? ""}`))
  for (const words of ["one", "two", "three", "four", "five", "Six", "six"]) {
    await box(page).fill(words)
    await page.keyboard.press("Enter")
    await page.waitForURL((url) => url.searchParams.get("q") === words)
    await page
      .locator("main h1")
      .filter({ hasText: new RegExp(`“${words}”`) })
      .waitFor()
  }
  await page.reload()
  await hydrated(page)
  await box(page).focus()
  const recent = page.getByRole("region", { name: "Recent searches" })
  const listed = () => recent.getByRole("link").allTextContents()
  await expect.poll(listed).toEqual(["six", "five", "four", "three", "two"])
  await recent.getByRole("button", { name: "Remove “five” from recent searches" }).click()
  await expect.poll(listed).toEqual(["six", "four", "three", "two"])
  await page.getByRole("region", { name: "Popular categories" }).getByRole("link", { name: "Smartphones" }).waitFor()
  expect(
    requests.filter((request) => request.includes("three") && request.includes("five")),
    "the list is sent to nobody",
  ).toEqual([])
  await recent.getByRole("link", { name: "four" }).click()
  await page.waitForURL((url) => url.searchParams.get("q") === "four")
  expectClean(shopper)
})

test("Tab moves from the empty box to its links", async () => {
  const { page } = await visit("/about")
  await box(page).focus()
  await page.getByRole("region", { name: "Popular categories" }).waitFor()
  await page.keyboard.press("Tab")
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("/category/smartphones")
  await page.keyboard.press("Enter")
  await page.waitForURL((url) => url.pathname === "/category/smartphones")
})

test("[SH-10] Enter in the box opens a complete page without script", async () => {
  const { page } = await visit("/about", { js: false })
  await page.getByRole("combobox", { name: "Search" }).filter({ visible: true }).fill("galaxy s26")
  await page.keyboard.press("Enter")
  await page.waitForURL((url) => url.pathname === "/search" && url.searchParams.get("q") === "galaxy s26")
  await page.getByRole("heading", { level: 1, name: "Results for “galaxy s26”" }).waitFor()
  await page.getByRole("article").first().getByText("Samsung Galaxy S26").waitFor()
})

test.each(["airpods", "s", "samsung phone", "i phone", "galxy", "samsng galxy", "ps5", "ايفون"])(
  "[SH-10] [SH-12] a search for %j shows products",
  async (words) => {
    const html = await (await fetch(at(`/search?q=${encodeURIComponent(words)}`))).text()
    expect(html).toContain("<article")
    expect(html).toContain('content="noindex, follow"')
  },
)

test("[FIND-04] a misspelt search shows results for the correction and links to the exact words", async () => {
  const shopper = await visit("/search?q=samsng%20galxy")
  const { page } = shopper
  const main = page.getByRole("main")
  await main.getByText("Showing results for samsung galaxy").waitFor()
  await page.getByRole("article").first().getByText("Samsung Galaxy").waitFor()
  await main.getByRole("link", { name: "Search for samsng galxy instead" }).click()
  await page.getByRole("heading", { level: 1, name: "Nothing found for “samsng galxy”." }).waitFor()
  expectClean(shopper)
})

test("[FIND-04] the drop-down of a misspelt search does not say that the shop has nothing, and leads to the corrected results", async () => {
  const shopper = await visit("/about")
  const { page } = shopper
  await box(page).fill("galaxi s26")
  await page.getByRole("option", { name: "Search the shop for “galaxi s26”" }).waitFor()
  await expect.poll(() => page.getByText("No exact match for “galaxi s26”.").count(), { message: "shown and announced" }).toBe(2)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.waitForURL((url) => url.pathname === "/search" && url.searchParams.get("q") === "galaxi s26")
  await page.getByRole("main").getByText("Showing results for galaxy s26").waitFor()
  expectClean(shopper)
})

test.each([
  ["iphone battery", "Apple repair, Battery drains quickly: from QR 199"],
  ["iphone 17 pro repair", "Repair prices of iPhone 17 Pro"],
  ["iphone 17 pro screen", /^iPhone 17 Pro repair, Cracked or broken screen: from QR [\d,]+$/],
])("[FIND-14] %s links to the price of the repair, above the results or without any", async (words, name) => {
  const shopper = await visit(`/search?q=${encodeURIComponent(words)}`)
  const { page } = shopper
  await page.getByRole("main").getByRole("link", { name }).click()
  await page.waitForURL(/\/repair-price\?device=\d+&brand=\d+/)
  await page.getByRole("heading", { level: 1 }).waitFor()
  expectClean(shopper)
})

test.each([1440, 390])("[FIND-09] [SH-10] a search without results shows three alternatives, at %i", async (width) => {
  const shopper = await visit("/search?q=screen%20repair", { width })
  const { page } = shopper
  const main = page.getByRole("main")
  await main.getByRole("heading", { level: 1, name: "Nothing found for “screen repair”." }).waitFor()
  const chat = await main.getByRole("link", { name: "Ask us on WhatsApp" }).getAttribute("href")
  expect(chat).toMatch(/^https:\/\/wa\.me\/974\d+\?text=/)
  expect(decodeURIComponent(chat ?? "")).toContain("screen repair")
  expect(await main.getByRole("link", { name: "See repair prices" }).getAttribute("href")).toBe("/repair-price")
  const popular = main.getByRole("region", { name: "Popular categories" })
  expect(await popular.getByRole("link").count()).toBeGreaterThan(3)
  await main.getByRole("heading", { level: 2, name: "Best sellers" }).waitFor()
  expect(await main.getByRole("article").count()).toBeGreaterThan(3)
  expectClean(shopper)
})

test("[FIND-08] filters, sort order and Back work as on listings, and the address contains them", async () => {
  const shopper = await visit("/search?q=samsung")
  const { page } = shopper
  const main = page.getByRole("main")
  const sort = main.getByRole("combobox", { name: "Sort by" })
  await expect.poll(() => sort.locator("option").first().textContent()).toBe("Best match")
  await sort.selectOption("price-low")
  await page.waitForURL((url) => url.search === "?q=samsung&sort=price-low")
  await main.getByText("Categories", { exact: true }).last().click()
  await main.getByRole("checkbox", { name: /Monitors/ }).check()
  await page.waitForURL((url) => url.searchParams.has("categories") && url.searchParams.get("sort") === "price-low")
  await expect
    .poll(async () => (await main.getByRole("article").allTextContents()).every((text) => /Odyssey|Monitor|ViewFinity/.test(text)))
    .toBe(true)
  await page.goBack()
  await page.waitForURL((url) => url.search === "?q=samsung&sort=price-low")
  await expect.poll(() => main.getByRole("checkbox", { name: /Monitors/ }).isChecked()).toBe(false)
  await main.getByRole("link", { name: "Page 2" }).click()
  await page.waitForURL((url) => url.searchParams.get("page") === "2")
  await main.getByRole("navigation", { name: "Brands" }).getByRole("link", { name: "Samsung" }).click()
  await page.waitForURL((url) => url.pathname === "/brands/samsung")
  expectClean(shopper)
})

test("[FIND-06] a search for a variant shows a card that links to it", async () => {
  const { page } = await visit("/search?q=iphone+17+512+blue")
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: /^Apple iPhone 17 Mist Blue$/ }) })
  const href = await card.getByRole("link").first().getAttribute("href")
  expect(href).toMatch(/512-gb/)
  await card.getByRole("link").first().click()
  await page.getByText("512 GB").first().waitFor()
})

test("a blank search shows popular categories", async () => {
  const { page } = await visit("/search")
  await page.getByRole("heading", { level: 1, name: "What are you looking for?" }).waitFor()
  await page.getByRole("region", { name: "Popular categories" }).getByRole("link").first().waitFor()
})
