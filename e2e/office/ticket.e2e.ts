import { expect, test } from "vitest"
import type { OfficeEstimates } from "#contract/office/estimates.ts"
import { findings } from "../support/axe.ts"
import { anOrder, aRepair, aShopper, CONTROLLER, dayIn, leadRepair, TO_DELIVERED } from "../support/customers.ts"
import { callOffice, visitOffice } from "../support/office.ts"
import { at, expectClean } from "../support/support.ts"

/** A booked repair of this model, with accessories that are taken in with the device. */
async function aTicket(accessories: readonly string[] = []): Promise<string> {
  const reference = await aRepair(await aShopper())
  await leadRepair(reference, "CONFIRMED")
  const body = { accessories, unlock: "CODE" }
  expect((await callOffice("manager", "PUT", `/api/office/repairs/${reference}/intake`, { body })).status).toBe(200)
  return reference
}

test("[OFFICE-105] an unlock code is shown on demand, hides itself after 30 seconds or with the page, and is gone after the hand-over", async () => {
  const reference = await aTicket()
  const visit = await visitOffice("manager", "/office/me", { width: 390 })
  const { page } = visit
  await page.clock.install()
  await page.goto(at(`/office/repairs/${reference}`))
  const panel = page.getByRole("region", { name: "Unlock code" })
  await panel.getByLabel("Unlock code").fill("L-shape 4711")
  await panel.getByRole("button", { name: "Keep the code" }).click()
  const show = panel.getByRole("button", { name: "Show the code" })
  const code = panel.getByText("L-shape 4711", { exact: true })
  await show.waitFor()
  await expect.poll(() => panel.getByLabel("Another code").inputValue(), { message: "the field keeps nothing" }).toBe("")
  expect(await page.content()).not.toContain("4711")

  await show.click()
  await code.waitFor()
  expect(await findings(page)).toEqual([])
  await panel.getByRole("button", { name: "Hide" }).click()
  await code.waitFor({ state: "detached" })

  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 5000)))
  await show.click()
  await code.waitFor()
  await page.clock.runFor(29_999)
  await expect.poll(() => code.count()).toBe(1)
  await page.clock.runFor(1)
  await code.waitFor({ state: "detached" })
  await show.click()
  await code.waitFor()
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await code.waitFor({ state: "detached" })
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.documentElement.outerHTML]))).not.toContain(
    "4711",
  )
  const looks = `/api/office/activity?${new URLSearchParams({ object: "repair", object_id: reference })}`
  const { json } = await callOffice("owner", "GET", looks)
  expect(JSON.stringify(json).match(/repair\.secret-looked/g)).toHaveLength(3)

  await page.clock.resume()
  await leadRepair(reference, ...TO_DELIVERED.slice(1))
  await panel.waitFor({ state: "detached" })
  expectClean(visit)
})

/** The sizes of the pages of a PDF, in whole millimetres. */
function pageSizes(pdf: Buffer): string[] {
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, width, height]) => [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(" × "))
}

test("[OFFICE-111] L prints the labels of a ticket in one act, 62 × 29 mm each, and several chosen tickets are one document", async () => {
  const [first, second] = [await aTicket(["Clear case", "USB-C cable"]), await aTicket()]
  const visit = await visitOffice("manager", `/office/repairs/${first}`)
  const { page, context } = visit
  // Paper cannot be seen, so the page notes that it was asked to print.
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes")
  })
  await page.getByRole("button", { name: "Print labels" }).waitFor()
  const printed = async () => {
    const opened = page.waitForEvent("popup")
    await page.keyboard.press("l")
    const labels = await opened
    await labels.locator("html[data-printed=yes]").waitFor()
    return labels
  }
  const labels = await printed()
  const of = (place: number) => labels.getByRole("article").nth(place)
  for (const [place, piece] of [null, "Clear case", "USB-C cable"].entries()) {
    await of(place)
      .getByRole("img", { name: `QR code of ${first}` })
      .waitFor()
    const texts = await of(place).locator("div > *").allInnerTexts()
    const device = ["iPhone 17 Pro Max", "Noor Salem", expect.stringMatching(/^\d{4}-\d\d-\d\d$/), `${place + 1} of 3`]
    expect(texts).toEqual([first, ...device.toSpliced(1, 0, ...(piece ? [piece] : []))])
  }
  expect(pageSizes(await labels.pdf({ preferCSSPageSize: true }))).toEqual(["62 × 29", "62 × 29", "62 × 29"])
  await labels.close()

  await page.goto(at("/office/repairs/list"))
  for (const reference of [first, second]) await page.getByRole("checkbox", { name: `Choose ${reference}` }).click()
  await page.getByRole("button", { name: "Print labels (2)" }).waitFor()
  const several = await printed()
  await expect.poll(() => several.getByRole("article").count()).toBe(4)
  expect(pageSizes(await several.pdf({ preferCSSPageSize: true }))).toHaveLength(4)
  await several.close()
  expectClean(visit)
})

