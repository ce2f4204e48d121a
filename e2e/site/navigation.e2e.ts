import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { allSent, stopClock, waitsFor } from "../support/clock.ts"
import { anOrder, aShopper } from "../support/customers.ts"
import { at, expectClean, followMenu, held, hydrated, hydratedPart, newVisitor, visit } from "../support/support.ts"

test("[NAV-59] a forward navigation scrolls to the top of the new page after 100 ms", async () => {
  const shopper = await visit("/category/smartphones")
  const { page } = shopper
  await hydratedPart(page.locator('header a[href="/category/tablets"]').first())
  await page.evaluate(() => scrollTo(0, 900))
  await stopClock(page)
  await followMenu(page, "/category/tablets")
  await page.waitForURL((url) => url.pathname === "/category/tablets")
  await page.getByRole("heading", { level: 1, name: "Tablets" }).waitFor()
  await waitsFor(page, 100)
  await page.clock.runFor(99)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.clock.runFor(1)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expectClean(shopper)
})

test("[NAV-59] a change of the page number scrolls to the top", async () => {
  const { page } = await visit("/category/smartphones")
  await page.getByRole("navigation", { name: /Pag/ }).getByRole("link", { name: /2$/ }).click()
  await page.waitForURL((url) => url.searchParams.get("page") === "2")
  await page.waitForFunction(() => scrollY === 0)
})

test("[NAV-60] Back and Forward restore the scroll position", async () => {
  const shopper = await visit("/category/smartphones")
  const { page } = shopper
  const about = page.getByRole("contentinfo").getByRole("link", { name: "About Us" })
  await hydratedPart(about)
  await page.evaluate(() => scrollTo(0, 700))
  await about.evaluate((link: HTMLElement) => link.click())
  await page.waitForURL((url) => url.pathname === "/about")
  await page.waitForFunction(() => scrollY === 0)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === "/category/smartphones")
  await page.waitForFunction(() => Math.abs(scrollY - 700) < 3)
  await page.goForward()
  await page.waitForURL((url) => url.pathname === "/about")
  await page.waitForFunction(() => scrollY === 0)
  expectClean(shopper)
})

test("[NAV-61] a change of filter keeps the scroll position", async () => {
  const { page } = await visit("/category/smartphones")
  await page.evaluate(() => scrollTo(0, 150))
  await page.getByText("Brands", { exact: true }).first().click()
  const box = page.getByRole("checkbox", { name: /Samsung/ })
  await box.waitFor({ state: "attached" })
  const top = await page.evaluate(() => scrollY)
  const found = await page
    .getByText(/Products found/)
    .first()
    .textContent()
  await stopClock(page)
  await box.evaluate((element: HTMLElement) => element.click())
  await page.waitForURL((url) => url.searchParams.has("brands"))
  await expect
    .poll(() =>
      page
        .getByText(/Products found/)
        .first()
        .textContent(),
    )
    .not.toBe(found)
  await page.clock.runFor(1000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
})

test("[NAV-62] a link to the current address reloads it", async () => {
  const { page } = await visit("/category/tablets")
  const asked = page.waitForRequest((request) => request.url().includes("/products/recommendations"))
  await page.evaluate(() => scrollTo(0, 500))
  await followMenu(page, "/category/tablets")
  await asked
  await expect.poll(() => new URL(page.url()).pathname).toBe("/category/tablets")
})

test("[RULE-18] the layout changes at 767 and 1024 px", async () => {
  const { page } = await visit("/category/tablets", { width: 1440 })
  const menuButton = page.getByRole("button", { name: "Open menu" })
  const filters = page.getByRole("button", { name: "Filters" })
  for (const [width, isMobile] of [
    [767, true],
    [768, false],
    [1024, false],
    [1025, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => menuButton.isVisible(), { message: String(width) }).toBe(isMobile)
    await expect.poll(() => filters.isVisible(), { message: String(width) }).toBe(isMobile)
  }
  await page.goto(at("/"))
  const stripColumns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return page.getByText("Fast Delivery").evaluate((text) => {
      const item = text.closest("li")
      const top = item?.getBoundingClientRect().top
      return [...(item?.parentElement?.children ?? [])].filter((sibling) => sibling.getBoundingClientRect().top === top).length
    })
  }
  await expect.poll(() => stripColumns(1024)).toBe(2)
  await expect.poll(() => stripColumns(1025)).toBe(4)
})

test("links prefetch on intent, not when they are merely visible, and not in data-saving mode", async () => {
  const { page, context } = await newVisitor()
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await page.goto(at("/about"))
  await hydrated(page)
  await page.waitForLoadState("networkidle")
  expect(asked.filter((url) => url.includes("/api/"))).toEqual([])
  const linkOf = (tab: Page) => tab.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Hot Deals" })
  await hydratedPart(linkOf(page))
  const preloaded = page.waitForRequest((request) => request.url().includes("/products/recommendations"))
  await linkOf(page).hover()
  await preloaded

  const saver = await context.newPage()
  await saver.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }))
  await saver.goto(page.url())
  await hydrated(saver)
  await hydratedPart(linkOf(saver))
  const askedBySaver: string[] = []
  saver.on("request", (request) => askedBySaver.push(request.url()))
  await stopClock(saver)
  await linkOf(saver).hover()
  await saver.clock.runFor(1000)
  await allSent(saver)
  expect(askedBySaver.filter((url) => url.includes("/api/"))).toEqual([])
})

