import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"
import type { Banner, LayoutSection } from "#contract/home.ts"
import { at, call, idle, newVisitor, visit } from "./support.ts"

export const banners = async () => (await call("GET", "/api/home/banners")).json as Banner[]
export const layout = async () => (await call("GET", "/api/home/layout")).json as LayoutSection[]

export const nothing: LayoutSection = { title: null, products: [], categories: [], brands: [], collections: [], catalogs: [] }

/** Opens the home page from another page, with these sections instead of the shop's. */
export async function homeWith(sections: LayoutSection[], width = 1440) {
  const visitor = await visit("/about", { width })
  await visitor.page.route("**/api/home/layout", (route) => route.fulfill({ json: sections }))
  await visitor.page
    .locator("header")
    .getByRole("link", { name: /, home$/ })
    .click()
  await visitor.page.waitForURL(at("/"))
  await visitor.page.getByRole("region", { name: "Offers", exact: true }).waitFor()
  return visitor
}

/** The home page of a visitor without reduced motion, with a clock that the test controls. */
export async function homeWithClock() {
  const visitor = await newVisitor({ reducedMotion: false })
  const { page } = visitor
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto(at("/"))
  // The inactive slides become inert in the same moment in which the carousel starts.
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return carousel(page).locator("[inert]").count()
    })
    .toBeGreaterThan(0)
  return visitor
}

export const carousel = (page: Page) => page.getByRole("region", { name: "Offers", exact: true })
export const currentSlide = async (page: Page) =>
  Number(
    await carousel(page)
      .locator("button[aria-current]")
      .getAttribute("aria-label")
      .then((label) => label?.replace(/\D/g, "")),
  )
export const isMoving = async (page: Page) => (await carousel(page).locator("[data-motion]").count()) > 0
export const boxes = (items: Locator) =>
  items.evaluateAll((all) => {
    // Sections further down are laid out on demand, and the first of them has no size yet.
    for (const item of all) item.getBoundingClientRect()
    return all.map((item) => item.getBoundingClientRect().toJSON() as DOMRect)
  })

/** Advances the clock, and waits until React has rendered the changes of the pointer and the timers, which it does in separate tasks. */
export async function run(page: Page, ms: number): Promise<void> {
  await idle(page)
  await page.clock.runFor(ms)
  await idle(page)
}

/** Advances the clock in small steps until another slide is shown; false if none is shown within `limitMs`. */
export async function runUntilNextSlide(page: Page, limitMs: number): Promise<boolean> {
  const before = await currentSlide(page)
  for (let passed = 0; passed < limitMs; passed += 10) {
    await run(page, 10)
    if ((await currentSlide(page)) !== before) return true
  }
  return false
}

/** Whether the carousel advances automatically within a little more than its three seconds. */
export async function advances(page: Page): Promise<boolean> {
  const before = await currentSlide(page)
  await run(page, 3100)
  const after = await currentSlide(page)
  await run(page, 500)
  return after !== before
}
