import { expect, test } from "vitest"
import type { Order } from "#contract/orders.ts"
import { expectAccessible } from "../support/axe.ts"
import { advance, anOrder, aShopper, TO_DELIVERED } from "../support/customers.ts"
import { at, held, type VisitOptions } from "../support/support.ts"

/** The tracking page of an order with one delivered item. */
async function delivered(options: VisitOptions = {}) {
  const shopper = await aShopper()
  const order = await anOrder(shopper)
  const item = order.items[0]?.id ?? 0
  await advance(order.id, item, ...TO_DELIVERED)
  const { page } = await shopper.open(`/order/details/${order.id}`, options)
  const ask = page.getByRole("button", { name: /^Request Replacement: / })
  await ask.waitFor()
  const send = page.getByRole("dialog", { name: "Request a replacement?" }).getByRole("button", { name: "Request Replacement" })
  const status = async () => (await shopper.ask<Order>("GET", `/api/order/details/${order.id}`)).items[0]?.status
  return { page, ask, send, order, item, status }
}

test.each([1440, 390])(
  "[ORDER-49] [ORDER-51] [ORDER-52] [ORDER-53] a replacement of a delivered item is requested once at %i",
  async (width) => {
    const { page, ask, send, status } = await delivered({ width })
    expect(await page.getByText("Cancel this item").count()).toBe(0)
    const { letGo, sent } = await held(page, "**/api/order/return/*")
    await ask.click()
    await send.dblclick({ noWaitAfter: true })
    const waiting = page.getByRole("dialog", { name: "Processing your request..." })
    await waiting.getByText("Please wait").waitFor()
    await expect.poll(() => page.locator("button", { hasText: /^Processing$/ }).isDisabled()).toBe(true)
    letGo()
    const done = page.getByRole("dialog").filter({ has: page.getByRole("link", { name: "Shop More...!" }) })
    await done.waitFor()
    await expectAccessible(page)
    expect(sent).toHaveLength(1)
    await expect.poll(status).toBe("RETURN_REQUESTED")
    await done.getByRole("button", { name: "Close" }).click()
    await expect.poll(() => page.getByRole("button", { name: "Processing", exact: true }).isDisabled()).toBe(true)
  },
)

test("[ORDER-53] the title is the server's message, or the default title without one", async () => {
  const { page, ask, send } = await delivered()
  for (const [message, title] of [
    ["We come on Monday", "We come on Monday"],
    ["", "Replacement Request Successful"],
  ] as const) {
    await page.route("**/api/order/return/*", (route) => route.fulfill({ json: { status: true, message } }), { times: 1 })
    await ask.click()
    await send.click()
    const done = page.getByRole("dialog", { name: title })
    await done.getByRole("link", { name: "Shop More...!" }).waitFor()
    await done.getByRole("button", { name: "Close" }).click()
  }
  await page.route("**/api/order/return/*", (route) => route.fulfill({ json: { status: true, message: "" } }), { times: 1 })
  await ask.click()
  await send.click()
  await page.getByRole("link", { name: "Shop More...!" }).click()
  await page.waitForURL(at("/"))
})

test("[ORDER-50] [ORDER-54] a second request, or one for an item that is not delivered, is refused with the reason", async () => {
  const { page, ask, send, order, item } = await delivered()
  await advance(order.id, item, "RETURN_REQUESTED")
  await ask.click()
  await send.click()
  const failed = page.getByRole("dialog", { name: "Replacement Request Failed" })
  await failed.waitFor()
  await expect.poll(async () => (await failed.getByRole("alert").innerText()).trim()).not.toBe("")
  await failed.getByRole("button", { name: "Close" }).click()
  await page.route("**/api/order/return/*", (route) => route.fulfill({ json: { status: false, message: "" } }), { times: 1 })
  await ask.click()
  await send.click()
  await failed.getByText("Please try again later").waitFor()
})

test("[ORDER-55] a lost connection shows an error", async () => {
  const { page, ask, send, status } = await delivered()
  await page.route("**/api/order/return/*", (route) => route.abort("connectionreset"))
  await ask.click()
  await send.click()
  await page.getByRole("dialog", { name: "Replacement Request Failed" }).getByText("Network error. Please try again.").waitFor()
  await expect.poll(status).toBe("DELIVERED")
})

test("[ERR-13] [ORDER-41] an unknown status has no stage on the bar, and a replacement request for it is only logged", async () => {
  const { page, order } = await delivered()
  let sent = 0
  await page.route("**/api/order/return/*", (route) => {
    sent += 1
    return route.continue()
  })
  await page.route(`**/api/order/details/${order.id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"status":"DELIVERED"', '"status":"LOST_AT_SEA"') })
  })
  await page.reload()
  await page.getByRole("img", { name: "Unknown stage" }).waitFor()
  await expect.poll(() => page.locator("[data-done]").getAttribute("data-done")).toBe("0")
  const logged = page.waitForEvent("console", (message) => message.text().includes("LOST_AT_SEA"))
  await page.getByRole("button", { name: "Request Replacement" }).click()
  await logged
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
  expect(sent).toBe(0)
})

test.each([1440, 390])("[SH-60] a replacement is requested after a confirmation, which can be declined (%i)", async (width) => {
  const { page, ask, status } = await delivered({ width })
  const { letGo, sent } = await held(page, "**/api/order/return/*")
  await ask.click()
  const question = page.getByRole("dialog", { name: "Request a replacement?" })
  await question.getByText("Microsoft Xbox Wireless Controller").waitFor()
  await expectAccessible(page)
  await question.getByRole("button", { name: "Keep it" }).click()
  await question.waitFor({ state: "detached" })
  letGo()
  expect(sent).toEqual([])
  expect(await status()).toBe("DELIVERED")
})
