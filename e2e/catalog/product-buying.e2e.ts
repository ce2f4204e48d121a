import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import { stopClock } from "../support/clock.ts"
import { firstVariant, PHONE, pick, productOf, radio, visitChanged, visitProduct } from "../support/product-visits.ts"
import { dialogOf } from "../support/sign-in-dialogs.ts"
import { expectClean } from "../support/support.ts"

const SOLD_OUT = 1065
const IMAC = 1214
const LOGIN_FIRST = "Please login before adding to cart!"
const OPTIONS_MISSING = "Please select all options before adding to cart."

const main = (page: Page) => page.getByRole("main")
const quantity = (page: Page) => main(page).getByRole("textbox", { name: "Quantity" })
const less = (page: Page) => main(page).getByRole("button", { name: "One less" })
const more = (page: Page) => main(page).getByRole("button", { name: "One more" })
/** The product's own button. The bar at the bottom, which shows while the own ones are off the screen, comes after it. */
const buyNow = (page: Page) => main(page).getByRole("button", { name: "Buy Now" }).first()
const addToCart = (page: Page) => main(page).getByRole("button", { name: "Add to Cart" }).first()

async function type(page: Page, text: string) {
  await quantity(page).fill(text)
  await quantity(page).blur()
}

test("[PDP-14] the page has a quantity selector, Buy Now and Add to Cart", async () => {
  const visitor = await visitProduct(await productOf(PHONE))
  const { page } = visitor
  await expect.poll(() => quantity(page).inputValue()).toBe("1")
  await expect.poll(() => buyNow(page).isEnabled()).toBe(true)
  await expect.poll(() => addToCart(page).isEnabled()).toBe(true)
  expectClean(visitor)
})

test("[PDP-38] Add to Cart and Buy Now show a visitor a login toast in the middle of the screen", async () => {
  for (const button of [addToCart, buyNow]) {
    const { page } = await visitProduct(await productOf(PHONE))
    const sent: string[] = []
    page.on("request", (request) => {
      if (request.method() !== "GET") sent.push(request.url())
    })
    await button(page).click()
    const toast = page.getByRole("alert").filter({ hasText: LOGIN_FIRST })
    await toast.waitFor()
    // The login also opens, and the toast moves into it.
    const middle = async () => {
      const box = await toast.boundingBox()
      return box && box.x + box.width / 2
    }
    await expect.poll(middle).toBeCloseTo(720, -1)
    expect(sent).toEqual([])
  }
})

test("the login toast ends when the sign-up dialog, whose title it would cover, replaces the login", async () => {
  const { page } = await visitProduct(await productOf(PHONE))
  await stopClock(page)
  await addToCart(page).click()
  const toast = page.getByRole("alert").filter({ hasText: LOGIN_FIRST })
  await toast.waitFor()
  const { login, register } = dialogOf(page)
  await login.getByRole("link", { name: "Signup" }).click()
  await register.waitFor()
  await expect.poll(() => toast.count()).toBe(0)
})

test("[PDP-37] [PDP-41] the buttons first show an error for options that are not selected", async () => {
  const visitor = await visitProduct(await productOf(PHONE))
  const { page } = visitor
  await pick(radio(page, "Storage", "1 TB"))
  await page.waitForURL(/1-tb/)
  for (const button of [addToCart, buyNow]) {
    await button(page).click()
    await main(page).getByRole("alert").filter({ hasText: OPTIONS_MISSING }).waitFor()
    await expect.poll(() => page.getByText(LOGIN_FIRST).count()).toBe(0)
  }

  await pick(radio(page, "Color", "White"))
  await pick(radio(page, "RAM", "16 GB"))
  await page.getByText(OPTIONS_MISSING).waitFor({ state: "detached" })
  await addToCart(page).click()
  await page.getByRole("alert").filter({ hasText: LOGIN_FIRST }).waitFor()
  expectClean(visitor)
})

