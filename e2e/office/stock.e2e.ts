import { expect, onTestFinished, test } from "vitest"
import type { OfficeProduct } from "#contract/office/products.ts"
import { ar } from "../support/arabic.ts"
import { expectAccessible, expectFits } from "../support/axe.ts"
import { callOffice, PUBLIC_ORIGIN, visitOffice } from "../support/office.ts"

/** A draft with one variant, which has 5 pieces; returns what counts them as another person does. */
async function aDraft(title: string): Promise<(pieces: number) => Promise<void>> {
  const choices = await callOffice("manager", "GET", "/api/office/products/choices")
  const [category] = (choices.json as { categories: { id: number }[] }).categories
  const made = await callOffice("manager", "POST", "/api/office/products", {
    body: { title, category: category?.id, brand: null, price: 10 },
  })
  const { id } = made.json as { id: number }
  const found = await callOffice("manager", "GET", `/api/office/products/${id}`)
  const [variant] = (found.json as OfficeProduct).variants
  const count = async (pieces: number) => {
    const counted = await callOffice("manager", "POST", `/api/office/variants/${variant?.id}/stock`, { body: { kind: "COUNT", pieces } })
    expect(counted.status).toBe(200)
  }
  await count(5)
  return count
}

test("[OFFICE-34] [OFFICE-130] g s leads to the stock, a count is changed in its cell, and the movements name who did it", async () => {
  await aDraft("Lantern of the shelf")
  const { page, problems } = await visitOffice("manager", "/office/me")
  await page.keyboard.press("?")
  await page.getByRole("dialog").getByText("g s", { exact: true }).waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await page.keyboard.press("g")
  await page.keyboard.press("s")
  await page.getByRole("heading", { level: 1, name: "Stock" }).waitFor()
  await page.locator("#main").getByRole("searchbox").fill("lantern")
  const row = page.getByRole("row").filter({ hasText: "Lantern of the shelf" })
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1)
  await expectAccessible(page)
  await row.getByRole("button", { name: ": 5" }).click()
  const cell = row.getByRole("textbox")
  await cell.fill("a few")
  await cell.press("Enter")
  await row.getByRole("alert").getByText("Please enter a number of pieces.").waitFor()
  await cell.fill("8")
  await cell.press("Enter")
  await row.getByRole("button", { name: ": 8" }).waitFor()

  await page.getByRole("link", { name: "Movements" }).click()
  await page.getByRole("heading", { level: 1, name: "Movements" }).waitFor()
  await page.locator("#main").getByRole("searchbox").fill("lantern")
  await page.getByRole("button", { name: "Filter" }).click()
  await page.getByRole("button", { name: "What happened" }).click()
  await page.getByRole("checkbox", { name: "Counted" }).click()
  await page.keyboard.press("Escape")
  const movement = page.locator("tbody tr").first()
  const { name } = (await callOffice("manager", "GET", "/api/office/me")).json as { name: string }
  for (const text of ["Lantern of the shelf", "Counted", "+3", "8", name]) await movement.getByText(text).first().waitFor()
  await expectAccessible(page)
  expect(problems).toEqual([])
})

test("[OFFICE-53] a cell keeps the focus after Enter and Escape, and the arrow down saves it and opens the one below", async () => {
  await aDraft("Beacon of the shelf, red")
  await aDraft("Beacon of the shelf, green")
  const { page, problems } = await visitOffice("manager", "/office/stock?q=beacon")
  await expect.poll(() => page.locator("tbody tr").count()).toBe(2)
  const rows = page.locator("tbody tr")
  const [above, below] = [rows.nth(0), rows.nth(1)]
  const focused = () => page.evaluate(() => document.activeElement?.closest("tr")?.rowIndex)
  await above.getByRole("button", { name: ": 5" }).click()
  await above.getByRole("textbox").fill("8")
  await page.keyboard.press("Enter")
  await above.getByRole("button", { name: ": 8" }).waitFor()
  await expect.poll(focused).toBe(1)
  await page.keyboard.press("Enter")
  await above.getByRole("textbox").fill("9")
  await page.keyboard.press("Escape")
  await above.getByRole("button", { name: ": 8" }).waitFor()
  await expect.poll(focused).toBe(1)
  await page.keyboard.press("Enter")
  await above.getByRole("textbox").fill("7")
  await page.keyboard.press("ArrowDown")
  await above.getByRole("button", { name: ": 7" }).waitFor()
  await page.keyboard.type("6")
  await page.keyboard.press("Enter")
  await below.getByRole("button", { name: ": 6" }).waitFor()
  await expect.poll(focused).toBe(2)
  expect(problems).toEqual([])
})

