import type { Locator, Page, Request } from "playwright-core"
import { describe, expect, test } from "vitest"
import type { Order } from "#contract/orders.ts"
import { expectAccessible } from "../support/axe.ts"
import { stopClock, waitsFor } from "../support/clock.ts"
import { anAddress, aShopper, CHARGER, CONTROLLER, fillCart, type Shopper } from "../support/customers.ts"
import { at, expectClean, held, toasterReady, visit } from "../support/support.ts"

const button = (page: Page) => page.getByRole("button", { name: /Place order|Placing order|Pay QR.*online/ }).locator("visible=true")
const address = (page: Page) => page.getByRole("group", { name: "Saved addresses" }).getByRole("radio").first()
const note = (page: Page) => page.getByLabel("Note for the driver")
const orders = (shopper: Shopper) => shopper.ask<Order[]>("GET", "/api/order/all")

/** The checkout of a customer with an address and two lines in the cart. */
async function atCheckout({ addresses = 1, ...options }: { width?: number; expectedStatus?: number; addresses?: number } = {}) {
  const shopper = await aShopper()
  for (let count = 1; count < addresses; count += 1) await anAddress(shopper, { first_name: "Older" })
  const saved = await anAddress(shopper)
  await fillCart(shopper, CONTROLLER, CHARGER)
  const visitor = await shopper.open("/place-order", options)
  await address(visitor.page).waitFor()
  return { shopper, saved, visitor, page: visitor.page }
}

/** The checkout after Buy Now on a product's page; the customer has another product in the cart. */
async function atBuyNow(quantity: number) {
  const shopper = await aShopper()
  await anAddress(shopper)
  await fillCart(shopper, CHARGER)
  const { page } = await shopper.open(`/microsoft/${CONTROLLER.productId}/microsoft-xbox-wireless-controller-carbon-black`)
  for (let pieces = 1; pieces < quantity; pieces += 1) await page.getByRole("button", { name: "One more" }).click()
  await page.getByRole("button", { name: "Buy Now" }).click()
  await page.waitForURL(at("/place-order"))
  await address(page).waitFor()
  return { shopper, page }
}

/** Records the keys and bodies of the calls that place an order. */
function placings(page: Page) {
  const sent: { key: string | undefined; body: Record<string, unknown> }[] = []
  page.on("request", (request: Request) => {
    if (!/\/api\/order\/(create|buy_now)$/.test(request.url())) return
    sent.push({ key: request.headers()["idempotency-key"], body: request.postDataJSON() })
  })
  return sent
}

test("[LINE-03] [CHECKOUT-01] [CHECKOUT-02] [CHECKOUT-05] [CHECKOUT-06] [CHECKOUT-09] the checkout shows choices on the left and sums on the right, and the button is disabled without an address", async () => {
  const { visitor, page } = await atCheckout({ addresses: 2 })
  const choices = await page.getByRole("heading", { name: "Delivery" }).boundingBox()
  const sums = await page.getByRole("heading", { name: "Price Details" }).boundingBox()
  expect(choices?.x).toBeLessThan(sums?.x ?? 0)
  await expect.poll(() => page.getByRole("radio", { name: "Home", exact: true }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole("radio", { name: /Cash on Delivery/ }).isChecked()).toBe(true)
  expect(await page.getByRole("radio", { name: /^Online/ }).isChecked()).toBe(false)
  await expect
    .poll(() => page.locator("dl").innerText())
    .toMatch(/Price \(2 Items\)\s*QR\s748\s*Discount\s*−QR\s70\s*Delivery Charge\s*Free \(0\.00\)\s*Total\s*QR\s678/)
  await expect.poll(() => button(page).isDisabled()).toBe(true)
  await address(page).check()
  await expect.poll(() => button(page).isEnabled()).toBe(true)
  expectClean(visitor)
})

test.each([1440, 390])("[CHECKOUT-03] [CHECKOUT-11] [CHECKOUT-13] [ROLE-05] a cash order uses a saved address at %i", async (width) => {
  const { shopper, saved, visitor, page } = await atCheckout({ width })
  const sent = placings(page)
  await expectAccessible(page)
  await address(page).check()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await button(page).click()
  await page.waitForURL(at("/order-confirmed-details"))
  expect(sent.map(({ body }) => body)).toEqual([
    { shipping_address: saved.id, payment_method: "CASH_ON_DELIVERY", expected_total: CONTROLLER.price + CHARGER.price },
  ])
  const [order] = await orders(shopper)
  await page.getByText(order?.reference ?? "none").waitFor()
  expect(order?.shipping_address?.street).toBe("840")
  await page.waitForFunction(() => scrollY === 0)
  await expectAccessible(page)
  expectClean(visitor)
})

test("[CHECKOUT-04] [CHECKOUT-11] [ADDRESS-21] a pickup is ordered at a branch, which shows its hours and a map link", async () => {
  const { shopper, page } = await atCheckout()
  const sent = placings(page)
  await page.getByText("Pickup", { exact: true }).click()
  await expect.poll(() => button(page).isDisabled()).toBe(true)
  const branches = page.getByRole("group", { name: "Branches" })
  const first = branches.getByRole("radio").first()
  await first.check()
  const branch = Number(await first.getAttribute("value"))
  await expect.poll(() => branches.innerText()).toMatch(/AM - /)
  const map = await branches
    .getByRole("link", { name: /on the map/ })
    .first()
    .getAttribute("href")
  expect(map).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=.+/)
  await button(page).click()
  await page.waitForURL(at("/order-confirmed-details"))
  expect(sent.map(({ body }) => body)).toEqual([
    { branch_address: branch, payment_method: "CASH_ON_DELIVERY", expected_total: CONTROLLER.price + CHARGER.price },
  ])
  await expect.poll(async () => (await orders(shopper))[0]?.branch_address?.id).toBe(branch)
})

