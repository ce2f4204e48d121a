import type { Locator, Page } from "playwright-core"
import { expect, onTestFinished, test } from "vitest"
import type { Branch } from "#contract/addresses.ts"
import type { Order } from "#contract/orders.ts"
import { expectAccessible } from "../support/axe.ts"
import {
  advance,
  anAddress,
  anOrder,
  aPaidOrder,
  aShopper,
  CHARGER,
  CONTROLLER,
  fillCart,
  SHOP_ON_PAPER,
  type Shopper,
  setStock,
  TO_DELIVERED,
} from "../support/customers.ts"
import { at, expectClean } from "../support/support.ts"

const HISTORY = "/user-profile#orderHistory"
const cards = (page: Page) => page.getByRole("article")

async function aPickup(shopper: Shopper): Promise<Order> {
  await fillCart(shopper, CONTROLLER)
  const [branch] = await shopper.ask<Branch[]>("GET", "/api/store/branch/all")
  return shopper.ask<Order>("POST", "/api/order/create", { branch_address: branch?.id, payment_method: "CASH_ON_DELIVERY" })
}

test.each([1440, 390])(
  "[ORDER-18] [ORDER-27] [ORDER-28] [RULE-17] the history shows its tabs, prices in QR and product links at %i",
  async (width) => {
    const shopper = await aShopper()
    const order = await anOrder(shopper, [CONTROLLER, CHARGER])
    const visitor = await shopper.open(HISTORY, { width })
    const { page } = visitor
    await cards(page).first().waitFor()
    await expect
      .poll(async () => (await page.getByRole("tab").allInnerTexts()).map((text) => text.replace(/\s*\d+$/, "")))
      .toEqual(["In-progress", "Completed", "Cancelled"])
    const text = await cards(page).first().innerText()
    expect(text).toContain(order.reference)
    expect(text).toMatch(new RegExp(`${CONTROLLER.choice} · Quantity 1 · QR\\s249`))
    expect(text).not.toContain("₹")
    const item = order.items.find(({ product }) => product.id === CONTROLLER.id)
    const name = page.getByRole("link", { name: `${CONTROLLER.title.slice(0, 30)}…` })
    await expect.poll(() => name.getAttribute("href")).toBe(`/${item?.product.product_slug}/${CONTROLLER.productId}/${item?.product.slug}`)
    await expectAccessible(page)
    expectClean(visitor)
  },
)

test("[ORDER-19] [ORDER-20] [ORDER-21] [ORDER-23] each tab lists the orders with a matching item, and those items", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CONTROLLER, CHARGER])
  const [first, second] = order.items
  await advance(order.id, first?.id ?? 0, ...TO_DELIVERED)
  const { page } = await shopper.open(HISTORY)
  await cards(page).first().waitFor()
  const open = await cards(page).first().innerText()
  expect(open).toContain(second?.product.title.slice(0, 30))
  expect(open).not.toContain(first?.product.title.slice(0, 30))
  await expect.poll(() => page.getByText("This item is not confirmed yet.").count()).toBe(1)
  await page.getByRole("tab", { name: /Completed/ }).click()
  await expect.poll(() => cards(page).first().innerText()).toContain("Delivered")
  await expect.poll(() => page.getByText("This item is not confirmed yet.").count()).toBe(0)
  // The other item is still under way.
  await expect.poll(() => page.getByRole("button", { name: /^Buy again/ }).count()).toBe(0)
  await page.getByRole("tab", { name: /Cancelled/ }).click()
  await page.getByText("No orders here").waitFor()
  await shopper.ask("POST", "/api/order/cancel", { component_ids: [second?.id], reason: await aReason(shopper) })
  await page.reload()
  await page.getByRole("tab", { name: /Cancelled/ }).click()
  await expect.poll(() => cards(page).first().innerText()).toContain(second?.product.title.slice(0, 30))
})

async function aReason(shopper: { ask: <Answer>(method: "GET", path: string) => Promise<Answer> }) {
  return (await shopper.ask<{ id: number }[]>("GET", "/api/order/cancel/reasons"))[0]?.id
}

