import { expect, test } from "vitest"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { advance, anOrder, aPaidOrder, aShopper } from "../../support/customers.ts"
import { callOffice, visitOffice } from "../../support/office.ts"

const WRONG = "Write an amount above 0, such as 249 or 249.50."

test("a refund takes amounts as people write them, and names what is not an amount or too much", async () => {
  const { reference } = await aPaidOrder(await aShopper())
  const { page, problems } = await visitOffice("manager", `/office/orders/${reference}`)
  await page.getByRole("button", { name: "Refund…" }).click()
  const dialog = page.getByRole("dialog", { name: `Refund for ${reference}` })
  const amount = dialog.getByLabel("Amount")
  const send = dialog.getByRole("button", { name: /^Refund QR/ })
  for (const wrong of ["1e2", "12.345", "12,5", "0.001", "0"]) {
    await amount.fill(wrong)
    await dialog.getByText(WRONG).waitFor()
    await expect.poll(() => send.isDisabled()).toBe(true)
  }
  await amount.fill("1,287")
  await dialog.getByText(/QR.249 can still go back\./).waitFor()
  await expect.poll(() => send.isDisabled()).toBe(true)
  await amount.fill("QR ٤٩٫٥٠")
  await dialog.getByRole("button", { name: "Refund QR 49.50", exact: true }).click()
  await dialog.waitFor({ state: "detached" })
  const { json } = await callOffice("manager", "GET", `/api/office/orders/${reference}`)
  expect((json as OfficeOrder).refunds.map(({ amount: given }) => given)).toEqual([49.5])
  expect(problems).toEqual([])
})

test("handing over a cash order takes amounts as people write them, and asks for the reason of another one at its field", async () => {
  const { id, reference, items } = await anOrder(await aShopper())
  for (const item of items) await advance(id, item.id, "CONFIRMED", "PROCESSING", "READY_TO_SHIP", "SHIPPED")
  const { page, problems } = await visitOffice("manager", `/office/orders/${reference}`)
  await page.getByRole("button", { name: "Delivered", exact: true }).first().click()
  const dialog = page.getByRole("dialog", { name: new RegExp(reference) })
  const taken = dialog.getByLabel("Cash taken")
  const hand = dialog.getByRole("button", { name: "Delivered" })
  await taken.fill("all of it")
  await hand.click()
  await dialog.getByText("Please enter an amount such as 1,299 or 149.50.").waitFor()
  await expect.poll(() => taken.getAttribute("aria-invalid")).toBe("true")
  await taken.fill("٢٠٠")
  await hand.click()
  await dialog.getByText("Write why another amount than was due was taken.").waitFor()
  await dialog.getByLabel(/Why/).fill("He had no change.")
  await hand.click()
  await dialog.waitFor({ state: "detached" })
  const takenCash = async () => ((await callOffice("manager", "GET", `/api/office/orders/${reference}`)).json as OfficeOrder).cash?.taken
  await expect.poll(takenCash).toBe(200)
  expect(problems).toEqual([])
})