test.each([
  ["[NAV-07]", "/login", "Welcome Back"],
  ["[NAV-08]", "/register", "Create Your Account"],
  ["[NAV-09]", "/forgot-password", "Forgot Password"],
])("%s %s opens its dialog over the home page", async (_id, path, title) => {
  const shopper = await visit(path)
  const dialog = shopper.page.getByRole("dialog", { name: title })
  await dialog.waitFor()
  await expect.poll(() => shopper.page.getByText("Fast Delivery").isVisible()).toBe(true)
  await dialog.getByRole("button", { name: "Close" }).click()
  await shopper.page.waitForURL((url) => url.pathname === "/")
  await dialog.waitFor({ state: "detached" })
  expectClean(shopper)
})

test("[NAV-10] Back closes a dialog opened by its address and returns to the previous page", async () => {
  const { page } = await visit("/about")
  for (const [path, title] of [
    ["/login", "Welcome Back"],
    ["/register", "Create Your Account"],
    ["/forgot-password", "Forgot Password"],
  ] as const) {
    await page.goto(new URL(path, page.url()).href)
    const dialog = page.getByRole("dialog", { name: title })
    await dialog.waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.pathname === "/about")
    await dialog.waitFor({ state: "detached" })
    await page
      .getByRole("heading", { level: 1, name: "What We Offer" })
      .or(page.getByRole("heading", { name: "What We Offer" }))
      .first()
      .waitFor()
  }
})

test.each([
  ["[NAV-40]", "smartphones", "Smartphones"],
  ["[NAV-41]", "accessories", "Accessories"],
  ["[NAV-42]", "tablets", "Tablets"],
  ["[NAV-43]", "cameras", "Cameras"],
  ["[NAV-44]", "gamings", "Gaming"],
  ["[NAV-45]", "computers", "Computers"],
  ["[NAV-46]", "laptops", "Laptops"],
])("%s /category/%s shows the listing of that category", async (_id, slug, name) => {
  const { page } = await visit(`/category/${slug}`, { js: false })
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(name)
  await expect.poll(() => page.getByRole("article").count()).toBe(10)
})

test.each([
  { from: "/", link: 'header a[href="/collection/hot-deals"]', title: "Hot Deals" },
  { from: "/category/smartphones", link: "main article a[href]", title: null },
])(
  "[SH-29] a navigation from $from focuses the title of the new page, with an outline after a key and without after a click",
  async ({ from, link, title }) => {
    const { page } = await visit(from)
    await hydratedPart(page.locator(link).first())
    await page.locator(link).first().click()
    await page.waitForURL((url) => url.pathname !== from)
    await expect.poll(() => page.locator("h1:focus").evaluate((heading) => getComputedStyle(heading).outlineStyle)).toBe("none")
    await page.goBack()
    await page.waitForURL((url) => url.pathname === from)
    await hydratedPart(page.locator(link).first())
    await page.locator(link).first().focus()
    await page.keyboard.press("Enter")
    await page.waitForURL((url) => url.pathname !== from)
    const focused = page.locator("h1:focus")
    await focused.waitFor({ state: "attached" })
    if (title) await expect.poll(() => focused.innerText()).toBe(title)
    await expect.poll(() => focused.evaluate((heading) => getComputedStyle(heading).outlineStyle)).toBe("solid")
    await page.keyboard.press("Tab")
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true)
  },
)