test("[ORDER-22] the date filter offers 1, 3 and 6 months and a year, and shows the orders of the selected range", async () => {
  const shopper = await aShopper()
  await anOrder(shopper)
  const { page } = await shopper.browser()
  // After three months and a day the order is outside the first two ranges.
  await page.clock.setFixedTime(new Date(Date.now() + 93 * 24 * 3600 * 1000))
  await page.goto(at(HISTORY))
  await cards(page).first().waitFor()
  const range = page.getByRole("combobox", { name: "Date range" })
  await expect
    .poll(() => range.locator("option").allInnerTexts())
    .toEqual(["Select Date", "Last 1 Month", "Last 3 Months", "Last 6 Months", "Last 1 Year"])
  for (const [label, count] of [
    ["Last 1 Month", 0],
    ["Last 6 Months", 1],
    ["Last 3 Months", 0],
    ["Last 1 Year", 1],
  ] as const) {
    await range.selectOption(label)
    await expect.poll(() => cards(page).count(), { message: label }).toBe(count)
  }
})

test("[ORDER-24] [ORDER-25] [ORDER-26] [RULE-10] the timeline lists the stages in order, and the events are newest first in the shopper's time zone", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper)
  await advance(order.id, order.items[0]?.id ?? 0, "CONFIRMED", "PROCESSING")
  const { page } = await shopper.open(HISTORY)
  await page.getByRole("button", { name: "Track Order" }).click()
  const timeline = page.getByRole("dialog", { name: "Order timeline" })
  await expect
    .poll(() => timeline.locator("li b").allInnerTexts())
    .toEqual(["Created", "Placed", "Confirmed", "Processing", "Ready to ship", "Shipped", "Delivered"])
  await expectAccessible(page)
  await page.keyboard.press("Escape")

  await page.getByRole("link", { name: "View details" }).click()
  const events = page.getByRole("region", { name: CONTROLLER.title }).locator("ol").last().getByRole("listitem")
  await events.first().waitFor()
  await expect
    .poll(async () => (await events.allInnerTexts()).map((text) => text.split("\n")[0]))
    .toEqual(["Processing", "Confirmed", "Placed", "Created"])
  const { items } = await shopper.ask<Order>("GET", `/api/order/details/${order.id}`)
  const placed = items[0]?.events.find(({ status }) => status === "PLACED")?.created_at ?? ""
  expect(placed).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  const there = new Date(Date.parse(placed) + 3 * 3600 * 1000)
  const clock = `${there.getUTCHours() % 12 || 12}:${String(there.getUTCMinutes()).padStart(2, "0")} ${there.getUTCHours() < 12 ? "AM" : "PM"}`
  await expect.poll(() => events.nth(2).innerText()).toContain(clock)
})

test.each([
  {
    title: "a delivered item",
    isPickup: false,
    notes: ["Handed over in Zone 61", "With our driver, on the way to Zone 61", "Packed for our driver", "We are packing it"],
  },
  {
    title: "a collected item",
    isPickup: true,
    notes: ["Handed over at Al Sadd Branch", "Waiting for you at Al Sadd Branch", "We are packing it"],
  },
])("[LO-24] the history of $title shows where it was and how it is paid", async ({ isPickup, notes }) => {
  const shopper = await aShopper()
  const order = isPickup ? await aPickup(shopper) : await anOrder(shopper)
  await advance(order.id, order.items[0]?.id ?? 0, ...TO_DELIVERED)
  const { page } = await shopper.open(`/order/details/${order.id}`, { width: 390 })
  const events = page.getByRole("region", { name: CONTROLLER.title }).locator("ol").last()
  await expect.poll(() => events.locator("p").allInnerTexts()).toEqual([...notes, "Cash on Delivery"])
  await expectAccessible(page)
})

