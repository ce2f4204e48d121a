import { expect, test } from "vitest"
import { findings } from "../support/axe.ts"
import { aRepair, aShopper, leadRepair, TO_DELIVERED } from "../support/customers.ts"
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
