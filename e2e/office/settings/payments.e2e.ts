import { expect, onTestFinished, test } from "vitest"
import type { PaymentMethods } from "#contract/orders.ts"
import { expectAccessible } from "../../support/axe.ts"
import { anAddress, aShopper, CONTROLLER, fillCart, forgetSetting } from "../../support/customers.ts"
import { giveFactor, visitOffice } from "../../support/office.ts"
import { at } from "../../support/support.ts"

test("[OFFICE-157] the owner switches online payment off with a reason, and the checkout shows it and takes cash only", {
  timeout: 240_000,
}, async () => {
  // The next tests of this shop pay online.
  onTestFinished(() => forgetSetting("payments.online"))
  const shopper = await aShopper()
  await anAddress(shopper)
  await fillCart(shopper, CONTROLLER)
  const { page: checkout } = await shopper.open("/place-order")
  const online = checkout.getByRole("radio", { name: /^Online/ })
  await online.check()

  const { page, problems } = await visitOffice("owner", "/office/settings/payments")
  await giveFactor({ page, problems }, "owner")
  await page.getByText("Test: no money moves").waitFor()
  await page.getByText("None needed").waitFor()
  const save = () => page.getByRole("button", { name: /^Save/ }).click()
  await page.getByLabel("Shoppers can pay online").uncheck()
  await save()
  // Counting alone would not answer a dialog that asks for a code.
  await page.getByText("Write this text in both languages.").nth(1).waitFor({ timeout: 90_000 })
  await page.locator("textarea[lang=en]").fill("The bank is being serviced until noon.")
  await page.locator("textarea[lang=ar]").fill("البنك قيد الصيانة حتى الظهر.")
  await save()
  await page.getByText("Off", { exact: true }).waitFor({ timeout: 90_000 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)

  await checkout.getByRole("group", { name: "Saved addresses" }).getByRole("radio").first().check()
  await checkout.getByRole("button", { name: /Pay QR.*online/ }).click()
  await checkout.getByRole("alert").getByText("Your order was not placed. The bank is being serviced until noon.").waitFor()
  await expect.poll(() => online.count()).toBe(0)
  await checkout.goto(at("/ar/place-order"))
  await checkout.getByText("البنك قيد الصيانة حتى الظهر.").waitFor()
  await checkout.goto(at("/place-order"))
  await checkout.getByText("The bank is being serviced until noon.").waitFor()
  await expectAccessible(checkout)
  await checkout.getByRole("group", { name: "Saved addresses" }).getByRole("radio").first().check()
  await checkout
    .getByRole("button", { name: /Place order/ })
    .locator("visible=true")
    .click()
  await checkout.waitForURL(at("/order-confirmed-details"))

  await page.getByLabel("Shoppers can pay online").check()
  await save()
  await page.getByText("On", { exact: true }).waitFor()
  expect(await shopper.ask<PaymentMethods>("GET", "/api/order/payment/methods")).toEqual({ online: { is_on: true, reason: null } })
  expect(problems.filter((problem) => !/40[13]|422/.test(problem))).toEqual([])
})
