import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import type { LayoutSection } from "#contract/home.ts"
import { call, expectClean, visit } from "../support/support.ts"

const isDrawn = (element: Locator) => element.evaluate((found) => found.checkVisibility({ contentVisibilityAuto: true }))
/** React adds its properties to every hydrated element. */
const hydratedPart = (element: Locator) => element.evaluate((found) => Object.keys(found).some((key) => key.startsWith("__reactProps")))

/** The first card of the last strip, which is in the document from the start. */
const farCard = (page: Page) => page.locator("main section.section:has(article)").last().getByRole("article").first()

test.each([390, 1440])("at %i px a section far below is rendered and hydrated only when it is scrolled near the screen", async (width) => {
  const visitor = await visit("/", { width })
  const [first, last] = [visitor.page.locator("main section.section a").first(), farCard(visitor.page).getByRole("link").last()]
  await expect.poll(() => hydratedPart(first)).toBe(true)
  expect([await isDrawn(last), await hydratedPart(last)]).toEqual([false, false])

  await last.scrollIntoViewIfNeeded()
  await expect.poll(async () => [await isDrawn(last), await hydratedPart(last)]).toEqual([true, true])
  expectClean(visitor)
})

test("a section that is not hydrated responds to a click alone, as from a screen reader", async () => {
  const visitor = await visit("/")
  const radio = farCard(visitor.page).getByRole("radio").last()
  const name = await radio.getAttribute("aria-label")
  expect(await hydratedPart(radio)).toBe(false)
  await radio.evaluate((found: HTMLInputElement) => found.click())
  await expect.poll(() => farCard(visitor.page).getByRole("heading").textContent()).toContain(name)
  await expect.poll(() => radio.isChecked()).toBe(true)
  expectClean(visitor)
})

test("a section that is not hydrated responds to the first touch", async () => {
  const visitor = await visit("/")
  const radio = farCard(visitor.page).getByRole("radio").last()
  expect(await hydratedPart(radio)).toBe(false)
  await radio.evaluate((found: HTMLInputElement) => {
    found.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))
    found.click()
  })
  // The title names the chosen colour.
  const name = await radio.getAttribute("aria-label")
  await expect.poll(() => farCard(visitor.page).getByRole("heading").textContent()).toContain(name)
  expectClean(visitor)
})

test("the keyboard reaches a link far below", async () => {
  const visitor = await visit("/")
  const last = farCard(visitor.page).getByRole("link").last()
  await last.focus()
  await expect.poll(async () => [await isDrawn(last), await hydratedPart(last)]).toEqual([true, true])
  await expect.poll(() => last.evaluate((link) => document.activeElement === link)).toBe(true)
  expectClean(visitor)
})

test("new data appears in sections that were not scrolled into view", async () => {
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

test("every section is visible without script, with the cards that fit side by side", async () => {
  const { page } = await visit("/", { js: false })
  const last = page.locator("main article").last()
  const cards = ((await call("GET", "/api/home/layout")).json as LayoutSection[]).map(({ products }) => Math.min(products.length, 7))
  await expect.poll(() => page.locator("main article").count()).toBe(cards.reduce((sum, count) => sum + count, 0))
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(last)).toBe(true)
  await expect.poll(() => last.getByRole("heading").innerText()).not.toBe("")
})
