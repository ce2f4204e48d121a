import { sql } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, onTestFinished, test } from "vitest"
import { findings } from "../support/axe.ts"
import { aShopper, cartContents, put, shopDatabase, visitAs } from "../support/shoppers.ts"
import { expectClean, hydrated } from "../support/support.ts"

const PHONE = 100301
const TABLET = 113101
const WATCHED = 100901
const DELIVERY = /^(Today|Tomorrow) , |^Deliver/
const CHANGE = "**/api/order/cart/item_add_or_remove"

const main = (page: Page) => page.getByRole("main")
const lines = (page: Page) => main(page).getByRole("list", { name: "Products in your cart" }).getByRole("listitem")
const more = (page: Page) => lines(page).getByRole("button", { name: "One more" })
const quantity = (page: Page) => lines(page).getByRole("textbox")
const checkout = (page: Page) => main(page).getByRole("button", { name: "Checkout" }).filter({ visible: true })
const badge = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Cart/ }).locator("[aria-hidden]").last()

/** Changes a variant and restores it at the end of the test. */
async function withVariant(id: number, change: ReturnType<typeof sql>): Promise<void> {
  const db = shopDatabase()
  const { rows } = await db.execute<{ stock: number; price: number }>(
    sql`select inventory_quantity as stock, selling_price_dirhams as price from variants where id = ${id}`,
  )
  const [before] = rows
  onTestFinished(async () => {
    await db.execute(
      sql`update variants set inventory_quantity = ${before?.stock}, selling_price_dirhams = ${before?.price} where id = ${id}`,
    )
  })
  await db.execute(sql`update variants set ${change} where id = ${id}`)
}

test.each([1440, 390])(
  "[CART-13] a line of an unpublished product is kept and marked, and the checkout is disabled with the reason (%i)",
  async (width) => {
    const shopper = await aShopper([
      [PHONE, 1],
      [WATCHED, 2],
    ])
    const db = shopDatabase()
    const unpublish = (published: boolean) => db.execute(sql`update products set published = ${published} where id = 1009`)
    onTestFinished(async () => void (await unpublish(true)))
    await unpublish(false)
    const visitor = await visitAs(shopper, "/cart", { width })
    const { page } = visitor
    const gone = lines(page).filter({ hasText: "Apple iPhone 16e" })
    await gone.getByText("No longer available").waitFor()
    await expect.poll(() => checkout(page).isDisabled()).toBe(true)
    const reason = main(page).getByText("Please remove what is no longer available before checking out.")
    await expect.poll(() => reason.isVisible()).toBe(true)
    expect(await checkout(page).getAttribute("aria-describedby")).toBe(await reason.getAttribute("id"))
    await expect.poll(() => main(page).getByRole("complementary").locator("dl").textContent()).toMatch(/TotalQR.3,499$/)
    expect(await findings(page)).toEqual([])
    await gone.getByRole("button", { name: "Remove Apple iPhone 16e" }).click()
    await expect.poll(() => checkout(page).isEnabled()).toBe(true)
    expectClean(visitor)
  },
)

test("[CART-09] a line with more pieces than the stock shows an error and disables the checkout until it is lowered", async () => {
  const shopper = await aShopper([[WATCHED, 5]])
  await withVariant(WATCHED, sql`inventory_quantity = 4`)
  const { page } = await visitAs(shopper, "/cart")
  await lines(page).getByText("Please select less count, 5 is Out of Stock").waitFor()
  await expect.poll(() => more(page).isDisabled()).toBe(true)
  await expect.poll(() => checkout(page).isDisabled()).toBe(true)
  await lines(page).getByRole("button", { name: "One less" }).click()
  await lines(page)
    .getByText(/Out of Stock/)
    .waitFor({ state: "detached" })
  await expect.poll(() => checkout(page).isEnabled()).toBe(true)
})

