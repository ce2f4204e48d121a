import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { mailedLink, newAccount, newPerson, signedIn } from "../support/accounts.ts"
import { allSent, stopClock, waitsFor } from "../support/clock.ts"
import { HOME_ADDRESS } from "../support/customers.ts"
import { pick, productOf, radio, similarList } from "../support/product-visits.ts"
import { aShopper, cartContents, newVisitorAs, put, visitAs } from "../support/shoppers.ts"
import { dialogOf, field, logIn, openLogin, profileIcon } from "../support/sign-in-dialogs.ts"
import { at, expectClean, held, hydrated, hydratedPart, newVisitor, visit } from "../support/support.ts"

/** 13 in stock, no maximum. */
const PHONE = 100301
const PHONE_PAGE = "/apple-iphone-air/1003/apple-iphone-air-256-gb-sky-blue"
/** At most 2 in one order. */
const LIMITED = 100101
const LIMITED_PAGE = "/apple-iphone-17-pro-max/1001/apple-iphone-17-pro-max-256-gb-cosmic-orange"
const CHANGE = "**/api/order/cart/item_add_or_remove"
const FAILED = "Error in adding to cart! selected quantity may exceeds the limit..!"

const main = (page: Page) => page.getByRole("main")
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).filter({ visible: true }).first()
const label = (page: Page) =>
  main(page)
    .getByRole("status")
    .filter({ hasText: /^Item Added to Cart$/ })
const quantity = (page: Page) => main(page).getByRole("textbox", { name: "Quantity" })

test.each([1440, 390])("[PDP-34] [PDP-35] [PDP-42] Add to Cart becomes Adding... and View Cart, which opens /cart (%i)", async (width) => {
  const shopper = await aShopper()
  const visitor = await visitAs(shopper, PHONE_PAGE, { width })
  const { page } = visitor
  const { release, sent } = await held(page, CHANGE)
  await quantity(page).fill("2")
  await stopClock(page)
  await button(page, "Add to Cart").click()
  await button(page, "Adding...").waitFor()
  for (let click = 0; click < 3; click++) await button(page, "Adding...").click()
  await button(page, "Buy Now").click()
  release()
  await waitsFor(page, 100)
  await page.clock.runFor(100)
  await button(page, "View Cart").waitFor()
  await label(page).waitFor()
  expect(sent).toHaveLength(1)
  await expect.poll(() => cartContents(shopper)).toEqual({ [PHONE]: 2 })
  await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).waitFor()
  await waitsFor(page, 2000)
  await page.clock.runFor(1999)
  await expect.poll(() => label(page).isVisible()).toBe(true)
  await page.clock.runFor(1)
  await label(page).waitFor({ state: "detached" })
  await expect.poll(() => new URL(page.url()).pathname).toContain("apple-iphone-air")
  await button(page, "View Cart").click()
  await page.waitForURL(/\/cart$/)
  await main(page).getByRole("heading", { name: "My Cart" }).waitFor()
  expectClean(visitor)
})

test("[PDP-36] the button shows its loading state until 100 ms after the response", async () => {
  const { page } = await visitAs(await aShopper(), PHONE_PAGE)
  await stopClock(page)
  await button(page, "Add to Cart").click()
  await waitsFor(page, 100)
  await page.clock.runFor(99)
  await expect.poll(() => button(page, "Adding...").isVisible()).toBe(true)
  await page.clock.runFor(1)
  await button(page, "View Cart").waitFor()
})

test("[PDP-33] a change of quantity or option resets the button to Add to Cart permanently", async () => {
  const { page } = await visitAs(await aShopper(), PHONE_PAGE)
  const add = async () => {
    await button(page, "Add to Cart").click()
    await button(page, "View Cart").waitFor()
  }
  await add()
  await main(page).getByRole("button", { name: "One more" }).click()
  await button(page, "Add to Cart").waitFor()
  await main(page).getByRole("button", { name: "One less" }).click()
  await button(page, "Add to Cart").waitFor()
  await expect.poll(() => main(page).getByRole("button", { name: "View Cart" }).count()).toBe(0)
  await add()
  await pick(radio(page, "Storage", "512 GB"))
  await page.waitForURL(/512-gb/)
  await button(page, "Add to Cart").waitFor()
})