test.each([1440, 390])(
  "[LINE-03] [NAV-22] [ORDER-29] [ORDER-30] [ORDER-31] [ORDER-32] [ORDER-33] [ORDER-34] [ORDER-35] [ORDER-36] the tracking page shows the items and stages of an order at %i",
  async (width) => {
    const shopper = await aShopper()
    const order = await anOrder(shopper, [CONTROLLER, CHARGER])
    const visitor = await shopper.open(`/order/details/${order.id}`, { width })
    const { page } = visitor
    await page.getByRole("heading", { name: order.reference, level: 1 }).waitFor()
    await expect.poll(() => page.getByText("Order ID", { exact: true }).isVisible()).toBe(true)
    await page.getByRole("button", { name: "View less" }).click()
    await expect.poll(() => page.getByText("Delivering soon").count()).toBe(0)
    await page.getByRole("button", { name: "View more" }).first().click()
    await expect.poll(() => page.getByText("Estimated Delivery").isVisible()).toBe(true)
    await expect.poll(() => page.getByText("Delivering soon").isVisible()).toBe(true)
    await expect.poll(() => page.getByRole("region").first().locator("img").isVisible()).toBe(true)
    await expect
      .poll(() => page.getByRole("region", { name: CONTROLLER.title }).innerText())
      .toMatch(new RegExp(`${CONTROLLER.choice} · Quantity 1 · QR\\s249`))
    const stages = (await page.locator("[data-done] li").allInnerTexts()).map((text) => text.split("\n")[0])
    expect(stages).toEqual(["Created", "placed", "Confirmed", "Shipped", "Delivered", "Return requested", "Returned", "Cancelled"])
    await expectAccessible(page)
    expectClean(visitor)
    await page.getByRole("main").getByRole("link", { name: "Order History" }).click()
    await page.waitForURL(at(HISTORY))
    await page.getByRole("heading", { name: "Your Orders" }).waitFor()
  },
)

test("[ORDER-37] [ORDER-38] [ORDER-39] [ORDER-40] the bar is filled up to the stage, and a status between two stages shows the earlier one", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper)
  const item = order.items[0]?.id ?? 0
  const { page } = await shopper.open(`/order/details/${order.id}`)
  const bar = page.getByRole("img", { name: /^Stage/ })
  for (const [step, stage, name] of [
    ["CONFIRMED", 3, "Confirmed"],
    ["PROCESSING", 3, "Confirmed"],
    ["READY_TO_SHIP", 3, "Confirmed"],
    ["SHIPPED", 4, "Shipped"],
    ["DELIVERED", 5, "Delivered"],
    ["RETURN_REQUESTED", 6, "Return requested"],
  ] as const) {
    await advance(order.id, item, step)
    await page.reload()
    await bar.waitFor()
    await expect.poll(() => bar.getAttribute("aria-label")).toBe(`Stage ${stage} of 8: ${name}`)
    const share = await bar.evaluate((element) => {
      const [track, fill] = [element.querySelector("div"), element.querySelector("span")]
      return (fill?.getBoundingClientRect().width ?? 0) / (track?.getBoundingClientRect().width ?? 1)
    })
    expect(share).toBeCloseTo(stage / 8, 2)
    await expect.poll(() => bar.locator("li[class]:not([class=''])").count()).toBe(stage)
    await expect.poll(() => bar.locator("[aria-current=step]").innerText()).toContain(name)
  }
})

test("[ORDER-42] [ORDER-43] [ORDER-44] [ORDER-46] [ORDER-47] items that are not shipped can be cancelled one by one or together, and link to the contact page", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CONTROLLER, CHARGER])
  const { page } = await shopper.open(`/order/details/${order.id}`)
  const cancel = page.getByRole("link", { name: "Cancel this item" })
  await expect.poll(() => cancel.getAttribute("href")).toBe(`/order-cancellation/${order.id}/${order.items[0]?.id}`)
  await expect
    .poll(() => page.getByRole("link", { name: "Contact us" }).first().getAttribute("href"))
    .toBe(`/contact-us?orderReference=${order.reference}`)
  await expect
    .poll(() => page.getByRole("link", { name: "Cancel All Items" }).getAttribute("href"))
    .toBe(`/order-cancellation/${order.id}/all`)

  const single = await anOrder(shopper)
  await page.goto(at(`/order/details/${single.id}`))
  await cancel.waitFor()
  await expect.poll(() => page.getByText("Cancel All Items").count()).toBe(0)
})

