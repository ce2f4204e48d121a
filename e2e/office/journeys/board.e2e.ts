import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import type { Ticket } from "#contract/office/repairs.ts"
import { findings } from "../../support/axe.ts"
import { aRepair, aShopper, dayIn, leadRepair } from "../../support/customers.ts"
import { callOffice, visitOffice } from "../../support/office.ts"
import { expectClean } from "../../support/support.ts"

const columnOf = async (reference: string) =>
  ((await callOffice("manager", "GET", `/api/office/repairs/${reference}`)).json as Ticket).column
const cardOf = (page: Page, reference: string) => page.locator("#main li li").filter({ hasText: reference })
const column = (page: Page, name: string) => page.locator("#main ol > li").filter({ has: page.getByRole("heading", { name, exact: true }) })

/** A device on the bench of a branch. */
async function onTheBench(): Promise<string> {
  const reference = await aRepair(await aShopper(), {
    customer_address: undefined,
    store_address: 1,
    preferred_time: `${dayIn(3)} 16:00:00`,
  })
  await leadRepair(reference, "CONFIRMED", "PROCESSING")
  return reference
}

/** Lifts a card with the mouse and carries it over a column. */
async function carry(page: Page, card: Locator, to: Locator): Promise<void> {
  await card.scrollIntoViewIfNeeded()
  const [from, over] = [await card.boundingBox(), await to.boundingBox()]
  if (!from || !over) throw new Error("The card or the column is not shown.")
  await page.mouse.move(from.x + 40, from.y + 50)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 50, { steps: 3 })
  await page.mouse.move(over.x + over.width / 2, over.y + 120, { steps: 6 })
}

test("[OFFICE-99] at 1440 all columns are in view, and those of the rail open", async () => {
  const reference = await onTheBench()
  await leadRepair(reference, "READY_TO_SHIP", "SHIPPED")
  const visit = await visitOffice("manager", `/office/repairs?q=${reference}`)
  const { page } = visit
  const board = page.locator("#main ol").first()
  await column(page, "Ready").waitFor()
  expect(await board.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const away = page.getByRole("button", { name: /^On the way ?1$/ })
  for (const part of [away, page.getByRole("button", { name: /^Handed over/ })]) {
    const box = await part.boundingBox()
    expect((box?.x ?? 1440) + (box?.width ?? 0)).toBeLessThanOrEqual(1440)
  }
  expect(await findings(page)).toEqual([])
  await away.click()
  await column(page, "On the way").getByRole("link", { name: reference }).waitFor()
  await page.getByRole("button", { name: "Fold On the way" }).click()
  await away.waitFor()
  expectClean(visit)
})

test("[OFFICE-100] a card that is dropped makes the step; an impossible column dims, and says why", async () => {
  const reference = await aRepair(await aShopper())
  const visit = await visitOffice("manager", `/office/repairs?q=${reference}`)
  const { page } = visit
  await cardOf(page, reference).waitFor()
  await carry(page, cardOf(page, reference), column(page, "Repair"))
  await column(page, "Repair").getByText("Not possible from New").waitFor()
  await page.mouse.up()
  await page.getByText(`${reference} is in New and cannot go from there to Repair.`).waitFor()
  expect(await columnOf(reference)).toBe("NEW")

  await carry(page, cardOf(page, reference), column(page, "Booked"))
  await column(page, "Booked").getByText("Drop here: Confirm").waitFor()
  await page.mouse.up()
  await page.getByText(`${reference} moves to Booked in a moment`).waitFor()
  await expect.poll(() => columnOf(reference)).toBe("BOOKED")
  expectClean(visit)
})

test("[OFFICE-100] a drop that needs more asks for it, and the keys and the menu do the same", async () => {
  const reference = await onTheBench()
  const visit = await visitOffice("manager", `/office/repairs?q=${reference}`)
  const { page } = visit
  const asked = page.getByRole("dialog", { name: `Put on hold · ${reference}` })
  const isLifted = page.getByRole("status").getByText(`${reference} is lifted, over its own column Repair.`)
  await column(page, "Repair").getByRole("link", { name: reference }).focus()
  await page.keyboard.press("Space")
  await isLifted.waitFor()
  await page.keyboard.press("ArrowLeft")
  await column(page, "Waiting").getByText("Drop here: Put on hold").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("status").getByText(`${reference} is back in its place.`).waitFor()
  expect(await asked.count()).toBe(0)
  await page.keyboard.press("Space")
  await isLifted.waitFor()
  await page.keyboard.press("ArrowLeft")
  await column(page, "Waiting").getByText("Drop here: Put on hold").waitFor()
  await page.keyboard.press("Space")
  await asked.getByLabel("Waiting for").selectOption({ label: "A part" })
  await asked.getByLabel("Expected on").fill(dayIn(4))
  await asked.getByRole("button", { name: "Put on hold" }).click()
  await asked.waitFor({ state: "detached" })
  await expect.poll(() => columnOf(reference)).toBe("WAITING")

  await cardOf(page, reference)
    .getByRole("button", { name: `Move ${reference}` })
    .click()
  await page.getByRole("menuitem", { name: "Start the repair" }).click()
  const again = page.getByRole("dialog", { name: `Start the repair · ${reference}` })
  await again.getByLabel("Price").selectOption({ label: "Free of charge" })
  await again.getByRole("button", { name: "Start the repair" }).click()
  await again.waitFor({ state: "detached" })
  await expect.poll(() => columnOf(reference)).toBe("REPAIR")
  expectClean(visit)
})

test("board and list show the repairs of a place and of a device, and the address keeps both", async () => {
  const shopper = await aShopper()
  const visited = await aRepair(shopper)
  const brought = await aRepair(shopper, { customer_address: undefined, store_address: 1, preferred_time: `${dayIn(3)} 16:00:00` })
  const visit = await visitOffice("manager", `/office/repairs?q=${encodeURIComponent(shopper.email)}`)
  const { page } = visit
  const search = () => Object.fromEntries(new URL(page.url()).searchParams)
  const shown = () => page.locator("#main li li").getByRole("link").allInnerTexts()
  const [place, device] = [page.getByLabel("Place", { exact: true }), page.getByLabel("Device", { exact: true })]
  await expect.poll(async () => new Set(await shown())).toEqual(new Set([visited, brought]))
  await place.selectOption({ label: "Visits" })
  await expect.poll(shown).toEqual([visited])
  await place.selectOption({ label: "Al Sadd Branch" })
  await expect.poll(shown).toEqual([brought])
  await device.selectOption({ label: "Mobile" })
  await expect.poll(search).toEqual({ q: shopper.email, place: "branch:1", device: "Mobile" })
  await expect.poll(shown).toEqual([brought])
  await page.goto(page.url().replace("/office/repairs?", "/office/repairs/list?"))
  const rows = () =>
    page
      .locator("#main")
      .getByRole("link", { name: /^[A-Z0-9]{10}$/ })
      .allInnerTexts()
  await expect.poll(rows).toEqual([brought])
  await expect.poll(() => place.inputValue()).toBe("branch:1")
  await place.selectOption({ label: "All places" })
  await expect.poll(async () => new Set(await rows())).toEqual(new Set([visited, brought]))
  await page.goto(page.url().replace("device=Mobile", "device=Gramophone"))
  await page.getByRole("button", { name: "Clear filters" }).waitFor()
  await expect.poll(() => device.inputValue()).toBe("Gramophone")
  expectClean(visit)
})
