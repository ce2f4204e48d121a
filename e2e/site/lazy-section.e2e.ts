import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import type { LayoutSection } from "#contract/home.ts"
import { call, expectClean, visit } from "../support/support.ts"

/** Two cores may be busy with more than this test. */

const isDrawn = (element: Locator) => element.evaluate((found) => found.checkVisibility({ contentVisibilityAuto: true }))
/** React leaves its mark on every element that it has taken over. */
const isTakenOver = (element: Locator) => element.evaluate((found) => Object.keys(found).some((key) => key.startsWith("__reactProps")))

/** The first card of the last strip: it is in the document from the start. */
const farCard = (page: Page) => page.locator("main section.section:has(article)").last().getByRole("article").first()

test.each([390, 1440])("at %i px a section far below is drawn and taken over when one comes near it, and not before", async (width) => {
  const visitor = await visit("/", { width })
  const [first, last] = [visitor.page.locator("main section.section a").first(), farCard(visitor.page).getByRole("link").last()]
  await expect.poll(() => isTakenOver(first)).toBe(true)
  expect([await isDrawn(last), await isTakenOver(last)]).toEqual([false, false])

  await last.scrollIntoViewIfNeeded()
  await expect.poll(async () => [await isDrawn(last), await isTakenOver(last)]).toEqual([true, true])
  expectClean(visitor)
})

test("a section that script has not taken over works when only a click reaches it, as from a screen reader", async () => {
  const visitor = await visit("/")
  const radio = farCard(visitor.page).getByRole("radio").last()
  const name = await radio.getAttribute("aria-label")
  expect(await isTakenOver(radio)).toBe(false)
  await radio.evaluate((found: HTMLInputElement) => found.click())
  await expect.poll(() => farCard(visitor.page).getByRole("heading").textContent()).toContain(name)
  await expect.poll(() => radio.isChecked()).toBe(true)
  expectClean(visitor)
})

test("a section that script has not taken over works at the first touch", async () => {
  const visitor = await visit("/")
  const radio = farCard(visitor.page).getByRole("radio").last()
  expect(await isTakenOver(radio)).toBe(false)
  await radio.evaluate((found: HTMLInputElement) => {
    found.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))
    found.click()
  })
  // The click has done what it says: the title names the colour.
  const name = await radio.getAttribute("aria-label")
  await expect.poll(() => farCard(visitor.page).getByRole("heading").textContent()).toContain(name)
  expectClean(visitor)
})

test("the keyboard reaches what is far below", async () => {
  const visitor = await visit("/")
  const last = farCard(visitor.page).getByRole("link").last()
  await last.focus()
  await expect.poll(async () => [await isDrawn(last), await isTakenOver(last)]).toEqual([true, true])
  await expect.poll(() => last.evaluate((link) => document.activeElement === link)).toBe(true)
  expectClean(visitor)
})

test("new data reaches the sections that nobody has come to yet", async () => {
  const sections = (await call("GET", "/api/home/layout")).json as LayoutSection[]
  const renamed = sections.map((section) => (section.title ? { ...section, title: `New: ${section.title}` } : section))
  const visitor = await visit("/")
  const titles = visitor.page.locator("main h2")
  await visitor.page.route("**/api/home/layout", (route) => route.fulfill({ json: renamed }))
  await visitor.page
    .locator("header")
    .getByRole("link", { name: /, home$/ })
    .click()
  await expect.poll(() => titles.allTextContents()).toEqual(renamed.flatMap(({ title }) => title ?? []))
  const cards = sections.reduce((sum, { products }) => sum + products.length, 0)
  await expect.poll(() => visitor.page.locator("main article").count()).toBe(cards)
  expectClean(visitor)
})

test("without script every section is in the document and shows, with the cards that stand side by side", async () => {
  const { page } = await visit("/", { js: false })
  const last = page.locator("main article").last()
  const cards = ((await call("GET", "/api/home/layout")).json as LayoutSection[]).map(({ products }) => Math.min(products.length, 7))
  await expect.poll(() => page.locator("main article").count()).toBe(cards.reduce((sum, count) => sum + count, 0))
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(last)).toBe(true)
  await expect.poll(() => last.getByRole("heading").innerText()).not.toBe("")
})