test("[OFFICE-163] a variant is found and counted on a phone in Arabic, and its movement is a card", async () => {
  await aDraft("Compass of the shelf")
  const speak = (language: "en" | "ar") => callOffice("owner", "PATCH", "/api/office/me", { body: { language } })
  expect((await speak("ar")).status).toBe(200)
  onTestFinished(async () => void (await speak("en")))
  const { page, problems } = await visitOffice("owner", "/office/stock", { width: 390 })
  await page.locator("#main").getByRole("searchbox").fill("compass")
  const card = page.getByRole("list", { name: ar("office_stock") }).getByRole("listitem")
  await expect.poll(() => card.count()).toBe(1)
  await expectFits(page)
  await card.getByRole("button", { name: ": 5" }).click()
  await card.getByRole("textbox").fill("4")
  await card.getByRole("textbox").press("Enter")
  await card.getByRole("button", { name: ": 4" }).waitFor()
  await page.getByRole("link", { name: ar("office_movements") }).click()
  const first = page
    .getByRole("list", { name: ar("office_movements") })
    .getByRole("listitem")
    .first()
  await first.getByText("Compass of the shelf").waitFor()
  await first.getByText("-1", { exact: true }).waitFor()
  await expectFits(page)
  expect(problems).toEqual([])
})

test("[OFFICE-67] Activity shows what a count changed in words, in English and in Arabic", async () => {
  const count = await aDraft("Barometer of the shelf")
  await count(8)
  const speak = (language: "en" | "ar") => callOffice("owner", "PATCH", "/api/office/me", { body: { language } })
  for (const language of ["en", "ar"] as const) {
    expect((await speak(language)).status).toBe(200)
    onTestFinished(async () => void (await speak("en")))
    const { page, problems } = await visitOffice("owner", "/office/activity?act=stock")
    const change = page.locator("tbody tr", { has: page.locator("del", { hasText: /^5$/ }) }).first()
    await change.getByText(language === "en" ? "Stock" : ar("office_field_stock"), { exact: true }).waitFor()
    await change.locator("ins", { hasText: /^8$/ }).waitFor()
    expect(problems).toEqual([])
  }
})

test("[OFFICE-130] the count sheet takes one variant after the other by keys alone, and shows what changed meanwhile before it saves", async () => {
  const count = await aDraft("Sextant of the shelf")
  const { page, problems } = await visitOffice("manager", "/office/stock", { expectedStatus: 409 })
  await page.getByRole("link", { name: "Count sheet" }).click()
  const [search, pieces] = [page.getByLabel("SKU or title"), page.getByLabel("Pieces counted")]
  await search.waitFor()
  const isFocused = (field: typeof search) => expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await isFocused(search)
  await page.keyboard.type("shelf nobody has")
  await page.keyboard.press("Enter")
  await page.getByText("No variant has this SKU or title.").waitFor()
  await search.fill("sextant")
  await page.keyboard.press("Enter")
  await isFocused(pieces)
  await expectAccessible(page)
  await count(9)
  await page.keyboard.type("7")
  await page.keyboard.press("Enter")
  await page.locator("#main").getByRole("alert").waitFor()
  await page.getByText("9 in stock").waitFor()
  await isFocused(pieces)
  await page.keyboard.press("Enter")
  const counted = page.getByRole("region", { name: "Counted now" })
  await counted.getByText("Sextant of the shelf").waitFor()
  await counted.getByText("9", { exact: true }).waitFor()
  await counted.getByText("7", { exact: true }).waitFor()
  await isFocused(search)
  await expect.poll(() => search.inputValue()).toBe("")
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.getByRole("link", { name: "Back to the list" }).click()
  await page.getByRole("heading", { level: 1, name: "Stock" }).waitFor()
  expect(problems).toEqual([])
})

test("[OFFICE-130] a delivery whose answer is lost is not booked again, and a count does not undo a sale that came between", async () => {
  const title = "Sextant of the shelf"
  const count = await aDraft(title)
  const { page } = await visitOffice("sales", `/office/products?view=draft&q=${encodeURIComponent(title)}`)
  await page.locator("#main tbody").getByRole("link", { name: title }).first().click()
  const record = page.getByRole("button", { name: `Stock of ${title}: record a movement` })
  const dialog = page.getByRole("dialog")
  const changed = dialog.getByRole("alert").getByText("The stock changed in the meantime.")
  const shown = (pieces: number) => page.getByRole("button", { name: new RegExp(`^Stock of .*: ${pieces}$`) }).waitFor()
  const lost = /\/api\/office\/variants\/\d+\/stock$/
  await page.route(
    lost,
    async (route) => {
      await route.fetch({ headers: { ...(await route.request().allHeaders()), origin: PUBLIC_ORIGIN } })
      await route.abort("connectionreset")
    },
    { times: 1 },
  )
  await record.click()
  await dialog.getByLabel("Pieces").fill("50")
  await dialog.getByRole("button", { name: "Record: 55 in stock" }).click()
  await dialog.getByRole("alert").getByText("No connection").waitFor()
  await dialog.getByText("55 in stock", { exact: true }).waitFor()
  await dialog.getByRole("button", { name: "Record: 105 in stock" }).click()
  await changed.waitFor()
  await dialog.getByRole("button", { name: "Back" }).click()
  await shown(55)

  await record.click()
  await dialog.getByLabel("What happened").selectOption({ label: "Counted" })
  await dialog.getByLabel("Pieces counted").fill("54")
  await count(53)
  await dialog.getByText("53 in stock", { exact: true }).waitFor()
  const save = dialog.getByRole("button", { name: "Record: 54 in stock" })
  await save.click()
  await changed.waitFor()
  // Who has seen the new number can save anyway.
  await save.click()
  await dialog.waitFor({ state: "detached" })
  await shown(54)
})
