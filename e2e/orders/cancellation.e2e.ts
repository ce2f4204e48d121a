import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import type { Order } from "#contract/orders.ts"
import { expectAccessible } from "../support/axe.ts"
import { advance, anOrder, aShopper, CHARGER, CONTROLLER, fillCart, type Shopper } from "../support/customers.ts"
import { at, expectClean, held, type VisitOptions, visit } from "../support/support.ts"

const reason = (page: Page) => page.getByRole("combobox", { name: "Reason" })
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm to Cancel" })
const continueButton = (page: Page) => page.getByRole("button", { name: "Continue" })

/** An order of two items and the page that cancels one or both of them. */
async function atCancellation(what: "one" | "all", options: VisitOptions = {}) {
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CONTROLLER, CHARGER])
  const item = order.items[0]?.id ?? 0
  const visitor = await shopper.open(`/order-cancellation/${order.id}/${what === "all" ? "all" : item}`, options)
  await reason(visitor.page).waitFor()
  return { shopper, order, item, visitor, page: visitor.page }
}

test("[SH-63] the hint of the reason field announces the list", async () => {
  const { page } = await atCancellation("one")
  await page.getByText("Choose a reason from the list.").waitFor()
  await expect.poll(() => reason(page).getAttribute("aria-describedby")).not.toBeNull()
})

/** The confirmation page after the first reason was chosen. */
async function atConfirmation(what: "one" | "all", options: VisitOptions = {}) {
  const cancellation = await atCancellation(what, options)
  const { page } = cancellation
  await reason(page).click()
  await page.getByRole("option").first().click()
  await page.getByRole("textbox", { name: "Enter Reason" }).fill("I found it & bought it")
  await confirm(page).click()
  await page.getByText("Are you sure you want to cancel the order..?").waitFor()
  return cancellation
}

test("Back keeps the reason of a cancellation for this visit, until the cancellation is done", async () => {
  const { shopper, order, page } = await atConfirmation("one", { width: 390 })
  await page.goBack()
  const more = page.getByRole("textbox", { name: "Enter Reason" })
  await expect.poll(() => more.inputValue()).toBe("I found it & bought it")
  const chosen = await reason(page).inputValue()
  expect(chosen).not.toBe("")
  await page.getByRole("main").getByRole("link", { name: "Back to Order History" }).last().click()
  await page
    .getByRole("link", { name: /^View details/i })
    .first()
    .click()
  await page
    .getByRole("link", { name: /^Cancel this item/ })
    .first()
    .click()
  await expect.poll(() => more.inputValue()).toBe("I found it & bought it")
  await expect.poll(() => reason(page).inputValue()).toBe(chosen)
  // The form of the whole order has its own fields.
  await page.goBack()
  await page.getByRole("link", { name: "Cancel All Items" }).click()
  await expect.poll(() => more.inputValue()).toBe("")
  await page.goBack()
  await page
    .getByRole("link", { name: /^Cancel this item/ })
    .first()
    .click()
  await confirm(page).click()
  await continueButton(page).click()
  await page.getByRole("dialog", { name: "Order cancel Successful..!" }).waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain("I found it")
  expect((await statuses(shopper, order)).toSorted()).toEqual(["CANCELLED", "PLACED"])
})

async function bottomOf(place: Locator): Promise<number> {
  return place.evaluate((element) => element.getBoundingClientRect().bottom)
}

async function statuses(shopper: Shopper, order: Order): Promise<string[]> {
  const { items } = await shopper.ask<Order>("GET", `/api/order/details/${order.id}`)
  return items.map(({ status }) => status)
}

test.each([1440, 390])("[CANCEL-01] [CANCEL-02] [CANCEL-05] [NAV-23] one item and the effects of cancelling show at %i", async (width) => {
  const { order, visitor, page } = await atCancellation("one", { width })
  await page.getByText("Cancelling stops further processing and shipment. If you have already paid, it starts your refund.").waitFor()
  const items = page.getByRole("main").getByRole("listitem")
  await expect.poll(() => items.allInnerTexts()).toHaveLength(1)
  const [item] = order.items
  for (const part of [item?.product.title, item?.product.option_values[0]?.value])
    await expect.poll(() => items.innerText()).toContain(part)
  await expect.poll(() => items.locator("img").count()).toBe(1)
  await expect.poll(() => page.getByRole("link", { name: "Back to Order History" }).getAttribute("href")).toBe("/user-profile#orderHistory")
  await expectAccessible(page)
  expectClean(visitor)
})

