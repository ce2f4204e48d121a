import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import { addressOf, PHONE, productOf } from "../support/product-visits.ts"
import { at, followMenu, held, hydrated, hydratedPart, newVisitor, openUnscripted } from "../support/support.ts"

const place = (page: Page) => page.evaluate(() => scrollY)

test.each([
  { path: "/", width: 1440 },
  { path: "/", width: 390 },
  { path: "/category/smartphones", width: 390 },
  { path: "/faq", width: 390 },
])("[SH-22] $path keeps its scroll position at $width px when its scripts run", async ({ path, width }) => {
  const { page } = await newVisitor({ width })
  const runScripts = await openUnscripted(page, path)
  await page.evaluate(() => scrollTo(0, 400))
  runScripts()
  await hydrated(page)
  await settled(page)
  expect(await place(page)).toBe(400)
})

test("[SH-22] Back restores a scroll position from before the scripts ran", async () => {
  const { page } = await newVisitor()
  const runScripts = await openUnscripted(page, addressOf(await productOf(PHONE)))
  await page.evaluate(() => scrollTo(0, 500))
  runScripts()
  await hydrated(page)
  await followMenu(page, "/category/tablets")
  await page.getByRole("heading", { level: 1, name: "Tablets" }).waitFor()
  await expect.poll(() => place(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => place(page)).toBe(500)
})

test.each([1440, 390])("[SH-20] at %i px Back from a product restores the scroll position of the home page", async (width) => {
  const { page } = await newVisitor({ width })
  await page.goto(at("/"))
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 2400))
  const card = await cardInSight(page)
  await settled(page)
  const left = await place(page)
  const answer = await held(page, "**/api/store/product/*")
  await card.dispatchEvent("click")
  await page.getByRole("status").filter({ hasText: "Loading" }).first().waitFor({ state: "attached" })
  await expect.poll(() => place(page)).toBeLessThan(left)
  answer.release()
  await page.waitForURL((url) => url.pathname.split("/").length === 4 && !url.pathname.startsWith("/category"))
  await expect.poll(() => place(page)).toBe(0)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === "/")
  await expect.poll(async () => Math.abs((await place(page)) - left)).toBeLessThanOrEqual(10)
})

test.each(["/", "/category/smartphones"])("[NAV-59] [NAV-60] a product of %s shows its placeholder from the top", async (path) => {
  const { page } = await newVisitor({ width: 390 })
  await page.goto(at(path))
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 900))
  const card = await cardInSight(page)
  await settled(page)
  const left = await place(page)
  const answer = await held(page, "**/api/store/product/*")
  await card.dispatchEvent("click")
  await placeholder(page).waitFor({ state: "attached" })
  await expect.poll(() => place(page)).toBe(0)
  // The reader may move on the placeholder, and leave it.
  await page.evaluate(() => scrollTo(0, 60))
  await page.goBack()
  await page.waitForURL(at(path))
  await placeholder(page).waitFor({ state: "detached" })
  await expect.poll(async () => Math.abs((await place(page)) - left)).toBeLessThanOrEqual(10)
  answer.release()
})

test("[NAV-59] a reader who has moved on the placeholder stays there when the product arrives", async () => {
  const { page } = await newVisitor({ width: 390 })
  await page.goto(at("/category/smartphones"))
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 900))
  const card = await cardInSight(page)
  const answer = await held(page, "**/api/store/product/*")
  await page.clock.install()
  await card.dispatchEvent("click")
  await page.clock.runFor(1000)
  await placeholder(page).waitFor({ state: "attached" })
  await expect.poll(() => place(page)).toBe(0)
  await page.evaluate(() => scrollTo(0, 60))
  answer.release()
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return page.locator("main h1:not([aria-busy] *)").isVisible()
    })
    .toBe(true)
  await page.clock.runFor(1000)
  await expect.poll(() => place(page)).toBe(60)
})

/** The placeholder of a page that is being loaded. */
function placeholder(page: Page): Locator {
  return page.locator("main [aria-busy] [role=status]").filter({ hasText: "Loading" }).first()
}

/** A card of a product in the middle of the screen. */
async function cardInSight(page: Page): Promise<Locator> {
  const cards = page.locator('main a[href*="/1"]')
  const inSight = await cards.evaluateAll((all) =>
    all.findIndex((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top > 100 && bottom < innerHeight
    }),
  )
  const card = cards.nth(inSight)
  // The sections near the screen are hydrated after the page itself; before that, a card is a link of the document.
  await hydratedPart(card)
  return card
}

/** Waits until the browser is idle and two more frames have passed. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))))),
  )
}
