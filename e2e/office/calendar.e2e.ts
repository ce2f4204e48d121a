import type { Locator, Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import { expectFits, findings } from "../support/axe.ts"
import { anAddress, aRepair, aShopper, dayIn, leadRepair } from "../support/customers.ts"
import { callOffice, visitOffice } from "../support/office.ts"
import { at, expectClean } from "../support/support.ts"

const day = dayIn(9)
const calendar = (page: Page) => page.getByRole("region", { name: "Calendar" })

/** A visit in Al Khor, which has one seat in each window. */
async function aVisitInAlKhor(time: string): Promise<string> {
  const shopper = await aShopper()
  const { id } = await anAddress(shopper, { city: "Al Khor" })
  return aRepair(shopper, { customer_address: id, preferred_time: `${day} ${time}` })
}

const move = (reference: string, time: string) =>
  callOffice("manager", "PUT", `/api/office/repairs/${reference}/time`, { body: { time: `${day} ${time}`, mail: false } })

test("[OFFICE-112] a booking is moved from the calendar; who loses the last seat is told, keeps the choice, and moves elsewhere", async () => {
  const [mine, other] = [await aVisitInAlKhor("09:00:00"), await aVisitInAlKhor("12:00:00")]
  const visit = await visitOffice("sales", `/office/repairs/calendar?day=${day}`, { expectedStatus: 409 })
  const { page } = visit
  const window = (row: number) => calendar(page).getByRole("row").nth(row).getByRole("cell").first()
  await window(1).getByText("All seats taken: 1").waitFor()
  await window(3).getByText("1 seat free").waitFor()
  await page.getByRole("button", { name: `Move ${mine}` }).click()
  const dialog = page.getByRole("dialog", { name: new RegExp(mine) })
  const times = dialog.getByRole("combobox")
  await times.selectOption(`${day} 15:00:00`)
  expect((await move(other, "15:00:00")).status).toBe(200)
  await dialog.getByRole("button", { name: "Move", exact: true }).click()
  await dialog.getByRole("alert").waitFor()
  await dialog
    .getByRole("option", { name: /^[A-Z][a-z]{2},? \d{1,2} [A-Z][a-z]+ · 3 PM - 6 PM.*Full/ })
    .and(page.locator(`[value="${day} 15:00:00"]`))
    .waitFor({ state: "attached" })
  await expect.poll(() => times.inputValue()).toBe(`${day} 15:00:00`)
  await times.selectOption(`${day} 12:00:00`)
  await dialog.getByRole("button", { name: "Move", exact: true }).click()
  await dialog.waitFor({ state: "detached" })
  await window(1).getByText("1 seat free").waitFor()
  await window(2).getByRole("link", { name: mine }).waitFor()
  await window(3).getByRole("link", { name: other }).waitFor()
  await window(2).getByRole("link", { name: mine }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/office/repairs/${mine}`)
  expectClean(visit)
})

const chipOf = (page: Page, reference: string) => calendar(page).getByRole("listitem").filter({ hasText: reference })
/** A cell of the day by its row, the windows from 1, and its place. */
async function cellAt(page: Page, row: number, place: string): Promise<Locator> {
  const heads = await calendar(page).getByRole("columnheader").allInnerTexts()
  return calendar(page)
    .getByRole("row")
    .nth(row)
    .getByRole("cell")
    .nth(heads.findIndex((head) => head.includes(place)))
}

/** Lifts a booking with the mouse and carries it over a cell. */
async function carry(page: Page, reference: string, to: Locator): Promise<void> {
  await chipOf(page, reference).scrollIntoViewIfNeeded()
  const [from, over] = [await chipOf(page, reference).boundingBox(), await to.boundingBox()]
  if (!from || !over) throw new Error("The booking or the cell is not shown.")
  await page.mouse.move(from.x + 30, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 45, from.y + 30, { steps: 3 })
  await page.mouse.move(over.x + over.width / 2, over.y + Math.min(over.height / 2, 60), { steps: 6 })
}

test("[OFFICE-112] a booking that is dropped on another window opens the dialog with that time, and moves by it alone", async () => {
  const on = dayIn(11)
  const reference = await aRepair(await aShopper(), { preferred_time: `${on} 09:00:00` })
  const visit = await visitOffice("sales", `/office/repairs/calendar?day=${on}`)
  const { page } = visit
  await chipOf(page, reference).waitFor()
  const last = await cellAt(page, 3, "Other cities")
  await carry(page, reference, last)
  await page.getByText("Drop here to move it", { exact: true }).waitFor()
  await page.mouse.up()
  const dialog = page.getByRole("dialog", { name: new RegExp(reference) })
  await expect.poll(() => dialog.getByRole("combobox").inputValue()).toBe(`${on} 15:00:00`)
  await dialog.getByRole("button", { name: "Back" }).click()
  await dialog.waitFor({ state: "detached" })
  const first = await cellAt(page, 1, "Other cities")
  await first.getByRole("link", { name: reference }).waitFor()

  await carry(page, reference, last)
  await page.getByText("Drop here to move it", { exact: true }).waitFor()
  await page.mouse.up()
  await dialog.getByRole("button", { name: "Move", exact: true }).click()
  await dialog.waitFor({ state: "detached" })
  await last.getByRole("link", { name: reference }).waitFor()
  await expect.poll(() => first.getByRole("link", { name: reference }).count()).toBe(0)
  expectClean(visit)
})

test("[OFFICE-112] the keys carry a booking to another window, and Escape puts it back", async () => {
  const on = dayIn(12)
  const reference = await aRepair(await aShopper(), { preferred_time: `${on} 09:00:00` })
  const visit = await visitOffice("manager", `/office/repairs/calendar?day=${on}`)
  const { page } = visit
  const said = (words: string) => page.getByRole("status").getByText(words).waitFor()
  const dialog = page.getByRole("dialog", { name: new RegExp(reference) })
  await chipOf(page, reference).getByRole("link").focus()
  await page.keyboard.press("Space")
  await said(`${reference} is lifted, over its own time.`)
  await page.keyboard.press("ArrowDown")
  await said("12 PM - 3 PM. Drop here to move it")
  await page.keyboard.press("Escape")
  await said(`${reference} is back in its place.`)
  expect(await dialog.count()).toBe(0)
  await page.keyboard.press("Space")
  await said(`${reference} is lifted, over its own time.`)
  await page.keyboard.press("ArrowDown")
  await said("12 PM - 3 PM. Drop here to move it")
  await page.keyboard.press("ArrowDown")
  await said("3 PM - 6 PM. Drop here to move it")
  await page.keyboard.press("Space")
  const times = dialog.getByRole("combobox")
  await expect.poll(() => times.inputValue()).toBe(`${on} 15:00:00`)
  await expect.poll(() => times.evaluate((field) => field === document.activeElement)).toBe(true)
  await dialog.getByRole("button", { name: "Move", exact: true }).click()
  await dialog.waitFor({ state: "detached" })
  await (await cellAt(page, 3, "Other cities")).getByRole("link", { name: reference }).waitFor()
  expectClean(visit)
})

test("[OFFICE-113] a cell that cannot take a dragged booking says why; a full one asks a manager for a reason", async () => {
  const on = dayIn(13)
  const shopper = await aShopper()
  const { id } = await anAddress(shopper, { city: "Al Khor" })
  const [mine, other] = [
    await aRepair(shopper, { customer_address: id, preferred_time: `${on} 09:00:00` }),
    await aRepair(shopper, { customer_address: id, preferred_time: `${on} 12:00:00` }),
  ]
  const visit = await visitOffice("sales", `/office/repairs/calendar?day=${on}`)
  const { page } = visit
  await chipOf(page, other).waitFor()
  const elsewhere = await cellAt(page, 2, "Other cities")
  await carry(page, mine, elsewhere)
  await page.getByText("A booking stays in its city or branch", { exact: true }).waitFor()
  await page.mouse.up()
  await page.getByText(`${mine} was not moved. A booking stays in its city or branch.`).waitFor()
  const full = await cellAt(page, 2, "Al Khor")
  await carry(page, mine, full)
  await page.getByText("Full", { exact: true }).waitFor()
  await page.mouse.up()
  await page.getByText(`${mine} was not moved. Full.`).waitFor()
  expect(await page.getByRole("dialog").count()).toBe(0)
  await (await cellAt(page, 1, "Al Khor")).getByRole("link", { name: mine }).waitFor()
  expectClean(visit)

  const again = await visitOffice("manager", `/office/repairs/calendar?day=${on}`)
  await chipOf(again.page, other).waitFor()
  const taken = await cellAt(again.page, 2, "Al Khor")
  await carry(again.page, mine, taken)
  await again.page.getByText("Full: moving it here needs a reason", { exact: true }).waitFor()
  await again.page.mouse.up()
  const dialog = again.page.getByRole("dialog", { name: new RegExp(mine) })
  await dialog.getByLabel(/reason/i).fill("The customer leaves the next day.")
  await dialog.getByRole("button", { name: "Move", exact: true }).click()
  await dialog.waitFor({ state: "detached" })
  await taken.getByRole("link", { name: mine }).waitFor()
  expectClean(again)
})

test("[OFFICE-112] in a week a booking of a branch is dragged to another day, also to one that the dialog does not list", async () => {
  const sunday = new Date(`${dayIn(21)}T00:00:00Z`)
  const week = Array.from({ length: 7 }, (_, ahead) => dayIn(21 - sunday.getUTCDay() + ahead))
  const [, monday = "", tuesday = ""] = week
  const brought = { customer_address: undefined, store_address: 1, preferred_time: `${monday} 16:00:00` }
  const reference = await aRepair(await aShopper(), brought)
  const visit = await visitOffice("manager", `/office/repairs/calendar?day=${monday}&view=week&place=branches`)
  const { page } = visit
  await chipOf(page, reference).waitFor()
  const target = await cellAt(page, 3, "Al Sadd")
  await carry(page, reference, target)
  await page.getByText("Drop here to move it", { exact: true }).waitFor()
  await page.mouse.up()
  const dialog = page.getByRole("dialog", { name: new RegExp(reference) })
  await expect.poll(() => dialog.getByRole("combobox").inputValue()).toMatch(`${tuesday} `)
  await dialog.getByRole("button", { name: "Move", exact: true }).click()
  await dialog.waitFor({ state: "detached" })
  await target.getByRole("link", { name: reference }).waitFor()
  expectClean(visit)
})

test("a booking at a branch is for the whole day, and its customer's name has its own line", async () => {
  const brought = { customer_address: undefined, store_address: 1, preferred_time: `${day} 16:00:00` }
  const reference = await aRepair(await aShopper(), brought)
  const visit = await visitOffice("manager", `/office/repairs/calendar?day=${day}`)
  const chip = calendar(visit.page).getByRole("listitem").filter({ hasText: reference })
  await chip.getByText("to confirm · all day", { exact: true }).waitFor()
  const name = chip.getByText("Noor Salem", { exact: true })
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  expectClean(visit)
})

test("[OFFICE-35] a booking that another person makes, moves or cancels shows on the open calendar, and the focus stays", async () => {
  const visit = await visitOffice("manager", `/office/repairs/calendar?day=${dayIn(10)}`)
  const { page } = visit
  await calendar(page).getByRole("columnheader", { name: "Other cities" }).waitFor()
  const next = page.getByRole("button", { name: "Next day" })
  await next.focus()
  const reference = await aRepair(await aShopper(), { preferred_time: `${dayIn(10)} 09:00:00` })
  const inWindow = (row: number) => calendar(page).getByRole("row").nth(row).getByRole("link", { name: reference })
  await inWindow(1).waitFor()
  const body = { time: `${dayIn(10)} 15:00:00`, mail: false }
  expect((await callOffice("sales", "PUT", `/api/office/repairs/${reference}/time`, { body })).status).toBe(200)
  await inWindow(3).waitFor()
  await expect.poll(() => inWindow(1).count()).toBe(0)
  await leadRepair(reference, "CANCELLED")
  await inWindow(3).waitFor({ state: "detached" })
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true)
  expectClean(visit)
})

test("[OFFICE-114] day and week are reached by buttons and keys, and a closed time names the rule that closes it", async () => {
  const closed = inject("closedRepairDay")
  // A page that is quick to come: the second key counts for a second and a half.
  const visit = await visitOffice("sales", "/office/me")
  const { page } = visit
  const search = () => Object.fromEntries(new URL(page.url()).searchParams)
  await page.keyboard.press("g")
  await page.keyboard.press("c")
  await calendar(page).waitFor()
  expect(await page.getByRole("navigation", { name: "Repairs" }).getByRole("link", { name: "Calendar" }).getAttribute("aria-current")).toBe(
    "page",
  )
  const current = page.getByRole("navigation", { name: "Office", exact: true }).locator("[aria-current]")
  await expect.poll(() => current.allInnerTexts()).toEqual(["Calendar"])
  await page.keyboard.press("j")
  await expect.poll(search).toEqual({ day: dayIn(1) })
  await page.getByRole("button", { name: "Next day" }).click()
  await expect.poll(search).toEqual({ day: dayIn(2) })
  await page.keyboard.press("k")
  await expect.poll(search).toEqual({ day: dayIn(1) })
  await page.keyboard.press("w")
  await expect.poll(search).toEqual({ day: dayIn(1), view: "week" })
  await expect.poll(() => calendar(page).getByRole("rowheader").count()).toBe(7)
  await page.keyboard.press("t")
  await expect.poll(search).toEqual({ view: "week" })
  // Keys that come before the page shows what the one before changed.
  await page.evaluate(() => {
    for (const key of ["d", "j", "j", "w"]) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))
  })
  await expect.poll(search).toEqual({ day: dayIn(2), view: "week" })
  await page.keyboard.press("t")
  await expect.poll(search).toEqual({ view: "week" })
  await page.getByRole("button", { name: "Branches" }).click()
  await expect.poll(search).toEqual({ view: "week", place: "branches" })
  await expect.poll(() => calendar(page).getByRole("columnheader", { name: "Other cities" }).count()).toBe(0)
  await page.goto(at(`/office/repairs/calendar?day=${closed}`))
  await calendar(page).getByText("Closed by a setting of the server").first().waitFor()
  const yesterday = dayIn(-1)
  await page.goto(at(`/office/repairs/calendar?day=${yesterday}`))
  await calendar(page).getByText("Past", { exact: true }).first().waitFor()
  expectClean(visit)
})

test.each([1440, 390])("the calendar is accessible and fits at %d px, by light and in the dark", async (width) => {
  await leadRepair(await aRepair(await aShopper()), "CONFIRMED")
  await aRepair(await aShopper())
  const visit = await visitOffice("manager", `/office/repairs/calendar?day=${dayIn(3)}`, { width })
  const { page } = visit
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    for (const view of ["Day", "Week"]) {
      await page.getByRole("button", { name: view, exact: true }).click()
      await calendar(page).getByRole("link", { name: "iPhone" }).first().waitFor()
      await expectFits(page)
      expect(await findings(page), `${colorScheme} ${view}`).toEqual([])
    }
  }
  expectClean(visit)
})

test("without the permission the calendar says which one it is, and after a failed answer it offers a retry", async () => {
  const editor = await visitOffice("editor", "/office/repairs/calendar")
  await editor.page.getByRole("heading", { name: "This is not part of your role" }).waitFor()
  const visit = await visitOffice("manager", "/office", { expectedStatus: 503 })
  const { page } = visit
  await page.route("**/api/office/repairs/calendar*", (route) => route.fulfill({ status: 503, body: "" }))
  await page.goto(at("/office/repairs/calendar"))
  const again = page.getByRole("button", { name: "Try again" })
  await again.waitFor()
  await page.unroute("**/api/office/repairs/calendar*")
  await again.click()
  await calendar(page).waitFor()
  expectClean(visit)
})

test("an address with something else than a day shows today", async () => {
  const visit = await visitOffice("manager", "/office/repairs/calendar?day=garbage")
  await calendar(visit.page).getByRole("columnheader", { name: "Other cities" }).waitFor()
  const today = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Qatar", weekday: "long", day: "numeric", month: "long" }).format(
    new Date(),
  )
  await expect.poll(() => visit.page.getByRole("heading", { level: 1 }).innerText()).toBe(today)
  expectClean(visit)
})