/** Sends an estimate for a repair; returns what notes that the customer approved it by phone. */
async function sendEstimate(reference: string, price: number): Promise<() => Promise<void>> {
  const line = { kind: "PART", title: "Display", grade: "original", quantity: 1, price, warranty_days: 180 }
  const body = { lines: [line], note: "", valid_on: dayIn(7), parts_on: null, send: true }
  const { json } = await callOffice("manager", "POST", `/api/office/repairs/${reference}/estimates`, { body })
  const id = (json as OfficeEstimates).estimates[0]?.id
  return async () => {
    const answer = { answer: "APPROVED", total: price, said_way: "PHONE", said_by: "Noor" }
    expect((await callOffice("manager", "POST", `/api/office/estimates/${id}/answer`, { body: answer })).status).toBe(200)
  }
}

test("[OFFICE-108] the hand-over proposes the approved total and names it; the amount, its member and the history stay on the ticket", async () => {
  const reference = await aRepair(await aShopper(), AT_THE_BRANCH)
  await leadRepair(reference, "CONFIRMED", "PROCESSING")
  const approve = await sendEstimate(reference, 450.5)
  const visit = await visitOffice("manager", `/office/repairs/${reference}`, { expectedStatus: 409 })
  const { page } = visit
  const step = page.getByRole("region", { name: "Next step" })
  await step.getByRole("button", { name: "Start the repair" }).click()
  await step.locator("form").getByRole("button", { name: "Start the repair" }).click()
  const refusal = step.getByText("The customer has not approved the estimate.")
  await refusal.waitFor()
  await approve()
  await step.getByRole("button", { name: "Put on hold" }).waitFor()
  expect([await refusal.count(), await step.locator("form").count()], "the refusal and the form are of the earlier column").toEqual([0, 0])

  await leadRepair(reference, "READY_TO_SHIP")
  await step.getByRole("button", { name: "Hand over" }).click()
  const amount = step.getByLabel("Amount collected in QAR")
  await expect.poll(() => amount.inputValue()).toBe("450.50")
  await step.getByText("QR 450.50 is due, as approved in the estimate.").waitFor()
  await step.getByRole("button", { name: "Close" }).waitFor()
  expect(await findings(page)).toEqual([])
  await step.locator("form").getByRole("button", { name: "Hand over" }).click()
  const staged = page.getByText("moves it to Handed over")
  await staged.waitFor()
  await staged.waitFor({ state: "detached" })
  const booking = page.getByRole("region", { name: "Booking", exact: true })
  await booking.getByText(/^QR.450\.50 by .+ · /).waitFor()
  const history = page.getByRole("region", { name: "What happened" })
  await history.getByText("Handed over", { exact: true }).waitFor()
  await history.getByText(/^Estimate of QR.450\.50: Approved$/).waitFor()
  await history
    .getByText(/^Mail .+: (waiting|sent)$/)
    .first()
    .waitFor()
  expect(await history.getByText("On the way").count()).toBe(0)
  expectClean(visit)
})

const AT_THE_BRANCH = { customer_address: undefined, store_address: 1, preferred_time: `${dayIn(3)} 16:00:00` }

test("a ticket begins with its booking, also on a phone, and a booking at a branch has the customer's phone", async () => {
  const reference = await aRepair(await aShopper(), AT_THE_BRANCH)
  for (const width of [1440, 390]) {
    const visit = await visitOffice("manager", `/office/repairs/${reference}`, { width })
    const place = await visit.page.getByText("Booked for", { exact: true }).boundingBox()
    expect(place?.y).toBeLessThan(700)
    const call = visit.page.getByRole("link", { name: "Call" })
    expect(await call.getAttribute("href")).toMatch(/^tel:\D*\d{8,}$/)
    await visit.page.getByText(/^\+974 \d{4} \d{4}$/).waitFor()
    await visit.page.getByRole("region", { name: "Booking", exact: true }).getByText("Note from the customer").waitFor()
    expectClean(visit)
  }
})

