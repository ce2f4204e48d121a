import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { at, expectClean, held, hydrated, newVisitor, visit } from "../support/support.ts"

test("[HOME-08] the strip shows its four items", async () => {
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

test("the structured data of the home page names the shop", async () => {
  const { page } = await visit("/", { js: false })
  const nodes = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  )
  expect(nodes.map((node) => node["@type"])).toEqual(["OnlineStore", "WebSite"])
  expect(nodes[0]).toMatchObject({ name: "Corniche", url: "http://shop.localhost/" })
  expect(await page.title()).toMatch(/ \| Corniche in Qatar$/)
  await expect.poll(() => page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["Corniche"])
})

test("the scripts wait at most three seconds for the first picture, and the page works without it", async () => {
  const visitor = await newVisitor({ width: 390 })
  const { page } = visitor
  const asked = await requestsAtStoppedClock(page)
  const { release } = await held(page, "**/images/banners/**")
  await page.goto(at("/"), { waitUntil: "domcontentloaded" })
  await expect.poll(() => asked).toContain("image")
  // The scripts wait at most three seconds for the picture.
  await page.clock.runFor(2900)
  expect(asked).not.toContain("script")
  await page.clock.runFor(200)
  await expect.poll(() => asked).toContain("script")
  await page.clock.resume()
  await hydrated(page)
  release()
  expectClean(visitor)
})

test("the scripts load as soon as the first picture is loaded", async () => {
  const { page } = await newVisitor()
  const asked = await requestsAtStoppedClock(page)
  const { release } = await held(page, "**/images/banners/**")
  await page.goto(at("/"), { waitUntil: "domcontentloaded" })
  await page.clock.runFor(1000)
  expect(asked).not.toContain("script")
  release()
  await page.waitForLoadState("load")
  // The limit of three seconds is not reached.
  await page.clock.runFor(1000)
  await expect.poll(() => asked).toContain("script")
})

/** Collects the resource types that a page requests, and stops its clock. */
async function requestsAtStoppedClock(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.resourceType()))
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  return asked
}