test("[ERR-10] a failed add shows the centred toast and the reason, and ends the loading state", async () => {
  const shopper = await aShopper([[PHONE, 12]])
  const { page } = await visitAs(shopper, PHONE_PAGE)
  await quantity(page).fill("5")
  await button(page, "Add to Cart").click()
  const toast = page.getByRole("alert").filter({ hasText: FAILED })
  await toast.waitFor()
  const box = await toast.boundingBox()
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(10)
  await main(page)
    .getByRole("alert")
    .filter({ hasText: /^Selected quantity exceeds available stock\.$/ })
    .waitFor()
  await expect.poll(() => button(page, "Add to Cart").isEnabled()).toBe(true)
  await expect.poll(() => cartContents(shopper)).toEqual({ [PHONE]: 12 })

  await toast.getByRole("button").click()
  await page.route(CHANGE, (route) => route.abort("connectionfailed"))
  await quantity(page).fill("1")
  await button(page, "Add to Cart").click()
  await toast.waitFor()
  await button(page, "Add to Cart").waitFor()
})

test("[CART-14] a 401 response to an add shows the alert and the login", async () => {
  const { page } = await visitAs(await aShopper(), PHONE_PAGE)
  await page.route(CHANGE, (route) =>
    route.fulfill({ status: 401, contentType: "application/problem+json", json: { status: 401, detail: "Please login first" } }),
  )
  await button(page, "Add to Cart").click()
  await page.getByRole("alert").filter({ hasText: "Please login before adding to cart!" }).waitFor()
  await page.getByRole("dialog", { name: "Welcome Back" }).waitFor()
  await expect.poll(() => page.getByText(FAILED).count()).toBe(0)
})

test("[PDP-40] a quantity above the stock is refused, and the toast shows both numbers", async () => {
  const shopper = await aShopper()
  const { page } = await visitAs(shopper, PHONE_PAGE)
  await quantity(page).fill("14")
  await quantity(page).press("Enter")
  await page
    .getByRole("alert")
    .filter({ hasText: /^Selected quantity exceeds available stock\.\D*14\D*13\D*$/ })
    .nth(1)
    .waitFor()
  await expect.poll(() => cartContents(shopper)).toEqual({})
})

test("[PDP-51] Buy Now opens the place-order page with the variant and does not change the cart", async () => {
  const shopper = await aShopper()
  const { page } = await visitAs(shopper, PHONE_PAGE)
  await quantity(page).fill("3")
  await button(page, "Buy Now").click()
  await page.waitForURL(/\/place-order$/)
  const state = await page.evaluate(() => history.state as Record<string, unknown>)
  expect(state).toMatchObject({
    isBuyNow: true,
    product: { id: PHONE, slug: expect.any(String), selling_price: 3499 },
    quantity: 3,
    coupon: null,
    is_valid: true,
    currency: "QAR",
    maximum_price: 4299,
    selling_price: 3499,
    tax: 0,
    payable_amount: 3499,
  })
  await expect.poll(() => cartContents(shopper)).toEqual({})
})

test("a click shows an error and can be repeated when the purchase script does not load", async () => {
  const shopper = await aShopper()
  const { page } = await newVisitorAs(shopper)
  await page.goto(at(PHONE_PAGE))
  await hydrated(page)
  // The scripts of these parts load when the browser is idle.
  for (const part of [similarList(page), page.getByRole("contentinfo"), page.locator("[aria-live=polite]").first()])
    await hydratedPart(part)
  await page.route("**/assets/*.js", (route) => route.abort("connectionfailed"))
  await button(page, "Add to Cart").click()
  await main(page).getByRole("alert").filter({ hasText: "No connection." }).waitFor()
  await expect.poll(() => button(page, "Add to Cart").isEnabled()).toBe(true)
})

