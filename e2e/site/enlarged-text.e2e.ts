import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import { expectFits } from "../support/axe.ts"
import { advance, anAddress, anOrder, aShopper, CHARGER, CONTROLLER, fillCart, refillStock, TO_DELIVERED } from "../support/customers.ts"
import { at, hydrated, visit } from "../support/support.ts"

const PRICE = "/repair-price?device=1&brand=1&model=12&issue=1"
const BOOKING = "/select-service-address?device=1&brand=1&model=1&issue=1"

/** Opens a page, waits for a text, and asserts that nothing scrolls sideways at twice the text size. */
async function expectFitsEnlarged(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(at(path))
  await hydrated(page)
  await page.getByText(shown).locator("visible=true").first().waitFor()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%"
  })
  await expectFits(page)
}

test("[LO-11] contact and prices of repairs fit on a phone at 200% text size", async () => {
  const { page } = await visit("/contact-us", { width: 390 })
  await expectFitsEnlarged(page, "/contact-us", "Send Message")
  await expectFitsEnlarged(page, PRICE, "Change")
})

test.each([
  ["/contact-us", "Send Message"],
  ["/faq", "Still wondering?"],
])("[LO-11] %s fits on the narrowest phone at twice the text size", async (path, shown) => {
  const { page } = await visit(path, { width: 320 })
  await expectFitsEnlarged(page, path, shown)
})

/** The words of a title that continue on another line; a hyphen separates words. */
const brokenWords = (title: Locator) =>
  title.evaluate(({ firstChild: text }) => {
    if (!text?.textContent) return ["no title"]
    return [...text.textContent.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
    })
  })

test("[LO-11] the title of a category and the price beside Add to Cart break nowhere on a phone at 200% text size", async () => {
  const { page } = await visit("/", { width: 390 })
  const lines = (text: Locator) =>
    text.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    })
  await expectFitsEnlarged(page, "/category/smartphones", "Products found")
  expect(await lines(page.getByRole("heading", { level: 1 }))).toBe(1)
  await expectFitsEnlarged(page, "/category/x/1001", "At most 2 for each order.")
  const price = page.locator("[data-bottom-bar]").getByText(/^QR/)
  await expect.poll(() => lines(price)).toBe(1)
  expect(await price.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
})

test("[LO-11] the title of a product breaks no word on a phone at 200% text size", async () => {
  const { page } = await visit("/", { width: 390 })
  for (const { productId, title } of [CONTROLLER, CHARGER]) {
    await expectFitsEnlarged(page, `/category/x/${productId}`, title)
    const heading = page.getByRole("heading", { level: 1 }).locator("bdi").first()
    await expect.poll(() => brokenWords(heading), { message: title }).toEqual([])
  }
})

test("[LO-11] the catalog and its empty pages fit on a phone at 200% text size", async () => {
  const { page } = await visit("/", { width: 390 })
  await expectFitsEnlarged(page, "/", "Best Sellers")
  const slide = page.getByRole("region", { name: "Offers", exact: true }).getByRole("group").first()
  const [title, picture] = [await slide.locator(".h-hero").boundingBox(), await slide.locator("img").boundingBox()]
  expect((title?.y ?? 0) + (title?.height ?? 0), "the title is above its picture").toBeLessThanOrEqual(picture?.y ?? 0)
  await expectFitsEnlarged(page, "/category/smartphones", "Products found")
  await expectFitsEnlarged(page, "/category/x/1001", "At most 2 for each order.")
  const choices = page.getByRole("radiogroup", { name: "Storage" }).locator("label")
  const spilling = () => choices.evaluateAll((all) => all.filter((choice) => choice.scrollWidth > choice.clientWidth).length)
  await expect.poll(() => choices.count()).toBe(4)
  await expect.poll(spilling).toBe(0)
  // Their lists of products load later.
  for (const path of ["/search?q=qqqqzz", "/nothing-of-that-name", "/a/b/c/d/e"]) await expectFitsEnlarged(page, path, "Best Sellers")
})

/** The names of the visible controls of the sticky row that are cut off, covered or less than 44 px wide. */
const brokenControls = (page: Page) =>
  page
    .getByRole("banner")
    .getByRole("link")
    .or(page.getByRole("banner").getByRole("button"))
    .evaluateAll((all) =>
      all.flatMap((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect()
        if (bottom < 0 || top > 120) return []
        const isHit = control.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
        return isHit && left >= 0 && right <= innerWidth && width >= 44 ? [] : [control.getAttribute("aria-label")]
      }),
    )