test.each([1440, 390])(
  "[SH-29] [NAV-59] a product that is opened from the home page starts at its top with its title focused (%i)",
  async (width) => {
    const { page } = await visit("/", { width })
    const links = page.locator('main a[href^="/category/"]').filter({ visible: true })
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
    const link = links.nth(hrefs.findIndex((href) => /\/\d+$/.test(href)))
    await link.scrollIntoViewIfNeeded()
    await hydratedPart(link)
    await link.focus()
    await page.keyboard.press("Enter")
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches("main h1"))).toBe(true)
    await expect.poll(() => page.title()).toContain(await page.locator("main h1").innerText())
    await page.waitForFunction(() => scrollY === 0)
  },
)

test.each(["Enter", "click"])("[SH-29] a product that is opened from the search's list by %s has its title focused", async (way) => {
  const { page } = await visit("/about")
  const box = page.getByRole("combobox", { name: "Search" }).filter({ visible: true })
  await box.fill("galaxy s26 ultra")
  const option = page.getByRole("option").first()
  await option.waitFor()
  if (way === "click") await option.click()
  else {
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
  }
  await page.getByRole("heading", { level: 1, name: /Galaxy S26 Ultra/ }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches("main h1"))).toBe(true)
  // Another variant is another address of the same page.
  const before = page.url()
  await page.locator("main input[type=radio]:checked").first().focus()
  await page.keyboard.press("ArrowRight")
  await page.waitForURL((url) => url.href !== before)
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches("input[type=radio]:checked"))).toBe(true)
})

test("[SH-29] an order that is opened from the history has its title focused, and no other section of the profile shows before it", async () => {
  const shopper = await aShopper()
  const { reference } = await anOrder(shopper)
  const { page } = await shopper.open("/user-profile#orderHistory")
  const details = page.getByRole("link", { name: `View details: ${reference}` })
  await hydratedPart(details)
  await page.evaluate(() => {
    const titles = new Set<string>()
    Object.assign(window, { titles })
    const note = () => document.querySelectorAll("main h1").forEach(({ textContent }) => void titles.add(textContent ?? ""))
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
  const order = await held(page, "**/api/order/details/*")
  await details.click()
  await page.getByRole("heading", { level: 1, name: "Order Details" }).waitFor()
  order.release()
  await page.getByRole("heading", { level: 1, name: reference }).waitFor()
  await expect.poll(() => page.locator("h1:focus").innerText()).toBe(reference)
  const shown = await page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles])
  expect(shown).not.toContain("My Profile")
})

test("[SH-29] another search focuses its title, a filter of the same search does not", async () => {
  const { page } = await visit("/search?q=galaxy")
  const box = page.getByRole("combobox", { name: "Search" }).filter({ visible: true })
  await box.fill("apple")
  await box.press("Enter")
  const focused = page.locator("h1:focus")
  await expect.poll(() => focused.innerText()).toContain("apple")
  const first = page.getByRole("list", { name: "Popular filters" }).getByRole("button").first()
  await first.focus()
  await page.keyboard.press("Enter")
  await page.waitForURL((url) => url.searchParams.size > 1)
  // The pressed button is gone: the filter that it applied takes the focus, and then a filter that is offered again.
  const isChip = () => page.evaluate(() => document.activeElement?.matches("main ul button"))
  await page.getByRole("list", { name: "Applied filters" }).waitFor()
  await expect.poll(isChip).toBe(true)
  await page.keyboard.press("Enter")
  await page.getByRole("list", { name: "Popular filters" }).waitFor()
  await expect.poll(isChip).toBe(true)
})