test("[CANCEL-02] [NAV-23] the page of a whole order shows every item", async () => {
  const { order, page } = await atCancellation("all")
  const items = page.getByRole("main").getByRole("listitem")
  const texts = await items.allInnerTexts()
  expect(texts).toHaveLength(2)
  for (const { product } of order.items) expect(texts.join()).toContain(product.title)
  await expect.poll(() => items.locator("img").count()).toBe(2)
})

test("[CANCEL-03] reasons are found by any part of their text in any case, by mouse and keyboard", async () => {
  const { shopper, page } = await atCancellation("one")
  const reasons = (await shopper.ask<{ description: string }[]>("GET", "/api/order/cancel/reasons")).map(({ description }) => description)
  await reason(page).click()
  await expect.poll(() => page.getByRole("option").allInnerTexts()).toEqual(reasons)
  const part = reasons[1]?.slice(3, 9).toUpperCase() ?? ""
  await reason(page).fill(part)
  const found = reasons.filter((text) => text.toUpperCase().includes(part))
  await expect.poll(() => page.getByRole("option").allInnerTexts()).toEqual(found)
  await expectAccessible(page)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect.poll(() => reason(page).inputValue()).toBe(found[0])
  await reason(page).fill("no such reason")
  await expect.poll(() => page.getByRole("option").count()).toBe(0)
})

