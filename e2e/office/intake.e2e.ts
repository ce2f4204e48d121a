import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import type { Evidence } from "#contract/office/evidence.ts"
import type { Ticket } from "#contract/office/repairs.ts"
import { findings } from "../support/axe.ts"
import { showToCamera } from "../support/camera.ts"
import { aRepair, aShopper, dayIn, leadRepair } from "../support/customers.ts"
import { callOffice, printedCode, visitOffice } from "../support/office.ts"
import { expectClean } from "../support/support.ts"

const HEIGHT = 844
/** The most taps of J5. */
const MOST_TAPS = 16

/** Taps a control that is large enough and in reach of a thumb; scrolling is no tap. */
async function tap(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(control)).toBeGreaterThanOrEqual(44)
  expect(box?.y, String(control)).toBeGreaterThanOrEqual(HEIGHT / 3)
  await control.tap()
}

/** The controls of the open dialog that are smaller than 44 px, or in the upper third however it is scrolled. */
async function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate((third) => {
    const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1)
    const controls = dialog?.querySelectorAll<HTMLElement>("button, input:not([hidden]), a") ?? []
    return [...controls].flatMap((control) => {
      const hit = control.closest("label") ?? control
      hit.scrollIntoView({ block: "nearest" })
      const { width, height, top } = hit.getBoundingClientRect()
      const isFine = width >= 44 && height >= 44 && top >= third
      return isFine ? [] : [`${control.getAttribute("aria-label") ?? hit.textContent}: ${width} × ${height} at ${top}`]
    })
  }, HEIGHT / 3)
}

test("[OFFICE-101] [OFFICE-102] a device is taken in at the counter with one hand in at most 16 taps, and its label is printed", async () => {
  const shop = { customer_address: undefined, store_address: 1, preferred_time: `${dayIn(3)} 16:00:00` }
  const reference = await aRepair(await aShopper(), shop)
  await leadRepair(reference, "CONFIRMED")
  const visit = await visitOffice("sales", "/office", { width: 390 })
  const { page, context } = visit
  await showToCamera(page, await printedCode(`/office/repairs/labels?refs=${reference}`, "qr"))
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes")
    // The browser counts the taps, not the test; a new document would begin at zero.
    let taps = 0
    addEventListener("pointerdown", () => document.documentElement.setAttribute("data-taps", String(++taps)), true)
  })
  await page.reload()
  await tap(page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Scan" }))
  await tap(page.getByRole("button", { name: "Take in", exact: true }))
  const intake = page.getByRole("dialog", { name: "iPhone 17 Pro Max" })
  await intake.waitFor()
  expect(await outOfReach(page)).toEqual([])
  expect(await findings(page)).toEqual([])

  await tap(intake.getByRole("button", { name: "Take photos" }))
  const camera = page.getByRole("dialog", { name: "Take photos" })
  await expect.poll(() => camera.getByRole("button", { name: "Take a photo" }).isEnabled()).toBe(true)
  expect(await outOfReach(page)).toEqual([])
  for (const count of [1, 2, 3, 4]) {
    await tap(camera.getByRole("button", { name: "Take a photo" }))
    await expect.poll(() => camera.getByRole("img").count()).toBe(count)
  }
  await tap(camera.getByRole("button", { name: "Done" }))

  await tap(intake.getByRole("button", { name: "Frame is not fine" }))
  await page.keyboard.type("Dent, top right")
  await tap(intake.getByRole("button", { name: "All fine" }))
  await tap(intake.getByRole("button", { name: "The customer unlocks it" }))
  // What is missing is said, and nothing is lost by it.
  await tap(intake.getByRole("button", { name: "Take in and print label" }))
  await intake.getByRole("alert").getByText("Still missing: the agreement about data.").waitFor()
  const missing = intake.getByRole("alert")
  const [said, button] = [await missing.boundingBox(), await intake.getByRole("button", { name: "Take in and print label" }).boundingBox()]
  expect((said?.y ?? 0) + (said?.height ?? 0), "the sentence is above the act").toBeLessThanOrEqual(button?.y ?? 0)
  expect(await missing.evaluate((sentence) => sentence.parentElement === document.activeElement)).toBe(true)
  await tap(intake.locator("label", { hasText: "The customer agrees that data may be lost" }))
  expect(await outOfReach(page)).toEqual([])
  const opened = page.waitForEvent("popup")
  await tap(intake.getByRole("button", { name: "Take in and print label" }))
  const labels = await opened
  await labels.locator("html[data-printed=yes]").waitFor()
  await expect.poll(() => labels.getByRole("article").count()).toBe(1)
  await intake.waitFor({ state: "detached" })
  const taps = Number(await page.evaluate(() => document.documentElement.dataset["taps"]))
  expect(taps).toBeGreaterThan(10)
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)
  const ticket = (await callOffice("manager", "GET", `/api/office/repairs/${reference}`)).json as Ticket
  expect(ticket).toMatchObject({
    column: "DIAGNOSIS",
    bench: "TAKEN_IN",
    intake: { missing: [], completed_by: "Reem", unlock: "CUSTOMER" },
  })
  expect(ticket.intake.checks["frame"]).toEqual({ is_fine: false, words: "Dent, top right" })
  const panel = page.getByRole("region", { name: "Taken in" })
  await panel.getByText("Dent, top right", { exact: true }).waitFor()
  await expect.poll(() => panel.getByRole("button").allInnerTexts(), { message: "it is read until it is changed" }).toEqual(["Change"])
  await panel.getByRole("button", { name: "Change" }).click()
  await panel.getByRole("button", { name: "Touch is not fine" }).click()
  await page.keyboard.type("Dead at the edge")
  await panel.getByRole("button", { name: "Save" }).click()
  await panel.getByText("Dead at the edge", { exact: true }).waitFor()
  await panel.getByRole("button", { name: "Change" }).waitFor()
  expectClean(visit)
})

