import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import type { Branch } from "#contract/addresses.ts"
import type { ListingProduct } from "#contract/products.ts"
import { expectFits, findings } from "../support/axe.ts"
import { addressOf, firstVariant, PHONE, pick, productOf, similarList, visitProduct } from "../support/product-visits.ts"
import { at, call, expectClean, hydrated, hydratedPart, newVisitor, visit } from "../support/support.ts"

const REDUCED = 1003
const LATER = 1006
const main = (page: Page) => page.getByRole("main")
const fold = (page: Page, title: string) => page.locator("details").filter({ has: page.getByRole("heading", { name: title }) })

test("[PDP-04] the page shows the title, the selling price, and the struck-through maximum price with the percent off", async () => {
  const product = await productOf(REDUCED)
  const { selling_price, maximum_price } = firstVariant(product)
  expect([selling_price, maximum_price]).toEqual([3499, 4299])
  const visitor = await visitProduct(product)
  const { page } = visitor
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(product.title)
  await expect.poll(() => main(page).locator("b").first().textContent()).toBe("QR\u00A03,499")
  await expect.poll(() => main(page).locator("s bdi").first().textContent()).toBe("QR\u00A04,299")
  await expect.poll(() => main(page).getByText("19% off").first().isVisible()).toBe(true)
  expectClean(visitor)
})

test("[PDP-05] [RULE-13] the page shows the stock status, and the delivery text of a variant without delivery within hours", async () => {
  const product = await productOf(LATER)
  expect(firstVariant(product)).toMatchObject({ delivery_type: 2, delivery_text: "Delivery in 1-2 days" })
  const { page } = await visit(addressOf(product), { js: false })
  await expect.poll(() => main(page).getByText("In Stock").isVisible()).toBe(true)
  await expect.poll(() => main(page).getByText("Delivery in 1-2 days").isVisible()).toBe(true)
})

/** Opens the page of a phone with delivery within hours, at a time in Qatar. */
async function atTime(time: string) {
  const product = await productOf(PHONE)
  expect(firstVariant(product).delivery_type).toBe(1)
  const visitor = await newVisitor()
  await visitor.page.clock.setFixedTime(new Date(`2026-11-22T${time}:00+03:00`))
  await visitor.page.goto(at(addressOf(product)))
  return visitor
}

test("[RULE-11] a variant of type 1 is delivered today, in a window of three hours that starts in two hours", async () => {
  const visitor = await atTime("10:15")
  await main(visitor.page).getByText("Today , 12:15 PM - 3:15 PM", { exact: true }).waitFor()
  expectClean(visitor)
})

test("[RULE-12] a variant of type 1 is delivered tomorrow if the window would start too late", async () => {
  for (const time of ["16:00", "23:30"]) {
    const { page } = await atTime(time)
    await main(page).getByText("Tomorrow , 10:00 AM - 2:00 PM", { exact: true }).waitFor()
  }
})

test("[PDP-07] [PDP-08] [PDP-09] [PDP-10] warranty, replacement policy and specification can be opened and closed", async () => {
  const product = await productOf(PHONE)
  const plain = (html: string) => html.split(/<[^>]+>/).filter((text) => text.trim() !== "")
  const sections = [
    { title: "Product Warranty", texts: plain(product.warranty_info.additional_info) },
    { title: "Replacement Policy", texts: plain(product.return_policy.additional_info) },
    { title: "Product Specification", texts: Object.entries(firstVariant(product).specifications).flat() },
  ]
  const visitor = await visitProduct(product)
  const { page } = visitor
  for (const { title, texts } of sections) {
    const section = fold(page, title)
    const isOpen = () => section.evaluate((details) => (details as HTMLDetailsElement).open)
    if (!(await isOpen())) await section.getByRole("heading").click()
    expect(texts.length).toBeGreaterThan(0)
    const shown = ((await section.textContent()) ?? "").replaceAll(/\s+/g, " ")
    for (const text of texts) expect(shown).toContain(text.replaceAll("&amp;", "&").replaceAll(/\s+/g, " "))
    await section.getByRole("heading").click()
    await expect.poll(isOpen).toBe(false)
    await section.getByRole("heading").click()
    await expect.poll(isOpen).toBe(true)
  }
  expectClean(visitor)
})