test.each(["customer", "visitor"])("[SH-21] Add to Cart without a connection tells a %s so before toasts can show", async (who) => {
  const visitor = who === "customer" ? await newVisitorAs(await aShopper()) : await newVisitor()
  const { page } = visitor
  // The browser is never idle, so the script of the toasts does not load.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto(at(PHONE_PAGE))
  await hydrated(page)
  await button(page, "Add to Cart").hover()
  await allSent(page)
  await visitor.context.setOffline(true)
  await button(page, "Add to Cart").click()
  await main(page).getByRole("alert").filter({ hasText: "No connection." }).waitFor()
  await button(page, "Add to Cart").waitFor()
})

test("an add is on top of the quantity added on another device", async () => {
  const shopper = await aShopper()
  const { page } = await visitAs(shopper, PHONE_PAGE)
  await put(shopper, PHONE, 2)
  await button(page, "Add to Cart").click()
  await button(page, "View Cart").waitFor()
  await expect.poll(() => cartContents(shopper)).toEqual({ [PHONE]: 3 })
})

test.each([1440, 390])(
  "[SH-30] [SHEET-01] [SHEET-02] [SHEET-06] a visitor's Add to Cart is carried out once after the login (%i)",
  async (width) => {
    const person = await newAccount()
    const { page } = await visit(PHONE_PAGE, { width })
    const sent: string[] = []
    page.on("request", (request) => {
      if (/item_add_or_remove$/.test(request.url())) sent.push(request.postData() ?? "")
    })
    await quantity(page).fill("2")
    await button(page, "Add to Cart").click()
    const { login } = dialogOf(page)
    await login.waitFor()
    await page.getByRole("alert").filter({ hasText: "Please login before adding to cart!" }).waitFor()
    await logIn(login, person)
    await label(page).waitFor()
    await button(page, "View Cart").waitFor()
    await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).waitFor()
    await page.reload()
    await hydrated(page)
    await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).waitFor()
    await page.evaluate(() => {
      localStorage.removeItem("authToken")
      window.dispatchEvent(new Event("storage"))
    })
    await logIn(await openLogin(page), person)
    await profileIcon(page).waitFor()
    await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).waitFor()
    expect(sent).toEqual([JSON.stringify({ product: PHONE, quantity: 2 })])
    expect(await page.evaluate(() => localStorage.getItem("wantedPurchase"))).toBeNull()
  },
)

test("[SH-30] [SHEET-03] a visitor's Buy Now continues with the order after the login, without a load of the document", async () => {
  const person = await newAccount()
  const { page } = await visit(PHONE_PAGE)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await quantity(page).fill("2")
  await button(page, "Buy Now").click()
  await logIn(dialogOf(page).login, person)
  await page.waitForURL(/\/place-order$/)
  await main(page).getByText("Quantity 2").waitFor()
  const state = await page.evaluate(() => history.state as Record<string, unknown>)
  expect(state).toMatchObject({ isBuyNow: true, product: { id: PHONE }, quantity: 2, coupon: null, is_valid: true, payable_amount: 3499 })
  await page.goBack()
  await page.waitForURL(at(PHONE_PAGE))
  expect(await page.evaluate(() => (window as unknown as { isSameDocument?: true }).isSameDocument)).toBe(true)
})

test("[SH-30] [SHEET-07] a visitor's Buy Now shows the sheet after the login of a customer with an address", async () => {
  const person = await newAccount()
  const headers = { authorization: `Bearer ${await signedIn(person)}`, "content-type": "application/json" }
  const added = await fetch(at("/api/user/address/add"), { method: "POST", headers, body: JSON.stringify(HOME_ADDRESS) })
  expect(added.ok).toBe(true)
  const { page } = await visit(PHONE_PAGE)
  await quantity(page).fill("2")
  await button(page, "Buy Now").click()
  await logIn(dialogOf(page).login, person)
  const sheet = page.getByRole("dialog", { name: "Place Order" })
  await sheet.getByText("Quantity 2").waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe("/place-order")
  await page.goBack()
  await page.waitForURL(at(PHONE_PAGE))
  await expect.poll(() => sheet.count()).toBe(0)
})