test("[OFFICE-101] an intake that is left half done continues on another device", async () => {
  const reference = await aRepair(await aShopper())
  await leadRepair(reference, "CONFIRMED")
  const phone = await visitOffice("manager", `/office/repairs/${reference}`, { width: 390 })
  await phone.page.getByRole("button", { name: "Take in", exact: true }).tap()
  const intake = phone.page.getByRole("dialog", { name: "iPhone 17 Pro Max" })
  await intake.getByRole("button", { name: "Touch is not fine" }).tap()
  await phone.page.keyboard.type("Dead at the edge")
  await intake.getByRole("button", { name: "Back" }).tap()
  await intake.waitFor({ state: "detached" })
  const desk = await visitOffice("owner", `/office/repairs/${reference}`)
  const panel = desk.page.getByRole("region", { name: "Taken in" })
  await expect.poll(() => panel.getByLabel("What is wrong").inputValue()).toBe("Dead at the edge")
  await panel.getByRole("button", { name: "All fine" }).click()
  await panel.getByRole("button", { name: "Save" }).click()
  await expect
    .poll(async () => ((await callOffice("manager", "GET", `/api/office/repairs/${reference}`)).json as Ticket).intake.missing)
    .toEqual(["unlock", "data", "photos"])
})

test("[OFFICE-101] the answers of an intake whose save failed stay on the device, and are sent with the next one", async () => {
  const reference = await aRepair(await aShopper())
  await leadRepair(reference, "CONFIRMED")
  const { page } = await visitOffice("manager", `/office/repairs/${reference}`, { width: 390 })
  const calls = "**/api/office/repairs/*/intake"
  const problem = { status: 503, contentType: "application/problem+json", body: JSON.stringify({ detail: "The shop is busy." }) }
  const intake = page.getByRole("dialog", { name: "iPhone 17 Pro Max" })
  const panel = page.getByRole("region", { name: "Taken in" })
  await page.route(calls, (route) => route.fulfill(problem))
  await page.getByRole("button", { name: "Take in", exact: true }).tap()
  await intake.getByRole("button", { name: "Touch is not fine" }).tap()
  await page.keyboard.type("Dead at the edge")
  await intake.getByRole("button", { name: "Back" }).tap()
  await intake.waitFor({ state: "detached" })
  await page.getByRole("status").getByText("The shop is busy.").waitFor()
  await expect.poll(() => panel.getByLabel("What is wrong").inputValue()).toBe("Dead at the edge")

  await page.unroute(calls)
  await page.reload()
  await page.getByRole("button", { name: "Take in", exact: true }).tap()
  await expect.poll(() => intake.getByLabel("What is wrong").inputValue()).toBe("Dead at the edge")
  const saved = page.waitForResponse(calls)
  await intake.getByRole("button", { name: "Back" }).tap()
  expect((await saved).status()).toBe(200)
  const { json } = await callOffice("manager", "GET", `/api/office/repairs/${reference}`)
  expect((json as Ticket).intake.checks["touch"]).toEqual({ is_fine: false, words: "Dead at the edge" })
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(":intake:")))).toEqual([])
})

/** Draws a stroke across the field, as a finger does. */
async function draw(page: Page, signature: Locator): Promise<void> {
  const box = await signature.getByRole("img", { name: "Field for the signature" }).boundingBox()
  if (!box) throw new Error("There is no field to sign in.")
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.2, 0.3))
  await page.mouse.down()
  await page.mouse.move(...at(0.4, 0.8), { steps: 8 })
  await page.mouse.move(...at(0.7, 0.2), { steps: 8 })
  await page.mouse.up()
}

