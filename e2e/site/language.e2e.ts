import { expect, test } from "vitest"
import { expectClean, hydrated, visit } from "../support/support.ts"

test("[AR-49] an English page requests English texts on a device that prefers Arabic", async () => {
  const shopper = await visit("/about", { locale: "ar-QA" })
  const { page } = shopper
  await hydrated(page)
  const answered = page.waitForResponse((response) => response.url().includes("/api/store/autocomplete"))
  await page.getByRole("combobox", { name: "Search" }).filter({ visible: true }).fill("galaxy")
  const answer = await answered
  expect(answer.headers()["content-language"]).toBe("en")
  for (const { name } of (await answer.json()) as { name: string }[]) expect(name).toMatch(/galaxy/i)
  expectClean(shopper)
})
