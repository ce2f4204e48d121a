import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import type { Order } from "#contract/orders.ts"
import { expectAccessible } from "../support/axe.ts"
import { allSent } from "../support/clock.ts"
import { anAddress, aShopper, CONTROLLER } from "../support/customers.ts"
import { at, expectClean, followMenu, held, idle, toasterReady } from "../support/support.ts"

const PRODUCT = `/microsoft/${CONTROLLER.productId}/microsoft-xbox-wireless-controller-carbon-black`
const BUY_NOW = "**/api/order/buy_now"
const sheet = (page: Page) => page.getByRole("dialog", { name: "Place Order" })
const title = (page: Page) => page.getByRole("heading", { level: 1 })
const buyNow = (page: Page) => page.getByRole("button", { name: "Buy Now" })
const place = (page: Page) => page.getByRole("button", { name: /^Place order/ }).filter({ visible: true })

/** The product's page of a customer with this many addresses. */
async function atProduct({ addresses = 1, ...options }: { width?: number; addresses?: number; expectedStatus?: number } = {}) {
  const shopper = await aShopper()
  for (const name of ["Older", "Newer"].slice(2 - addresses)) await anAddress(shopper, { first_name: name })
  const visitor = await shopper.open(PRODUCT, options)
  await visitor.page.waitForURL((url) => url.pathname.startsWith("/microsoft-xbox"))
  return { shopper, visitor, page: visitor.page, product: new URL(visitor.page.url()).pathname }
}

async function openSheet(page: Page) {
  await buyNow(page).click()
  await page.waitForURL(at("/place-order"))
  await expect.poll(() => place(page).isEnabled()).toBe(true)
}

