import { expect, test } from "vitest"
import { at, expectClean, hydrated, newVisitor, visit } from "../support/support.ts"

test("[HOME-08] the four-item strip", async () => {
  const { page } = await visit("/")
  const strip = page.getByRole("list").filter({ hasText: "Fast Delivery" })
  const items = await strip
    .getByRole("listitem")
    .evaluateAll((all) => all.map((item) => [item.querySelector("strong")?.textContent, item.querySelector("span")?.textContent]))
  expect(items).toEqual([
    ["Fast Delivery", "Delivery in 24H"],
    ["24 Hours Return", "100% money-back"],
    ["Secure Payment", "Your money is safe"],
    ["Support 24/7", "Live call/message"],
  ])
})

test("the home page names the shop for search engines", async () => {
  const { page } = await visit("/", { js: false })
  const nodes = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  )
  expect(nodes.map((node) => node["@type"])).toEqual(["OnlineStore", "WebSite"])
  expect(nodes[0]).toMatchObject({ name: "Corniche", url: "http://shop.localhost/" })
  expect(await page.title()).toMatch(/ \| Corniche in Qatar$/)
  await expect.poll(() => page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["Corniche"])
})

test("the first picture comes before the scripts, and the page works without it as well", async () => {
  const visitor = await newVisitor({ width: 390 })
  const asked: string[] = []
  const { promise: looked, resolve: letPicturesCome } = Promise.withResolvers<void>()
  visitor.page.on("request", (request) => asked.push(request.resourceType()))
  await visitor.page.route("**/images/banners/**", async (route) => {
    await looked
    await route.continue()
  })
  await visitor.page.goto(at("/"), { waitUntil: "domcontentloaded" })
  await expect.poll(() => asked).toContain("image")
  expect(asked).not.toContain("script")
  // Nobody waits longer than three seconds for a picture.
  await hydrated(visitor.page)
  letPicturesCome()
  expectClean(visitor)
})

test("with the first picture come the scripts", async () => {
  const { page } = await visit("/")
  const [picture, script] = await page.evaluate(() => {
    const [banner] = [...document.images].filter(({ fetchPriority }) => fetchPriority === "high")
    const loads = performance.getEntriesByType("resource") as PerformanceResourceTiming[]
    const scripts = loads.filter(({ name }) => name.endsWith(".js")).map(({ startTime }) => startTime)
    return [loads.find(({ name }) => name === banner?.currentSrc)?.responseEnd ?? Number.NaN, Math.min(...scripts)]
  })
  expect(script).toBeGreaterThanOrEqual(picture)
})
