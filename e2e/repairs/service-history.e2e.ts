import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import type { ServiceRequest } from "#contract/repairs.ts"
import { expectAccessible } from "../support/axe.ts"
import { aRepair, aShopper, leadRepair, TO_DELIVERED } from "../support/customers.ts"
import { at, expectClean, layered } from "../support/support.ts"

const HISTORY = "/user-profile#serviceHistory"
const cards = (page: Page) => page.getByRole("article")
const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(name) })
const range = (page: Page) => page.getByRole("combobox", { name: "Date range" })

test.each([1440, 390])(
  "[REPAIR-50] [REPAIR-51] [REPAIR-52] [REPAIR-53] [REPAIR-54] [REPAIR-55] [REPAIR-56] [REPAIR-63] [RE-19] [RE-21] [RE-22] the history shows the booked repairs by tab at %i",
  async (width) => {
    const shopper = await aShopper()
    const reference = await aRepair(shopper, { issue_description: "Fell on the stairs", serial_number: "F2LX9ABC" })
    const delivered = await aRepair(shopper, { issue: 2 })
    await leadRepair(delivered, ...TO_DELIVERED)
    const cancelled = await aRepair(shopper)
    await leadRepair(cancelled, "CONFIRMED", "CANCELLED")
    const requests = await shopper.ask<ServiceRequest[]>("GET", "/api/service/request/all")
    const visitor = await shopper.open(HISTORY, { width })
    const { page } = visitor
    const card = cards(page).first()
    await card.waitFor()
    await expect.poll(() => cards(page).count()).toBe(1)
    await expect
      .poll(async () => (await page.getByRole("tab").allInnerTexts()).map((text) => text.replace(/\s*\d+$/, "")))
      .toEqual(["In-progress", "Completed", "Cancelled"])
    await expect
      .poll(() => range(page).locator("option").allInnerTexts())
      .toEqual(["Select Date", "Last 1 Month", "Last 3 Month", "Last 6 Month", "Last 1 Year"])
    const placed = new Date(requests.find((request) => request.reference === reference)?.created_at ?? "")
    const text = await card.innerText()
    expect(text).toMatch(
      new RegExp(`Booking Id\\s+#${reference}\\s+Date placed\\s+[A-Z][a-z]{2} \\d+, \\d{4}, \\d+:\\d\\d:\\d\\d\\s[AP]M GMT\\+3`),
    )
    expect(text).toContain(`:${String(placed.getMinutes()).padStart(2, "0")}:${String(placed.getSeconds()).padStart(2, "0")}`)
    expect(text).toMatch(/Requested\s+iPhone 17 Pro Max\s+Cracked or broken screen/)
    await expect.poll(() => card.locator("img").getAttribute("src")).toMatch(/apple-iphone-17-pro-silver/)

    const more = card.getByRole("button", { name: "View more" })
    await expect.poll(() => more.getAttribute("aria-expanded")).toBe("false")
    await more.click()
    await card.getByText("Fell on the stairs").waitFor()
    await expect.poll(() => card.innerText()).toMatch(/Serial number or IMEI\s+F2LX9ABC/)
    await expect.poll(() => card.innerText()).toMatch(/Home visit\s+.*, 9 AM - 12 PM/)
    await expect.poll(() => card.getByRole("link", { name: "Ask on WhatsApp" }).getAttribute("href")).toContain(reference)
    await expectAccessible(page)
    await card.getByRole("button", { name: "View less" }).click()
    await expect.poll(() => card.getByText("Fell on the stairs").count()).toBe(0)
    // "Track Order" opens the events and moves the focus to them.
    await card.getByRole("button", { name: "Track Order" }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Event history")
    await expect.poll(() => card.getByRole("listitem").allInnerTexts()).toEqual([expect.stringMatching(/^Requested\s/)])

    await range(page).selectOption("Last 1 Month")
    await tab(page, "Completed").click()
    await expect.poll(() => range(page).inputValue()).toBe("")
    await expect.poll(() => cards(page).first().innerText()).toMatch(new RegExp(`#${delivered}[\\s\\S]*Handed over\\s+iPhone`))
    await page.getByRole("button", { name: "Write a review" }).click()
    await page.getByText("Reviews are not open yet.").waitFor()
    await tab(page, "Cancelled").click()
    await expect.poll(() => cards(page).first().innerText()).toMatch(new RegExp(`#${cancelled}[\\s\\S]*Cancelled\\s+iPhone`))
    await expect.poll(() => page.getByRole("button", { name: /Track Order|Write a review/ }).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expectClean(visitor)
  },
)

test("[REPAIR-57] [REPAIR-58] the badge shows the last event, has the status in lower case as its class, and a colour per status", async () => {
  const shopper = await aShopper()
  const reference = await aRepair(shopper)
  const { page } = await shopper.open(HISTORY)
  const colours = new Set<string>()
  for (const [to, label, name] of [
    ["CONFIRMED", "Booked", "In-progress"],
    ["PROCESSING", "In repair", "In-progress"],
    ["READY_TO_SHIP", "Ready", "In-progress"],
    ["SHIPPED", "On its way to you", "In-progress"],
    ["DELIVERED", "Handed over", "Completed"],
  ] as const) {
    await leadRepair(reference, to)
    await page.reload()
    await cards(page).first().or(page.getByText("No service requests here")).waitFor()
    await tab(page, name).click()
    const badge = cards(page).first().locator(`.${to.toLowerCase()}`)
    await expect.poll(() => badge.innerText()).toBe(label)
    if (to !== "READY_TO_SHIP") colours.add(await badge.evaluate((element) => getComputedStyle(element).color))
  }
  const cancelled = await aRepair(shopper)
  await leadRepair(cancelled, "CANCELLED")
  await page.reload()
  await cards(page).first().or(page.getByText("No service requests here")).waitFor()
  await tab(page, "Cancelled").click()
  colours.add(
    await cards(page)
      .first()
      .locator(".cancelled")
      .evaluate((element) => getComputedStyle(element).color),
  )
  expect(colours.size).toBe(5)
})

test("[REPAIR-64] [REPAIR-65] a date range filters the tab by the booking date", async () => {
  const shopper = await aShopper()
  await aRepair(shopper)
  const { page } = await shopper.browser()
  // After three months and a day the repair is outside the first two ranges.
  await page.clock.setFixedTime(new Date(Date.now() + 93 * 24 * 3600 * 1000))
  await page.goto(at(HISTORY))
  await cards(page).first().waitFor()
  for (const [label, count] of [
    ["Last 1 Month", 0],
    ["Last 3 Month", 0],
    ["Last 6 Month", 1],
    ["Last 1 Year", 1],
    ["Select Date", 1],
  ] as const) {
    await range(page).selectOption(label)
    await expect.poll(() => cards(page).count(), { message: label }).toBe(count)
  }
})

test("[REPAIR-62] [REPAIR-66] [RE-12] a request without events is not shown, and a list that fails to load shows the reason", async () => {
  const shopper = await aShopper()
  const reference = await aRepair(shopper)
  const requests = await shopper.ask<ServiceRequest[]>("GET", "/api/service/request/all")
  const { page } = await shopper.browser({ expectedStatus: 500 })
  const answers = [
    { status: 500, contentType: "application/problem+json", body: JSON.stringify({ status: 500, detail: "Something went wrong." }) },
    {
      status: 200,
      contentType: "application/json",
      body: JSON.stringify([...requests, { ...requests[0], reference: "EMPTY", events: [] }]),
    },
  ]
  await page.route("**/api/service/request/all", (route) => route.fulfill(answers.shift() ?? { status: 500 }))
  await page.goto(at(HISTORY))
  const again = page.getByRole("button", { name: "Try again" })
  await again.waitFor()
  await page.getByRole("alert").getByText("Something went wrong.").waitFor()
  await again.click()
  await cards(page).first().waitFor()
  for (const name of ["In-progress", "Completed", "Cancelled"]) {
    await tab(page, name).click()
    await expect.poll(() => page.getByText("#EMPTY").count()).toBe(0)
  }
  expect(reference).toBe(requests[0]?.reference)
})

test("[RE-08] a repair is moved to another time and then cancelled on a phone", async () => {
  const shopper = await aShopper()
  const reference = await aRepair(shopper)
  const { page } = await shopper.open(HISTORY, { width: 390 })
  const card = cards(page).first()
  await expect.poll(() => card.innerText()).toMatch(/Home visit: .*, 9 AM - 12 PM/)
  await card.getByRole("button", { name: "View more" }).click()
  await card.getByRole("button", { name: `Change time: ${reference}` }).click()
  const dialog = page.getByRole("dialog", { name: "Change time" })
  const days = dialog.getByRole("group", { name: "Date" }).getByRole("radio")
  await expect.poll(() => days.nth(3).isChecked()).toBe(true)
  await dialog.getByRole("button", { name: "Move the repair" }).click()
  await dialog.getByRole("alert").getByText("Please select a time slot before proceeding.").waitFor()
  await days.nth(2).check()
  await dialog.getByRole("radio", { name: "3 PM - 6 PM" }).check()
  await expectAccessible(page)
  const day = await days.nth(2).getAttribute("value")
  await dialog.getByRole("button", { name: "Move the repair" }).click()
  await page.getByText("Your repair was moved to").waitFor()
  await dialog.waitFor({ state: "detached" })
  await expect.poll(() => card.innerText()).toMatch(/Home visit\s+.*, 3 PM - 6 PM/)
  const [moved] = await shopper.ask<ServiceRequest[]>("GET", "/api/service/request/all")
  expect(moved?.preferred_time).toBe(`${day}T12:00:00.000Z`)

  await card.getByRole("button", { name: `Cancel repair: ${reference}` }).click()
  const question = page.getByRole("dialog", { name: "Cancel this repair?" })
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole("button", { name: "Cancel repair", exact: true }).click()
  await page.getByText("Your repair was cancelled.").waitFor()
  await expect.poll(() => tab(page, "Cancelled").getAttribute("aria-selected")).toBe("true")
  await cards(page).getByText("Cancelled").first().waitFor()
  await expect.poll(() => page.getByRole("button", { name: /^Cancel repair/ }).count()).toBe(0)
})

test("[RE-08] a refused change shows the reason, and the card is unchanged", async () => {
  const shopper = await aShopper()
  const reference = await aRepair(shopper)
  const { page } = await shopper.open(HISTORY, { expectedStatus: 409 })
  await cards(page).first().getByRole("button", { name: "View more" }).click()
  await page.getByRole("button", { name: `Cancel repair: ${reference}` }).click()
  await leadRepair(reference, "CONFIRMED", "PROCESSING", "READY_TO_SHIP", "SHIPPED")
  const question = page.getByRole("dialog", { name: "Cancel this repair?" })
  await question.getByRole("button", { name: "Cancel repair", exact: true }).click()
  await question.getByRole("alert").getByText("This repair can no longer be cancelled.").waitFor()
  await question.getByRole("button", { name: "Keep the repair" }).click()
  await layered(page, 0)
  await page.reload()
  await cards(page).first().getByText("On its way to you").first().waitFor()
})