test("[ORDER-45] [ORDER-48] a shipped item cannot be cancelled, nor can the whole order, and the page shows the reason", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CONTROLLER, CHARGER])
  await advance(order.id, order.items[0]?.id ?? 0, "CONFIRMED", "PROCESSING", "READY_TO_SHIP", "SHIPPED")
  const { page } = await shopper.open(`/order/details/${order.id}`)
  const cancel = page.getByRole("button", { name: "Cancel this item" })
  await cancel.waitFor()
  await expect.poll(() => cancel.isDisabled()).toBe(true)
  await expect.poll(() => cancel.getAttribute("title")).toBe("Cannot cancel once item is shipped")
  await expect.poll(() => page.getByText("Item cannot be cancelled").isVisible()).toBe(true)
  const all = page.getByRole("button", { name: "Cancel All Items" })
  await expect.poll(() => all.isDisabled()).toBe(true)
  await expect.poll(() => all.getAttribute("title")).toBe("Cannot cancel all items once any item is shipped")
})

test("[ORDER-48] the other items can be cancelled after one is cancelled, until none is left", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CONTROLLER, CHARGER])
  const reason = await aReason(shopper)
  const [first, second] = order.items
  await shopper.ask("POST", "/api/order/cancel", { component_ids: [first?.id], reason })
  const { page } = await shopper.open(`/order/details/${order.id}`)
  await page.getByRole("link", { name: "Cancel All Items" }).waitFor()
  await shopper.ask("POST", "/api/order/cancel", { component_ids: [second?.id], reason })
  await page.reload()
  await page.getByRole("heading", { name: order.reference, level: 1 }).waitFor()
  await expect.poll(() => page.getByText(/Cancel All Items|Cannot cancel/).count()).toBe(0)
})

test("[ORDER-48] an order of delivered items has no Cancel All Items, also while a replacement is requested", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CONTROLLER, CHARGER])
  for (const { id } of order.items) await advance(order.id, id, ...TO_DELIVERED)
  const { page } = await shopper.open(`/order/details/${order.id}`)
  const heading = page.getByRole("heading", { name: order.reference, level: 1 })
  await heading.waitFor()
  await expect.poll(() => page.getByText(/Cancel All Items|Cannot cancel/).count()).toBe(0)
  await shopper.ask("POST", `/api/order/return/${order.items[0]?.id}`, {})
  await page.reload()
  await page.getByRole("button", { name: "Processing", exact: true }).waitFor()
  await expect.poll(() => page.getByText(/Cancel All Items|Cannot cancel/).count()).toBe(0)
})

test.each([
  ["UNDER_WAY", "Refund on its way"],
  ["DONE", "Refunded"],
  ["FAILED", "Refund not completed"],
])("[SH-55] a refund that is %s is named so in the history and on the order's page", async (state, name) => {
  const shopper = await aShopper()
  const order = await aPaidOrder(shopper)
  await shopper.ask("POST", "/api/order/cancel", { component_ids: order.items.map(({ id }) => id), reason: await aReason(shopper) })
  const { page } = await shopper.browser({ width: 390 })
  await page.route(/\/api\/order\/(?:all|details\/)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll(/"state":"(?:UNDER_WAY|DONE|FAILED)"/g, `"state":"${state}"`),
    })
  })
  await page.goto(at(`/order/details/${order.id}`))
  const sums = async () => (await page.getByRole("main").locator("dl").allInnerTexts()).join("\n")
  await expect.poll(sums).toMatch(new RegExp(`Paid\\s+QR\\s249\\s+${name}\\s+−QR\\s249\\s+Remaining\\s+QR\\s0`))
  const top = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top)
  const end = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().bottom)
  const heading = page.getByRole("heading", { name: "Refunds" })
  expect((await top(heading)) - (await end(page.getByText(/^Date placed: /).last()))).toBeGreaterThanOrEqual(16)
  await page.goto(at(HISTORY))
  await page.getByRole("tab", { name: "Cancelled" }).click()
  await expect.poll(sums).toMatch(new RegExp(`${name}\\s+QR\\s249`))
})

test("[SH-62] [ORDER-42] only a delivered item can be reviewed", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper)
  const { page } = await shopper.open(`/order/details/${order.id}`)
  await page.getByRole("main").getByRole("link", { name: "Contact us" }).waitFor()
  expect(await page.getByRole("button", { name: "Write a Review" }).count()).toBe(0)
  await advance(order.id, order.items[0]?.id ?? 0, ...TO_DELIVERED)
  await page.reload()
  await page.getByRole("button", { name: "Write a Review" }).click()
  await page.getByText("Reviews are not open yet.").waitFor()
})