const wanted = (page: Page) => page.evaluate(() => localStorage.getItem("wantedPurchase"))

test.each([
  ["the backdrop", (page: Page) => page.mouse.click(5, 5)],
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ["Back", (page: Page) => page.goBack()],
])("[SHEET-05] closing the login by %s discards the pending purchase", async (_way, close) => {
  const person = await newAccount()
  const { page } = await visit(PHONE_PAGE)
  const { login } = dialogOf(page)
  await button(page, "Add to Cart").click()
  await login.waitFor()
  await expect.poll(() => wanted(page)).not.toBeNull()
  await close(page)
  await login.waitFor({ state: "detached" })
  await expect.poll(() => wanted(page)).toBeNull()
  const sent: string[] = []
  page.on("request", (request) => sent.push(request.url()))
  await logIn(await openLogin(page), person)
  await page.getByRole("banner").getByRole("link", { name: "Your profile" }).waitFor()
  await page.waitForLoadState("networkidle")
  expect(sent.filter((url) => url.endsWith("item_add_or_remove"))).toEqual([])
})

test("[SHEET-05] a second pending purchase replaces the first", async () => {
  const person = await newAccount()
  const { page, context } = await visit(PHONE_PAGE)
  await button(page, "Add to Cart").click()
  const { login } = dialogOf(page)
  await login.waitFor()
  // The same device in another tab.
  const other = await context.newPage()
  await other.goto(at(LIMITED_PAGE))
  await hydrated(other)
  await button(other, "Add to Cart").click()
  await dialogOf(other).login.waitFor()
  await logIn(login, person)
  await page.getByRole("status").filter({ hasText: "Item Added to Cart" }).waitFor()
  await expect.poll(() => wanted(page)).toBeNull()
  await page.goto(at("/cart"))
  const lines = main(page).getByRole("list", { name: "Products in your cart" }).getByRole("listitem")
  await expect.poll(() => lines.allInnerTexts()).toEqual([expect.stringContaining("iPhone 17 Pro Max")])
})

test("[SHEET-04] after the login the maximum is checked before the stock, with current values", async () => {
  const { page } = await visit(LIMITED_PAGE)
  const { login } = dialogOf(page)
  const today = (max_quantity: number | null, inventory_quantity: number) =>
    page.route("**/api/store/product/1001", async (route) => {
      const product = await productOf(1001)
      const variants = product.variants.map((variant) => ({ ...variant, inventory_quantity }))
      await route.fulfill({ json: { ...product, max_quantity, variants } })
    })
  const wish = async (name: string) => {
    await quantity(page).fill("2")
    await button(page, name).click()
    await login.waitFor()
    await logIn(login, await newAccount())
  }
  await today(2, 1)
  await wish("Buy Now")
  await page
    .getByRole("alert")
    .filter({ hasText: /^Selected quantity exceeds available stock\.\D*2\D*1\D*$/ })
    .waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(LIMITED_PAGE)
  await page.evaluate(() => {
    localStorage.removeItem("authToken")
    window.dispatchEvent(new Event("storage"))
  })
  await page.unroute("**/api/store/product/1001")
  await today(1, 1)
  await wish("Add to Cart")
  await page.waitForURL(/\/special-quantity-form\?/)
  await expect.poll(() => field(main(page), "Requested Quantity").inputValue()).toBe("2")
})

