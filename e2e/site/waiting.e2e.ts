import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { follow } from "../support/listing-parts.ts"
import { addressOf, PHONE, productOf, similarList, similarReady, visitProduct } from "../support/product-visits.ts"
import { at, expectClean, held, hydrated, hydratedPart, newVisitor, visit } from "../support/support.ts"

const main = (page: Page) => page.getByRole("main")

/** The distinct delays in ms after which the visible placeholders of a page appear. */
const placeholderDelays = (page: Page) =>
  main(page).evaluate((element) => {
    const placeholders = [...element.querySelectorAll("span[aria-hidden=true]")].filter((part) => part.checkVisibility())
    const effects = placeholders.flatMap((part) => part.getAnimations()).map(({ effect }) => effect)
    const delays = effects.flatMap((effect) => {
      const isFadeIn = effect instanceof KeyframeEffect && effect.getKeyframes().some((frame) => "opacity" in frame)
      return isFadeIn ? [effect.getTiming().delay] : []
    })
    return [...new Set(delays)]
  })

/** Counts the layout shifts of a page from now on. */
const watchShifts = (page: Page) =>
  page.evaluateHandle(() => {
    let count = 0
    const watcher = new PerformanceObserver((list) => {
      count += list.getEntries().length
    })
    watcher.observe({ type: "layout-shift" })
    return () => count + watcher.takeRecords().length
  })

/** Waits for two frames: a layout shift in the first is reported in the second. */
const hasPainted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test.each([
  ["product", `/catalog?products=[${PHONE}]`, null, `**/api/store/product/${PHONE}`],
  ["listing", "/", "/category/tablets", "**/api/store/products/recommendations*"],
])(
  "[SH-25] [LO-19] placeholders replace the previous page at once while a %s loads, and nothing moves when it arrives",
  async (_screen, from, link, request) => {
    const { page } = await visit(from, { reducedMotion: false })
    const { release } = await held(page, request)
    await follow(page, link ?? addressOf(await productOf(PHONE)))
    await main(page)
      .getByRole("status")
      .filter({ hasText: /loading|fetching/i })
      .waitFor({ state: "attached" })
    await expect.poll(() => placeholderDelays(page)).toEqual([0])
    await expect.poll(() => main(page).getByRole("heading", { level: 1 }).count()).toBe(1)
    await expect.poll(() => main(page).locator("> [aria-busy=true]").count()).toBe(1)
    await hasPainted(page)
    const shifts = await watchShifts(page)
    release()
    await main(page).getByRole("article").first().waitFor({ state: "attached" })
    await hasPainted(page)
    expect(await shifts.evaluate((count) => count())).toBe(0)
  },
)

test("[SH-25] a page whose script is loading has a heading that says so, which is announced", async () => {
  const { page } = await visit("/")
  const link = page.locator('a[href="/faq"]').first()
  await link.evaluate((element) => element.scrollIntoView())
  await hydratedPart(link)
  const { release } = await held(page, "**/assets/*.js")
  await follow(page, "/faq")
  const loading = main(page).getByRole("status").getByRole("heading", { level: 1, name: "Loading...", exact: true })
  await loading.waitFor({ state: "attached" })
  await expect.poll(() => main(page).getByRole("heading", { level: 1 }).count()).toBe(1)
  await expect.poll(() => main(page).locator("> [aria-busy=true]").count()).toBe(1)
  release()
  await expect.poll(() => loading.count()).toBe(0)
  await main(page).getByRole("heading", { level: 1, name: "Frequently Asked Questions" }).waitFor()
})

test.each([1440, 390])("[LO-19] the placeholder of a product has a large picture (%i)", async (width) => {
  const { page } = await visit(`/catalog?products=[${PHONE}]`, { width })
  const { release } = await held(page, `**/api/store/product/${PHONE}`)
  await follow(page, addressOf(await productOf(PHONE)))
  const tallest = () =>
    main(page).evaluate((part) =>
      Math.max(...[...part.querySelectorAll<HTMLElement>("span[aria-hidden=true]")].map((span) => span.offsetHeight)),
    )
  await expect.poll(tallest).toBeGreaterThan(300)
  release()
})

/** The title of a page that could not be loaded. */
const fault = (page: Page, name: string) => main(page).getByRole("heading", { level: 1, name, exact: true })

test("[SH-25] a page that fails to load without a connection says so, and Try again loads it", async () => {
  const { page, context } = await visitProduct(await productOf(PHONE))
  await similarReady(page)
  await context.setOffline(true)
  await similarList(page).getByRole("link").first().click()
  await fault(page, "No connection.").waitFor()
  await context.setOffline(false)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  await hasPainted(page)
  await fault(page, "No connection.").waitFor()
  await main(page).getByRole("button", { name: "Try again" }).click()
  await main(page).getByRole("button", { name: "Add to Cart" }).first().waitFor()
})

test.each(["/faq", "/category/tablets"])(
  "[SH-25] %s, whose scripts or data are lost while the device is online, shows no connection, and Try again loads it",
  async (path) => {
    // A page without late parts: a script of theirs that is lost halfway reloads the page once, before the press.
    const { page } = await visit("/about")
    const link = page.locator(`a[href="${path}"]`).first()
    await link.evaluate((element) => element.scrollIntoView())
    await hydratedPart(link)
    for (const lost of ["**/api/**", "**/assets/*.js"]) await page.route(lost, (route) => route.abort("connectionfailed"))
    await follow(page, path)
    await fault(page, "No connection.").waitFor()
    await page.unrouteAll()
    await main(page).getByRole("button", { name: "Try again" }).click()
    await expect.poll(() => fault(page, "No connection.").count()).toBe(0)
    await main(page).getByRole("heading", { level: 1 }).waitFor()
  },
)

test("[SH-25] a page whose data the shop fails to answer says that the problem is on its side", async () => {
  const { page } = await visit(`/catalog?products=[${PHONE}]`)
  await page.route("**/api/**", (route) => route.fulfill({ status: 500 }))
  await follow(page, addressOf(await productOf(PHONE)))
  await fault(page, "Something went wrong on our side.").waitFor()
})

test("[SH-37] a slow picture appears late and is not replaced by the placeholder of a missing picture", async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  // A picture that is loaded but not decoded has no size.
  await page.addInitScript(() => {
    Object.defineProperty(HTMLImageElement.prototype, "complete", { get: () => true })
    Object.defineProperty(HTMLImageElement.prototype, "naturalWidth", { get: () => 0 })
  })
  const { release } = await held(page, "**/images/**")
  await page.goto(at(addressOf(await productOf(PHONE))), { waitUntil: "commit" })
  await hydrated(page)
  release()
  await page.waitForLoadState("networkidle")
  const sources = await main(page)
    .getByRole("img")
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute("src") ?? ""))
  expect(sources.filter((source) => source.includes("/images/")).length).toBeGreaterThan(2)
  expect(sources.filter((source) => source.includes("placeholder"))).toEqual([])
  expectClean(visitor)
})
