import { expect, test } from "vitest"
import type { ImportRun } from "#contract/office/imports.ts"
import { expectAccessible, expectFits } from "../support/axe.ts"
import { callOffice, visitOffice } from "../support/office.ts"

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

type Dropped = { name: string; type: string; text: string }

test("[OFFICE-134] files are dropped on the page: a table is compared, several are, and those that are no tables are named", async () => {
  const { page, problems } = await visitOffice("manager", "/office/import")
  const zone = page.getByRole("region", { name: "Drop CSV files here" })
  const drop = async (...files: Dropped[]) => {
    const dataTransfer = await page.evaluateHandle((given) => {
      const transfer = new DataTransfer()
      for (const { name, type, text } of given) transfer.items.add(new File([text], name, { type }))
      return transfer
    }, files)
    for (const event of ["dragover", "drop"]) await zone.dispatchEvent(event, { dataTransfer })
  }
  const table = (name: string): Dropped => {
    const handle = name.replace(".csv", "")
    return { name, type: "", text: `Handle,Title,Vendor,Variant SKU,Variant Price\n${handle},Dropped,Sea,${handle},10\n` }
  }
  const names = async () => ((await callOffice("manager", "GET", "/api/office/imports")).json as { results: ImportRun[] }).results
  const before = (await names()).length
  const picture = { name: "phone.png", type: "image/png", text: "no table" }
  await drop(picture, table("dropped-one.csv"), { ...picture, name: "prices.xlsx" }, table("dropped-two.csv"))
  const refused = page.getByRole("alert")
  await refused.getByText("prices.xlsx: It is not a CSV file.").waitFor()
  await expect
    .poll(() => refused.getByRole("listitem").allInnerTexts())
    .toEqual(["phone.png: It is not a CSV file.", "prices.xlsx: It is not a CSV file."])
  for (const name of ["dropped-one.csv", "dropped-two.csv"]) await page.getByRole("link", { name }).first().waitFor()
  await expect.poll(async () => (await names()).length).toBe(before + 2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await drop(...Array.from({ length: 11 }, (_, n) => table(`many-${n}.csv`)))
  await refused.getByText("Choose at most 10 files at once.").waitFor()
  await drop({ ...table("nothing.csv"), text: "" })
  await refused.getByText("nothing.csv: It is empty.").waitFor()
  expect(await names()).toHaveLength(before + 2)
  await drop(table("dropped-three.csv"))
  await page.waitForURL(/\/office\/import\/\d+$/)
  await page.getByRole("heading", { level: 1, name: "dropped-three.csv" }).waitFor()
  expect(problems).toEqual([])
})
