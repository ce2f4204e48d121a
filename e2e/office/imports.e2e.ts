import { expect, test } from "vitest"
import { visitOffice } from "../support/office.ts"

test("[OFFICE-134] while the shop reads a large file its page is left, and come back to it shows what the file changes", async () => {
  const { page, problems } = await visitOffice("manager", "/office/import")
  const rows = Array.from({ length: 2500 }, (_, n) => `come-back-${n},Come back ${n},Sea,CB-${n},${10 + n}`)
  const file = Buffer.from(`Handle,Title,Vendor,Variant SKU,Variant Price\n${rows.join("\n")}\n`)
  await page.locator("input[type=file]").setInputFiles({ name: "come-back.csv", mimeType: "text/csv", buffer: file })
  await page.waitForURL(/\/office\/import\/\d+$/)
  await page.getByRole("heading", { level: 1, name: "come-back.csv" }).waitFor()
  await page.getByRole("link", { name: "Today" }).first().click()
  await page.waitForURL(/\/office\/?$/)
  await page.goBack()
  await page.getByText("Looked at, nothing changed yet").first().waitFor({ timeout: 60_000 })
  await page.getByText("Come back 0", { exact: true }).first().waitFor()
  expect(problems).toEqual([])
})
