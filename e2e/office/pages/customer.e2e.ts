import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { mailedLink, mailsTo, newAccount, signedIn } from "../../support/accounts.ts"
import { expectAccessible } from "../../support/axe.ts"
import { anAddress, aShopper, CHARGER, CONTROLLER } from "../../support/customers.ts"
import { callOffice, giveFactor, visitOffice } from "../../support/office.ts"
import { shopDatabase } from "../../support/shoppers.ts"
import { at, call, expectClean } from "../../support/support.ts"

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

test.each([1440, 390])(
  "[OFFICE-145] staff changes the email of a customer at %i: a taken one is refused at its field, the new one is verified by its link",
  async (width) => {
    const [customer, other] = [await newAccount(), await newAccount()]
    const { email: old } = customer
    // The first private call makes the customer.
    await fetch(at("/api/user/profile"), { headers: { authorization: `Bearer ${await signedIn(customer)}` } })
    const { rows } = await shopDatabase().execute<{ id: number }>(sql`select id from customers where email = ${old}`)
    const visit = await visitOffice("manager", `/office/customers/${rows[0]?.id}`, { width, expectedStatus: 422 })
    const { page } = visit
    await giveFactor(visit, "manager")
    await page.getByRole("button", { name: "Change mail address…" }).click()
    const dialog = page.getByRole("dialog", { name: /^Change the mail address of / })
    const field = dialog.getByLabel("New mail address")
    const send = dialog.getByRole("button", { name: "Change the address" })
    await field.fill(other.email)
    await dialog.getByLabel("Reason").fill("Asked at the counter, passport seen")
    await dialog.getByText(`${old} gets a mail about the change.`).waitFor()
    await send.click()
    await dialog.getByText("Another account has this email.").waitFor()
    await expect.poll(() => field.evaluate((each) => each === document.activeElement && each.getAttribute("aria-invalid"))).toBe("true")
    await expectAccessible(page)

    const email = `moved-${old}`
    await field.fill(email)
    await send.click()
    await dialog.waitFor({ state: "detached" })
    await page.getByText(`The link is on its way to ${email}`).waitFor()
    await page.getByRole("button", { name: "Send the verification again" }).waitFor()
    await expectAccessible(page)
    await expect
      .poll(async () => (await mailsTo(old)).some(({ subject }) => subject.startsWith("The email of your account at ")))
      .toBe(true)

    const token = new URL(await mailedLink(email, "verify-email"), at("/")).searchParams.get("token")
    const { password } = customer
    expect((await call("POST", "/api/identity/sign-in", { email, password, link_token: token })).status).toBe(200)
    await page.reload()
    await page.getByRole("button", { name: "Sign out everywhere" }).waitFor()
    await expect.poll(() => page.getByRole("button", { name: "Send the verification again" }).count()).toBe(0)
    expectClean(visit)
  },
)
