import { expect, test } from "vitest"
import type { Order } from "#contract/orders.ts"
import { expectAccessible } from "../support/axe.ts"
import { advance, anOrder, answerRequests, aShopper, CONTROLLER, TO_DELIVERED } from "../support/customers.ts"
import { visitOffice } from "../support/office.ts"
import { at, held, type VisitOptions } from "../support/support.ts"

/** A request or a withdrawal; the list of reasons has an address beside it. */
const REQUEST = /\/api\/order\/return\/\d+$/

/** The tracking page of an order with one delivered item. */
async function delivered({ pieces = 1, ...options }: VisitOptions & { pieces?: number } = {}) {
  const shopper = await aShopper()
  const order = await anOrder(shopper, Array(pieces).fill(CONTROLLER))
  const item = order.items[0]?.id ?? 0
  await advance(order.id, item, ...TO_DELIVERED)
  const { page } = await shopper.open(`/order/details/${order.id}`, options)
  const ask = page.getByRole("button", { name: /^Request Replacement: / })
  await ask.waitFor()
  const question = page.getByRole("dialog", { name: "Request a replacement?" })
  const choose = async () => {
    await ask.click()
    await question.getByLabel("Reason").selectOption("It does not work")
  }
  const send = question.getByRole("button", { name: "Request Replacement" })
  const status = async () => (await shopper.ask<Order>("GET", `/api/order/details/${order.id}`)).items[0]?.status
  return { page, shopper, ask, choose, question, send, order, item, status }
}

test.each([1440, 390])(
  "[ORDER-49] [ORDER-51] [ORDER-52] [ORDER-53] a replacement of a delivered item is requested once at %i",
  async (width) => {
    const { page, choose, send, status } = await delivered({ width })
    expect(await page.getByText("Cancel this item").count()).toBe(0)
    const { release, sent } = await held(page, REQUEST)
    await choose()
    await send.dblclick({ noWaitAfter: true })
    const waiting = page.getByRole("dialog", { name: "Processing your request..." })
    await waiting.getByText("Please wait").waitFor()
    await expect.poll(() => page.locator("button", { hasText: /^Processing$/ }).isDisabled()).toBe(true)
    release()
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
  const { page, choose, send } = await delivered()
  for (const [message, title] of [
    ["We come on Monday", "We come on Monday"],
    ["", "Replacement Request Successful"],
  ] as const) {
    await page.route(REQUEST, (route) => route.fulfill({ json: { status: true, message } }), { times: 1 })
    await choose()
    await send.click()
    const done = page.getByRole("dialog", { name: title })
    await done.getByRole("link", { name: "Shop More...!" }).waitFor()
    await done.getByRole("button", { name: "Close" }).click()
  }
  await page.route(REQUEST, (route) => route.fulfill({ json: { status: true, message: "" } }), { times: 1 })
  await choose()
  await send.click()
  await page.getByRole("link", { name: "Shop More...!" }).click()
  await page.waitForURL(at("/"))
})

test("[ORDER-50] [ORDER-54] a second request, or one for an item that is not delivered, is refused with the reason", async () => {
  const { page, choose, send, order, item } = await delivered()
  const failed = page.getByRole("dialog", { name: "Replacement Request Failed" })
  await page.route(REQUEST, (route) => route.fulfill({ json: { status: false, message: "" } }), { times: 1 })
  await choose()
  // The refused request makes the page read the order again, which must not yet show the other request.
  const reread = page.waitForResponse(`**/api/order/details/${order.id}`)
  await send.click()
  await failed.getByText("Please try again later").waitFor()
  await reread
  await failed.getByRole("button", { name: "Close" }).click()
  await advance(order.id, item, "RETURN_REQUESTED")
  await choose()
  await send.click()
  await failed.getByText("A replacement for this item has already been requested.").waitFor()
})

