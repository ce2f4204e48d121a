import { expect, onTestFinished, test } from "vitest"
import type { OfficeMenu } from "#contract/office/storefront/menu.ts"
import { expectAccessible, expectFits } from "../support/axe.ts"
import { callOffice, visitOffice } from "../support/office.ts"
import { visit } from "../support/support.ts"

const MENU = "/api/office/menu"

const menu = async () => (await callOffice("editor", "GET", MENU)).json as OfficeMenu

/** Puts the menu back as it is now, for the next tests of this shop. */
async function putBackAfterwards(): Promise<OfficeMenu> {
  const before = await menu()
  onTestFinished(async () => {
    const body = { items: before.items }
    await callOffice("editor", "PUT", MENU, { body, version: (await menu()).version })
  })
  return before
}

test("[OFFICE-142] an item with a sub-item is added, ordered by keys and saved, and shoppers see it in both languages", async () => {
  const before = await putBackAfterwards()
  const { page, problems } = await visitOffice("editor", "/office/home")
  await page.getByRole("navigation", { name: "Office" }).getByRole("link", { name: "Menu" }).click()
  const items = page.getByRole("list", { name: "Menu" }).getByRole("listitem")
  await expect.poll(() => items.count()).toBe(before.items.length)
  const [first = ""] = before.items.map(({ name }) => name)

  await page.getByRole("button", { name: "Add item" }).click()
  await expect.poll(() => page.locator("input[lang=en]").evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type("Summer")
  await page.locator("input[lang=ar]").fill("الصيف")
  await page.getByLabel("Link").fill("/category/no-such-category")
  await page.getByRole("button", { name: "Add sub-item" }).click()
  const child = page.getByRole("list", { name: "Sub-items" }).getByRole("listitem")
  await child.locator("input[lang=en]").fill("Action cameras")
  await child.locator("input[lang=ar]").fill("كاميرات الحركة")
  const save = page.getByRole("button", { name: "Save", exact: false })
  await save.click()
  await child.getByText("Write a link.").waitFor()
  await page.getByText("Some items are incomplete: Summer").waitFor()
  await child.getByLabel("Link").fill("/category/action-cameras")
  await save.click()
  await page.getByText("This link leads nowhere.").waitFor()
  await expectAccessible(page)
  await page.getByLabel("Link").first().fill("/category/cameras")

  const handle = (name: string) => page.getByRole("button", { name: `Move ${name}: drag, or Alt and an arrow` })
  for (let place = before.items.length; place > 0; place--) await handle("Summer").press("Alt+ArrowUp")
  await page.getByText(`Summer is now number 1 of ${before.items.length + 1}.`).waitFor({ state: "attached" })
  await save.click()
  await expect.poll(async () => (await menu()).items.slice(0, 2).map(({ name }) => name)).toEqual(["Summer", first])
  const shopper = (await visit("/")).page.getByRole("navigation", { name: "Categories" })
  await shopper.locator("summary", { hasText: "Summer" }).click()
  await shopper.getByRole("link", { name: "Action cameras" }).waitFor()
  const arabic = (await visit("/ar")).page
  await arabic.locator("summary", { hasText: "الصيف" }).click()
  await arabic.getByRole("link", { name: "كاميرات الحركة" }).waitFor()
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([])
})

test("a menu with changes asks before it is left, and on a phone the chosen item's fields come into view", async () => {
  await putBackAfterwards()
  const { page } = await visitOffice("editor", "/office/menu", { width: 390, height: 844 })
  const items = page.getByRole("list", { name: "Menu" })
  await items.getByRole("button", { name: /^Laptops/ }).click()
  const name = page.locator("input[lang=en]").first()
  await expect.poll(() => name.inputValue()).toBe("Laptops")
  await expect.poll(async () => ((await name.boundingBox())?.y ?? Number.POSITIVE_INFINITY) < 844).toBe(true)
  await page.getByRole("list", { name: "Sub-items" }).getByText("MacBooks", { exact: true }).click()
  await page.getByRole("button", { name: "Remove MacBooks" }).waitFor()
  await expectFits(page)
  await expectAccessible(page)
  await name.fill("Notebooks")
  await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Today" }).click()
  const leave = page.getByRole("dialog", { name: "Leave with unsaved changes?" })
  await leave.getByRole("button", { name: "Stay" }).click()
  await leave.waitFor({ state: "detached" })
  await expect.poll(() => name.inputValue()).toBe("Notebooks")
})