test.each([1440, 390])(
  "[SH-57] a finished item shows its final status and day, and a cancelled one no stage after its last, at %i",
  async (width) => {
    const shopper = await aShopper()
    const order = await anOrder(shopper, [CONTROLLER, CHARGER])
    const [first, second] = order.items
    await advance(order.id, first?.id ?? 0, ...TO_DELIVERED)
    await advance(order.id, second?.id ?? 0, "CONFIRMED", "CANCELLED")
    const { page } = await shopper.open(`/order/details/${order.id}`, { width })
    const delivered = page.getByRole("region", { name: first?.product.title ?? "none" })
    await expect.poll(() => delivered.innerText()).toMatch(/Delivered\s+\d+ \w+ 20\d\d/)
    const cancelled = page.getByRole("region", { name: second?.product.title ?? "none" })
    await cancelled.getByRole("button", { name: "View more" }).click()
    await expect.poll(() => cancelled.innerText()).toMatch(/Cancelled\s+\d+ \w+ 20\d\d/)
    expect(
      await cancelled
        .locator("li[class]:not([class=''])")
        .evaluateAll((stages) => stages.slice(0, 4).map((stage) => stage.firstChild?.textContent)),
    ).toEqual(["Created", "placed", "Confirmed", "Cancelled"])
    await expect.poll(() => page.getByText(/Delivering soon|Cannot cancel|Item cannot be cancelled/).count()).toBe(0)
    await expectAccessible(page)
  },
)

test("[SH-45] the page, the history and the printed order show the amount still to be paid after a cancellation", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CONTROLLER, CHARGER])
  const charger = order.items.find(({ product }) => product.id === CHARGER.id)
  await shopper.ask("POST", "/api/order/cancel", { component_ids: [charger?.id], reason: await aReason(shopper) })
  const { page } = await shopper.open(`/order/details/${order.id}`)
  const sums = page.getByRole("main").locator("dl")
  const said = /Ordered\s+QR\s678\s+Cancelled\s+−QR\s429\s+Total\s+QR\s249[\s\S]*To pay on delivery\s+QR\s249/
  await expect.poll(async () => (await sums.allInnerTexts()).join("\n")).toMatch(said)
  await page.emulateMedia({ media: "print" })
  await expect.poll(async () => (await sums.allInnerTexts()).join("\n")).toMatch(said)
  await page.emulateMedia({ media: "screen" })
  await page.goto(at(HISTORY))
  await expect.poll(() => cards(page).first().innerText()).toMatch(/Total\s+QR\s249\s+To pay on delivery\s+QR\s249/)
})

test("[SH-58] a line of several pieces shows the price of one piece and of all", async () => {
  const shopper = await aShopper()
  const { id } = await anAddress(shopper)
  await fillCart(shopper, CONTROLLER, CONTROLLER, CHARGER)
  const order = await shopper.ask<Order>("POST", "/api/order/create", { shipping_address: id, payment_method: "CASH_ON_DELIVERY" })
  const { page } = await shopper.open(HISTORY)
  await expect.poll(() => cards(page).first().innerText()).toMatch(/2 × QR\s249 · QR\s498/)
  await page.goto(at(`/order/details/${order.id}`))
  await expect.poll(() => page.getByRole("region", { name: CONTROLLER.title }).innerText()).toMatch(/2 × QR\s249 · QR\s498/)
  // No line breaks between the pieces and their price.
  await page
    .getByRole("region", { name: CONTROLLER.title })
    .getByText(/^2 × QR\s249$/)
    .evaluate((pieces) => {
      const box = pieces.parentElement
      if (box) box.style.inlineSize = "1px"
    })
  expect(
    await page
      .getByRole("region", { name: CONTROLLER.title })
      .getByText(/^2 × QR\s249$/)
      .evaluate((pieces) => pieces.getClientRects().length),
  ).toBe(1)
  await page.goto(at(`/order-cancellation/${order.id}/all`))
  const lines = page.getByRole("main").getByRole("listitem")
  await expect.poll(async () => (await lines.allInnerTexts()).join("\n")).toMatch(/2 × QR\s249[\s\S]*QR\s498/)
})

