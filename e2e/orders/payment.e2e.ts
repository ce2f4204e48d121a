import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Order, PlacedOrder } from "#contract/orders.ts"
import { readConfig } from "#server/config/config.ts"
import { loadBuiltPages } from "#server/pages/built-pages.ts"
import { startShop } from "#server/start.ts"
import { ar, expectArabic } from "../support/arabic.ts"
import { expectAccessible, expectFits } from "../support/axe.ts"
import { stopClock, waitsFor } from "../support/clock.ts"
import { anAddress, aShopper, CONTROLLER, expirePayment, fillCart } from "../support/customers.ts"
import { UNHURRIED } from "../support/shops.ts"
import type { VisitOptions } from "../support/support.ts"
import { hydrated, ownShop, visit } from "../support/support.ts"

const ROOT = join(import.meta.dirname, "../..")

/** A shop at its public origin, which the payment page needs; it uses the database of the worker's shop. */
let shop: { address: string; stop: () => Promise<void> }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "corniche-payment-"))
  const port = String(await freePort())
  const config = readConfig({
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    CORNICHE_DATA: folder,
    DATABASE_URL: ownShop().databaseUrl,
    LOG_LEVEL: "error",
  })
  shop = await startShop(config, {
    pages: loadBuiltPages(join(ROOT, "dist")),
    demonstration: join(ROOT, "demo", "data"),
    limits: UNHURRIED,
  })
})
afterAll(async () => {
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === "string") throw new Error("The server has a port.")
  return address.port
}

/** The payment page of an order that the customer placed at the checkout. */
async function atPaymentFromCheckout(options: VisitOptions = {}) {
  const shopper = await aShopper()
  await anAddress(shopper)
  await fillCart(shopper, CONTROLLER)
  const { page } = await shopper.open(`${shop.address}/place-order`, options)
  await page.getByRole("group", { name: "Saved addresses" }).getByRole("radio").check()
  await page.getByRole("radio", { name: /^Online/ }).check()
  await page
    .getByRole("button", { name: /^Pay QR.*online$/ })
    .locator("visible=true")
    .click()
  await page.getByRole("heading", { name: "Test payment" }).waitFor()
  const orders = () => shopper.ask<Order[]>("GET", "/api/order/all")
  return { shopper, page, orders }
}

/** The payment page of an order that the customer placed by the API. */
async function atPayment(options: VisitOptions = {}) {
  const shopper = await aShopper()
  const { id } = await anAddress(shopper)
  await fillCart(shopper, CONTROLLER)
  const placed = { shipping_address: id, payment_method: "ONLINE" }
  const { payment_url = "" } = await shopper.ask<PlacedOrder>("POST", `${shop.address}/api/order/create`, placed)
  const { page } = await shopper.browser({ ...options, shop: shop.address })
  await page.goto(payment_url)
  await page.getByRole("heading", { name: "Test payment" }).waitFor()
  const orders = () => shopper.ask<Order[]>("GET", "/api/order/all")
  return { shopper, page, orders }
}

const choose = (page: Page, choice: "Pay" | "Decline" | "Walk away") => page.getByRole("button", { name: choice, exact: true }).click()
const path = (page: Page) => new URL(page.url()).pathname

test.each([1440, 390])(
  "[PAY-05] [PAY-07] [PAY-09] [CHECKOUT-13] [NAV-19] [ORDER-08] a paid online order is shown as paid at %i",
  async (width) => {
    const { page, orders } = await atPaymentFromCheckout({ width })
    await choose(page, "Pay")
    await page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
    expect(path(page)).toBe("/payment-success")
    const [order] = await orders()
    expect(new URL(page.url()).searchParams.get("transId")).toBe(order?.trans_id)
    expect(order?.payment_status).toBe("PAID")
    await expect.poll(() => page.getByText("Paid", { exact: true }).isVisible()).toBe(true)
    await expect.poll(() => page.getByText(order?.reference ?? "none").isVisible()).toBe(true)
    await expect.poll(() => page.getByText("ONLINE", { exact: true }).isVisible()).toBe(true)
    await expectAccessible(page)
  },
)

