import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { mailedLink } from "../../support/accounts.ts"
import { expectAccessible } from "../../support/axe.ts"
import { anAddress, aShopper, CHARGER, CONTROLLER } from "../../support/customers.ts"
import { callOffice, visitOffice } from "../../support/office.ts"
import { shopDatabase } from "../../support/shoppers.ts"

test("staff mails a customer a password link and signs the customer out everywhere", async () => {
  const { email } = await aShopper()
  const { rows } = await shopDatabase().execute<{ id: number }>(sql`select id from customers where email = ${email}`)
  const { page, problems } = await visitOffice("sales", `/office/customers/${rows[0]?.id}`)
  await page.getByText("Email verified").waitFor()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Mail a password link" }).click()
  await page.getByText(`The link is on its way to ${email}`).waitFor()
  expect(await mailedLink(email, "reset-password")).toContain("/reset-password?token=")
  await page.getByRole("button", { name: "Sign out everywhere" }).click()
  await page.getByRole("button", { name: "Sign out everywhere" }).waitFor({ state: "detached" })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(problems).toEqual([])
})

test("[OFFICE-170] staff orders for a customer on the phone; what is typed survives a reload, and mistakes stand at their fields", async () => {
  const shopper = await aShopper()
  await anAddress(shopper)
  const { rows } = await shopDatabase().execute<{ id: number }>(sql`select id from customers where email = ${shopper.email}`)
  const { page, problems } = await visitOffice("sales", `/office/customers/${rows[0]?.id}`, { expectedStatus: 422 })
  await page.getByRole("link", { name: "New order" }).click()
  await page.getByRole("heading", { level: 1, name: /^Order for/ }).waitFor()
  const place = () => page.getByRole("button", { name: /^Place a cash order of/ }).click()
  await place()
  await page.getByRole("alert").getByText("Find a product and add it.").waitFor()

  for (const { title } of [CONTROLLER, CHARGER]) {
    await page.getByRole("searchbox", { name: "Find by name or SKU" }).fill(title)
    await page.getByRole("group", { name: "Found products" }).getByRole("button").first().click()
    await page.getByRole("button", { name: `Remove ${title}` }).waitFor()
  }
  await page.getByRole("textbox", { name: `Quantity of ${CHARGER.title}` }).fill("two")
  await place()
  await page.getByText("Write a whole number").first().waitFor()
  await page.getByRole("textbox", { name: `Quantity of ${CHARGER.title}` }).fill("2")
  await page.reload()
  await expect.poll(() => page.getByRole("textbox", { name: `Quantity of ${CHARGER.title}` }).inputValue()).toBe("2")

  await page.getByRole("button", { name: "Another address" }).click()
  const fields = { "First name": "Noor", "Last name": "Salem", Phone: "12", Street: "Street 230", Building: "12", Zone: "38", City: "Doha" }
  for (const [name, text] of Object.entries(fields)) await page.getByRole("textbox", { name, exact: true }).fill(text)
  await page.getByRole("textbox", { name: "Landmark" }).fill("Opposite the park")
  await place()
  await page.getByText("Please enter a valid Qatar mobile number.").waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole("button", { name: "Saved address" }).click()
  await place()
  await page.waitForURL(/\/office\/orders\/[0-9A-Z]{10}$/)
  await page.getByRole("heading", { level: 1, name: /^[0-9A-Z]{10}/ }).waitFor()
  const { json } = await callOffice("sales", "GET", `/api/office/orders/${page.url().split("/").at(-1)}`)
  expect(json).toMatchObject({ payment_method: "CASH_ON_DELIVERY", items: [{ quantity: 1 }, { quantity: 2 }] })
  expect(problems).toEqual([])
})