const evidenceOf = async (reference: string) =>
  (await callOffice("manager", "GET", `/api/office/repairs/${reference}/evidence`)).json as Evidence

test("the customer signs on the phone for the intake, once all answers are given; a failed save keeps the drawing", async () => {
  const reference = await aRepair(await aShopper())
  await leadRepair(reference, "CONFIRMED")
  const { page } = await visitOffice("sales", `/office/repairs/${reference}`, { width: 390 })
  await page.getByRole("button", { name: "Take in", exact: true }).tap()
  const intake = page.getByRole("dialog", { name: "iPhone 17 Pro Max" })
  await intake.getByRole("button", { name: "Frame is not fine" }).tap()
  await page.keyboard.type("Dent, top right")
  await intake.getByRole("button", { name: "All fine" }).tap()
  await intake.getByRole("button", { name: "The customer unlocks it" }).tap()
  await intake.getByRole("button", { name: "Customer signs" }).tap()
  await intake.getByText("Still missing: the agreement about data.").waitFor()
  await intake.locator("label", { hasText: "The customer agrees that data may be lost" }).tap()
  await intake.getByRole("button", { name: "Customer signs" }).tap()
  const signature = page.getByRole("dialog", { name: "Signature of the customer" })
  const save = signature.getByRole("button", { name: "Save the signature" })
  await signature.getByText("Data on the device may be lost.", { exact: false }).waitFor()
  await signature.getByText("Frame (Dent, top right)").waitFor()
  await expect.poll(() => save.isDisabled(), { message: "an empty field" }).toBe(true)
  expect(await outOfReach(page)).toEqual([])
  expect(await findings(page)).toEqual([])
  await draw(page, signature)
  await expect.poll(() => save.isEnabled()).toBe(true)
  await signature.getByRole("button", { name: "Clear" }).tap()
  await expect.poll(() => save.isDisabled(), { message: "cleared" }).toBe(true)
  await draw(page, signature)
  const problem = { status: 503, contentType: "application/problem+json", body: JSON.stringify({ detail: "The shop is busy." }) }
  await page.route("**/signatures/intake", (route) => route.fulfill(problem), { times: 1 })
  await save.tap()
  await signature.getByText("The shop is busy.").waitFor()
  expect((await evidenceOf(reference)).signatures).toEqual([])
  await save.tap()
  await signature.waitFor({ state: "detached" })
  await intake.getByText("Signed", { exact: true }).waitFor()
  const { signatures } = await evidenceOf(reference)
  expect(signatures).toMatchObject([{ purpose: "INTAKE", witness: "Reem", is_current: true }])
  expect(signatures[0]?.drawing).toMatch(/^M\d+ \d+(L\d+ \d+){4,}$/)

  await intake.getByRole("button", { name: "Back" }).tap()
  const panel = page.getByRole("region", { name: "Signatures" })
  await panel.getByRole("img", { name: "Intake" }).waitFor()
  const answers = page.getByRole("region", { name: "Taken in" })
  await answers.getByRole("button", { name: "Touch is not fine" }).tap()
  await page.keyboard.type("Cracked")
  await answers.getByRole("button", { name: "Save" }).tap()
  await panel.getByText("Answers changed after the signature").waitFor()
})

test("the customer signs for the hand-over in its form", async () => {
  const reference = await aRepair(await aShopper())
  await leadRepair(reference, "CONFIRMED", "PROCESSING", "READY_TO_SHIP")
  const visit = await visitOffice("manager", `/office/repairs/${reference}`)
  const { page } = visit
  const next = page.getByRole("region", { name: "Next step" })
  await next.getByRole("button", { name: "Hand over" }).click()
  await next.getByLabel("Amount collected in QAR").fill("449")
  await next.getByRole("button", { name: "Customer signs" }).click()
  const signature = page.getByRole("dialog", { name: "Signature of the customer" })
  await signature.getByText("I have my device and what came with it back.").waitFor()
  await draw(page, signature)
  await signature.getByRole("button", { name: "Save the signature" }).click()
  await signature.waitFor({ state: "detached" })
  await next.getByText("Signed", { exact: true }).waitFor()
  await expect.poll(() => next.getByLabel("Amount collected in QAR").inputValue(), { message: "what was typed stays" }).toBe("449")
  await page.getByRole("region", { name: "Signatures" }).getByRole("img", { name: "Hand-over" }).waitFor()
  expectClean(visit)
})
