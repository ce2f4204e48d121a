import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import { findings } from "../../support/axe.ts"
import { anOrder, aRepair, aShopper, dayIn, leadRepair } from "../../support/customers.ts"
import { visitOffice } from "../../support/office.ts"
import { expectClean } from "../../support/support.ts"

const HEIGHT = 844

/** Asserts that an action is in the lower quarter of the screen, above the menu, wherever the page is scrolled, and hides no end of the page. */
async function expectAtThumb(page: Page, act: Locator): Promise<void> {
  const menu = await page.getByRole("navigation", { name: "Shortcuts" }).boundingBox()
  for (const top of [0, 100_000]) {
    await page.evaluate((y) => scrollTo(0, y), top)
    const box = await act.boundingBox()
    expect(box?.y).toBeGreaterThan(HEIGHT * 0.75)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(menu?.y ?? 0)
    await act.click({ trial: true })
  }
  const end = await page
    .locator("#main section")
    .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().bottom)))
  expect(end).toBeLessThanOrEqual((await act.boundingBox())?.y ?? 0)
}

test("[OFFICE-160] on a phone the main action of an order stays at the bottom of the screen", async () => {
  const { reference } = await anOrder(await aShopper())
  const visit = await visitOffice("sales", `/office/orders/${reference}`, { width: 390 })
  const { page } = visit
  const confirm = page.getByRole("button", { name: "Confirm", exact: true })
  await page.getByRole("region", { name: "Delivery" }).waitFor()
  await expectAtThumb(page, confirm)
  expect(await findings(page)).toEqual([])
  await confirm.click()
  await page.getByRole("dialog", { name: `Confirm ${reference}` }).waitFor()
  expectClean(visit)
})

test("[OFFICE-160] on a phone the next step of a ticket stays at the bottom of the screen, and leads to the fields that it needs", async () => {
  const reference = await aRepair(await aShopper(), {
    customer_address: undefined,
    store_address: 1,
    preferred_time: `${dayIn(3)} 16:00:00`,
  })
  await leadRepair(reference, "CONFIRMED", "PROCESSING")
  const visit = await visitOffice("manager", `/office/repairs/${reference}`, { width: 390 })
  const { page } = visit
  const ready = page.getByRole("button", { name: "Ready", exact: true })
  await page.getByRole("region", { name: "Parts" }).waitFor()
  await expectAtThumb(page, ready)
  await ready.click()
  const outcome = page.getByLabel("Outcome")
  await expect.poll(() => outcome.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(async () => (await outcome.boundingBox())?.y).toBeGreaterThan(0)
  await expect.poll(async () => (await outcome.boundingBox())?.y).toBeLessThan(HEIGHT)
  expectClean(visit)
})
