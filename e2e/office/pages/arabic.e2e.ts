import { expect, onTestFinished, test } from "vitest"
import { expectAccessible, expectFits } from "../../support/axe.ts"
import { callOffice, visitOffice } from "../../support/office.ts"

const ARABIC = /\p{Script=Arabic}/u

/** The office in Arabic until the test ends. */
async function speakArabic(): Promise<void> {
  const speak = (language: "en" | "ar") => callOffice("owner", "PATCH", "/api/office/me", { body: { language } })
  expect((await speak("ar")).status).toBe(200)
  onTestFinished(async () => void (await speak("en")))
}

test("[OFFICE-163] in Arabic the palette and the product list find Arabic words, and the editor names options in Arabic", async () => {
  await speakArabic()
  const { page, problems } = await visitOffice("owner", "/office/products")
  await page.getByRole("searchbox").first().fill("آيفون 17 برو")
  await expect.poll(async () => (await page.locator("tbody tr").allInnerTexts()).every((row) => row.includes("آيفون 17 برو"))).toBe(true)
  await page.keyboard.press("Control+k")
  const palette = page.getByRole("dialog")
  await palette.getByRole("combobox").fill("ايفون ١٧")
  await palette
    .getByRole("option", { name: /آيفون 17/ })
    .first()
    .waitFor()
  await page.keyboard.press("Escape")
  await page.locator("tbody tr a").first().click()
  await page.waitForURL(/\/office\/products\/\d+/)
  await page.getByRole("tab", { name: /الخيارات/ }).click()
  await page.getByRole("listitem").filter({ hasText: "اللون" }).first().waitFor()
  await expect.poll(() => page.locator("tbody th").first().innerText()).toMatch(ARABIC)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectFits(page)
  }
  expect(problems).toEqual([])
})

test("[OFFICE-163] [OFFICE-133] in Arabic the faults of a file are in Arabic, and so are the acts and fields of the log", async () => {
  await speakArabic()
  const { page, problems } = await visitOffice("owner", "/office/import")
  const file = Buffer.from("Handle,Title,Variant Price,Variant Inventory Qty\narabic-faults,Faulty,cheap,many\n")
  await page.locator("input[type=file]").setInputFiles({ name: "faults.csv", mimeType: "text/csv", buffer: file })
  await page.waitForURL(/\/office\/import\/\d+$/)
  await page.getByText("ليس سعرًا؛ اكتبه هكذا").waitFor({ timeout: 60_000 })
  await page.getByText("ليس عددًا صحيحًا").waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(new URL("/office/activity", page.url()).href)
  await page.getByRole("row").filter({ hasText: "faults.csv" }).first().waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  expect(problems).toEqual([])
})