test("[CANCEL-03] [CANCEL-06] a reason that is not in the list blocks Confirm", async () => {
  const { shopper, order, page } = await atCancellation("one", { height: 500 })
  for (const text of ["", "something else"]) {
    await reason(page).fill(text)
    await confirm(page).click()
    await page.getByText("Please select a reason from the dropdown.").waitFor()
    // The focus is in the field, and the header does not cover the field.
    await expect.poll(() => reason(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(async () => (await reason(page).boundingBox())?.y).toBeGreaterThan(await bottomOf(page.getByRole("banner")))
  }
  await expect.poll(() => page.url()).toContain("/order-cancellation/")
  expect(await statuses(shopper, order)).toEqual(["PLACED", "PLACED"])
})

test.each([1440, 390])(
  "[CANCEL-04] [CANCEL-07] [CANCEL-08] [CANCEL-09] [NAV-24] the confirmation page receives the choice in its query at %i",
  async (width) => {
    const { shopper, order, item, visitor, page } = await atConfirmation("one", { width })
    const query = Object.fromEntries(new URL(page.url()).searchParams)
    expect(query).toMatchObject({
      orderId: String(order.id),
      itemId: String(item),
      reasonId: expect.stringMatching(/^\d+$/),
      additionalReason: "I found it & bought it",
      productName: order.items[0]?.product.title,
      productImage: order.items[0]?.product.images[0],
      isAllItems: "false",
    })
    await page.getByText(query["reasonDescription"] ?? "none").waitFor()
    await expect.poll(() => continueButton(page).isEnabled()).toBe(true)
    await expect.poll(() => page.getByRole("button", { name: "Don't Cancel" }).isEnabled()).toBe(true)
    expect(await statuses(shopper, order)).toEqual(["PLACED", "PLACED"])
    await expectAccessible(page)
    expectClean(visitor)
  },
)

test("the confirmation page keeps the tile of the picture, and its question starts where the text above does", async () => {
  const { page } = await atCancellation("one")
  const main = page.getByRole("main")
  const tile = () =>
    main
      .getByRole("listitem")
      .locator("span:has(> picture, > img)")
      .evaluate((media) => getComputedStyle(media).backgroundColor)
  const before = await tile()
  await reason(page).click()
  await page.getByRole("option").first().click()
  await confirm(page).click()
  const question = main.getByRole("heading", { level: 2, name: "Are you sure you want to cancel the order..?" })
  await question.waitFor()
  expect(await tile()).toBe(before)
  expect(await question.evaluate((heading) => getComputedStyle(heading).textAlign)).toBe("start")
})

test("[CANCEL-11] Don't Cancel opens the order history and replaces the confirmation page in the browser history", async () => {
  const { shopper, order, page } = await atConfirmation("one")
  await page.getByRole("button", { name: "Don't Cancel" }).click()
  await page.waitForURL(at("/user-profile#orderHistory"))
  expect(await statuses(shopper, order)).toEqual(["PLACED", "PLACED"])
  await page.goBack()
  await expect.poll(() => page.url()).toContain("/order-cancellation/")
})

test("[CANCEL-10] [CANCEL-12] [CANCEL-13] [CANCEL-14] [CANCEL-15] [CANCEL-16] a double click cancels one item once, and Shop More opens the home page with the cancelled item", async () => {
  const { shopper, order, item, page } = await atConfirmation("one")
  const { release, sent } = await held(page, "**/api/order/cancel")
  await continueButton(page).dblclick({ noWaitAfter: true })
  const waiting = page.getByRole("dialog", { name: "Processing Cancellation..." })
  await waiting.waitFor()
  for (const text of ["Please wait", "Your cancellation request is being processed.", "This may take a moment."]) {
    await expect.poll(() => waiting.getByText(text).isVisible()).toBe(true)
  }
  await expect.poll(() => page.locator("button", { hasText: "Processing..." }).isDisabled()).toBe(true)
  await expect.poll(() => page.locator("button", { hasText: "Don't Cancel" }).isDisabled()).toBe(true)
  release()
  await page.getByRole("dialog", { name: "Order cancel Successful..!" }).waitFor()
  await expectAccessible(page)
  expect(sent.map((request) => request.postDataJSON())).toEqual([
    { component_ids: [item], reason: expect.any(Number), reason_text: "I found it & bought it" },
  ])
  await page.getByRole("button", { name: "Shop More...!" }).click()
  await page.waitForURL(at("/"))
  await expect
    .poll(() => page.evaluate(() => history.state.cancelled.map(({ id, status }: { id: number; status: string }) => [id, status])))
    .toEqual([[item, "CANCELLED"]])
  expect(await statuses(shopper, order)).toEqual(["CANCELLED", "PLACED"])
})

test("[CANCEL-13] cancelling the whole order sends the id of every item", async () => {
  const { shopper, order, page } = await atConfirmation("all")
  const body = page.waitForRequest("**/api/order/cancel").then((request) => request.postDataJSON())
  await continueButton(page).click()
  expect((await body).component_ids.toSorted()).toEqual(order.items.map(({ id }) => id).toSorted())
  await page.getByRole("dialog", { name: "Order cancel Successful..!" }).waitFor()
  expect(await statuses(shopper, order)).toEqual(["CANCELLED", "CANCELLED"])
})

test("[SH-64] some pieces of an item are cancelled, and the order shows them and the others", async () => {
  const shopper = await aShopper()
  for (let pieces = 0; pieces < 2; pieces++) await fillCart(shopper, CONTROLLER)
  const order = await anOrder(shopper)
  const { page } = await shopper.open(`/order-cancellation/${order.id}/${order.items[0]?.id}`)
  await reason(page).waitFor()
  const items = page.getByRole("main").getByRole("listitem")
  await expect.poll(() => items.innerText()).toMatch(/QR\s747/)
  await page.getByRole("combobox", { name: "Pieces to cancel" }).selectOption("2 of 3")
  await expect.poll(() => items.innerText()).toMatch(/2 × QR\s249.*QR\s498/s)
  await expectAccessible(page)
  await reason(page).click()
  await page.getByRole("listbox", { name: "Reasons" }).getByRole("option").first().click()
  await confirm(page).click()
  await page.waitForURL(/order-cancel-confirmation/)
  await expect.poll(() => items.innerText()).toMatch(/2 × QR\s249/)
  await continueButton(page).click()
  await page.getByText("Order cancel Successful..!").waitFor()
  await page.goto(at(`/order/details/${order.id}`))
  const regions = page.getByRole("region", { name: CONTROLLER.title })
  await expect.poll(() => regions.allInnerTexts()).toHaveLength(2)
  await expect.poll(() => regions.first().innerText()).toMatch(/Quantity 1 · QR\s249/)
  await expect.poll(() => regions.last().innerText()).toMatch(/Cancelled.*2 × QR\s249 · QR\s498/s)
  await expectAccessible(page)
})

test("[SH-64] [CANCEL-17] pieces that another tab has cancelled are not cancelled again, and the page shows how many are left", async () => {
  const shopper = await aShopper()
  await fillCart(shopper, CONTROLLER)
  const order = await anOrder(shopper)
  const item = order.items[0]?.id ?? 0
  const query = { orderId: String(order.id), itemId: String(item), reasonId: "1", isAllItems: "false", quantity: "1", of: "2" }
  const { page } = await shopper.open(`/order-cancel-confirmation?${new URLSearchParams(query)}`, { expectedStatus: 409 })
  await page.getByText("Are you sure you want to cancel the order..?").waitFor()
  await shopper.ask("POST", "/api/order/cancel", { component_ids: [item], quantities: [{ id: item, quantity: 1, of: 2 }], reason: 1 })
  await continueButton(page).click()
  const failed = page.getByRole("dialog", { name: "Order cancel failed..!" })
  await failed.getByText("Fewer pieces of this item are left.").waitFor()
  await failed.getByRole("button", { name: "Close" }).click()
  const changed = page.getByText("This item had 2 pieces when you chose. Now it has 1.")
  await changed.waitFor()
  await page.reload()
  await changed.waitFor()
  await expectAccessible(page)
  await page.getByRole("link", { name: "View details" }).click()
  await page.waitForURL(at(`/order/details/${order.id}`))
  expect(await statuses(shopper, order)).toEqual(["PLACED", "CANCELLED"])
})

test("[CANCEL-17] a refused cancellation shows the server's reason, and the page stays open", async () => {
  const { shopper, order, item, page } = await atConfirmation("one", { expectedStatus: 409 })
  await advance(order.id, item, "CONFIRMED", "PROCESSING", "READY_TO_SHIP", "SHIPPED")
  await continueButton(page).click()
  const failed = page.getByRole("dialog", { name: "Order cancel failed..!" })
  await failed.getByText("An item that is shipped or already cancelled cannot be cancelled.").waitFor()
  await failed.getByRole("button", { name: "Close" }).click()
  await expect.poll(() => page.url()).toContain("/order-cancel-confirmation")
  expect(await statuses(shopper, order)).toEqual(["SHIPPED", "PLACED"])
})

test("[CANCEL-17] [SH-44] a cancellation without a response is sent again with the same key", async () => {
  const { shopper, order, page } = await atConfirmation("one")
  const keys: (string | undefined)[] = []
  await page.route("**/api/order/cancel", async (route) => {
    keys.push(route.request().headers()["idempotency-key"])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort("connectionreset")
  })
  await continueButton(page).click()
  await page.getByRole("dialog", { name: "Order cancel Successful..!" }).waitFor()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await statuses(shopper, order)).toEqual(["CANCELLED", "PLACED"])
})

test("[CANCEL-17] a cancellation without a connection shows the general error and cancels nothing", async () => {
  const { shopper, order, visitor, page } = await atConfirmation("one")
  await visitor.context.setOffline(true)
  await continueButton(page).click()
  await page.getByRole("dialog", { name: "Order cancel failed..!" }).getByText("Please try again later.").waitFor()
  await visitor.context.setOffline(false)
  expect(await statuses(shopper, order)).toEqual(["PLACED", "PLACED"])
})

test("[SH-59] [CANCEL-08] the confirmation page shows the item and reason of the order, not those of the query", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CONTROLLER, CHARGER])
  const [item] = order.items
  const forged = {
    orderId: String(order.id),
    itemId: String(item?.id),
    reasonId: "1",
    reasonDescription: "Claim your prize",
    additionalReason: "Call 5555 0000",
    productName: "Free gift claim",
    productImage: "https://evil.example/x.png",
    isAllItems: "false",
  }
  const { page } = await shopper.open("/faq")
  const foreign: string[] = []
  page.on("request", (request) => {
    if (new URL(request.url()).hostname === "evil.example") foreign.push(request.url())
  })
  await page.goto(at(`/order-cancel-confirmation?${new URLSearchParams(forged)}`))
  await page.getByText("Are you sure you want to cancel the order..?").waitFor()
  const main = page.getByRole("main")
  await expect.poll(() => main.innerText()).toContain(item?.product.title)
  await expect.poll(() => main.innerText()).toContain("I changed my mind")
  await expect.poll(() => main.innerText()).not.toMatch(/Free gift|prize|5555 0000/)
  await expect.poll(() => main.innerText()).toContain("Nothing was charged, so there is nothing to refund.")
  expect(foreign).toEqual([])
  await page.goto(at(`/order-cancel-confirmation?${new URLSearchParams({ ...forged, itemId: "99999999" })}`))
  await page.getByText("There is nothing to cancel here").waitFor()
})

test("[CANCEL-18] a visitor has to log in, and another customer's order is not found", async () => {
  const order = await anOrder(await aShopper())
  const { page } = await visit(`/order-cancellation/${order.id}/all`)
  await page.getByRole("dialog", { name: "Welcome Back" }).waitFor()
  expect(await reason(page).count()).toBe(0)
  const other = await (await aShopper()).open(`/order-cancellation/${order.id}/all`, { expectedStatus: 404 })
  await other.page.getByText("There is nothing to cancel here").waitFor()
})