test.each([1440, 390])(
  "[SHEET-07] [SHEET-12] Buy Now shows the checkout as a sheet over the product, and Back returns to the same place (%i)",
  async (width) => {
    const { visitor, page, product } = await atProduct({ width })
    const scrolledTo = () => page.evaluate(() => scrollY)
    // The screen may render again at its own address, and a button that is no longer in the page scrolls nothing.
    await expect
      .poll(async () => {
        await buyNow(page).evaluate((button) => button.scrollIntoView({ block: "center" }))
        return scrolledTo()
      })
      .toBeGreaterThan(0)
    const scrolled = await scrolledTo()
    await openSheet(page)
    await expect.poll(() => sheet(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await expectAccessible(page)
    const box = await sheet(page).locator("> div").first().boundingBox()
    if (width === 390) expect(box).toMatchObject({ x: 0, width: 390 })
    else expect(box).toMatchObject({ x: 880, width: 560 })
    await page.goBack()
    await expect.poll(() => sheet(page).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe(product)
    await expect.poll(scrolledTo).toBe(scrolled)
    await expect.poll(() => buyNow(page).evaluate((button) => button === document.activeElement)).toBe(true)
    expectClean(visitor)
  },
)

test.each([1440, 390])("[SHEET-10] the total stands beside the sheet's button (%i)", async (width) => {
  const { page } = await atProduct({ width })
  await openSheet(page)
  const bar = sheet(page).locator("[data-bottom-bar]")
  const middleOf = async (part: string) => {
    const { y = 0, height = 0 } = (await bar.locator(part).boundingBox()) ?? {}
    return Math.round(y + height / 2)
  }
  await expect.poll(async () => (await middleOf("> p")) - (await middleOf("> button"))).toBe(0)
})

test("[SHEET-12] Tab stays in the sheet, and Escape returns to Buy Now", async () => {
  const { page, product } = await atProduct()
  await openSheet(page)
  const inside = () => sheet(page).evaluate((dialog) => dialog.contains(document.activeElement))
  const stops = await sheet(page).locator("a[href], button:enabled, input:enabled").count()
  for (let stop = 0; stop <= stops; stop += 1) {
    await page.keyboard.press("Tab")
    await expect.poll(inside).toBe(true)
  }
  await page.keyboard.press("Escape")
  await page.waitForURL(at(product))
  await expect.poll(() => buyNow(page).evaluate((button) => button === document.activeElement)).toBe(true)
})

test("[SHEET-08] a reload of the sheet shows the full page with the same state", async () => {
  const { page } = await atProduct()
  await openSheet(page)
  await page.reload()
  await expect.poll(() => title(page).allInnerTexts()).toEqual(["Place Order"])
  await expect.poll(() => sheet(page).count()).toBe(0)
  await page.getByRole("main").getByText("Microsoft Xbox Wireless").last().waitFor()
  expect(await page.evaluate(() => history.state as object)).toMatchObject({ isBuyNow: true, quantity: 1, product: { id: CONTROLLER.id } })
  await expect.poll(() => place(page).isEnabled()).toBe(true)
})

test("[SHEET-08] a narrow or old browser, and a failed request for the addresses, open the full page", async () => {
  const { page, product } = await atProduct()
  const cases = [
    () => page.route("**/api/user/address/all", (route) => route.abort(), { times: 1 }),
    () => page.setViewportSize({ width: 320, height: 700 }),
    async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.evaluate(() => Object.assign(CSS, { supports: () => false }))
    },
  ]
  for (const prepare of cases) {
    await prepare()
    await buyNow(page).click()
    await page.waitForURL(at("/place-order"))
    await expect.poll(() => title(page).allInnerTexts()).toEqual(["Place Order"])
    expect(await sheet(page).count()).toBe(0)
    await page.goBack()
    await page.waitForURL(at(product))
    await expect.poll(() => title(page).allInnerTexts()).toEqual([CONTROLLER.title])
  }
})

test("[SHEET-08] without a saved address Buy Now opens the full page", async () => {
  const { page } = await atProduct({ addresses: 0 })
  await buyNow(page).click()
  await page.waitForURL(at("/place-order"))
  await expect.poll(() => title(page).allInnerTexts()).toEqual(["Place Order"])
  expect(await sheet(page).count()).toBe(0)
})

test("[SHEET-07] the sheet shows only the address used last until the customer changes it", async () => {
  const { page } = await atProduct({ addresses: 2 })
  await buyNow(page).click()
  const radios = sheet(page).getByRole("group", { name: "Saved addresses" }).getByRole("radio")
  await radios.first().check()
  await place(page).click()
  await page.waitForURL(at("/order-confirmed-details"))
  await page.goBack()
  await openSheet(page)
  await expect.poll(() => radios.count()).toBe(0)
  await sheet(page).getByRole("button", { name: "Change address" }).click()
  await expect.poll(() => radios.first().evaluate((radio) => radio === document.activeElement)).toBe(true)
  await radios.last().check()
  await expect.poll(() => place(page).isEnabled()).toBe(true)
})

test("[SHEET-08] the full page opens when the script of the sheet does not load, and the next Buy Now opens the sheet", async () => {
  const { page, product } = await atProduct()
  await toasterReady(page)
  // Only the script of the sheet opens a dialog with an address.
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes("hasAddress:!0,isHeld")) await route.abort("connectionfailed")
    else await route.fulfill({ response })
  })
  await buyNow(page).click()
  await expect.poll(() => title(page).allInnerTexts()).toEqual(["Place Order"])
  expect(await sheet(page).count()).toBe(0)
  await page.unroute("**/assets/*.js")
  await page.goBack()
  await page.waitForURL(at(product))
  await expect.poll(() => title(page).allInnerTexts()).toEqual([CONTROLLER.title])
  await openSheet(page)
  await sheet(page).waitFor()
})

test("[SHEET-07] a waiting Buy Now shows that it is loading, and does nothing once the visitor is on another page", async () => {
  const { page } = await atProduct()
  const addresses = await held(page, "**/api/user/address/all")
  await buyNow(page).click()
  await page.getByRole("status").filter({ hasText: "Loading..." }).waitFor()
  await followMenu(page, "/category/tablets")
  await expect.poll(() => title(page).allInnerTexts()).toEqual(["Tablets"])
  const answered = page.waitForResponse("**/api/user/address/all")
  addresses.release()
  await (await answered).finished()
  await allSent(page)
  await idle(page)
  expect(new URL(page.url()).pathname).toBe("/category/tablets")
})