test("[CHECKOUT-07] Enter without an address shows an error and places no order", async () => {
  const { shopper, page } = await atCheckout({ addresses: 2 })
  const sent = placings(page)
  await page.getByRole("radio", { name: /Cash on Delivery/ }).press("Enter")
  await page.getByRole("alert").getByText("No address selected. Please select an address before placing the order.").waitFor()
  expect(sent).toEqual([])
  expect(await orders(shopper)).toEqual([])
})

describe("a slow response", () => {
  test("[CHECKOUT-08] [SHEET-10] the button is enabled again after 5 seconds, and a second click places no second order", async () => {
    const { shopper, page } = await atCheckout()
    const sent = placings(page)
    const { release } = await held(page, "**/api/order/create")
    const answers: string[] = []
    page.on("requestfinished", (request) => answers.push(new URL(request.url()).pathname))
    await address(page).check()
    await stopClock(page)
    await button(page).dblclick()
    const placing = page.getByText("Placing order...").locator("visible=true")
    await placing.waitFor()
    await waitsFor(page, 5000)
    await page.clock.runFor(4999)
    await expect.poll(() => placing.isVisible()).toBe(true)
    await page.clock.runFor(1)
    await page.getByRole("button", { name: "Place order" }).locator("visible=true").waitFor()
    expect(sent).toHaveLength(1)
    await button(page).click()
    await expect.poll(() => sent.length).toBe(2)
    release()
    await page.waitForURL(at("/order-confirmed-details"))
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[1]).toEqual(sent[0])
    await expect.poll(() => answers.filter((path) => path === "/api/order/create").length).toBe(2)
    await expect.poll(() => orders(shopper)).toHaveLength(1)
  })
})

/** Drops the responses to this many calls that place an order, after the server has handled them; the returned function stops this. */
async function loseAnswers(page: Page, count: number) {
  let lost = 0
  await page.route(/\/api\/order\/(create|buy_now)$/, async (route) => {
    if (lost >= count) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort("connectionreset")
  })
  return () => {
    lost = count
  }
}

