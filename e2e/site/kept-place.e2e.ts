import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import { anOrder, aShopper, CHARGER, refillStock } from "../support/customers.ts"
import { at, hasFonts, held, hydrated } from "../support/support.ts"

const main = (page: Page) => page.getByRole("main")
const heading = (page: Page) => main(page).getByRole("heading", { level: 1 })
const placeholders = (page: Page) => main(page).locator("span[aria-hidden=true]:empty")

/** The distance in px of a part from the top of the document. */
const topOf = (part: Locator) => part.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))

test.each([1440, 390])("[LO-19] the details of an order replace their placeholder in its place (%i)", async (width) => {
  await refillStock()
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CHARGER])
  const { page } = await shopper.browser({ width })
  const { release, sent } = await held(page, "**/api/order/details/*")
  await page.goto(at(`/order/details/${order.id}`))
  await expect.poll(() => sent.length).toBe(1)
  await hasFonts(page)
  const headingTop = await topOf(heading(page))
  const itemTop = await topOf(placeholders(page).first().locator(".."))
  release()
  await main(page).getByRole("heading", { level: 1, name: order.reference }).waitFor()
  await expect.poll(() => topOf(heading(page))).toBe(headingTop)
  await expect.poll(() => topOf(main(page).getByRole("region", { name: CHARGER.title }).first())).toBe(itemTop)
})

test.each([1440, 390])("[LO-19] the search and the orders of the history keep their place while they load (%i)", async (width) => {
  await refillStock()
  const shopper = await aShopper()
  await anOrder(shopper, [CHARGER])
  const { page } = await shopper.browser({ width })
  const { release, sent } = await held(page, "**/api/order/all")
  await page.goto(at("/user-profile#orderHistory"))
  await expect.poll(() => sent.length).toBe(1)
  await hasFonts(page)
  const search = main(page).getByRole("searchbox")
  const searchTop = await topOf(search)
  const cardTop = await topOf(placeholders(page).nth(-2))
  await search.fill("Belkin")
  release()
  await main(page).getByRole("article").first().waitFor()
  await expect.poll(() => topOf(search)).toBe(searchTop)
  await expect.poll(() => topOf(main(page).getByRole("article").first())).toBe(cardTop)
  await expect.poll(() => search.inputValue()).toBe("Belkin")
})

test.each([1440, 390])("[LO-19] the brands of the repair booking replace their placeholders in their place (%i)", async (width) => {
  const { page } = await (await aShopper()).browser({ width })
  const { release } = await held(page, "**/api/service/all")
  await page.goto(at("/select-device"))
  await hydrated(page)
  await main(page).locator('a[href^="/select-brand"]').first().click()
  await main(page).getByText("Loading brands...").waitFor()
  const headingTop = await topOf(heading(page))
  const tileTop = await topOf(placeholders(page).first())
  release()
  const tile = main(page).getByRole("list", { name: "Brands" }).getByRole("link").first()
  await tile.waitFor()
  await expect.poll(() => topOf(heading(page))).toBe(headingTop)
  await expect.poll(() => topOf(tile)).toBe(tileTop)
})
