import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import { findings } from "../support/axe.ts"
import { stopClock, waitsFor } from "../support/clock.ts"
import { aShopper, cartContents, newVisitorAs, put, visitAs } from "../support/shoppers.ts"
import { at, expectClean, hasFonts, held, hydrated, openUnscripted, visit } from "../support/support.ts"

/** A name longer than 30 characters, 27 in stock, 550 off. */
const TABLET = 113101
/** 13 in stock. */
const PHONE = 100301
/** Another variant of the same product. */
const OTHER_PHONE = 100302
/** At most 2 in one order. */
const LIMITED = 100101

const WIDTHS = [1440, 390]
const CHANGE = "**/api/order/cart/item_add_or_remove"
const EMPTY_TEXT = "Looks like you haven't added anything to your cart yet"

const main = (page: Page) => page.getByRole("main")
const lines = (page: Page) => main(page).getByRole("list", { name: "Products in your cart" }).getByRole("listitem")
const line = (page: Page, title: string) => lines(page).filter({ hasText: title })
const quantity = (page: Page, title = "") => line(page, title).getByRole("textbox")
const more = (page: Page, title = "") => line(page, title).getByRole("button", { name: "One more" })
const less = (page: Page, title = "") => line(page, title).getByRole("button", { name: "One less" })
const summary = (page: Page) => main(page).getByRole("complementary", { name: "Price Details" })
const total = (page: Page) => summary(page).locator("dl > div", { hasText: "Total" }).locator("dd")
const checkout = (page: Page) => main(page).getByRole("button", { name: "Checkout" }).filter({ visible: true })

const shows = (page: Page, title: string) => expect.poll(() => quantity(page, title).inputValue())

test.each(WIDTHS)("[CART-01] [CART-12] the cart lists its products and their prices (%i)", async (width) => {
  const shopper = await aShopper([
    [PHONE, 2],
    [TABLET, 1],
  ])
  const visitor = await visitAs(shopper, "/cart", { width })
  const { page } = visitor
  await main(page).getByRole("heading", { level: 1, name: "My Cart" }).waitFor()
  await lines(page).first().waitFor()
  await expect.poll(() => lines(page).count()).toBe(2)
  const phone = line(page, "Apple iPhone Air")
  await expect.poll(() => phone.textContent()).toContain("Sky Blue, 256 GB")
  await expect.poll(() => phone.textContent()).toMatch(/QR.6,998.*QR.8,598.*19% off.*2 × QR.3,499/)
  await expect.poll(() => phone.getByRole("link", { name: "Apple iPhone Air" }).getAttribute("href")).toMatch(/^\/apple-iphone-air\/1003\//)
  await expect.poll(() => summary(page).getByRole("heading", { name: "Price Details" }).isVisible()).toBe(true)
  await expect
    .poll(() => summary(page).locator("dl").textContent())
    .toMatch(/Price \(2 Items\)QR.12,597Discount−QR.2,150Delivery ChargeFreeTotalQR.10,447/)
  await expect.poll(() => page.getByRole("banner").getByRole("link", { name: "Cart, 2 items" }).isVisible()).toBe(true)
  expectClean(visitor)
})

test.each([
  { path: "/cart", remove: "Remove", quantity: "Quantity, ", gone: " was removed." },
  { path: "/ar/cart", remove: "إزالة", quantity: "الكمية، ", gone: "تمت إزالة " },
])("two variants of one product have different names for their controls and news ($path)", async ({ path, remove, quantity, gone }) => {
  const { page } = await visitAs(
    await aShopper([
      [PHONE, 1],
      [OTHER_PHONE, 1],
    ]),
    path,
  )
  const list = main(page).getByRole("list").first()
  const removers = list.getByRole("button", { name: remove })
  await expect.poll(() => removers.count()).toBe(2)
  const names = async (parts: Locator) => (await parts.evaluateAll((all) => all.map((part) => part.ariaLabel ?? ""))).map(plain)
  for (const parts of [removers, list.getByRole("group"), list.getByRole("textbox")])
    await expect.poll(async () => new Set(await names(parts)).size).toBe(2)
  const [first, second] = await names(removers)
  expect(first).toMatch(/ 512 /)
  expect((await names(list.getByRole("textbox")))[0]).toBe(quantity + first?.slice(remove.length + 1))
  await removers.last().click()
  const news = list.getByRole("status")
  await expect.poll(async () => plain((await news.textContent()) ?? "")).toContain(second?.slice(remove.length + 1))
  await expect.poll(async () => plain((await news.textContent()) ?? "")).toContain(gone)
})

/** A text without the isolates of Arabic pages. */
function plain(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, "")
}