describe("a lost response", () => {
  test.each([1440, 390])("[SH-44] the page sends the order again automatically, and one order is placed, at %i", async (width) => {
    const { shopper, page } = await atCheckout({ width })
    const sent = placings(page)
    await loseAnswers(page, 2)
    await address(page).check()
    // The message disappears when the order is placed, so the test waits for it from the start.
    const repeating = page.getByText("No answer has come yet. We are asking again; your order is never placed twice.").waitFor()
    await Promise.all([repeating, button(page).click()])
    await page.waitForURL(at("/order-confirmed-details"))
    const [order, ...others] = await orders(shopper)
    await page.getByText(order?.reference ?? "none").waitFor()
    expect(others).toEqual([])
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  test("[SH-44] an online order that is sent again opens its payment page", async () => {
    const { shopper, page } = await atCheckout({ width: 390 })
    await loseAnswers(page, 1)
    // The payment URL uses the shop's public origin, which differs from its address in this test.
    await page.route("**/api/order/create", async (route) => {
      if ((await orders(shopper)).length === 0) return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), payment_url: at("/faq") } })
    })
    await address(page).check()
    await page.getByRole("radio", { name: /^Online/ }).check()
    await button(page).click()
    await page.waitForURL(at("/faq"))
    await expect.poll(async () => (await orders(shopper)).map(({ payment_status }) => payment_status)).toEqual(["PENDING"])
  })

  test("[SH-44] [CHECKOUT-10] Buy Now is sent again with the same key, also after a reload", async () => {
    const { shopper, page } = await atBuyNow(2)
    const sent = placings(page)
    const loseNoMore = await loseAnswers(page, Number.POSITIVE_INFINITY)
    await address(page).check()
    await button(page).click()
    await page.getByText("No answer has come yet.").waitFor()
    await page.reload()
    loseNoMore()
    await address(page).check()
    await button(page).click()
    await page.waitForURL(at("/order-confirmed-details"))
    expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(sent[0]?.body).toMatchObject({ product: CONTROLLER.id, quantity: 2, coupon: null, expected_total: 2 * CONTROLLER.price })
    const placed = await orders(shopper)
    expect(placed.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[2]])
  })

  test("[SH-44] the order of the cart is found after a reload although the cart is empty", async () => {
    const { shopper, page } = await atCheckout()
    const loseNoMore = await loseAnswers(page, Number.POSITIVE_INFINITY)
    await address(page).check()
    await button(page).click()
    await page.getByText("No answer has come yet.").waitFor()
    await page.reload()
    loseNoMore()
    await page.waitForURL(at("/order-confirmed-details"))
    const [order, ...others] = await orders(shopper)
    await page.getByText(order?.reference ?? "none").waitFor()
    expect(others).toEqual([])
  })

  test("[SH-44] a cart that was ordered in another window shows a message with a link to the orders", async () => {
    const { shopper, saved, page } = await atCheckout({ expectedStatus: 409 })
    await address(page).check()
    await shopper.ask("POST", "/api/order/create", { shipping_address: saved.id, payment_method: "CASH_ON_DELIVERY" })
    await button(page).click()
    const alert = page.getByRole("alert").filter({ hasText: "Your cart was ordered or emptied in another window." })
    await expect.poll(() => alert.getByRole("link", { name: "Order History" }).getAttribute("href")).toBe("/user-profile#orderHistory")
  })
})

test("[CHECKOUT-10] [PDP-51] a Buy Now purchase orders its product and does not change the cart", async () => {
  const { shopper, page } = await atBuyNow(1)
  await page.getByRole("heading", { name: "1 Item" }).waitFor()
  await address(page).check()
  await button(page).click()
  await page.waitForURL(at("/order-confirmed-details"))
  const [order] = await orders(shopper)
  expect(order?.items.map(({ product }) => product.id)).toEqual([CONTROLLER.id])
  const cart = await shopper.ask<{ products: { product: { id: number } }[] }>("GET", "/api/order/cart/details")
  expect(cart.products.map(({ product }) => product.id)).toEqual([CHARGER.id])
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe("/place-order")
})

test("[CHECKOUT-12] an order that cannot be created shows an error, and the checkout stays open", async () => {
  const { page } = await atCheckout({ expectedStatus: 500 })
  await page.route("**/api/order/create", (route) => route.fulfill({ status: 500, body: "" }))
  await address(page).check()
  await button(page).click()
  await page.getByRole("alert").getByText("There was an error creating your order. Please try again later.").waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe("/place-order")
  await expect.poll(() => button(page).isEnabled()).toBe(true)
})

test("[SH-44] the checkout shows the lost connection and keeps the choices, and the order can be sent later", async () => {
  const { shopper, visitor, page } = await atCheckout()
  const sent = placings(page)
  await address(page).check()
  await visitor.context.setOffline(true)
  await button(page).click()
  await page.getByRole("alert").getByText("No connection. Please check your network and try again.").waitFor()
  await expect.poll(() => address(page).isChecked()).toBe(true)
  await visitor.context.setOffline(false)
  await button(page).click()
  await page.waitForURL(at("/order-confirmed-details"))
  expect(sent[1]).toEqual(sent[0])
  await expect.poll(() => orders(shopper)).toHaveLength(1)
})

test("[SH-51] a refused order shows the reason, and a changed cart its new total", async () => {
  const { shopper, page } = await atCheckout({ expectedStatus: 409 })
  await address(page).check()
  await shopper.ask("POST", "/api/order/cart/item_add_or_remove", { product: CHARGER.id, quantity: 1 })
  await button(page).click()
  await page
    .getByRole("alert")
    .getByText(/Your cart has changed\. The new total is QR\s1,107/)
    .waitFor()
  expect(await orders(shopper)).toEqual([])
  await button(page).click()
  await page.waitForURL(at("/order-confirmed-details"))
  await expect.poll(async () => (await orders(shopper))[0]?.total_payable_amount).toBe(1107)
})