test("[SHEET-12] closing the sheet twice at once does not leave the product page", async () => {
  const { page, product } = await atProduct()
  await openSheet(page)
  const close = sheet(page).getByRole("button", { name: "Close" })
  await close.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.waitForURL(at(product))
  await expect.poll(() => buyNow(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await idle(page)
  expect(new URL(page.url()).pathname).toBe(product)
})

test("[SHEET-07] the sheet stays while the order is placed, and after Back the same order has the same key", async () => {
  const { page, product } = await atProduct()
  await openSheet(page)
  const orders = await held(page, BUY_NOW)
  await place(page).click()
  await expect.poll(() => orders.sent.length).toBe(1)
  await expect.poll(() => sheet(page).getByRole("button", { name: "Close" }).isDisabled()).toBe(true)
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Escape")
  await idle(page)
  await expect.poll(() => sheet(page).evaluate((dialog) => dialog.matches(":modal"))).toBe(true)
  await page.goBack()
  await page.waitForURL(at(product))
  await expect.poll(() => sheet(page).count()).toBe(0)
  await openSheet(page)
  await place(page).click()
  await expect.poll(() => orders.sent.length).toBe(2)
  const keys = orders.sent.map((request) => request.headers()["idempotency-key"])
  expect(keys[1]).toBe(keys[0])
  orders.release()
  await page.waitForURL(at("/order-confirmed-details"))
})

/** Leaves the checkout by Back after an order without an answer, which the server received or not. */
async function leftWithoutAnswer(page: Page, product: string, isReceived: boolean) {
  // A device without a network does not send the order again by itself.
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { configurable: true, get: () => false }))
  await page.route(
    BUY_NOW,
    async (route) => {
      if (isReceived) await route.fetch()
      await route.abort("connectionreset")
    },
    { times: 1 },
  )
  await place(page).click()
  await page.getByText("Then press the button again: your order is never placed twice.").waitFor()
  await page.goBack()
  await page.waitForURL(at(product))
}

const pieces = async (shopper: Awaited<ReturnType<typeof aShopper>>) =>
  (await shopper.ask<Order[]>("GET", "/api/order/all")).map(({ items }) => items.map(({ quantity }) => quantity))

test.each([390, 320])(
  "[SHEET-13] after Back from a Buy Now that was not received, another quantity is ordered alone (%i)",
  async (width) => {
    const { shopper, page, product } = await atProduct({ width })
    await openSheet(page)
    await leftWithoutAnswer(page, product, false)
    await page.getByRole("button", { name: "One more" }).click()
    await openSheet(page)
    await expect.poll(() => place(page).textContent()).toContain(String(2 * CONTROLLER.price))
    await place(page).click()
    await page.waitForURL(at("/order-confirmed-details"))
    await expect.poll(() => pieces(shopper)).toEqual([[2]])
  },
)

test.each([390, 320])(
  "[SHEET-13] after Back from a Buy Now that was received, another quantity is ordered only when asked again (%i)",
  async (width) => {
    const { shopper, page, product } = await atProduct({ width })
    await openSheet(page)
    await leftWithoutAnswer(page, product, true)
    await page.getByRole("button", { name: "One more" }).click()
    await openSheet(page)
    await place(page).click()
    const notice = page.getByRole("alert").filter({ hasText: "Your earlier order was received after all, so this one was not placed." })
    await expect.poll(() => notice.getByRole("link", { name: "Order History" }).getAttribute("href")).toBe("/user-profile#orderHistory")
    await expect.poll(() => pieces(shopper)).toEqual([[1]])
    await place(page).click()
    await page.waitForURL(at("/order-confirmed-details"))
    await expect.poll(() => pieces(shopper)).toEqual([[2], [1]])
  },
)