test.each([390, 320])("[LO-11] every control of the sticky header is whole on a phone at twice the text size (%i)", async (width) => {
  const { page } = await visit("/", { width })
  await expectFitsEnlarged(page, "/policy?tab=terms", "Terms & Conditions")
  await expect.poll(() => brokenControls(page)).toEqual([])
  await page.evaluate(() => window.scrollTo(0, 1000))
  await page.getByRole("banner").getByRole("button", { name: "Search" }).waitFor()
  await expect.poll(() => brokenControls(page)).toEqual([])
  await expectFits(page)
})

test("[LO-11] the text of the repair home is beside or above its picture on a wide screen at 200% text size", async () => {
  const { page } = await visit("/", { width: 1440 })
  await expectFitsEnlarged(page, "/repair-service-homepage", "We Repair All Major Brands")
  const hero = page.locator("section").filter({ has: page.getByRole("heading", { level: 1 }) })
  const bottom = (await hero.getByRole("link").last().boundingBox())?.y ?? Number.NaN
  const picture = await hero.locator("img").boundingBox()
  // The upper quarter of the picture is a transition.
  expect((picture?.y ?? 0) + (picture?.height ?? 0) / 4).toBeGreaterThan(bottom)
})

test("[LO-11] an order of the history shows its whole words on a phone at 200% text size", async () => {
  await refillStock()
  const shopper = await aShopper()
  const { id, items } = await anOrder(shopper, [CHARGER])
  const item = items[0]?.id ?? 0
  await advance(id, item, ...TO_DELIVERED)
  await shopper.ask("POST", `/api/order/return/${item}`, {})
  const { page } = await shopper.open("/user-profile#orderHistory", { width: 390 })
  await expectFitsEnlarged(page, "/user-profile#orderHistory", "Return requested")
  const card = page.getByRole("article").first()
  await expect.poll(() => card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test("[LO-11] items and ways to pay of the checkout break no word at 200% text size, and each choice has its text inside", async () => {
  await refillStock()
  const shopper = await aShopper()
  await anAddress(shopper)
  await fillCart(shopper, CHARGER)
  const { page } = await shopper.open("/cart", { width: 390 })
  await expectFitsEnlarged(page, "/place-order", "Belkin BoostCharge")
  const item = page.getByRole("main").getByText("Belkin BoostCharge").locator("visible=true").first()
  await expect.poll(() => brokenWords(item)).toEqual([])
  const segments = page.getByRole("group", { name: "Delivery" }).locator("label")
  expect(await segments.evaluateAll((all) => all.map((label) => label.scrollWidth > label.clientWidth))).toEqual([false, false])
  await page.setViewportSize({ width: 1440, height: 900 })
  const name = page.getByText("Cash on Delivery", { exact: true })
  await expect.poll(() => name.evaluate((text) => text.scrollHeight / Number.parseFloat(getComputedStyle(text).lineHeight))).toBeLessThan(2)
})

test("[LO-11] a customer's cart, checkout, orders, account and booking fit on a phone at 200% text size", async () => {
  await refillStock()
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CONTROLLER, CHARGER])
  const [first, second] = order.items
  await advance(order.id, first?.id ?? 0, ...TO_DELIVERED)
  await anAddress(shopper, { first_name: "Mariam Abdulrahman", last_name: "Al Kuwari" })
  await fillCart(shopper, CHARGER)
  const { page } = await shopper.open("/cart", { width: 390 })
  await expectFitsEnlarged(page, "/cart", "Checkout")
  await expectFitsEnlarged(page, "/place-order", "Mariam")
  await expectFitsEnlarged(page, `/order/details/${order.id}`, "Request Replacement")
  await expectFitsEnlarged(page, `/order-cancellation/${order.id}/${second?.id}`, "Confirm to Cancel")
  for (const [section, shown] of Object.entries({
    personalDetails: "Download My Data",
    manageAddress: "Mariam",
    orderHistory: "Track Order",
  }))
    await expectFitsEnlarged(page, `/user-profile#${section}`, shown)
  await expectFitsEnlarged(page, BOOKING, "Mariam")
})
