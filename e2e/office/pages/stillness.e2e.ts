import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { visitOffice } from "../../support/office.ts"
import { OF_FRAME, officePages } from "../../support/office-pages.ts"
import { at, held, idle } from "../../support/support.ts"

/** The most that a page may move, as browsers measure layout shifts. */
const STILL = 0.02

let pages: string[] = []
beforeAll(async () => {
  pages = await officePages()
})

/** The sum of the layout shifts of a page whose answers arrive once its skeleton is shown. */
async function shiftOf(page: Page, path: string): Promise<number> {
  const shown = Promise.withResolvers<void>()
  let pending = 0
  await page.route("**/api/office/**", async (route) => {
    const request = route.request()
    if (request.method() !== "GET" || OF_FRAME.test(new URL(request.url()).pathname)) return route.fallback()
    pending++
    await shown.promise
    await route.fulfill({ response: await route.fetch() })
    pending--
  })
  await page.goto(at(path))
  await page.locator("#main h1, #main [aria-hidden]").first().waitFor({ state: "attached" })
  await painted(page)
  shown.resolve()
  // What an answer leads to may ask again.
  for (let quiet = 0; quiet < 3; ) {
    await painted(page)
    await idle(page)
    quiet = pending === 0 ? quiet + 1 : 0
  }
  await page.unroute("**/api/office/**")
  return page.evaluate(
    () =>
      new Promise<number>((tell) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
          tell(entries.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: "layout-shift", buffered: true })
        // Without a shift nothing is reported; two frames later it would have been.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => tell(0))))
      }),
  )
}

const painted = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test.each([1440, 390])(
  "[OFFICE-52] no page of the office moves by more than 0.02 while it loads, or is wider than the window, at %d px",
  { timeout: 240_000 },
  async (width) => {
    const { page } = await visitOffice("owner", "/office/me", { width })
    const wrong: Record<string, string> = {}
    for (const path of pages) {
      const shift = await shiftOf(page, `/office${path}`)
      if (shift > STILL) wrong[path] = `moves by ${shift}`
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (over > 0) wrong[path] = `is ${over} px wider than the window`
    }
    expect(wrong).toEqual({})
  },
)

test.each(["orders", "products", "customers"])(
  "[OFFICE-52] placeholders of %s come after 150 ms and have the rows' height",
  async (list) => {
    const { page } = await visitOffice("owner", "/office/me")
    const { release } = await held(page, new RegExp(`/api/office/${list}(\\?|$)`))
    await page.goto(at(`/office/${list}?view=all`))
    const placeholder = page.locator("tbody[aria-hidden] tr").first()
    await placeholder.waitFor({ state: "attached" })
    expect(
      await placeholder
        .locator("span")
        .first()
        .evaluate((bar) => getComputedStyle(bar).animationDelay),
    ).toBe("0.15s")
    const height = (await placeholder.boundingBox())?.height ?? 0
    release()
    const row = page.locator("tbody:not([aria-hidden]) tr").first()
    await row.waitFor()
    expect(Math.abs(((await row.boundingBox())?.height ?? 0) - height)).toBeLessThan(1)
  },
)

test("[OFFICE-52] the counts beside the title of a list move nothing when they arrive, however large they are", async () => {
  const { page } = await visitOffice("owner", "/office/me", { width: 390 })
  const go = Promise.withResolvers<void>()
  await page.route("**/api/office/orders/views", async (route) => {
    const response = await route.fetch()
    const { views } = (await response.json()) as { views: object[] }
    await go.promise
    await route.fulfill({ response, json: { views: views.map((view) => ({ ...view, count: 12_345 })), late: 1234 } })
  })
  await page.goto(at("/office/orders?view=all"))
  const filters = page.getByRole("searchbox")
  await filters.waitFor()
  const before = await filters.boundingBox()
  go.resolve()
  await page.getByText("12,345 open, 1,234 late").waitFor()
  expect(await filters.boundingBox()).toEqual(before)
})
