import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { applied, PHONES } from "../support/listing-parts.ts"
import { expectClean, followMenu, isTakenOver, visit } from "../support/support.ts"

const dialog = (page: Page) => page.getByRole("dialog")
const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search)

test.each([1440, 390])("[SH-24] at %i px Back closes the login over the first page of a visit and keeps the page", async (width) => {
  const shopper = await visit(PHONES, { width })
  const { page } = shopper
  await page.getByRole("link", { name: "Login" }).click()
  await dialog(page).waitFor()
  await layered(page, 1)
  await page.goBack()
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(await pathOf(page)).toBe(PHONES)
  await expect.poll(() => page.getByRole("article").count()).toBe(10)
  expectClean(shopper)
})

test("[SH-24] Back closes the menu on a phone first, and then leaves the page", async () => {
  const { page } = await visit("/about", { width: 390 })
  await page.getByRole("button", { name: "Open menu" }).click()
  await dialog(page).getByRole("link", { name: "Hot Deals" }).click()
  await page.waitForURL((url) => url.pathname === "/collection/hot-deals")
  await expect.poll(() => dialog(page).count()).toBe(0)
  await page.getByRole("button", { name: "Open menu" }).click()
  await layered(page, 1)
  await page.goBack()
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(await pathOf(page)).toBe("/collection/hot-deals")
  await page.goBack()
  await page.waitForURL((url) => url.pathname === "/about")
})

test("[SH-24] Back closes the filter drawer on a phone before it removes the last filter", async () => {
  const { page } = await visit(PHONES, { width: 390 })
  await page.getByRole("button", { name: /^Filters/ }).click()
  await dialog(page).locator("summary", { hasText: "Brands" }).click()
  await dialog(page)
    .getByRole("checkbox", { name: /^Samsung/ })
    .check()
  await page.waitForURL((url) => url.searchParams.has("brands"))
  await layered(page, 1)
  await expect.poll(() => applied(page).count()).toBe(1)
  await page.goBack()
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(await pathOf(page)).toContain("brands=")
  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has("brands"))
  await expect.poll(() => applied(page).count()).toBe(0)
})

test("[SH-24] a dialog closed with Escape leaves no history entry", async () => {
  const { page } = await visit("/about")
  await followMenu(page, "/category/tablets")
  await page.getByRole("heading", { level: 1, name: "Tablets" }).waitFor()
  await page.getByRole("link", { name: "Login" }).click()
  await dialog(page).waitFor()
  await layered(page, 1)
  await page.keyboard.press("Escape")
  await expect.poll(() => dialog(page).count()).toBe(0)
  await layered(page, 0)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === "/about")
})

test("[SH-24] a slow step back is requested from the browser once", async () => {
  const { page } = await visit("/about")
  await followMenu(page, "/category/tablets")
  await page.getByRole("heading", { level: 1, name: "Tablets" }).waitFor()
  await page.getByRole("link", { name: "Login" }).click()
  await layered(page, 1)
  await page.evaluate(() => {
    const steps: (number | undefined)[] = []
    const take = history.go.bind(history)
    history.go = (step) => void steps.push(step)
    Object.assign(window, { steps, take })
  })
  const steps = () => page.evaluate(() => (window as unknown as { steps: number[] }).steps)
  await page.clock.install()
  await page.keyboard.press("Escape")
  await expect.poll(() => dialog(page).count()).toBe(0)
  await expect.poll(steps).toEqual([-1])
  await page.clock.runFor(5000)
  expect(await steps()).toEqual([-1])
  await page.evaluate(() => (window as unknown as { take: (step: number) => void }).take(-1))
  await layered(page, 0)
  expect(await pathOf(page)).toBe("/category/tablets")
})

test("[SH-24] [HEAD-10] Back closes the panel of the menu, and the page scrolls again", async () => {
  const { page } = await visit("/about")
  await followMenu(page, "/category/tablets")
  await page.getByRole("heading", { level: 1, name: "Tablets" }).waitFor()
  const panel = page.locator("header details[open]")
  await isTakenOver(page.locator("header nav summary").first())
  await page.locator("header nav summary").first().click()
  await panel.waitFor()
  await layered(page, 1)
  await page.goBack()
  await expect.poll(() => panel.count()).toBe(0)
  expect(await pathOf(page)).toBe("/category/tablets")
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe("hidden")
})

test("[SH-24] a navigation to another page closes the open dialog", async () => {
  const { page } = await visit("/about")
  await followMenu(page, "/category/tablets")
  await page.getByRole("heading", { level: 1, name: "Tablets" }).waitFor()
  await page.getByRole("link", { name: "Login" }).click()
  await layered(page, 1)
  await page.evaluate(() => history.go(-2))
  await page.waitForURL((url) => url.pathname === "/about")
  await expect.poll(() => dialog(page).count()).toBe(0)
})

/** Waits until the history has entries for this number of layers. */
async function layered(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => (history.state?.layer ?? 0) === wanted, count)
}
