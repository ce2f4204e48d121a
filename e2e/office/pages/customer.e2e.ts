import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { mailedLink } from "../../support/accounts.ts"
import { expectAccessible } from "../../support/axe.ts"
import { aShopper } from "../../support/customers.ts"
import { visitOffice } from "../../support/office.ts"
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