test.each([1440, 390])(
  "[SH-38] [LINE-04] a sold-out line shows no delivery, asks to be removed, and is not in the total (%i)",
  async (width) => {
    const shopper = await aShopper([
      [PHONE, 1],
      [WATCHED, 2],
    ])
    await withVariant(WATCHED, sql`inventory_quantity = 0`)
    const { page } = await visitAs(shopper, "/cart", { width })
    const gone = lines(page).filter({ hasText: "Sold out. Remove it to check out." })
    await gone.waitFor()
    await lines(page).filter({ hasNotText: "Sold out" }).getByText(DELIVERY).waitFor()
    await expect.poll(() => gone.getByText(DELIVERY).count()).toBe(0)
    await expect.poll(() => gone.getByRole("textbox").count()).toBe(0)
    await expect.poll(() => gone.textContent()).not.toMatch(/select less/)
    await expect.poll(() => main(page).getByRole("complementary").locator("dl").textContent()).toMatch(/TotalQR.3,499$/)
    await main(page).getByText("Please remove what is sold out before checking out.").waitFor()
    expect(await findings(page)).toEqual([])
    await gone.getByRole("button", { name: /^Remove/ }).click()
    await expect.poll(() => checkout(page).isEnabled()).toBe(true)
  },
)

test("the old price is shown beside the new one after a change", async () => {
  const shopper = await aShopper([[WATCHED, 1]])
  await withVariant(WATCHED, sql`selling_price_dirhams = 179950`)
  const { page } = await visitAs(shopper, "/cart")
  await lines(page)
    .getByText(/^The price has changed\. It was QR.1,869\.$/)
    .waitFor()
  await expect.poll(() => lines(page).textContent()).toMatch(/QR.1,799\.50/)
})

test("a change that exceeds a lowered stock is undone and shows the reason", async () => {
  const shopper = await aShopper([[WATCHED, 3]])
  const { page } = await visitAs(shopper, "/cart")
  await lines(page).first().waitFor()
  await withVariant(WATCHED, sql`inventory_quantity = 3`)
  await more(page).click()
  await lines(page).getByRole("alert").filter({ hasText: "Selected quantity exceeds available stock." }).waitFor()
  // The reason shows first; the new stock arrives when the cart is loaded again.
  await expect.poll(() => more(page).isDisabled()).toBe(true)
  await expect.poll(() => quantity(page).inputValue()).toBe("3")
})

test("[CART-14] a 401 response to a change shows the alert and the login", async () => {
  const { page } = await visitAs(await aShopper([[PHONE, 1]]), "/cart")
  await page.route(CHANGE, (route) =>
    route.fulfill({ status: 401, contentType: "application/problem+json", json: { status: 401, detail: "Please login first" } }),
  )
  await more(page).click()
  await page.getByRole("alert").filter({ hasText: "Please login before adding to cart!" }).waitFor()
  await page.getByRole("dialog", { name: "Welcome Back" }).waitFor()
})

test.each([
  { fault: "no connection", sentence: "No connection. Your cart was not changed." },
  { fault: 500, sentence: "Something went wrong on our side. Your cart was not changed." },
  { fault: 503, sentence: "Something went wrong on our side. Your cart was not changed." },
  { fault: 429, sentence: "Too many requests." },
])("[CART-15] after $fault a line shows the server's quantity and why, and can be changed and removed again", async (given) => {
  const { fault, sentence } = given
  const shopper = await aShopper([[PHONE, 2]])
  const { page } = await visitAs(shopper, "/cart")
  const thrown: string[] = []
  const logged: string[] = []
  page.on("pageerror", (error) => thrown.push(error.message))
  page.on("console", (message) => logged.push(message.text()))
  await lines(page).first().waitFor()
  for (const [name, quantityLeft] of [
    ["One more", 3],
    ["Remove Apple iPhone Air", 0],
  ] as const) {
    const before = await quantity(page).inputValue()
    await page.route(CHANGE, (route) =>
      typeof fault === "string"
        ? route.abort("connectionfailed")
        : route.fulfill({ status: fault, contentType: "application/problem+json", json: { status: fault, detail: sentence } }),
    )
    const press = () => lines(page).getByRole("button", { name }).click()
    await press()
    await lines(page).getByRole("alert").filter({ hasText: sentence }).waitFor()
    await expect.poll(() => quantity(page).inputValue()).toBe(before)
    await page.unroute(CHANGE)
    await press()
    await expect.poll(() => lines(page).getByRole("alert").count()).toBe(0)
    await expect.poll(() => cartContents(shopper)).toEqual(quantityLeft ? { [PHONE]: quantityLeft } : {})
  }
  expect(thrown).toEqual([])
  expect(logged.filter((text) => text.startsWith("The cart was not changed."))).toHaveLength(fault === 429 ? 0 : 2)
})

