import { expect, test } from "vitest"
import { aShopper, CONTROLLER } from "../support/customers.ts"
import { visitOffice } from "../support/office.ts"

test("[OFFICE-54] [OFFICE-55] [OFFICE-56] [OFFICE-59] a dirty form counts its changes, asks before it is left, keeps a draft, and saves twice in a row", async () => {
  const { page, problems } = await visitOffice("owner", "/office/parts")
  const menu = page.getByRole("navigation", { name: "Office" })
  const title = page.getByLabel("Title", { exact: true })
  await title.fill("Galaxy S26 Plus")
  await page.getByRole("region", { name: "1 unsaved change" }).waitFor()
  await page.getByLabel("Label", { exact: true }).fill("Hot")
  await page.getByRole("region", { name: "2 unsaved changes" }).waitFor()
  const leave = page.getByRole("dialog", { name: "Leave with unsaved changes?" })
  await menu.getByRole("link", { name: /^Orders/ }).click()
  await leave.getByRole("button", { name: "Stay" }).click()
  await leave.waitFor({ state: "detached" })
  await expect.poll(() => title.inputValue()).toBe("Galaxy S26 Plus")
  await menu.getByRole("link", { name: /^Orders/ }).click()
  await leave.getByRole("button", { name: "Leave" }).click()
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor()
  await page.goBack()
  await page.getByText("You have unsaved changes from an earlier visit.").waitFor()
  await page.getByRole("button", { name: "Show them" }).click()
  await expect.poll(() => title.inputValue()).toBe("Galaxy S26 Plus")
  const bar = page.getByRole("region", { name: /unsaved change/ })
  await bar.getByRole("button", { name: "Discard" }).click()
  await bar.waitFor({ state: "detached" })
  await expect.poll(() => title.inputValue()).toBe("Galaxy S26")
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("office-draft:")))).toEqual([])

  await page.getByLabel("Price", { exact: true }).fill("5700")
  await page.keyboard.press("Control+s")
  const conflict = page.getByRole("dialog", { name: "Layla Nasser saved while you were editing" })
  await conflict.getByRole("button", { name: "Save with these choices" }).click()
  await conflict.waitFor({ state: "detached" })
  await bar.waitFor({ state: "detached" })
  await title.fill("Galaxy S26 Ultra")
  await page.keyboard.press("Control+s")
  await bar.waitFor({ state: "detached" })
  await expect.poll(() => conflict.count()).toBe(0)
  expect(problems).toEqual([])
})

test("[OFFICE-56] what is typed for one customer stays with that one when another one is opened in the same place", async () => {
  const wish = { product: CONTROLLER.productId, variant: CONTROLLER.id, address: "Zone 61", notes: "", requested_quantity: 12 }
  const aRequest = async (name: string) => {
    const contact = { contact_name: name, contact_number: "+974 5555 0123" }
    return (await aShopper()).ask<{ id: number }>("POST", "/api/store/special-request", { ...wish, ...contact })
  }
  const [first, second] = [await aRequest("Amal Rashid"), await aRequest("Badr Salem")]
  const { page, problems } = await visitOffice("sales", `/office/requests/${first.id}`)
  const answer = page.getByRole("textbox", { name: "Answer by mail" })
  const isOpen = (name: string) => page.getByRole("region", { name: "Contact" }).getByRole("link", { name }).waitFor()
  const go = (steps: number) => page.evaluate((count) => history.go(count), steps)
  await isOpen("Amal Rashid")
  await page
    .getByRole("navigation", { name: "Office" })
    .getByRole("link", { name: /^Requests/ })
    .click()
  await page.locator(`#main a[href$="/requests/${second.id}"]`).first().click()
  await isOpen("Badr Salem")
  await answer.fill("Twelve arrive on Sunday.")
  // Past the list, so that one request takes the place of the other.
  await go(-2)
  await isOpen("Amal Rashid")
  await expect.poll(() => answer.inputValue()).toBe("")
  await go(2)
  await isOpen("Badr Salem")
  await expect.poll(() => answer.inputValue()).toBe("Twelve arrive on Sunday.")
  const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("office-draft:")))
  expect(drafts.map((key) => key.replace(/^office-draft:\d+:/, ""))).toEqual([`request-answer:${second.id}`])
  expect(problems).toEqual([])
})

test("[OFFICE-55] [OFFICE-56] a session that ends while a form is changed leads to the sign-in page without a question, and the draft stays", async () => {
  const { page, context } = await visitOffice("owner", "/office/parts")
  const title = page.getByLabel("Title", { exact: true })
  await title.fill("Galaxy S26 Plus")
  await page.getByRole("region", { name: "1 unsaved change" }).waitFor()
  await context.clearCookies()
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("office-draft:")).length)
  await page.getByRole("button", { name: "Continue" }).waitFor()
  expect(new URL(page.url()).searchParams.get("to")).toBe("/office/parts")
  expect(await page.getByRole("dialog").count()).toBe(0)
  expect(await drafts()).toBe(1)
})