test.each([
  { fault: "a lost connection", text: "Network error. Please try again." },
  { fault: 503, text: "The shop is very busy. Please try again in a moment." },
])("[ORDER-55] after $fault the question stays open with what was typed and the reason, and is sent again", async ({ fault, text }) => {
  const { page, choose, question, send, status } = await delivered({ width: 390 })
  const keys: (string | undefined)[] = []
  await page.route(REQUEST, (route) => {
    if (route.request().method() !== "POST") return route.continue()
    keys.push(route.request().headers()["idempotency-key"])
    if (keys.length > 1) return route.continue()
    if (typeof fault === "string") return route.abort("connectionreset")
    return route.fulfill({ status: fault, contentType: "application/problem+json", json: { status: fault, detail: text } })
  })
  await choose()
  await question.getByLabel("What is wrong with it?").fill("The left stick drifts.")
  await send.click()
  const failed = question.getByRole("alert")
  await failed.getByText("Replacement Request Failed").waitFor()
  await failed.getByText(text).waitFor()
  await expect.poll(status).toBe("DELIVERED")
  await expect.poll(() => question.getByLabel("What is wrong with it?").inputValue()).toBe("The left stick drifts.")
  await expect.poll(() => question.getByLabel("Reason").locator("option:checked").innerText()).toBe("It does not work")
  await expect.poll(() => question.getByLabel("What is wrong with it?").evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await send.click()
  await page.getByRole("dialog", { name: "Replacement Request Successful" }).waitFor()
  await question.waitFor({ state: "detached" })
  expect(keys[0]).toMatch(/\S/)
  expect(keys[1], "the same request has the same key").toBe(keys[0])
})

test("[ERR-13] [ORDER-41] an unknown status has no stage on the bar, and a replacement request for it is only logged", async () => {
  const { page, order } = await delivered()
  let sent = 0
  await page.route(REQUEST, (route) => {
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

test.each([1440, 390])("[SH-60] a replacement is requested after a question with a reason, which can be declined (%i)", async (width) => {
  const { page, ask, question, send, status } = await delivered({ width })
  const { release, sent } = await held(page, REQUEST)
  await ask.click()
  await question.getByText("Microsoft Xbox Wireless Controller").waitFor()
  await send.click()
  await question.getByText("Please select a reason from the dropdown.").waitFor()
  await expect.poll(() => question.getByLabel("Reason").evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await question.getByRole("button", { name: "Keep it" }).click()
  await question.waitFor({ state: "detached" })
  release()
  expect(sent).toEqual([])
  expect(await status()).toBe("DELIVERED")
})

test("[SH-60] a request for one of two pieces is withdrawn, made again, and refused with a reason, which order and history show", async () => {
  const { page, shopper, choose, question, send, order } = await delivered({ pieces: 2, width: 390 })
  const done = page.getByRole("dialog", { name: "Replacement Request Successful" })
  await choose()
  await question.getByLabel("Pieces to replace").fill("3")
  await send.click()
  await question.getByText("Enter a number from 1 to 2.").waitFor()
  await question.getByLabel("Pieces to replace").fill("1")
  await send.click()
  await done.getByRole("button", { name: "Close" }).click()
  await page.getByRole("listitem").filter({ hasText: "Replacement requested" }).getByText("1 of 2 pieces").waitFor()
  await page.getByRole("button", { name: /^Withdraw Request: / }).click()
  await page.getByText("Your replacement request is withdrawn.").waitFor()
  await page.getByRole("listitem").filter({ hasText: "Request withdrawn" }).waitFor()

  await choose()
  await send.click()
  await done.getByRole("button", { name: "Close" }).click()
  await page.getByRole("button", { name: /^Withdraw Request: / }).waitFor()
  await answerRequests(order, "REFUSED", "It was broken by a fall.")
  await page.getByRole("button", { name: /^Withdraw Request: / }).click()
  await page.getByText("We have already answered this request, so it cannot be withdrawn.").waitFor()
  await page.getByRole("listitem").filter({ hasText: "Replacement refused" }).getByText("It was broken by a fall.").waitFor()
  await expectAccessible(page)

  const history = (await shopper.open("/user-profile#orderHistory", { width: 390 })).page
  await history.getByRole("tab", { name: "Completed" }).click()
  await history.getByText(/^Replacement refused, .*: It was broken by a fall\.$/).waitFor()
  await history.getByRole("button", { name: /^Track Order: / }).click()
  await history.getByRole("dialog", { name: "Order timeline" }).getByRole("listitem").filter({ hasText: "Replacement refused" }).waitFor()
})

test("[OFFICE-94] the office's history of an order has words for a replacement and its mail", async () => {
  const { page, choose, send, order } = await delivered()
  await choose()
  await send.click()
  await page.getByRole("button", { name: /^Withdraw Request: / }).waitFor()
  const happened = (await visitOffice("owner", `/office/orders/${order.reference}`)).page.getByRole("region", { name: "What happened" })
  await happened.getByText(`Replacement requested: ${CONTROLLER.title}`).waitFor()
  await happened.getByText("Mail Replacement requested: ").waitFor()
})
