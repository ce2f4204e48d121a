import { expect, test } from "vitest"
import { visit } from "./support.ts"

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
  expect(nodes[0]).toMatchObject({ name: "Corniche", url: "http://shop.test/" })
  expect(await page.title()).toMatch(/ \| Corniche in Qatar$/)
  expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["Corniche"])
})