test("[RULE-17] a name is shown with 30 characters and read out in full", async () => {
  const { page } = await visitAs(await aShopper([[TABLET, 1]]), "/cart")
  await lines(page).first().waitFor()
  const link = lines(page).getByRole("link", { name: "Microsoft Surface Pro 13-inch (Copilot+ PC)", exact: true })
  await expect.poll(() => link.locator("bdi").textContent()).toBe("Microsoft Surface Pro 13-inch …")
})

test("[AR-49] the cart is requested before the page's scripts, once, in the page's language", async () => {
  const visitor = await newVisitorAs(await aShopper([[PHONE, 1]]))
  const { page } = visitor
  const details: (string | undefined)[] = []
  page.on("request", (request) => {
    if (request.url().endsWith("/api/order/cart/details")) details.push(request.headers()["accept-language"])
  })
  const runScripts = await openUnscripted(page, "/cart")
  await expect.poll(() => details.length).toBe(1)
  runScripts()
  await shows(page, "Apple iPhone Air").toBe("1")
  expect(details).toEqual(["en"])
  expectClean(visitor)
})

test("the pictures of the first lines are requested before the scripts run, and once", async () => {
  const visitor = await newVisitorAs(
    await aShopper([
      [TABLET, 1],
      [PHONE, 1],
    ]),
  )
  const { page } = visitor
  const pictures: string[] = []
  page.on("request", (request) => {
    if (request.resourceType() === "image" && request.url().includes(".w320.webp")) pictures.push(request.url())
  })
  const runScripts = await openUnscripted(page, "/cart")
  await expect.poll(() => pictures.length).toBe(2)
  const early = [...pictures]
  runScripts()
  const sources = () =>
    lines(page)
      .locator("img")
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc))
  await expect.poll(sources).toEqual(early)
  await expect
    .poll(() =>
      lines(page)
        .locator("img")
        .evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)
  expect(pictures).toEqual(early)
  expectClean(visitor)
})

test("nothing overlaps at twice the text size", async () => {
  const { page } = await visitAs(await aShopper([[TABLET, 2]]), "/cart")
  await lines(page).first().waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
  await hasFonts(page)
  const boxes = [lines(page).locator("img"), lines(page).getByRole("link"), lines(page).locator("b"), summary(page)].map((part) =>
    part.last().boundingBox(),
  )
  const edges = (await Promise.all(boxes)).flatMap((box) => [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)])
  expect(edges).toEqual(edges.toSorted((a, b) => a - b))
})

test.each(WIDTHS)("[CART-02] [CART-03] a visitor sees the empty cart, and no cart is requested (%i)", async (width) => {
  const visitor = await visit("/cart", { width })
  const { page } = visitor
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await page.reload()
  await hydrated(page)
  await main(page).getByRole("heading", { name: "Your cart is empty" }).waitFor()
  await expect.poll(() => main(page).getByText(EMPTY_TEXT).isVisible()).toBe(true)
  await expect.poll(() => main(page).getByRole("link", { name: "Shop Now" }).getAttribute("href")).toBe("/")
  await expect.poll(() => main(page).getByText("Loading your cart...").count()).toBe(0)
  expect(asked.filter((url) => url.includes("/api/order/"))).toEqual([])
  expectClean(visitor)
})

test("[CART-01] a customer who opens the cart from another page sees it, without a refused script", async () => {
  const visitor = await visitAs(await aShopper([[PHONE, 1]]), "/about")
  const { page } = visitor
  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click()
  await lines(page).first().waitFor()
  expectClean(visitor)
})

test("a signed-in customer sees a placeholder until the cart is loaded, not an empty cart", async () => {
  const { page } = await newVisitorAs(await aShopper([[PHONE, 1]]))
  const go = Promise.withResolvers<void>()
  await page.route("**/api/order/cart/details", async (route) => {
    await go.promise
    await route.continue()
  })
  await page.goto(at("/cart"))
  await hydrated(page)
  await expect.poll(() => main(page).getByText("Loading your cart...").count()).toBe(1)
  expect(await main(page).getByText("Your cart is empty").count()).toBe(0)
  go.resolve()
  await lines(page).first().waitFor()
})

test.each(WIDTHS)("[LO-19] the placeholders of the cart's pictures have their final size (%i)", async (width) => {
  const { page } = await newVisitorAs(await aShopper([[PHONE, 1]]), { width })
  const { release } = await held(page, "**/api/order/cart/details")
  await page.goto(at("/cart"))
  await hydrated(page)
  const size = (part: Locator) => part.evaluate((element) => [element.clientWidth, element.clientHeight])
  const placeholder = await size(main(page).locator("span[aria-hidden=true]").first())
  release()
  await lines(page).first().waitFor()
  await expect.poll(() => size(lines(page).first().locator("a").first())).toEqual(placeholder)
})

