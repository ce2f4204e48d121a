import { expect, onTestFinished, test } from "vitest"
import { mailsTo } from "../../support/accounts.ts"
import { expectAccessible } from "../../support/axe.ts"
import { anAddress, aShopper, CONTROLLER, fillCart } from "../../support/customers.ts"
import { callOffice, visitOffice } from "../../support/office.ts"
import { at } from "../../support/support.ts"

const PRODUCT = `/microsoft/${CONTROLLER.productId}/microsoft-xbox-wireless-controller-carbon-black`
const PATH = "/api/office/settings/delivery"
const FIRST = { lead_minutes: 120, length_minutes: 180, first_start: 0, last_start: 1080, tomorrow_start: 600, tomorrow_end: 840 }
const TOMORROW = "Tomorrow , 9:00 AM - 11:00 AM"

test("[OFFICE-155] a manager changes the delivery windows, and card, product, cart, checkout, order and mail say the same from the next request on", {
  timeout: 180_000,
}, async () => {
  // The next tests of this shop expect its first windows.
  onTestFinished(async () => {
    const { version } = (await callOffice("manager", "GET", PATH)).json as { version: number }
    await callOffice("manager", "PUT", PATH, { body: FIRST, version })
  })
  const { page, problems } = await visitOffice("manager", "/office/settings/delivery")
  const field = (name: string) => page.getByLabel(name)
  const save = () => page.getByRole("button", { name: /^Save/ }).click()
  const preview = page.getByRole("region", { name: "What shoppers read" })
  await preview.getByText("Today , 12:00 PM - 3:00 PM").waitFor()
  await field("Minutes from the order to the window").fill("0")
  await field("Windows of today start before").fill("00:01")
  await field("Window of tomorrow, from").fill("09:00")
  await field("Window of tomorrow, to").fill("08:00")
  await save()
  await page.getByText("This time does not fit the others.").first().waitFor()
  await field("Window of tomorrow, to").fill("11:00")
  await preview.getByText(TOMORROW).first().waitFor()
  await save()
  await expect.poll(() => page.getByRole("region", { name: /unsaved change/ }).count()).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([])

  expect(await (await fetch(at(PRODUCT))).text()).toContain("An order before 12:01 AM arrives the same day.")
  const shopper = await aShopper()
  await anAddress(shopper)
  await fillCart(shopper, CONTROLLER)
  const { page: shop } = await shopper.open(`/search?q=${encodeURIComponent(CONTROLLER.title)}`)
  await shop
    .getByRole("article")
    .filter({ hasText: "Microsoft Xbox Wireless" })
    .first()
    .getByText(/Tomorrow$/)
    .waitFor()
  await shop.goto(at(PRODUCT))
  await shop.getByText(TOMORROW, { exact: true }).first().waitFor()
  for (const path of ["/cart", "/place-order"]) {
    await shop.goto(at(path))
    await shop.getByRole("main").getByRole("listitem").getByText(TOMORROW, { exact: true }).waitFor()
    // Delivery costs nothing anywhere in Qatar, from the first riyal on.
    await shop
      .getByRole("main")
      .getByText(/\bFree\b/)
      .first()
      .waitFor({ state: "attached" })
  }
  await shop.getByRole("group", { name: "Saved addresses" }).getByRole("radio").first().check()
  await shop
    .getByRole("button", { name: /Place order/ })
    .locator("visible=true")
    .click()
  await shop.waitForURL(at("/order-confirmed-details"))
  await shop.getByRole("main").getByText(TOMORROW, { exact: true }).waitFor()
  await expect.poll(async () => (await mailsTo(shopper.email)).map(({ text }) => text).join("\n")).toMatch(/9:00 AM - 11:00 AM/)
})