test.each([1440, 390])("[SH-53] the home page reminds of an order that waits for its payment until it is paid, at %i", async (width) => {
  const { page, orders } = await atPaymentFromCheckout({ width })
  await choose(page, "Walk away")
  const [order] = await orders()
  const note = page.getByRole("complementary", { name: "Waiting for payment" })
  await note.getByText(`Order ${order?.reference} waits for its payment.`).waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await note.getByRole("link", { name: "Pay now" }).click()
  await page.getByRole("link", { name: "Continue to payment" }).click()
  await choose(page, "Pay")
  await page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
  await page.goto(`${shop.address}/`)
  // The reminder is forgotten once the shop has answered that the order is paid.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("open-payment"))).toBe(null)
  expect(await note.count()).toBe(0)
})

test("[AR-01] [AR-02] [AR-04] a customer pays online, cancels and sees the refund in Arabic on a phone", async () => {
  const shopper = await aShopper()
  await anAddress(shopper, { first_name: "نور", last_name: "سالم", land_mark: "قرب الحديقة" })
  await fillCart(shopper, CONTROLLER)
  const { page } = await shopper.open(`${shop.address}/ar/place-order`, { width: 390 })
  await page.getByRole("radio", { name: new RegExp(`^${ar("orders_online_label")}`) }).check()
  await page
    .getByRole("button", { name: /^دفع .*إلكترونيًا/ })
    .locator("visible=true")
    .click()
  await page.getByRole("heading", { name: ar("sandbox_title") }).waitFor()
  await expectArabic(page)
  await page.getByRole("button", { name: ar("sandbox_pay"), exact: true }).click()
  await page.getByRole("heading", { name: ar("orders_confirmed_title") }).waitFor()
  expect(path(page)).toBe("/ar/payment-success")
  await expect.poll(() => page.getByText(ar("orders_payment_paid_badge"), { exact: true }).isVisible()).toBe(true)
  await expectArabic(page)
  await expectAccessible(page)
  const [order] = await shopper.ask<Order[]>("GET", "/api/order/all")
  await page.goto(`${shop.address}/ar/order-cancellation/${order?.id}/all`)
  await page.getByText(/يُعاد مبلغ.*249/).waitFor()
  await page.getByRole("combobox", { name: ar("orders_cancellation_reason") }).click()
  await page.getByRole("option").first().click()
  await page.getByRole("button", { name: ar("orders_cancellation_confirm"), exact: true }).click()
  await page.getByRole("button", { name: ar("orders_confirmation_continue"), exact: true }).click()
  await page
    .getByRole("dialog", { name: ar("orders_cancel_done") })
    .getByText(/يُعاد مبلغ.*249/)
    .waitFor()
  await expectArabic(page)
  await page.goto(`${shop.address}/ar/order/details/${order?.id}`)
  await page.getByRole("heading", { name: ar("orders_refunds") }).waitFor()
  await page.getByText(/مبلغ.*249.*(?:في طريقه إلى|إلى) البطاقة/).waitFor()
  const sums = () => page.getByRole("main").locator("dl").allInnerTexts()
  await expect
    .poll(async () => (await sums()).join("\n"))
    .toMatch(/(?:المبلغ المسترد|مبلغ في طريقه إليك)\s+\u2066−249\u2069\sر\.ق\s+المتبقي\s+0\sر\.ق/)
  await expectArabic(page)
  await expectAccessible(page)
})

test.each([1440, 390])("[PAY-02] the sandbox page is marked as a test and is accessible at %i", async (width) => {
  const { page } = await atPayment({ width })
  await expect.poll(() => page.getByRole("banner").getByText("This is a test.").isVisible()).toBe(true)
  await page.getByRole("checkbox", { name: "Send the message twice" }).check()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Pay", exact: true }).focus()
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
})

test("[ORDER-15] the confirmed page loads the order of an online payment", async () => {
  const { page, orders } = await atPayment()
  await choose(page, "Pay")
  await page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
  const [order] = await orders()
  await page.goto(`${shop.address}/order-confirmed-details?transId=${order?.trans_id}`)
  await page.getByText(order?.reference ?? "none").waitFor()
})

test.each([1440, 390])("[PAY-10] a declined payment is shown as failed and can be tried again at %i", async (width) => {
  const { page, orders } = await atPaymentFromCheckout({ width })
  await choose(page, "Decline")
  await page.getByRole("heading", { name: "Payment failed" }).waitFor()
  await expectAccessible(page)
  await expect.poll(async () => (await orders())[0]?.items[0]?.status).toBe("CREATED")
  await page.getByRole("button", { name: "Try again" }).dblclick()
  await page.getByRole("heading", { name: "Test payment" }).waitFor()
  await choose(page, "Pay")
  await page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
  const all = await orders()
  expect(all.map(({ payment_status, items }) => [payment_status, items[0]?.status])).toEqual([["PAID", "PLACED"]])
})