test("[PDP-43] [PDP-44] an entry that is not a number or is below 1 resets the quantity to 1", async () => {
  const { page } = await visitProduct(await productOf(PHONE))
  for (const text of ["abc", "0", "-3", "", "1e2"]) {
    await type(page, "2")
    await expect.poll(() => quantity(page).inputValue()).toBe("2")
    await type(page, text)
    await expect.poll(() => quantity(page).inputValue(), { message: text }).toBe("1")
  }
})

test("[PDP-45] [PDP-46] minus is disabled at 1, and plus at the stock", async () => {
  const product = await productOf(PHONE)
  const stock = firstVariant(product).inventory_quantity
  expect(stock).toBe(3)
  const { page } = await visitProduct(product)
  await expect.poll(() => less(page).isDisabled()).toBe(true)
  await more(page).click()
  await more(page).click()
  await expect.poll(() => quantity(page).inputValue()).toBe("3")
  await expect.poll(() => more(page).isDisabled()).toBe(true)
  await expect.poll(() => buyNow(page).isEnabled()).toBe(true)
  await less(page).click()
  await expect.poll(() => quantity(page).inputValue()).toBe("2")
  await expect.poll(() => more(page).isEnabled()).toBe(true)
})

test("[PDP-40] [PDP-47] above the stock both buttons are disabled, and the message with the numbers is next to them", async () => {
  const visitor = await visitProduct(await productOf(PHONE))
  const { page } = visitor
  await type(page, "25")
  const reason = main(page)
    .getByRole("alert")
    .filter({ hasText: /^Selected quantity exceeds available stock\.\D*25\D*3\D*$/ })
  await reason.waitFor()
  for (const button of [buyNow(page), addToCart(page)]) {
    await expect.poll(() => button.isDisabled()).toBe(true)
    expect(await button.getAttribute("aria-describedby")).toBe(await reason.getAttribute("id"))
  }
  await type(page, "3")
  await reason.waitFor({ state: "detached" })
  await expect.poll(() => buyNow(page).isEnabled()).toBe(true)
  expectClean(visitor)
})

test("the quantity stays when an option changes", async () => {
  const { page } = await visitProduct(await productOf(PHONE))
  await type(page, "2")
  await pick(radio(page, "Color", "Sky Blue"))
  await page.waitForURL(/sky-blue$/)
  await expect.poll(() => quantity(page).inputValue()).toBe("2")
})

test("[PDP-48] [PDP-50] a variant without stock shows Out of Stock and no quantity or buy controls", async () => {
  const product = await productOf(SOLD_OUT)
  expect(firstVariant(product).inventory_quantity).toBe(0)
  const visitor = await visitProduct(product)
  const { page } = visitor
  await expect.poll(() => main(page).getByText("Out of Stock", { exact: true }).first().isVisible()).toBe(true)
  expect(await page.getByText("Please select less count").count()).toBe(0)
  for (const control of [quantity, less, more, buyNow, addToCart]) expect(await control(page).count()).toBe(0)
  expectClean(visitor)
})

test("[LO-20] on a phone the short column of a sold-out product does not cover what follows when the page scrolls", async () => {
  const { page } = await visitProduct(await productOf(SOLD_OUT), { width: 390 })
  const distanceAt = (y: number) =>
    page.evaluate((scrolled) => {
      window.scrollTo(0, scrolled)
      const warranty = [...document.querySelectorAll("main li b")].find(({ textContent }) => textContent === "Warranty")
      const tops = [warranty, document.querySelector("h1")].map((element) => element?.getBoundingClientRect().top ?? 0)
      return Math.round((tops[0] ?? 0) - (tops[1] ?? 0))
    }, y)
  const distance = await distanceAt(0)
  expect(distance).toBeGreaterThan(0)
  await expect.poll(() => distanceAt(700)).toBe(distance)
})