test("a cart that fails to load shows an error, and Try again loads it", async () => {
  const { page } = await newVisitorAs(await aShopper([[PHONE, 1]]))
  await page.route("**/api/order/cart/details", (route) => route.fulfill({ status: 500, body: "" }))
  await page.goto(at("/cart"))
  await main(page).getByRole("alert").filter({ hasText: "Your cart could not be loaded" }).waitFor()
  await page.unroute("**/api/order/cart/details")
  await main(page).getByRole("button", { name: "Try again" }).click()
  await lines(page).first().waitFor()
})

test("[CART-06] [CART-07] minus is disabled at 1 and plus at the stock", async () => {
  const shopper = await aShopper([[PHONE, 12]])
  const visitor = await visitAs(shopper, "/cart")
  const { page } = visitor
  await more(page).click()
  await shows(page, "").toBe("13")
  await expect.poll(() => more(page).isDisabled()).toBe(true)
  await quantity(page).fill("2")
  await quantity(page).press("Enter")
  await less(page).click()
  await shows(page, "").toBe("1")
  await expect.poll(() => less(page).isDisabled()).toBe(true)
  // The button keeps the focus, and does nothing.
  await expect.poll(() => less(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press("Enter")
  await shows(page, "").toBe("1")
  await expect.poll(() => cartContents(shopper)).toEqual({ [PHONE]: 1 })
  await expect
    .poll(() => main(page).getByRole("status").first().textContent())
    .toMatch(/^Apple iPhone Air, Sky Blue, 256 GB: 1 in your cart\. Total QR.3,499$/)
  expectClean(visitor)
})

test("[CART-08] typed text that is not a number of at least 1 resets the line to 1", async () => {
  const shopper = await aShopper([[PHONE, 5]])
  const { page } = await visitAs(shopper, "/cart")
  for (const text of ["abc", "0", "-2", ""]) {
    await quantity(page).fill("4")
    await quantity(page).blur()
    await expect.poll(() => cartContents(shopper)).toEqual({ [PHONE]: 4 })
    await quantity(page).fill(text)
    await quantity(page).blur()
    await shows(page, "").toBe("1")
    await expect.poll(() => cartContents(shopper)).toEqual({ [PHONE]: 1 })
  }
})

test("[SH-39] [CART-09] a quantity above the stock is refused, and the message names the number", async () => {
  const shopper = await aShopper([[PHONE, 3]])
  const { page } = await visitAs(shopper, "/cart")
  await quantity(page).fill("40")
  await quantity(page).blur()
  await lines(page)
    .getByRole("alert")
    .filter({ hasText: /^Please select less count, 40 is Out of Stock\. Your cart still has 3\.$/ })
    .waitFor()
  await expect.poll(() => quantity(page).inputValue()).toBe("3")
  await expect.poll(() => cartContents(shopper)).toEqual({ [PHONE]: 3 })
  await less(page).click()
  await lines(page).getByRole("alert").waitFor({ state: "detached" })
})

test("a quantity above the maximum of one order is refused", async () => {
  const shopper = await aShopper([[LIMITED, 2]])
  const { page } = await visitAs(shopper, "/cart")
  await more(page).click()
  await lines(page).getByRole("alert").filter({ hasText: "This is more than can be ordered at once." }).waitFor()
  await expect.poll(() => quantity(page).inputValue()).toBe("2")
})

test("on a slow network the quantity follows the clicks, and few requests bring the server to the same quantity", async () => {
  const shopper = await aShopper([
    [PHONE, 1],
    [TABLET, 1],
  ])
  const { page } = await visitAs(shopper, "/cart")
  const { release, sent } = await held(page, CHANGE)
  for (let click = 0; click < 6; click++) await more(page, "iPhone Air").click()
  await less(page, "iPhone Air").click()
  await more(page, "Surface").click()
  await expect.poll(() => quantity(page, "iPhone Air").inputValue()).toBe("6")
  await expect.poll(() => total(page).textContent()).toMatch(/^QR.27,892$/)
  release()
  await expect.poll(() => cartContents(shopper)).toEqual({ [PHONE]: 6, [TABLET]: 2 })
  expect(sent.length).toBeLessThanOrEqual(3)
  await expect.poll(() => quantity(page, "iPhone Air").inputValue()).toBe("6")
})

test("a removed line is replaced by Undo, which restores it", async () => {
  const shopper = await aShopper([
    [PHONE, 2],
    [TABLET, 1],
  ])
  const visitor = await visitAs(shopper, "/cart")
  const { page } = visitor
  await main(page).getByRole("button", { name: "Remove Microsoft Surface Pro 13-inch (Copilot+ PC)" }).click()
  const undo = main(page).getByRole("button", { name: "Undo" })
  await undo.waitFor()
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect.poll(() => cartContents(shopper)).toEqual({ [PHONE]: 2 })
  await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).waitFor()
  await undo.click()
  await expect.poll(() => cartContents(shopper)).toEqual({ [PHONE]: 2, [TABLET]: 1 })
  await line(page, "Surface").getByRole("textbox").waitFor()
  await expect.poll(() => lines(page).nth(0).textContent()).toContain("Surface")

  for (const title of ["Microsoft Surface Pro 13-inch (Copilot+ PC)", "Apple iPhone Air"]) {
    await main(page)
      .getByRole("button", { name: `Remove ${title}` })
      .click()
  }
  await main(page).getByRole("heading", { name: "Your cart is empty" }).waitFor()
  await expect.poll(() => cartContents(shopper)).toEqual({})
  expectClean(visitor)
})

test("[CART-04] Checkout opens the place-order page after 200 ms", async () => {
  for (const width of WIDTHS) {
    const { page } = await visitAs(await aShopper([[PHONE, 1]]), "/cart", { width })
    await checkout(page).waitFor()
    await stopClock(page)
    await checkout(page).click()
    await waitsFor(page, 200)
    await page.clock.runFor(199)
    expect(new URL(page.url()).pathname).toBe("/cart")
    await page.clock.runFor(1)
    await page.waitForURL(/\/place-order$/)
  }
})

test("[CART-05] items passed by a navigation show at once, and only to their customer", async () => {
  const [shopper, other] = [await aShopper([[PHONE, 2]]), await aShopper()]
  const { page } = await visitAs(shopper, "/apple-iphone-air/1003/apple-iphone-air-256-gb-sky-blue")
  await main(page).getByRole("button", { name: "Add to Cart" }).first().click()
  await main(page).getByRole("button", { name: "View Cart" }).click()
  await page.waitForURL(/\/cart$/)
  await shows(page, "").toBe("3")

  await page.route("**/api/order/cart/details", (route) => route.abort("connectionfailed"))
  await page.reload()
  await shows(page, "").toBe("3")
  await page.evaluate((token) => localStorage.setItem("authToken", token), other.token)
  await page.reload()
  await main(page).getByText("Your cart could not be loaded").waitFor()
  await expect.poll(() => lines(page).count()).toBe(0)
})

test("a cart changed on another device is updated when its tab is shown again", async () => {
  const shopper = await aShopper([[PHONE, 1]])
  const { page } = await visitAs(shopper, "/cart")
  await lines(page).first().waitFor()
  await put(shopper, PHONE, 4)
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await shows(page, "").toBe("5")
})

test.each(WIDTHS)("[SH-39] an empty cart shows the products viewed last on this device (%i)", async (width) => {
  const visitor = await visit("/apple-iphone-air/1003/apple-iphone-air-256-gb-sky-blue", { width })
  const { page } = visitor
  const viewed = () => page.evaluate(() => localStorage.getItem("recently-viewed"))
  await expect.poll(viewed).toBe("[1003]")
  await page.goto(at("/apple-iphone-17-pro-max/1001/apple-iphone-17-pro-max-256-gb-cosmic-orange"))
  await hydrated(page)
  await expect.poll(viewed).toBe("[1001,1003]")
  await page.goto(at("/cart"))
  await hydrated(page)
  const products = main(page).getByRole("list", { name: "Recently viewed" }).getByRole("listitem")
  await products.first().waitFor()
  await expect
    .poll(() => products.allInnerTexts())
    .toEqual([expect.stringMatching(/iPhone 17 Pro Max.*QR/s), expect.stringMatching(/iPhone Air.*QR/s)])
  expect(await findings(page)).toEqual([])
  await products.last().getByRole("link", { name: "Apple iPhone Air" }).click()
  await page.waitForURL(/\/apple-iphone-air\/1003\//)
  expectClean(visitor)
})

test("[SH-39] an empty cart shows no viewed products when they cannot be loaded", async () => {
  const { page } = await visit("/about")
  await page.evaluate(() => localStorage.setItem("recently-viewed", "[1003]"))
  const list = "**/api/store/products/recommendations"
  await page.route(list, (route) => route.abort("connectionfailed"))
  const asked = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/recommendations"))
  await page.goto(at("/cart"))
  await asked
  await main(page).getByRole("link", { name: "Shop Now" }).waitFor()
  await expect.poll(() => main(page).getByText("Recently viewed").count()).toBe(0)
})