test("[RULE-17] item names at the checkout are cut after 30 characters", async () => {
  const { page } = await atCheckout()
  const names = await page
    .getByRole("list")
    .filter({ hasText: "Quantity 1" })
    .locator("bdi:not([dir])")
    .filter({ hasNotText: "QR" })
    .allInnerTexts()
  expect(names.toSorted()).toEqual([CONTROLLER, CHARGER].map(({ title }) => `${title.slice(0, 30)}…`).toSorted())
})

test("the checkout of an empty cart shows the empty cart", async () => {
  const { page } = await (await aShopper()).open("/place-order")
  await page.getByRole("heading", { name: "Your cart is empty" }).waitFor()
})

test("a visitor sees the login over a page without private data, and the checkout after the login", async () => {
  const shopper = await aShopper()
  await anAddress(shopper)
  await fillCart(shopper, CONTROLLER)
  const { page } = await visit("/place-order")
  await page.getByRole("dialog", { name: "Welcome Back" }).waitFor()
  expect(await page.getByRole("heading", { name: "Price Details" }).count()).toBe(0)
  await page.evaluate((token) => {
    localStorage.setItem("authToken", token)
    window.dispatchEvent(new Event("storage"))
  }, shopper.token)
  await address(page).waitFor()
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
})

test("[SH-51] changed prices and sold-out products have their own messages", async () => {
  const { page } = await atCheckout({ expectedStatus: 409 })
  const refuse = (code: string, detail: string) =>
    page.route("**/api/order/create", (route) =>
      route.fulfill({ status: 409, contentType: "application/problem+json", json: { type: `/api/docs#${code}`, status: 409, detail } }),
    )
  await refuse("prices_changed", "Prices have changed")
  await button(page).click()
  await page
    .getByRole("alert")
    .getByText(/Prices have changed\. The new total is QR\s678/)
    .waitFor()
  await page.unroute("**/api/order/create")
  await refuse("sold_out", "Sold out. Remove it to check out.")
  await button(page).click()
  await page.getByRole("alert").getByText("Your order was not placed. Sold out. Remove it to check out.", { exact: true }).waitFor()
})

test.each([1440, 390])(
  "[SH-51] [SHEET-10] the checkout has a reduced header and footer, and its button names the action and the sum (%i)",
  async (width) => {
    const { visitor, page } = await atCheckout({ width })
    const header = page.getByRole("banner")
    await header.getByRole("link", { name: "Cart, 2 items" }).waitFor()
    await expect.poll(() => header.getByRole("combobox").count()).toBe(0)
    await expect.poll(() => header.getByRole("navigation").count()).toBe(1)
    const footer = page.getByRole("contentinfo")
    const links = ["+974 9000 0101", "WhatsApp", "Terms & Conditions", "Privacy Policy", "العربية"]
    await expect.poll(() => footer.getByRole("link").allInnerTexts()).toEqual(links)
    await expect.poll(() => button(page).innerText()).toMatch(/^Place order, QR\s678$/)
    await page.getByRole("radio", { name: /^Online/ }).check()
    await expect.poll(() => button(page).innerText()).toMatch(/^Pay QR\s678 online$/)
    expectClean(visitor)
  },
)