test.each([
  [1440, 900],
  [1280, 800],
  [1024, 768],
])("[LO-21] at %i × %i the specification takes the whole width, and the space beside the text is filled", async (width, height) => {
  for (const id of [PHONE, 1001, 1003]) {
    const { page } = await visitProduct(await productOf(id), { width, height })
    const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const end = (part: { y: number; height: number }) => part.y + part.height
    const whole = await box(fold(page, "Product Specification"))
    const crumb = await box(main(page).getByRole("navigation").first().getByRole("link").first())
    expect(Math.abs(whole.x - crumb.x), `start of ${id}`).toBeLessThanOrEqual(1)
    expect(whole.width, `width of ${id}`).toBeGreaterThan(0.85 * width)
    const groups = await fold(page, "Product Specification")
      .getByRole("table")
      .evaluateAll((all) => all.map((table) => table.getBoundingClientRect()).map(({ x, y, right }) => ({ x, y, right })))
    const [first, ...others] = groups
    const second = others.find(({ x }) => x > (first?.right ?? Infinity))
    expect(second?.y, `halves of ${id}`).toBe(first?.y)
    expect(Math.abs((second?.right ?? 0) - whole.x - whole.width), `end of ${id}`).toBeLessThanOrEqual(1)
    const text = end(await box(fold(page, "Replacement Policy")))
    const buttons = end(await box(main(page).getByRole("button", { name: "Buy Now" })))
    expect(whole.y - Math.max(text, buttons), `gap of ${id}`).toBeLessThan(320)
  }
})

test("[LO-21] the delivery box shows the pickup branch with its hours, and the number of other branches", async () => {
  const [first, ...others] = (await call("GET", "/api/store/branch/all")).json as Branch[]
  const { page } = await visitProduct(await productOf(1003))
  const box = main(page)
    .getByRole("listitem")
    .filter({ hasText: `Pick up at ${first?.name}` })
  await expect.poll(() => box.innerText()).toContain(first?.working_hours)
  await expect.poll(() => box.innerText()).toContain(`or at ${others.length} other branches`)
})

test("[LO-21] an order before 4:00 PM arrives on the same day, as the delivery box says", async () => {
  const box = (page: Page) => main(page).getByRole("listitem").filter({ hasText: "Free delivery across Qatar" })
  const { page } = await visit(addressOf(await productOf(PHONE)), { js: false })
  await expect.poll(() => box(page).innerText()).toContain("An order before 4:00 PM arrives the same day.")
  await page.goto(at(addressOf(await productOf(LATER))))
  await expect.poll(() => box(page).innerText()).not.toContain("4:00 PM")
})

test("[LO-21] accessories that fit the product are below it, each with a variant that does", async () => {
  const visitor = await visitProduct(await productOf(PHONE))
  const { page } = visitor
  const strip = page.getByRole("list", { name: "Goes with it" })
  await hydratedPart(strip)
  const fitting = (await call("GET", `/api/store/product/${PHONE}/accessories`)).json as ListingProduct[]
  expect(fitting.length).toBeGreaterThan(2)
  const hrefs = strip.getByRole("heading").getByRole("link")
  const expected = fitting.map(({ slug, id, variants: [first] }) => `/${slug}/${id}/${first?.slug}`)
  await expect.poll(() => hrefs.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(expected)
  expectClean(visitor)
})

test("the specification changes with the variant", async () => {
  const { page } = await visitProduct(await productOf(PHONE))
  const color = fold(page, "Product Specification").getByRole("row", { name: /^Color/ })
  await expect.poll(() => color.textContent()).toContain("Cobalt Violet")
  await pick(page.getByRole("radio", { name: "Black" }))
  await page.waitForURL(/256-gb-black$/)
  await color.filter({ hasText: "Black" }).waitFor()
})

test("[PDP-11] [PDP-12] [SH-34] the wishlist toggle shows its state, which is stored on the device and not sent", async () => {
  const product = await productOf(PHONE)
  const visitor = await visitProduct(product)
  const { page } = visitor
  const asked: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(request.url())
  })
  await page.getByRole("button", { name: "Add to Wishlist" }).click()
  await page.getByRole("button", { name: "Added to Wishlist" }).waitFor()
  expect(asked).toEqual([])
  await page.locator("[aria-live=polite]").filter({ hasText: "Added to Wishlist" }).waitFor()

  await page.reload()
  await page.getByRole("button", { name: "Added to Wishlist" }).click()
  await page.getByRole("button", { name: "Add to Wishlist" }).waitFor()
  await page.locator("[aria-live=polite]").filter({ hasText: "Removed from Wishlist" }).waitFor()
  await page.reload()
  await page.getByRole("button", { name: "Add to Wishlist" }).waitFor()

  const another = await visitProduct(product)
  await expect.poll(() => another.page.getByRole("button", { name: "Add to Wishlist" }).isVisible()).toBe(true)
  expectClean(visitor)
})