test("[SH-30] a purchase pending before a sign-up is carried out after the mail's link and a login in another tab", async () => {
  const person = newPerson()
  const { page, context } = await visit(PHONE_PAGE)
  await button(page, "Add to Cart").click()
  const { login, register, success } = dialogOf(page)
  await login.getByRole("link", { name: "Signup" }).click()
  await field(register, "First Name").fill(person.firstName)
  await field(register, "Last Name").fill(person.lastName)
  await field(register, "Email").fill(person.email)
  await field(register, "Password").fill(person.password)
  await register.getByRole("button", { name: "Sign Up" }).click()
  await success.waitFor()
  // The visitor closes the dialog and reads the mail an hour later.
  await success.getByRole("button", { name: "Close" }).click()
  const mail = await context.newPage()
  await mail.clock.setFixedTime(Date.now() + 60 * 60_000)
  await mail.goto(at(await mailedLink(person.email, "verify-email")))
  await hydrated(mail)
  await mail.getByRole("button", { name: "Verify" }).click()
  await mail.getByRole("button", { name: "Back to Login" }).click()
  await logIn(dialogOf(mail).login, person)
  await mail.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).waitFor()
})

test.each([1440, 390])("[SH-31] [SH-32] the maximum is shown beside the buttons with a link to the special request (%i)", async (width) => {
  const visitor = await visitAs(await aShopper([[LIMITED, 2]]), LIMITED_PAGE, { width })
  const { page } = visitor
  await main(page).getByText("At most 2 for each order.").waitFor()
  await button(page, "Add to Cart").click()
  await main(page).getByRole("alert").filter({ hasText: "Please send a special request." }).waitFor()
  await button(page, "Ask for more").click()
  const dialog = page.getByRole("dialog", { name: "Special Request" })
  await dialog.getByText("Apple iPhone 17 Pro Max (256 GB, Cosmic Orange)").waitFor()
  await expect.poll(() => field(dialog, "Requested Quantity").inputValue()).toBe("3")
  for (const name of ["Contact Name", "Contact Number", "Address"]) await field(dialog, name).fill("55512345")
  const submit = dialog.getByRole("button", { name: "Submit Request" })
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await field(dialog, "Requested Quantity").fill("2")
  await dialog.getByText("Up to 2 can be ordered without a request.").waitFor()
  await expect.poll(() => submit.isDisabled()).toBe(true)
})

test("[SH-31] a cart line at its maximum links to the special request form with its variant", async () => {
  const { page } = await visitAs(await aShopper([[LIMITED, 2]]), "/cart")
  await button(page, "One more").click()
  await main(page).getByRole("link", { name: "Send a special request" }).click()
  await main(page).getByText("Apple iPhone 17 Pro Max (256 GB, Cosmic Orange)").waitFor()
  await expect.poll(() => field(main(page), "Requested Quantity").inputValue()).toBe("3")
})

test("[SH-31] the special request form without a product lets the customer choose one", async () => {
  const { page } = await visitAs(await aShopper(), "/special-quantity-form")
  await main(page).getByRole("searchbox", { name: "Product" }).fill("iphone air")
  await main(page)
    .getByRole("list", { name: "Products found" })
    .getByRole("link", { name: /iPhone Air/ })
    .first()
    .click()
  await main(page).getByText("Apple iPhone Air (256 GB, Sky Blue)").waitFor()
  for (const name of ["Contact Name", "Contact Number", "Address"]) await field(main(page), name).fill("55512345")
  await field(main(page), "Requested Quantity").fill("40")
  await expect.poll(() => button(page, "Submit Request").isEnabled()).toBe(true)
})

test("[SH-32] a Buy Now above the maximum is marked at the checkout with a link to the special request", async () => {
  const shopper = await aShopper()
  const { page } = await visitAs(shopper, LIMITED_PAGE)
  await quantity(page).fill("2")
  const json = { ...(await productOf(1001)), max_quantity: 1 }
  await page.route("**/api/store/product/1001", (route) => route.fulfill({ json }))
  await button(page, "Buy Now").click()
  await page.waitForURL(/\/place-order$/)
  await main(page).getByText("This is more than can be ordered at once. Please send a special request.").waitFor()
  await main(page).getByRole("link", { name: "Send a special request" }).click()
  await expect.poll(() => field(main(page), "Requested Quantity").inputValue()).toBe("2")
})