test("[SH-48] [SH-51] [SHEET-09] on phones the reason is shown beside the disabled button and scrolls to the addresses", async () => {
  const { page } = await atCheckout({ width: 390, addresses: 2 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const reason = page.locator("[data-bottom-bar]").getByRole("button", { name: "Select an address to place the order." })
  await reason.click()
  await expect.poll(async () => (await page.getByRole("heading", { name: "Delivery" }).boundingBox())?.y).toBeLessThan(300)
  await address(page).check()
  await reason.waitFor({ state: "detached" })
})

test.each([320, 390])("[CHECKOUT-01] at %i the total stands beside the button at the bottom of the screen", async (width) => {
  const { page } = await atCheckout({ width })
  const bar = page.locator("[data-bottom-bar]")
  // Apart sideways, with their middles at the same height.
  const places = () =>
    bar.evaluate((place) => {
      const [total, order] = ["p", ":scope > button"].map((part) => place.querySelector(part)?.getBoundingClientRect())
      if (!total || !order) return null
      return { isApart: total.right <= order.left, offset: Math.round(Math.abs(total.top + total.bottom - order.top - order.bottom)) }
    })
  await expect.poll(places).toEqual({ isApart: true, offset: 0 })
})

test("[SH-48] [SHEET-09] the only address is selected, or the address used last", async () => {
  const { shopper, page } = await atCheckout()
  await expect.poll(() => address(page).isChecked()).toBe(true)
  await button(page).click()
  await page.waitForURL(at("/order-confirmed-details"))
  await anAddress(shopper, { first_name: "Newer" })
  await fillCart(shopper, CONTROLLER)
  await page.goto(at("/place-order"))
  await page.getByRole("radio", { name: /Newer/ }).waitFor()
  await expect.poll(() => page.getByRole("radio", { name: /Noor Salem/ }).isChecked()).toBe(true)
  await expect.poll(() => button(page).isEnabled()).toBe(true)
})

test("[SH-48] a customer names a default address, which the checkout selects", async () => {
  const { page } = await atCheckout({ addresses: 2 })
  await page.goto(at("/user-profile#manageAddress"))
  await page.getByRole("button", { name: /^Make default: Older/ }).click()
  const card = page.getByRole("list", { name: "Saved addresses" }).getByRole("listitem").filter({ hasText: "Older" })
  await card.getByText("Default", { exact: true }).waitFor()
  await expect.poll(() => page.getByRole("button", { name: /^Make default/ }).count()).toBe(1)
  await page.goto(at("/place-order"))
  await expect.poll(() => page.getByRole("radio", { name: /Older/ }).isChecked()).toBe(true)
  await expect.poll(() => button(page).isEnabled()).toBe(true)
})

test("[SH-47] a login during the checkout keeps every choice", async () => {
  const { shopper, page } = await atCheckout({ addresses: 2, expectedStatus: 401 })
  await page.getByRole("radio", { name: /Older/ }).check()
  await page.getByRole("radio", { name: /^Online/ }).check()
  await page.evaluate(() => {
    localStorage.removeItem("authToken")
    window.dispatchEvent(new Event("storage"))
  })
  await page.getByRole("dialog", { name: "Welcome Back" }).waitFor()
  await page.evaluate((token) => {
    localStorage.setItem("authToken", token)
    window.dispatchEvent(new Event("storage"))
  }, shopper.token)
  await expect.poll(() => page.getByRole("radio", { name: /Older/ }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole("radio", { name: /^Online/ }).isChecked()).toBe(true)
  await expect.poll(() => button(page).isEnabled()).toBe(true)
})

test("another customer who logs in at the checkout gets neither the address nor the note of the earlier one", async () => {
  const { page } = await atCheckout({ addresses: 2 })
  await page.getByRole("radio", { name: /Older/ }).check()
  await note(page).fill("Ring twice")
  const other = await aShopper()
  await anAddress(other, { first_name: "Maryam" })
  await fillCart(other, CONTROLLER)
  await page.evaluate((token) => {
    localStorage.setItem("authToken", token)
    window.dispatchEvent(new Event("storage"))
  }, other.token)
  await expect.poll(() => page.getByRole("radio", { name: /Maryam/ }).isChecked()).toBe(true)
  await expect.poll(() => note(page).inputValue()).toBe("")
  expect(await page.getByRole("radio", { name: /Older/ }).count()).toBe(0)
})

test("[SH-51] the back link of a Buy Now opens its product", async () => {
  const { page } = await atBuyNow(1)
  await page.reload()
  await page
    .getByRole("main")
    .getByRole("link", { name: /Microsoft Xbox Wireless/ })
    .first()
    .click()
  await page.waitForURL(new RegExp(`/${CONTROLLER.productId}/microsoft-xbox-wireless-controller-carbon-black$`))
  await page.getByRole("heading", { level: 1, name: CONTROLLER.title }).waitFor()
})

test.each([1440, 390])("[SHEET-09] [SHEET-11] a known customer orders with two clicks (%i)", async (width) => {
  const shopper = await aShopper()
  await anAddress(shopper)
  const { page } = await shopper.open(`/microsoft/${CONTROLLER.productId}/microsoft-xbox-wireless-controller-carbon-black`, { width })
  await page.getByRole("button", { name: "Buy Now" }).click()
  await page.waitForURL(at("/place-order"))
  await button(page).click()
  await page.waitForURL(at("/order-confirmed-details"))
  await expect.poll(async () => (await orders(shopper))[0]?.total_payable_amount).toBe(CONTROLLER.price)
})

test("[RULE-19] on a phone a toast shows between the header's bar and the title of the checkout", async () => {
  const { page } = await atCheckout({ width: 390 })
  await toasterReady(page)
  const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)
  const toasts = await topOf(page.locator("body > [aria-live=polite]").first())
  expect(toasts).toBeGreaterThanOrEqual(60)
  // A toast of one line is 56 px high.
  expect(toasts + 56).toBeLessThanOrEqual(await topOf(page.getByRole("heading", { level: 1 })))
})