test("[PDP-49] [PDP-50] a variant marked out of stock with pieces left also suggests a smaller quantity", async () => {
  const { page } = await visitChanged({
    product: (product) => ({
      ...product,
      variants: product.variants.map((variant) => ({ ...variant, out_of_stock: true, inventory_quantity: 4 })),
    }),
  })
  await expect.poll(() => main(page).getByText("Out of Stock", { exact: true }).first().isVisible()).toBe(true)
  await expect.poll(() => page.getByText("Please select less count").isVisible()).toBe(true)
  for (const control of [quantity, buyNow, addToCart]) expect(await control(page).count()).toBe(0)
})

test.each([
  [768, 1024],
  [820, 1180],
  [1024, 768],
  [1280, 800],
])("[LO-20] the first screen of %i × %i shows the price and a buy button", async (width, height) => {
  for (const id of [1001, IMAC]) {
    const product = await productOf(id)
    const { title } = product
    const { page } = await visitProduct(product, { width, height })
    const isOnScreen = async (part: Locator) => {
      const box = await part.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= height
    }
    const price = main(page)
      .getByText(/^QR.\d/)
      .first()
    expect(await isOnScreen(price), `price of ${id}`).toBe(true)
    const buttons = main(page).getByRole("button", { name: /^(Buy Now|Add to Cart)$/ })
    await expect
      .poll(async () => (await Promise.all((await buttons.all()).map(isOnScreen))).some(Boolean), { message: `button of ${id}` })
      .toBe(true)
    const stage = await main(page).getByRole("list", { name: title }).boundingBox()
    expect(stage?.height, `stage of ${id}`).toBeLessThanOrEqual(Math.ceil(0.52 * height))
    const picture = await main(page).getByRole("list", { name: title }).getByRole("img").first().boundingBox()
    expect(picture?.y, `picture of ${id}`).toBeGreaterThanOrEqual(stage?.y ?? height)
    expect((picture?.y ?? 0) + (picture?.height ?? 0), `picture of ${id}`).toBeLessThanOrEqual((stage?.y ?? 0) + (stage?.height ?? 0))
  }
})

test("[LO-21] the maximum of an order is 16 px below the buttons, without a gap for a message that is not there", async () => {
  const { page } = await visitProduct(await productOf(1001))
  const buttons = await buyNow(page).boundingBox()
  const maximum = await main(page).getByText("At most 2 for each order.").boundingBox()
  expect(Math.round((maximum?.y ?? 0) - (buttons?.y ?? 0) - (buttons?.height ?? 0))).toBe(16)
})

test("[LO-20] the bottom bar also appears on wide screens while the buttons are off the screen", async () => {
  const { page } = await visitProduct(await productOf(PHONE))
  const bar = page.locator("[data-bottom-bar]")
  expect(await bar.isVisible()).toBe(false)
  await page.getByRole("heading", { name: "Similar Products" }).scrollIntoViewIfNeeded()
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded()
  await bar.getByRole("button", { name: "Add to Cart" }).waitFor()
})

test("on phones a bar with price, choice and button appears while the buttons are off the screen", async () => {
  const visitor = await visitProduct(await productOf(PHONE), { width: 390 })
  const { page } = visitor
  const bar = page.locator("[data-bottom-bar]")
  await bar.waitFor()
  await expect.poll(() => bar.textContent()).toMatch(/QR.4,999Cobalt Violet, 12 GB, 256 GBAdd to Cart/)
  await bar.getByRole("button", { name: "Add to Cart" }).click()
  await page.getByRole("alert").filter({ hasText: LOGIN_FIRST }).waitFor()
  await page.getByRole("dialog", { name: "Welcome Back" }).getByRole("button", { name: "Close" }).click()

  await buyNow(page).scrollIntoViewIfNeeded()
  await bar.waitFor({ state: "hidden" })
  await page.getByRole("heading", { name: "Similar Products" }).scrollIntoViewIfNeeded()
  await bar.waitFor()
  expectClean(visitor)
})