test("the wishlist keeps what another tab adds while this one shows no product", async () => {
  const [first, second] = [await productOf(PHONE), await productOf(REDUCED)]
  const { page, context } = await visitProduct(first)
  await page.getByRole("banner").getByRole("link", { name: "Corniche" }).first().click()
  await page.waitForURL(at("/"))
  const other = await context.newPage()
  await other.goto(at(addressOf(second)))
  await hydrated(other)
  await other.getByRole("button", { name: "Add to Wishlist" }).click()
  await other.getByRole("button", { name: "Added to Wishlist" }).waitFor()
  await page.bringToFront()
  await page.goBack()
  await page.getByRole("button", { name: "Add to Wishlist" }).click()
  await page.getByRole("button", { name: "Added to Wishlist" }).waitFor()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("wishlist") ?? "[]"))).toEqual([REDUCED, PHONE])
})

test("[PDP-13] Share Product copies the current address and shows a confirmation", async () => {
  const visitor = await visitProduct(await productOf(PHONE))
  const { page, context } = visitor
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await pick(page.getByRole("radio", { name: "Sky Blue" }))
  await page.waitForURL(/sky-blue$/)
  await page.getByRole("button", { name: "Share Product" }).click()
  await page.getByRole("status").filter({ hasText: "Product link copied" }).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  expectClean(visitor)
})

test("[PDP-13] Share Product copies without the clipboard API", async () => {
  const { page } = await visitProduct(await productOf(PHONE))
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined })
    document.addEventListener("copy", () => {
      document.body.dataset["copied"] = (document.activeElement as HTMLTextAreaElement).value
    })
  })
  await page.getByRole("button", { name: "Share Product" }).click()
  await page.getByRole("status").filter({ hasText: "Product link copied" }).waitFor()
  await expect.poll(() => page.evaluate(() => document.body.dataset["copied"])).toBe(page.url())
})

test("the page is complete without script", async () => {
  const product = await productOf(PHONE)
  const { page } = await visit(addressOf(product), { js: false })
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(product.title)
  await expect.poll(() => main(page).getByText("QR 4,999").first().isVisible()).toBe(true)
  await expect.poll(() => fold(page, "Product Specification").getByRole("table").first().isVisible()).toBe(true)
  await expect.poll(() => similarList(page).getByRole("link").first().getAttribute("href")).toMatch(/^\/[^/]+\/\d+\/[^/]+$/)
  await similarList(page).scrollIntoViewIfNeeded()
  const tops = () =>
    similarList(page)
      .getByRole("article")
      .evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getBoundingClientRect().height > 0 && card.getBoundingClientRect().y))
  await expect
    .poll(async () => {
      const [first, second] = await tops()
      return first !== false && first === second
    })
    .toBe(true)
  const delivery = main(page).locator("noscript span")
  await expect.poll(() => delivery.isVisible()).toBe(true)
  await expect.poll(() => delivery.textContent()).toBe(firstVariant(product).delivery_text)
})

test("the product page has no accessibility violations, wide and narrow, after an option reset", async () => {
  for (const width of [1440, 390]) {
    const { page } = await visitProduct(await productOf(PHONE), { width })
    await pick(page.getByRole("radio", { name: /^1 TB/ }))
    await page.getByText("Other options were reset.").waitFor()
    // The address changes with the choice, which renders the screen again.
    await page.waitForURL(/1-tb/)
    await page.getByRole("heading", { level: 1 }).waitFor()
    expect(await findings(page)).toEqual([])
  }
})

test("nothing is wider than the screen from 320 px", async () => {
  for (const widths of [
    [320, 390],
    [768, 820, 1100],
  ] as const) {
    const { page } = await visitProduct(await productOf(PHONE), { width: widths[0] })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      await expectFits(page)
    }
  }
})
