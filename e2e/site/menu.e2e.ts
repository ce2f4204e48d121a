import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import type { MenuPanel } from "#contract/home.ts"
import { call, expectClean, followMenu, hydratedPart, idle, layered, visit } from "../support/support.ts"

const row = (page: Page) => page.getByRole("navigation", { name: "Categories" })
const label = (page: Page, name: string) => row(page).locator("summary", { hasText: name })
const open = (page: Page) => row(page).locator("details[open]")

/** Moves the mouse onto an element at once, without waiting for the clock of the page. */
async function moveTo(place: Locator): Promise<void> {
  const box = await place.boundingBox()
  await place.page().mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await idle(place.page())
}

async function moveAway(page: Page): Promise<void> {
  await page.mouse.move(700, 800)
  await idle(page)
}

/** Stops the clock of the page. Returns a function that lets time pass and counts the open panels then. */
async function stopped(page: Page): Promise<(ms: number) => Promise<number>> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  return async (ms) => {
    await page.clock.runFor(ms)
    await idle(page)
    return open(page).count()
  }
}

test("[LO-13] the mouse opens a panel with pictures, brands and an offer, which closes when the mouse has left", async () => {
  const panels = (await call("GET", "/api/home/menu/panels")).json as MenuPanel[]
  const laptops = panels.find(({ category }) => category === "laptops")
  const shopper = await visit("/about")
  const { page } = shopper
  await hydratedPart(label(page, "Laptops"))
  await moveTo(label(page, "Laptops"))
  await expect.poll(() => open(page).count()).toBe(1)
  const links = open(page).getByRole("link")
  await expect
    .poll(() => links.filter({ hasText: "MacBooks" }).evaluate((link) => link.querySelector("img")?.naturalWidth ?? 0))
    .toBeGreaterThan(0)
  await expect
    .poll(() => links.evaluateAll((all) => all.flatMap((link) => link.getAttribute("href")?.match(/brands=(\d+)$/)?.[1] ?? [])))
    .toEqual(laptops?.brands.map(({ id }) => String(id)))
  await expect.poll(() => links.last().textContent()).toContain(laptops?.offer?.title)
  await page.mouse.move(700, 800)
  await expect.poll(() => open(page).count()).toBe(0)
  await moveTo(label(page, "Laptops"))
  await links
    .filter({ hasText: laptops?.brands[0]?.name ?? "" })
    .first()
    .click()
  await page.waitForURL((url) => url.search === `?brands=${laptops?.brands[0]?.id}`)
  await expect.poll(() => open(page).count()).toBe(0)
  expectClean(shopper)
})

test("[LO-13] a panel opens after 200 ms under the mouse and closes 300 ms after it has left, and a click keeps it open", async () => {
  const { page } = await visit("/about")
  await hydratedPart(label(page, "Laptops"))
  const passed = await stopped(page)
  await moveTo(label(page, "Laptops"))
  expect(await passed(199)).toBe(0)
  expect(await passed(1)).toBe(1)
  await moveAway(page)
  expect(await passed(299)).toBe(1)
  expect(await passed(1)).toBe(0)

  await moveTo(label(page, "Tablets"))
  expect(await passed(200)).toBe(1)
  await page.mouse.down()
  await page.mouse.up()
  await moveAway(page)
  expect(await passed(5000)).toBe(1)
  await moveTo(label(page, "Laptops"))
  expect(await passed(5000)).toBe(1)
  await expect.poll(() => open(page).locator("summary").textContent()).toBe("Tablets")
})

test("[LO-13] a panel that the mouse has opened closes after the mouse has crossed another label, or has used the label before", async () => {
  const { page } = await visit("/about")
  await hydratedPart(label(page, "Laptops"))
  const passed = await stopped(page)
  await moveTo(label(page, "Laptops"))
  expect(await passed(200)).toBe(1)
  await moveTo(label(page, "Tablets"))
  expect(await passed(100)).toBe(1)
  await moveAway(page)
  expect(await passed(300)).toBe(0)

  await label(page, "Laptops").focus()
  await moveTo(label(page, "Laptops"))
  expect(await passed(200)).toBe(1)
  await moveAway(page)
  expect(await passed(300)).toBe(0)
})

test("[LO-13] [SH-24] a panel that the mouse has opened leaves the browser's history as it is", async () => {
  const { page } = await visit("/about")
  await followMenu(page, "/category/tablets")
  await page.getByRole("heading", { level: 1, name: "Tablets" }).waitFor()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === "/about")
  await hydratedPart(label(page, "Laptops"))
  const entries = await page.evaluate(() => history.length)
  await moveTo(label(page, "Laptops"))
  await expect.poll(() => open(page).count()).toBe(1)
  await page.keyboard.press("Escape")
  await expect.poll(() => open(page).count()).toBe(0)
  await moveTo(label(page, "Gaming"))
  await expect.poll(() => open(page).count()).toBe(1)
  await layered(page, 0)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.goForward()
  await page.waitForURL((url) => url.pathname === "/category/tablets")
  await expect.poll(() => open(page).count()).toBe(0)
})

test("[LO-13] [SH-24] Back closes a panel that a click has kept open, and the page remains", async () => {
  const { page } = await visit("/about")
  await followMenu(page, "/category/tablets")
  await page.getByRole("heading", { level: 1, name: "Tablets" }).waitFor()
  await hydratedPart(label(page, "Laptops"))
  await moveTo(label(page, "Laptops"))
  await expect.poll(() => open(page).count()).toBe(1)
  await label(page, "Laptops").click()
  await layered(page, 1)
  await page.goBack()
  await expect.poll(() => open(page).count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe("/category/tablets")
})

test.each(["/repair-price?device=1&brand=1&model=12", "/apple-service/1", "/select-device", "/seo-repair-page-component"])(
  "[LO-32] Repair Services is underlined on %s",
  async (path) => {
    const { page } = await visit(path, { js: false })
    const current = row(page).locator("[aria-current]")
    await expect.poll(() => current.allTextContents()).toEqual(["Repair Services"])
  },
)

test.each([
  ["a product", 1440, "/apple-iphone-17-pro-max/1001/apple-iphone-17-pro-max-256-gb-cosmic-orange"],
  ["a product", 390, "/apple-iphone-17-pro-max/1001/apple-iphone-17-pro-max-256-gb-cosmic-orange"],
  ["a listing", 1440, "/category/iphones"],
])("[LO-32] on the page of %s the label of its category is underlined, and no other (%i)", async (_screen, width, path) => {
  const { page } = await visit(path, { width })
  const underlined = () =>
    row(page)
      .locator("summary, a")
      .evaluateAll((all) => all.filter((item) => getComputedStyle(item, "::after").content !== "none").map((item) => item.textContent))
  await expect.poll(underlined).toEqual(["Smartphones"])
  await hydratedPart(label(page, "Smartphones"))
  await page.getByRole("banner").getByRole("link", { name: "Corniche, home" }).click()
  await expect.poll(underlined).toEqual([])
})