test.each([1440, 390])(
  "[SH-46] a pickup is shown as ready to be collected, with branch, hours and what to bring, and then as collected, at %i",
  async (width) => {
    const shopper = await aShopper()
    const order = await aPickup(shopper)
    const branch = order.branch_address
    const item = order.items[0]?.id ?? 0
    await advance(order.id, item, "CONFIRMED", "PROCESSING")
    const { page } = await shopper.open(`/order/details/${order.id}`, { width })
    await page.getByText("We will tell you when it is ready to be collected").waitFor()
    await advance(order.id, item, "READY_TO_SHIP")
    await page.reload()
    const region = page.getByRole("region", { name: CONTROLLER.title })
    await region.getByText("Please bring").waitFor()
    const text = (await region.innerText()).replaceAll("\u00a0", " ")
    for (const said of ["Ready to be collected", branch?.name, branch?.working_hours, order.reference, "Please bring QR 249 in cash."])
      expect(text).toContain(said)
    expect(await region.getByRole("link", { name: "View on map" }).getAttribute("href")).toMatch(/^https:\/\/www\.google\.com\/maps/)
    await expectAccessible(page)
    await advance(order.id, item, "SHIPPED", "DELIVERED")
    await page.reload()
    await expect.poll(() => region.innerText()).toMatch(/Collected\s+\d+ \w+ 20\d\d/)
    expect(await page.getByRole("main").innerText()).not.toMatch(/Shipped|on its way|Delivering/)
  },
)

test("the page of an order that does not exist says so, and leads to the order history", async () => {
  const { page } = await (await aShopper()).open("/order/details/99999999", { expectedStatus: 404 })
  await page.getByRole("heading", { level: 1, name: "This order does not exist" }).waitFor()
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0)
  await page.getByRole("main").getByRole("link", { name: "Order History" }).last().click()
  await page.getByText("No orders here").waitFor()
})

test("another customer's order is not found, and a list that fails to load can be loaded again", async () => {
  const order = await anOrder(await aShopper())
  const other = await aShopper()
  const { page } = await other.open(`/order/details/${order.id}`, { expectedStatus: 404 })
  await page.getByRole("heading", { level: 1, name: "This order does not exist" }).waitFor()
  await page.route("**/api/order/all", (route) => route.fulfill({ status: 503, body: "" }), { times: 1 })
  await page.goto(at(HISTORY))
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByText("No orders here").waitFor()
})

test("[SH-64] a customer changes address and note of an order until it is confirmed, then the change is refused with a sentence", async () => {
  const shopper = await aShopper()
  await anAddress(shopper)
  await fillCart(shopper, CONTROLLER)
  const { page } = await shopper.open("/place-order", { expectedStatus: 409 })
  await page.getByRole("textbox", { name: "Note for the driver" }).fill("Ring twice")
  await page
    .getByRole("button", { name: /Place order/ })
    .locator("visible=true")
    .click()
  await page.waitForURL(at("/order-confirmed-details"))
  await page.getByText("Note for the driver: Ring twice").waitFor()
  const [order] = await shopper.ask<Order[]>("GET", "/api/order/all")
  await anAddress(shopper, { first_name: "Layla", zone: "66" })

  await page.goto(at(`/order/details/${order?.id}`))
  const change = page.getByRole("button", { name: "Change delivery" })
  const dialog = page.getByRole("dialog", { name: "Change delivery" })
  await change.click()
  await expect.poll(() => dialog.getByRole("radio", { name: /Noor Salem/ }).isChecked()).toBe(true)
  await expectAccessible(page)
  await dialog.getByRole("radio", { name: /Layla Salem/ }).check()
  await dialog.getByRole("textbox", { name: "Note for the driver" }).fill("Call first")
  await dialog.getByRole("button", { name: "Save the change" }).click()
  await dialog.waitFor({ state: "detached" })
  await page.getByText("Note for the driver: Call first").waitFor()
  await page.getByText("Layla Salem").waitFor()

  await change.click()
  await dialog.getByRole("radio", { name: /Noor Salem/ }).check()
  await advance(order?.id ?? 0, order?.items[0]?.id ?? 0, "CONFIRMED")
  await dialog.getByRole("button", { name: "Save the change" }).click()
  await dialog.getByRole("alert").getByText("can no longer be changed").waitFor()
  await dialog.getByRole("button", { name: "Keep it" }).click()
  await expect.poll(() => change.count()).toBe(0)
})