test.each([1440, 390])("[SH-54] a failed payment shows the order, its items, the amount and the deadline (%i)", async (width) => {
  const { page, orders } = await atPayment({ width })
  await choose(page, "Decline")
  await page.getByRole("heading", { name: "Payment failed" }).waitFor()
  const [order] = await orders()
  const main = page.getByRole("main")
  await main.getByText(/Nothing was charged\. Your order is kept for you: you can pay for it until \d+:\d\d [AP]M\./).waitFor()
  const about = main.getByRole("region", { name: "Items" })
  await about.getByText(order?.reference ?? "none").waitFor()
  await about.getByText(/^Microsoft Xbox Wireless/).waitFor()
  await expect.poll(() => about.locator("dl").last().innerText()).toMatch(/To pay online\s*QR\s249/)
  await expect.poll(() => main.getByRole("link", { name: "View details" }).getAttribute("href")).toBe(`/order/details/${order?.id}`)
})

test("[PAY-06] [PAY-08] the page shows the server's status instead of its query's, and polls until the payment is settled", async () => {
  const { shopper, page, orders } = await atPayment()
  const pay = page.url()
  const [order] = await orders()
  const other = await shopper.open(`${shop.address}/payment-success?transId=${order?.trans_id}&status=paid&statusId=2`)
  await other.page.getByRole("heading", { name: "Your payment is pending" }).waitFor()
  await expectAccessible(other.page)
  expect(page.url()).toBe(pay)
  await choose(page, "Pay")
  await other.page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
})

test("[PAY-08] a shopper who left the payment page opens it again from the order history", async () => {
  const { shopper, page } = await atPayment()
  const pay = page.url()
  const other = await shopper.open(`${shop.address}/user-profile#orderHistory`)
  await other.page.getByRole("link", { name: "Pay now" }).click()
  await other.page.getByRole("link", { name: "Continue to payment" }).click()
  await other.page.waitForURL(pay)
  await choose(other.page, "Pay")
  await other.page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
})

test("[PAY-08] an open payment is polled at growing intervals, also after a failed request", async () => {
  const { shopper, orders } = await atPayment()
  const [order] = await orders()
  const { page } = await shopper.browser({ shop: shop.address })
  let looks = 0
  const clockStands = Promise.withResolvers<void>()
  await page.route("**/api/order/online/*", async (route) => {
    looks++
    await clockStands.promise
    return looks === 2 ? route.abort("connectionreset") : route.continue()
  })
  await page.goto(`${shop.address}/payment-success?transId=${order?.trans_id}`)
  await hydrated(page)
  await stopClock(page)
  clockStands.resolve()
  for (const [index, waitMs] of [1000, 2000, 3000].entries()) {
    await waitsFor(page, waitMs)
    await page.clock.runFor(waitMs - 1)
    expect(looks).toBe(index + 1)
    await page.clock.runFor(1)
    await expect.poll(() => looks).toBe(index + 2)
  }
  await expect.poll(() => page.getByRole("heading", { name: "Your payment is pending" }).isVisible()).toBe(true)
})

test.each([1440, 390])("[PAY-11] a payment past its deadline is shown as expired at %i", async (width) => {
  const { page, orders } = await atPayment({ width })
  await choose(page, "Walk away")
  await expect.poll(() => path(page)).toBe("/")
  const [order] = await orders()
  await expirePayment(order?.trans_id ?? "")
  await page.goto(`${shop.address}/payment-success?transId=${order?.trans_id}`)
  await page.getByRole("heading", { name: "Payment expired" }).waitFor()
  await expectAccessible(page)
  await expect.poll(async () => (await orders())[0]?.items[0]?.status).toBe("CANCELLED")
})

test("[SH-09] the payment pages of a cancelled order show the cancellation and no way to pay", async () => {
  const { shopper, page, orders } = await atPayment()
  const [order] = await orders()
  const items = order?.items.map(({ id }) => id)
  await shopper.ask("POST", "/api/order/cancel", { component_ids: items, reason: 1 })
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole("main").innerText()
    })
    .toContain("The order was cancelled, so there is nothing")
  expect(await page.getByRole("button").count()).toBe(0)
  await page.goto(`${shop.address}/payment-success?transId=${order?.trans_id}`)
  await page.getByRole("heading", { name: "The order was cancelled" }).waitFor()
  expect(await page.getByRole("link", { name: "Continue to payment" }).count()).toBe(0)
  await expectAccessible(page)
})

