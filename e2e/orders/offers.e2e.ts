import { expect, test } from "vitest"
import type { OfficeRequest } from "#contract/office/requests.ts"
import { mailsTo } from "../support/accounts.ts"
import { expectAccessible } from "../support/axe.ts"
import { anAddress, aShopper, CONTROLLER, refillStock } from "../support/customers.ts"
import { callOffice, visitOffice } from "../support/office.ts"
import { at, expectClean } from "../support/support.ts"

const CONTACT = { contact_name: "Noor Salem", contact_number: "+974 5555 0123", address: "Zone 61", notes: "" }

test("[OFFICE-150] sales make an offer from a request, its customer orders exactly that from the mail's link, and the page says so afterwards", {
  timeout: 150_000,
}, async () => {
  await refillStock()
  const shopper = await aShopper()
  await anAddress(shopper)
  const wish = { product: CONTROLLER.productId, variant: CONTROLLER.id, ...CONTACT, requested_quantity: 12 }
  const { id } = await shopper.ask<{ id: number }>("POST", "/api/store/special-request", wish)

  const { page: desk, problems } = await visitOffice("sales", `/office/requests/${id}`)
  await desk.getByRole("button", { name: "Make an offer" }).click()
  const dialog = desk.getByRole("dialog", { name: "Make an offer" })
  const price = dialog.getByLabel("Price of a piece, in QR")
  await price.fill("200")
  await dialog.getByRole("button", { name: "Send the offer" }).click()
  await dialog.getByText(/not lower than you may offer/).waitFor()
  await price.fill("٢٤٠")
  await dialog.getByText("Total QR 2,880, list price QR 2,988").waitFor()
  await expectAccessible(desk)
  await dialog.getByRole("button", { name: "Send the offer" }).click()
  const offers = desk.getByRole("region", { name: "Offers" })
  await offers.getByText(/^12 × .* at QR.240$/).waitFor()
  await desk.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(desk)
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([])

  const linkIn = (text: string) => /https?:\/\/[^/\s]+(\/offers\/\d+)/.exec(text)?.[1]
  const found = async () => (await mailsTo(shopper.email)).map(({ text }) => linkIn(text)).find(Boolean)
  await expect.poll(found).toBeTruthy()
  const path = (await found()) ?? ""
  const visitor = await shopper.open(path, { width: 390 })
  const { page } = visitor
  await page.getByText(/^Valid until /).waitFor()
  await expectAccessible(page)
  await page.getByRole("radio", { name: /Noor Salem/ }).check()
  await page
    .getByRole("button", { name: /^Place [Oo]rder/ })
    .last()
    .click()
  await page.waitForURL(/order-confirmed-details/)
  await page.getByText("Order Placed Successfully").first().waitFor()
  await page.goto(at(path))
  await page.getByText("You ordered this offer").waitFor()
  await page.getByRole("link", { name: "View the order" }).waitFor()
  expectClean(visitor)
  const request = (await callOffice("manager", "GET", `/api/office/requests/${id}`)).json as OfficeRequest
  expect(request.state).toBe("WON")

  const { page: other } = await (await aShopper()).open(path)
  await other.getByText("Your account does not have this offer").waitFor()
})
