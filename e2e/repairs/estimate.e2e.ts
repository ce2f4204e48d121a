import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { mailsTo } from "../support/accounts.ts"
import { expectAccessible, expectReadableInTheDark, findings } from "../support/axe.ts"
import { aRepair, aShopper, leadRepair, TO_DELIVERED } from "../support/customers.ts"
import { visitOffice } from "../support/office.ts"
import { at, expectClean, visit } from "../support/support.ts"

/** The page of the private link in a person's newest mail; waits for the mail. */
async function mailedPage(email: string): Promise<string> {
  const found = async () => (await mailsTo(email)).map(({ text }) => /https?:\/\/[^/\s]+(\/t#[\w-]+)/.exec(text)?.[1]).find(Boolean)
  await expect.poll(found, { interval: 100 }).toBeTruthy()
  return (await found()) ?? ""
}

test("[ESTIMATE-07] [OFFICE-108] staff send an estimate, the customer approves it by the mail's link, and the ticket shows it", async () => {
  const shopper = await aShopper()
  const reference = await aRepair(shopper)
  await leadRepair(reference, "CONFIRMED")
  const office = await visitOffice("manager", `/office/repairs/${reference}`)
  const panel = office.page.getByRole("region", { name: "Estimate" })
  await panel.getByRole("button", { name: "New estimate" }).click()
  for (const [place, [title, grade, price]] of [
    ["Screen", "original", "619"],
    ["Adhesive seal", "compatible", "10"],
    ["Battery", "used", "90"],
  ].entries()) {
    if (place > 0) await panel.getByRole("button", { name: "Add part" }).click()
    const line = panel.getByRole("group", { name: `Line ${place + 1}` })
    await line.getByLabel("What").fill(title ?? "")
    await line.getByLabel("Grade").selectOption(grade ?? "")
    await line.getByLabel("Price of one").fill(price ?? "")
  }
  await panel.getByRole("button", { name: "Add labour" }).click()
  const labour = panel.getByRole("group", { name: "Line 4" })
  await labour.getByLabel("What").fill("Fitting and tests")
  await labour.getByLabel("Price of one").fill("130")
  await panel.getByText("Total QR 849").waitFor()
  expect(await findings(office.page)).toEqual([])
  await panel.getByRole("button", { name: "Send to the customer" }).click()
  await panel.getByText("Sent", { exact: true }).waitFor()
  await panel.getByText(/^Valid until /).waitFor()

  const customer = await visit(await mailedPage(shopper.email), { width: 390 })
  const { page } = customer
  await page.getByRole("heading", { name: /your estimate is ready$/ }).waitFor()
  for (const words of ["Original part", "Compatible part", "Used part", "Fitting and tests"]) await page.getByText(words).waitFor()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Approve QR 849" }).click()
  await page.getByRole("status").getByText("You approved QR 849").waitFor()
  await expectReadableInTheDark(page, "/t")
  expectClean(customer)

  await office.page.reload()
  await panel.getByText("Approved", { exact: true }).waitFor()
  await panel.getByText("by link").waitFor()
  expectClean(office)
})

/** An estimate of one line, sent by a manager in the page. */
async function sendEstimate(page: Page, price: string): Promise<void> {
  const panel = page.getByRole("region", { name: "Estimate" })
  await panel.getByRole("button", { name: "New estimate" }).click()
  const line = panel.getByRole("group", { name: "Line 1" })
  await line.getByLabel("What").fill("Screen")
  await line.getByLabel("Price of one").fill(price)
  await panel.getByRole("button", { name: "Send to the customer" }).click()
  await line.waitFor({ state: "detached" })
  await panel.getByText(`QR ${price}`).first().waitFor()
  await panel.getByText("Sent", { exact: true }).waitFor()
}

test("[ESTIMATE-03] the open page of a replaced estimate says that there is a newer one, and shows it", async () => {
  const shopper = await aShopper()
  const reference = await aRepair(shopper)
  await leadRepair(reference, "CONFIRMED")
  const office = await visitOffice("manager", `/office/repairs/${reference}`)
  await sendEstimate(office.page, "619")
  const { page } = await visit(await mailedPage(shopper.email), { width: 390, expectedStatus: 409 })
  const approve = page.getByRole("button", { name: /^Approve/ })
  await page.getByRole("button", { name: "Approve QR 619" }).waitFor()
  await sendEstimate(office.page, "719")
  await approve.click()
  await page.getByRole("status").getByText("There is a newer estimate.").waitFor()
  expect(await approve.count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Show the newer estimate" }).click()
  await page.getByRole("button", { name: "Approve QR 719" }).waitFor()
  await sendEstimate(office.page, "749")
  // What a phone sends when its holder comes back to the page.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await page.getByRole("status").getByText("There is a newer estimate.").waitFor()
  await page.getByRole("button", { name: "Show the newer estimate" }).click()
  await approve.click()
  await page.getByRole("status").getByText("You approved QR 749").waitFor()
})

test("the customer's account shows an estimate and answers it, once, and the Service History then has its total as the price", async () => {
  const shopper = await aShopper()
  const reference = await aRepair(shopper)
  await leadRepair(reference, "CONFIRMED")
  const office = await visitOffice("manager", `/office/repairs/${reference}`)
  await sendEstimate(office.page, "619")
  const customer = await shopper.open("/user-profile#serviceHistory", { width: 390 })
  const { page } = customer
  const card = page.getByRole("article")
  await card.getByText("Original part").waitFor()
  await card.getByRole("button", { name: "View more" }).click()
  const price = card
    .getByRole("term")
    .filter({ hasText: /^Price$/ })
    .locator("+ dd")
  await expect.poll(() => price.innerText()).toMatch(/^Price confirmed before we start$|min/)
  await expectAccessible(page)
  await card.getByRole("button", { name: "Approve QR 619" }).click()
  await card.getByRole("status").getByText("You approved QR 619").waitFor()
  await expect.poll(() => price.innerText()).toMatch(/^QR.619$/)
  await expectReadableInTheDark(page, "/user-profile")
  expectClean(customer)
  await office.page.reload()
  const panel = office.page.getByRole("region", { name: "Estimate" })
  await panel.getByText("Approved", { exact: true }).waitFor()
  await panel.getByText("in the account").waitFor()
  expect(await panel.getByRole("button", { name: "Note an answer" }).count()).toBe(0)
  await leadRepair(reference, ...TO_DELIVERED.slice(1))
  await page.goto(at("/ar/user-profile#serviceHistory"))
  await page.getByRole("tab", { name: /مكتملة/ }).click()
  await card.getByRole("button", { name: /عرض المزيد/ }).click()
  await card.getByText(/^\D*619\D*$/).waitFor()
  await expectAccessible(page)
})

test("a link that is opened in the page of another one shows its own repair only, also when the other answers later", async () => {
  const shopper = await aShopper()
  const [older, newer] = [await aRepair(shopper), await aRepair(shopper)]
  await leadRepair(older, "CONFIRMED")
  await leadRepair(newer, "CONFIRMED")
  const office = await visitOffice("manager", `/office/repairs/${older}`)
  await sendEstimate(office.page, "619")
  const first = await mailedPage(shopper.email)
  await office.page.goto(at(`/office/repairs/${newer}`))
  await sendEstimate(office.page, "719")
  await expect.poll(() => mailedPage(shopper.email)).not.toBe(first)
  const second = await mailedPage(shopper.email)
  const { page } = await visit("/faq", { width: 390 })
  // The answer about the first link is read at once, and reaches the page after that about the second.
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  const { promise: isLate, resolve: late } = Promise.withResolvers<void>()
  await page.route("**/api/link/read", async (route) => {
    const answer = await route.fetch()
    if ((await answer.text()).includes(older)) {
      read()
      await isLate
    }
    await route.fulfill({ response: answer })
  })
  await page.goto(at(first))
  await isRead
  await page.evaluate(
    (hash) => {
      location.hash = hash
    },
    second.slice(second.indexOf("#")),
  )
  await page.getByRole("button", { name: "Approve QR 719" }).waitFor()
  const isAnswered = page.waitForResponse(async (response) => (await response.text()).includes(older))
  late()
  await isAnswered
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect.poll(() => page.getByRole("button", { name: /^Approve/ }).innerText()).toMatch(/^Approve QR\s719$/)
  await page.getByText(newer).waitFor()
})

test("a wrong link leads to the sign-in", async () => {
  const { page } = await visit("/t#abcdef", { width: 390, expectedStatus: 404 })
  await page.getByRole("heading", { name: "This link does not work any more" }).waitFor()
  await expectAccessible(page)
})