test("[SH-55] the refund of a paid order is shown before and after the cancellation and on the order's page", async () => {
  const { shopper, page, orders } = await atPayment()
  await choose(page, "Pay")
  await page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
  const [order] = await orders()
  const { page: cancelling } = await shopper.open(`${shop.address}/order-cancellation/${order?.id}/all`)
  await cancelling.getByText(/QR\s249 goes back to the card you paid with/).waitFor()
  await cancelling.getByRole("combobox", { name: "Reason" }).click()
  await cancelling.getByRole("option").first().click()
  await cancelling.getByRole("button", { name: "Confirm to Cancel" }).click()
  await cancelling.getByRole("button", { name: "Continue" }).click()
  const done = cancelling.getByRole("dialog", { name: "Order cancel Successful..!" })
  await done.getByText(/QR\s249 goes back to the card you paid with/).waitFor()
  await cancelling.goto(`${shop.address}/order/details/${order?.id}`)
  await cancelling.getByText(/QR\s249 (is on its way back|was refunded) to the card you paid with\.[\s\S]*20\d\d/).waitFor()
  await expect
    .poll(async () => (await cancelling.getByRole("main").locator("dl").allInnerTexts()).join("\n"))
    .toMatch(/Paid\s+QR\s249\s+(?:Refund on its way|Refunded)\s+−QR\s249\s+Remaining\s+QR\s0/)
})

test("[SH-53] an unpaid order shows its status and deadline, and is paid from the history", async () => {
  const { shopper, page, orders } = await atPayment({ width: 390 })
  await choose(page, "Walk away")
  const [order] = await orders()
  const { page: tracking } = await shopper.open(`${shop.address}/order/details/${order?.id}`, { width: 390 })
  await tracking.getByText("Waiting for payment").filter({ visible: true }).first().waitFor()
  await tracking.getByText(/It can be paid until \d+:\d\d [AP]M\./).waitFor()
  await expect.poll(() => tracking.getByText("Delivering soon").count()).toBe(0)
  await expectAccessible(tracking)
  await tracking.goto(`${shop.address}/user-profile#orderHistory`)
  await tracking.getByText(/It can be paid until/).waitFor()
  await tracking.getByRole("link", { name: "Pay now" }).click()
  await tracking.getByRole("link", { name: "Continue to payment" }).click()
  await choose(tracking, "Pay")
  await tracking.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
})

test("[SH-52] the page of a duplicate payment shows the double charge", async () => {
  const { shopper, page, orders } = await atPayment()
  const first = page.url()
  await choose(page, "Decline")
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByRole("heading", { name: "Test payment" }).waitFor()
  await choose(page, "Pay")
  await page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
  const other = await shopper.browser({ shop: shop.address })
  await other.page.goto(first)
  await choose(other.page, "Pay")
  await other.page.getByText(/The order was charged twice\. QR\s249 (is on its way back|was refunded)/).waitFor()
  expect((await orders())[0]?.refunds).toMatchObject([{ amount: 249, cause: "TWICE" }])
})

test("Back on the payment page does not open the checkout", async () => {
  const { page } = await atPaymentFromCheckout()
  await page.goBack()
  expect(path(page)).not.toBe("/place-order")
})

test("a remote payment page without HTTPS is not opened", async () => {
  const shopper = await aShopper()
  await anAddress(shopper)
  await fillCart(shopper, CONTROLLER)
  const { page } = await shopper.open(`${shop.address}/place-order`)
  await page.route("**/api/order/create", async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), payment_url: "http://elsewhere.example/pay" } })
  })
  await page.getByRole("group", { name: "Saved addresses" }).getByRole("radio").check()
  await page.getByRole("radio", { name: /^Online/ }).check()
  await page
    .getByRole("button", { name: /^Pay QR.*online$/ })
    .locator("visible=true")
    .click()
  await page
    .getByRole("alert")
    .getByText(/The payment page could not be opened/)
    .waitFor()
  expect(path(page)).toBe("/place-order")
})

test("another customer's payment is not found, and a visitor has to log in", async () => {
  const { orders } = await atPayment()
  const [order] = await orders()
  const other = await (await aShopper()).open(`${shop.address}/payment-success?transId=${order?.trans_id}`)
  await other.page.getByRole("heading", { name: "There is no payment to show" }).waitFor()
  const { page } = await visit(`/payment-success?transId=${order?.trans_id}`)
  await page.getByRole("dialog", { name: "Welcome Back" }).waitFor()
})
