import type { Page } from "playwright-core"
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
  const cards = page.locator('main a[href^="/category/"][href*="/1"]')
  const inSight = await cards.evaluateAll((all) =>
    all.findIndex((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top > 100 && bottom < innerHeight
    }),
  )
  const card = cards.nth(inSight)
  // The sections near the screen are hydrated after the page itself; before that, a card is a link of the document.
  await hydratedPart(card)
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

/** Waits until the browser is idle and two more frames have passed. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))))),
  )
}
