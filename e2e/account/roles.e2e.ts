import { expect, test } from "vitest"
import { expectClean, visit } from "../support/support.ts"

test.each([
  ["home", "/", "Corniche"],
  ["a listing", "/category/smartphones", "Smartphones"],
  ["a product page", "/apple-iphone-17-pro-max/1001/apple-iphone-17-pro-max-256-gb-cosmic-orange", "iPhone 17 Pro Max"],
  ["about", "/about", "What We Offer"],
  ["questions and answers", "/faq", "Frequently Asked Questions"],
  ["the policies", "/policy", "Terms and Conditions"],
])("[ROLE-01] a visitor can browse %s without signing in", async (_name, path, heading) => {
  const visitor = await visit(path)
  const { page } = visitor
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toContain(heading)
  expect(await page.getByRole("dialog").count()).toBe(0)
  expectClean(visitor)
})

test("[ROLE-01] a visitor can search", async () => {
  const { page } = await visit("/about")
  await page.getByRole("combobox", { name: "Search" }).filter({ visible: true }).fill("galaxy")
  await page.getByRole("option").first().waitFor()
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
})