test("[SH-64] the history finds a product, and Buy again adds all products of the order to the cart and names what is sold out", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CONTROLLER, CHARGER])
  const reason = await aReason(shopper)
  await shopper.ask("POST", "/api/order/cancel", { component_ids: order.items.map(({ id }) => id), reason })
  const { page } = await shopper.open(HISTORY, { expectedStatus: 409 })
  const search = page.getByRole("searchbox", { name: "Search your orders" })
  await search.fill(order.reference.toLowerCase())
  await page.getByRole("tab", { name: /Cancelled\s*1/ }).click()
  await expect.poll(() => cards(page).getByRole("listitem").count()).toBe(2)
  await search.fill("belkin charger")
  await expect.poll(() => cards(page).getByRole("listitem").count()).toBe(1)
  onTestFinished(() => setStock(CHARGER, 40))
  await setStock(CHARGER, 0)
  await page.getByRole("button", { name: `Buy again: ${order.reference}` }).click()
  await page.getByText("1 product is in your cart.").waitFor()
  await page.getByText(`Not added: ${CHARGER.title}`).waitFor()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Go to the cart" }).click()
  await page.waitForURL(at("/cart"))
  await page.getByRole("link", { name: CONTROLLER.title }).first().waitFor()
})

test("[LO-26] a printed order shows the customer, the items, the address and the total, and no controls", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CONTROLLER, CHARGER])
  const { page } = await shopper.open(`/order/details/${order.id}`)
  await page.getByRole("heading", { level: 1, name: order.reference }).waitFor()
  expect(await page.getByText("Support:").isVisible(), "on the screen").toBe(false)
  await page.emulateMedia({ media: "print" })
  const text = await page.locator("body").innerText()
  const bought = [CONTROLLER.title, CONTROLLER.choice, CHARGER.title]
  for (const part of [...SHOP_ON_PAPER, order.reference, ...bought, "Noor Salem", "Cash on Delivery"]) expect(text).toContain(part)
  expect(text).toMatch(/Total\s+QR\s678/)
  // One item is expanded on the screen, the other is not.
  expect(text.match(/History\s+Placed/g)).toHaveLength(2)
  expect(text).not.toContain("Estimated Delivery")
  for (const landmark of ["banner", "contentinfo", "button", "navigation"] as const)
    expect(await page.getByRole(landmark).count(), landmark).toBe(0)
})

test("an order that fails to load shows an error under a heading, and Try again loads it", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper)
  const { page } = await shopper.browser()
  await page.route("**/api/order/details/*", (route) => route.abort("connectionreset"))
  await page.goto(at(`/order/details/${order.id}`))
  await page.getByRole("button", { name: "Try again" }).waitFor()
  await expectAccessible(page)
  await page.unroute("**/api/order/details/*")
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByRole("heading", { name: order.reference, level: 1 }).waitFor()
})

test("[SH-53] on a phone the badge of an unpaid item stands above its message and Pay now", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CHARGER], "ONLINE")
  const { page } = await shopper.open(`/order/details/${order.id}`, { width: 390 })
  const pay = page.getByRole("link", { name: "Pay now" })
  await pay.waitFor()
  const topsInOrder = () =>
    pay.evaluate((link) => {
      const shown = [...document.querySelectorAll("main *")].filter(
        (part) => part.textContent === "Waiting for payment" && part.children.length === 0 && part.getClientRects().length > 0,
      )
      // In the document the badge follows the title.
      const [title = 0, badge = 0] = shown.map((part) => part.getBoundingClientRect().top)
      return shown.length === 2 && badge < title && title < link.getBoundingClientRect().top
    })
  await expect.poll(topsInOrder).toBe(true)
})