test("[OFFICE-56] what is typed for an estimate, a note and an answer is there again after another page, and gone once it is sent", async () => {
  const shopper = await aShopper()
  const reference = await aRepair(shopper)
  await leadRepair(reference, "CONFIRMED")
  const order = await anOrder(shopper)
  const contact = { contact_name: "Noor Salem", contact_number: "+974 5512 3408", address: "Zone 61", notes: "" }
  const wish = { product: CONTROLLER.productId, variant: CONTROLLER.id, ...contact, requested_quantity: 12 }
  const { id } = await shopper.ask<{ id: number }>("POST", "/api/store/special-request", wish)
  const { page, problems } = await visitOffice("manager", `/office/repairs/${reference}`)
  const leaveAndReturn = async () => {
    await page
      .getByRole("navigation", { name: "Office" })
      .getByRole("link", { name: /^Stock/ })
      .click()
    await page.getByRole("heading", { level: 1, name: "Stock" }).waitFor()
    await page.goBack()
  }
  const estimate = page.getByRole("region", { name: "Estimate" })
  await estimate.getByRole("button", { name: "New estimate" }).click()
  await estimate.getByRole("textbox", { name: "What", exact: true }).fill("Back glass")
  const note = page.getByLabel("Write a note")
  await note.fill("The frame is bent.")
  await leaveAndReturn()
  await expect.poll(() => note.inputValue()).toBe("The frame is bent.")
  await estimate.getByRole("button", { name: "Show them" }).click()
  await expect.poll(() => estimate.getByRole("textbox", { name: "What", exact: true }).inputValue()).toBe("Back glass")
  await estimate.getByRole("button", { name: "Send to the customer" }).click()
  await estimate.getByText("Sent", { exact: true }).waitFor()
  expect(await estimate.getByRole("button", { name: "Show them" }).count()).toBe(0)
  await page.getByRole("button", { name: "Note", exact: true }).click()
  await page.getByRole("region", { name: "What happened" }).getByText("The frame is bent.").last().waitFor()
  await expect.poll(() => note.inputValue()).toBe("")

  await page.goto(at(`/office/orders/${order.reference}`))
  const orderNote = page.getByLabel("Write a note")
  await orderNote.fill("Call before delivery.")
  await leaveAndReturn()
  await expect.poll(() => orderNote.inputValue()).toBe("Call before delivery.")

  await page.goto(at(`/office/requests/${id}`))
  const answer = page.getByRole("textbox", { name: "Answer by mail" })
  await answer.fill("Twelve arrive on Sunday.")
  await leaveAndReturn()
  await expect.poll(() => answer.inputValue()).toBe("Twelve arrive on Sunday.")
  await page.getByRole("button", { name: "Send", exact: false }).click()
  await expect.poll(() => answer.inputValue()).toBe("")
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("office-draft:")))
  expect((await drafts()).map((key) => key.replace(/^office-draft:\d+:/, ""))).toEqual([`order-note:${order.reference}`])
  expect(problems).toEqual([])
})

test("without a connection a note and a new technician are refused at once, and the note stays in its field", async () => {
  const reference = await aTicket()
  const { page, context } = await visitOffice("manager", `/office/repairs/${reference}`)
  const writes = ["**/api/office/notes", `**/api/office/repairs/${reference}/technician`]
  for (const write of writes) await page.route(write, (route) => route.abort("internetdisconnected"))
  await context.setOffline(true)
  await page.getByLabel("Write a note").fill("The frame is bent.")
  await page.getByRole("button", { name: "Note", exact: true }).click()
  await page.getByRole("alert").getByText("No connection").waitFor()
  await expect.poll(() => page.getByLabel("Write a note").inputValue()).toBe("The frame is bent.")
  await page.getByLabel("Give to").selectOption({ index: 1 })
  await page.getByRole("region", { name: "Who and where" }).getByText("No connection").waitFor()
  await context.setOffline(false)
})

test("at a branch a ready device is handed over first, on the ticket and on the board, and can still be sent out", async () => {
  const reference = await aRepair(await aShopper(), AT_THE_BRANCH)
  await leadRepair(reference, "CONFIRMED", "PROCESSING", "READY_TO_SHIP")
  const visit = await visitOffice("manager", `/office/repairs?q=${reference}`)
  const { page } = visit
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: reference }) })
  await card.getByRole("link", { name: "Hand over" }).last().click()
  const step = page.getByRole("region", { name: "Next step" })
  await expect.poll(() => step.getByRole("button").allInnerTexts()).toEqual([expect.stringMatching(/^Hand over\s*C?$/), "Send out"])
  const backgrounds = () => step.getByRole("button").evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
  const printing = page.getByRole("button", { name: "Print labels" })
  const plain = await printing.evaluate((each) => getComputedStyle(each).backgroundColor)
  await expect.poll(backgrounds).toEqual([expect.not.stringContaining(plain), plain])
  expectClean(visit)
})

test("on the board a step by Enter is said to be staged, its Undo takes the focus, and the focus stays on the page when the card leaves", async () => {
  const reference = await aRepair(await aShopper())
  const visit = await visitOffice("manager", `/office/repairs?q=${reference}`)
  const { page } = visit
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: reference }) })
    .last()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await card.getByRole("button", { name: "Confirm" }).press("Enter")
  await page.getByText(`${reference} moves to Booked in a moment`).waitFor()
  await expect.poll(focused).toBe("Undo")
  await page.keyboard.press("Enter")
  await expect.poll(focused).toBe("Confirm")
  await page.keyboard.press("Enter")
  await expect.poll(focused).toBe("Undo")
  await card.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" })
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest("#main")))).toBe(true)
  expectClean(visit)
})