test("a cart whose change got no answer is loaded when the connection is back", async () => {
  const shopper = await aShopper([[PHONE, 2]])
  const { page, context } = await visitAs(shopper, "/cart")
  await lines(page).first().waitFor()
  await context.setOffline(true)
  await more(page).click()
  const reason = lines(page).getByRole("alert").filter({ hasText: "No answer from the shop. The change may not have been saved." })
  await reason.waitFor()
  await put(shopper, PHONE, 3)
  await context.setOffline(false)
  await reason.waitFor({ state: "detached" })
  await expect.poll(() => quantity(page).inputValue()).toBe("5")
})

test("[ERR-09] a change or checkout after the end of the session shows the toast", async () => {
  const { page } = await visitAs(await aShopper([[PHONE, 1]]), "/cart")
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  const toast = page.getByRole("alert").filter({ hasText: /^Please login first$/ })
  await lines(page).first().waitFor()
  // No storage event is sent, so the page does not know yet that the token is gone.
  await checkout(page).evaluate((button: HTMLButtonElement) => {
    localStorage.removeItem("authToken")
    button.click()
  })
  await toast.waitFor()
  await toast.getByRole("button").click()
  await page.evaluate(() => window.dispatchEvent(new Event("storage")))
  await main(page).getByRole("heading", { name: "Your cart is empty" }).waitFor()
  expect(asked.filter((url) => url.includes("item_add_or_remove"))).toEqual([])
})

test("[HEAD-03] [CART-10] [CART-11] the badge shows the number of lines, which is stored and updated in other tabs", async () => {
  const shopper = await aShopper([
    [PHONE, 4],
    [TABLET, 1],
  ])
  const { page, context } = await visitAs(shopper, "/about")
  await page.getByRole("banner").getByRole("link", { name: "Cart, 2 items" }).waitFor()
  await expect.poll(() => badge(page).textContent()).toBe("2")
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cartItemCount"))).toBe("2")

  const second = await context.newPage()
  await second.goto(new URL("/cart", page.url()).href)
  await lines(second)
    .filter({ hasText: "iPhone Air" })
    .getByRole("button", { name: /^Remove/ })
    .click()
  await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).waitFor()

  // The second tab would notice the missing token and remove the count that is stored next.
  await second.close()
  await page.evaluate(() => localStorage.removeItem("authToken"))
  for (const [stored, name] of [
    ["007abc", "Cart, 7 items"],
    ["many", "Cart"],
    ["-3", "Cart"],
  ] as const) {
    await page.evaluate((text) => localStorage.setItem("cartItemCount", text), stored)
    await page.reload()
    await page.getByRole("banner").getByRole("link", { name, exact: true }).waitFor()
  }
})

test("a line added in one tab shows in the other", async () => {
  const shopper = await aShopper([[PHONE, 1]])
  const { page, context } = await visitAs(shopper, "/cart")
  await lines(page).first().waitFor()
  const second = await context.newPage()
  await second.goto(new URL("/apple-iphone-16e/1009/apple-iphone-16e-128-gb-black", page.url()).href)
  await hydrated(second)
  await second.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click()
  await second.getByRole("main").getByRole("button", { name: "View Cart" }).waitFor()
  await lines(page).filter({ hasText: "Apple iPhone 16e" }).waitFor()
})
