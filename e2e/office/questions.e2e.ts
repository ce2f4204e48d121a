import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import type { ProductForm } from "#contract/office/product-form.ts"
import { mailsTo } from "../support/accounts.ts"
import { findings } from "../support/axe.ts"
import { aPaidOrder, aRepair, aShopper, CONTROLLER } from "../support/customers.ts"
import { callOffice, visitOffice } from "../support/office.ts"
import { at } from "../support/support.ts"

type Question = {
  /** The dialog's title, which names the object. */
  title: string | RegExp
  /** The button, with the amount. */
  act: string
  mailed: string
}

/** The acts that a page has sent so far, without what it sends by itself: who looks at what, and drafts. */
function actsOf(page: Page): string[] {
  const acts: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== "GET" && /\/(orders|repairs|customers|products|variants|categories|imports)\//.test(pathname))
      acts.push(pathname)
  })
  return acts
}

/** Asserts what a question names, and that Enter does not answer it; it is closed afterwards. */
async function expectQuestion(page: Page, { title, act, mailed }: Question): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title })
  await dialog.getByText(mailed, { exact: true }).waitFor()
  await dialog.getByRole("button", { name: act, exact: true }).waitFor()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "detached" })
}

test("[OFFICE-64] cancelling and refunding name the item, the amount and the customer, and Enter does neither", async () => {
  const { reference } = await aPaidOrder(await aShopper())
  const { json } = await callOffice("manager", "GET", `/api/office/orders/${reference}`)
  const { customer } = json as OfficeOrder
  const { page, problems } = await visitOffice("manager", `/office/orders/${reference}`)
  const acts = actsOf(page)
  const mailed = `${customer.name} is mailed`

  await page.getByRole("button", { name: "Cancel…" }).click()
  const title = new RegExp(`^Cancel ${CONTROLLER.title}.* and give QR.249 back\\?$`)
  await expectQuestion(page, { title, act: "Cancel and refund QR 249", mailed })

  const refund = page.getByRole("button", { name: "Refund…" })
  await refund.click()
  const dialog = page.getByRole("dialog", { name: `Refund for ${reference}` })
  const amount = dialog.getByLabel("Amount")
  await amount.fill("100")
  await dialog.getByRole("button", { name: "Refund QR 100", exact: true }).waitFor()
  await amount.press("Enter")
  await dialog.getByLabel("Close").focus()
  await expectQuestion(page, { title: `Refund for ${reference}`, act: "Refund QR 100", mailed })
  expect(acts).toEqual([])
  expect(problems).toEqual([])
})

test("[OFFICE-64] cancelling a repair names it and the customer, asks for the reason, and mails the customer", async () => {
  const shopper = await aShopper()
  const reference = await aRepair(shopper)
  const { page, problems } = await visitOffice("manager", `/office/repairs/${reference}`)
  const acts = actsOf(page)
  const question = { title: `Cancel the repair ${reference}?`, act: "Cancel the repair", mailed: "Noor Salem is mailed." }
  const ask = page.getByRole("button", { name: "Cancel the repair…" })
  await ask.click()
  await expectQuestion(page, question)
  await ask.click()
  const dialog = page.getByRole("dialog", { name: question.title })
  await dialog.getByRole("button", { name: question.act }).click()
  await dialog.getByRole("alert").getByText("Please fill in: Reason for the cancellation").waitFor()
  expect(acts).toEqual([])
  await dialog.getByLabel("Reason for the cancellation").fill("The part is not made any more.")
  await dialog.getByRole("button", { name: question.act }).click()
  await dialog.waitFor({ state: "detached" })
  await page.getByText("Cancelled", { exact: true }).first().waitFor()
  const subjects = async () => (await mailsTo(shopper.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain(`Your repair ${reference} was cancelled`)
  expect(acts).toEqual([`/api/office/repairs/${reference}/cancel`])
  expect(problems).toEqual([])
})

test("[OFFICE-64] deleting a customer, a category and a variant, and applying an import, name the object and who is mailed", async () => {
  const shopper = await aShopper()
  await aRepair(shopper)
  const { page, problems } = await visitOffice("owner", `/office/customers?q=${encodeURIComponent(shopper.email)}`)
  const acts = actsOf(page)
  await page.getByRole("row").nth(1).getByRole("link").first().click()
  await page.getByRole("button", { name: "Delete…" }).click()
  await expectQuestion(page, { title: "Delete the account of Noor Salem?", act: "Delete account", mailed: `${shopper.email} is mailed.` })

  await page.goto(at("/office/categories"))
  await page.getByRole("list", { name: "Categories" }).getByRole("link").first().click()
  const name = (await page.getByLabel("Name", { exact: false }).first().inputValue()).trim()
  await page.getByRole("button", { name: "Delete…" }).click()
  await expectQuestion(page, { title: `Delete ${name}?`, act: `Delete ${name}`, mailed: "Nobody is mailed." })

  const copy = await callOffice("manager", "POST", `/api/office/products/${CONTROLLER.productId}/copies`, { body: {} })
  const { id } = copy.json as { id: number }
  const form = (await callOffice("manager", "GET", `/api/office/products/${id}/form`)).json as ProductForm
  const added = form.options.map(({ values }, place) => (place === 0 ? "Sand" : (values[0] ?? "")))
  await callOffice("manager", "POST", `/api/office/products/${id}/variants`, { body: { variants: [added] }, version: form.version })
  const more = (await callOffice("manager", "GET", `/api/office/products/${id}/form`)).json as ProductForm
  const variant = more.variants.find((each) => each.name.includes("Sand"))
  await callOffice("manager", "POST", `/api/office/variants/${variant?.id}/retire`, { body: {}, version: more.version })
  await page.goto(at(`/office/products/${id}`))
  await page.getByRole("tab", { name: /^Variants/ }).click()
  await page.getByRole("button", { name: `Delete ${variant?.name}`, exact: true }).click()
  await expectQuestion(page, { title: `Delete ${variant?.name} for good?`, act: `Delete ${variant?.name}`, mailed: "Nobody is mailed." })

  await page.goto(at("/office/import"))
  const file = Buffer.from("Handle,Title,Vendor,Variant SKU,Variant Price\nasked-first,Asked first,Sea,AF-1,10\n")
  await page.locator("input[type=file]").setInputFiles({ name: "asked.csv", mimeType: "text/csv", buffer: file })
  await page.getByText("Looked at, nothing changed yet").first().waitFor()
  await page.getByRole("button", { name: /^Apply/ }).click()
  const apply = page.getByRole("dialog", { name: "Apply asked.csv?" })
  const act = (await apply.getByRole("button", { name: /^Apply/ }).textContent()) ?? ""
  expect(act).toMatch(/\d/)
  await expectQuestion(page, { title: "Apply asked.csv?", act, mailed: "Nobody is mailed." })
  expect(acts).toEqual([])
  expect(problems).toEqual([])
})
