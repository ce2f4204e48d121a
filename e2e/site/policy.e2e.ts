import { expect, test } from "vitest"
import { expectClean, visit } from "../support/support.ts"

const PRIVACY = [
  "Acceptance",
  "Information We Collect",
  "How We Use",
  "Sharing",
  "External Links",
  "Security",
  "Choices and Opt-Out",
  "Updates",
  "Contact",
]

test("[POLICY-01] [POLICY-02] the page shows the terms by default, and the sidebar switches between the policies", async () => {
  const visitor = await visit("/policy")
  const { page } = visitor
  const heading = page.getByRole("heading", { level: 1 })
  await expect.poll(() => heading.innerText()).toBe("Terms and Conditions")
  const sidebar = page.getByRole("navigation", { name: "Policies" })
  await expect.poll(() => sidebar.locator("[aria-current=page]").innerText()).toBe("Terms and Conditions")
  await sidebar.getByRole("link", { name: "Privacy Policy" }).click()
  await page.waitForURL((url) => url.searchParams.get("tab") === "privacy")
  await expect.poll(() => heading.innerText()).toBe("Privacy Policy")
  await page.goBack()
  await expect.poll(() => heading.innerText()).toBe("Terms and Conditions")
  expectClean(visitor)
})

test("[POLICY-03] the terms name the company and the currency and contain no placeholder", async () => {
  const { page } = await visit("/policy?tab=terms", { js: false })
  const text = await page.getByRole("main").innerText()
  expect(text).toContain("Corniche sells consumer electronics")
  expect(text).toContain("All prices are in QAR")
  expect(text).not.toMatch(/[{}]/)
})

test("[POLICY-04] the privacy policy has its nine sections, with and without script", async () => {
  const { page } = await visit("/policy?tab=privacy", { width: 390, js: false })
  const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts()
  expect(headings.map((text) => text.replace(/^\d+\. /, ""))).toEqual(PRIVACY)
})
