import sharp from "sharp"
import { expect, test } from "vitest"
import { expectAccessible } from "../support/axe.ts"
import { PUBLIC_ORIGIN, visitOffice } from "../support/office.ts"
import { visit } from "../support/support.ts"

const TITLE = "Samsung Galaxy S26 Ultra"

async function openEditor(options: Parameters<typeof visitOffice>[2] = {}) {
  const visit = await visitOffice("editor", `/office/products?view=live&q=${encodeURIComponent(TITLE)}`, options)
  await visit.page.locator("#main").getByRole("link", { name: TITLE }).first().click()
  await visit.page.getByRole("heading", { level: 1, name: TITLE }).waitFor()
  return { ...visit, tab: (name: RegExp) => visit.page.getByRole("tab", { name }) }
}

async function pictureFile(number: number) {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: { r: number * 10, g: 120, b: 160 } } })
  return { name: `view ${number}.jpg`, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() }
}

test("[OFFICE-122] 20 files show their progress, a failed one says why and is tried alone, and order, cover, texts and colors are saved with the form", async () => {
  const { page, tab, problems } = await openEditor()
  await tab(/^Pictures/).click()
  const list = page.getByRole("list", { name: "Pictures", exact: true })
  const entries = list.getByRole("listitem")
  const before = await entries.count()
  const files = await Promise.all(Array.from({ length: 19 }, (_, number) => pictureFile(number + 1)))
  const damaged = { name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") }
  let offline = true
  const bytes = new Map([...files, damaged].map(({ name, buffer }) => [name, buffer]))
  await page.route(/\/api\/office\/pictures\?/, async (route) => {
    const request = route.request()
    const name = new URL(request.url()).searchParams.get("name") ?? ""
    if (name === "view 7.jpg" && offline) return route.abort()
    // A browser does not hand the bytes of a file to a route.
    const headers = { ...(await request.allHeaders()), origin: PUBLIC_ORIGIN }
    return route.fulfill({ response: await route.fetch({ headers, postData: bytes.get(name) ?? "" }) })
  })
  await page.locator("input[type=file]").setInputFiles([...files, damaged])
  const uploads = page.getByRole("list", { name: "Uploads" })
  await expect.poll(() => uploads.getByRole("listitem").count()).toBe(20)
  await page.getByText("18 of 20 uploaded · 2 failed").waitFor()
  await uploads.getByText("This file is not a JPEG, PNG, WebP or AVIF picture.").waitFor()
  await expect.poll(() => entries.count()).toBe(before + 18)
  await expectAccessible(page)
  offline = false
  const lost = uploads.getByRole("listitem").filter({ hasText: "view 7.jpg" })
  await lost.getByRole("button", { name: "Try again" }).click()
  await page.getByText("19 of 20 uploaded · 1 failed").waitFor()
  await expect.poll(() => entries.count()).toBe(before + 19)

  const last = entries.last()
  await last.getByLabel(/^Alternative text.*English/).fill("From the side")
  await last.getByLabel(/^Alternative text.*Arabic/).fill("من الجانب")
  await last.getByRole("group", { name: "Colors that show From the side" }).getByRole("checkbox").nth(1).check()
  await page.getByRole("button", { name: "Move From the side: drag, or Alt and an arrow" }).press("Alt+ArrowUp")
  await page.getByText(`From the side is now number ${before + 18} of ${before + 19}.`).waitFor({ state: "attached" })
  await entries
    .nth(before + 17)
    .getByRole("button", { name: "Make cover" })
    .click()
  await entries.first().getByText("Cover", { exact: true }).waitFor()
  expect(
    await entries
      .first()
      .getByLabel(/^Alternative text.*English/)
      .inputValue(),
  ).toBe("From the side")
  await tab(/^Basics/).click()
  await page.getByRole("region", { name: "1 unsaved change" }).waitFor()
  await page.keyboard.press("Control+s")
  await page.getByRole("region", { name: "1 unsaved change" }).waitFor({ state: "detached" })
  await page.reload()
  await tab(/^Pictures/).click()
  await expect.poll(() => entries.count()).toBe(before + 19)
  expect(
    await entries
      .first()
      .getByLabel(/^Alternative text.*Arabic/)
      .inputValue(),
  ).toBe("من الجانب")
  await expect.poll(() => entries.first().getByRole("checkbox").nth(1).isChecked()).toBe(true)
  // The browser reports the lost file and the refused one.
  expect(problems.filter((problem) => !/ERR_FAILED|status of 422/.test(problem))).toEqual([])
})

test("[OFFICE-119] the tabs are one form: switching loses nothing, the bar counts over all of them, and a tab with a fault is marked", async () => {
  const { page, tab } = await openEditor()
  await page.getByLabel("Label", { exact: true }).fill("Hot")
  await tab(/^Search/).click()
  await page.getByLabel("Address", { exact: true }).fill("Not An Address")
  await tab(/^Variants/).click()
  const sku = page.getByRole("textbox", { name: /^SKU of/ }).first()
  await sku.fill("NEW-1")
  await page.getByRole("region", { name: "3 unsaved changes" }).waitFor()
  await page.keyboard.press("Control+s")
  await tab(/^Search.*has a fault/).waitFor()
  await tab(/^Basics/).click()
  await expect.poll(() => page.getByLabel("Label", { exact: true }).inputValue()).toBe("Hot")
  await tab(/^Variants/).click()
  await expect.poll(() => sku.inputValue()).toBe("NEW-1")
  await page.getByRole("region", { name: "3 unsaved changes" }).getByRole("button", { name: "Discard" }).click()
  await page.getByRole("region", { name: "3 unsaved changes" }).waitFor({ state: "detached" })
  await expect.poll(() => sku.inputValue()).not.toBe("NEW-1")
})

test("specifications are added, given to all variants or to each, ordered by keys and removed, and the product page shows them", async () => {
  const { page, tab, problems } = await openEditor()
  await tab(/^Specifications/).click()
  const list = page.getByRole("list", { name: "Specifications", exact: true })
  const lines = list.getByRole("listitem")
  await lines.first().waitFor()
  const before = await lines.count()
  const name = page.getByLabel("Another specification")
  await name.fill("Colour of the box")
  await name.press("Enter")
  await page.getByLabel("Colour of the box", { exact: true }).fill("White")
  await name.fill("Colour of the box")
  await page.getByText("Colour of the box is in the list already.").waitFor()
  await name.fill("Engraving")
  await name.press("Enter")
  await page.getByRole("button", { name: "Engraving by variant" }).click()
  const engraving = page.getByRole("group", { name: "Engraving" }).getByRole("textbox")
  await engraving.first().fill("Yes")
  await page.getByRole("button", { name: /^Move Engraving: drag/ }).press("Alt+ArrowUp")
  await page.getByText(`Engraving is now number ${before + 1} of ${before + 2}.`).waitFor({ state: "attached" })
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press("Control+s")
  await page.getByRole("region", { name: "1 unsaved change" }).waitFor({ state: "detached" })
  await page.reload()
  await tab(/^Specifications/).click()
  await expect.poll(() => lines.count()).toBe(before + 2)
  await expect.poll(() => engraving.first().inputValue()).toBe("Yes")
  await expect.poll(() => engraving.nth(1).inputValue()).toBe("")
  const shop = await visit("/samsung-galaxy-s26-ultra/1011")
  await shop.page.getByText("Colour of the box").first().waitFor({ state: "attached" })

  for (const each of ["Engraving", "Colour of the box"]) await page.getByRole("button", { name: `Remove ${each}` }).click()
  await page.keyboard.press("Control+s")
  await page.getByRole("region", { name: "1 unsaved change" }).waitFor({ state: "detached" })
  await expect.poll(() => lines.count()).toBe(before)
  expect(problems).toEqual([])
})

test("[OFFICE-127] prices of chosen products change together after a look at each, and are undone from the list of changes", async () => {
  const { page, problems } = await visitOffice("manager", `/office/products?q=${encodeURIComponent("JBL Flip 7")}`)
  // The dialog hides the list from roles.
  const row = page.locator("#main tbody tr", { hasText: "JBL Flip 7" }).first()
  const price = row.locator("td").nth(6)
  const before = await price.innerText()
  expect(before).toMatch(/^\d/)
  await row.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Change prices…" }).click()
  const dialog = page.getByRole("dialog", { name: "Change the prices of 1 product" })
  await dialog.getByLabel("By how much").fill("ten")
  await dialog.getByText("Please enter a number such as 10 or 2.5.").waitFor()
  await dialog.getByLabel("By how much").fill("10")
  await dialog.getByRole("button", { name: "Show the prices" }).click()
  const prices = dialog.getByRole("table", { name: "Old and new prices" })
  const rows = prices.getByRole("row")
  await rows.nth(1).waitFor()
  const count = (await rows.count()) - 1
  await expect.poll(() => prices.locator("del").count()).toBe(count)
  for (const amount of await prices.locator("ins").allInnerTexts()) expect(amount).toMatch(/9$/)
  await expectAccessible(page)
  await expect.poll(() => price.innerText()).toBe(before)
  await dialog.getByRole("button", { name: new RegExp(`^Change ${count} prices?$`) }).click()
  await dialog.waitFor({ state: "detached" })
  await expect.poll(() => price.innerText()).not.toBe(before)

  await page.getByRole("button", { name: "Price changes" }).click()
  const changes = page.getByRole("dialog", { name: "Price changes" })
  await changes.getByRole("button", { name: /^Undo / }).click()
  await changes.getByText(/^Undone /).waitFor()
  await changes.getByRole("button", { name: "Close" }).click()
  await expect.poll(() => price.innerText()).toBe(before)
  expect(problems).toEqual([])
})
