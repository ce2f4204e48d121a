import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"
import { expect } from "vitest"

/** The minified script of axe, in the version that the builder depends on. */
const AXE = readFileSync(createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"), "utf8")

/**
 * The findings of axe on the current page. There are no frames of other origins, so axe need not open a second page to merge its findings.
 */
export async function findings(page: Page): Promise<string[]> {
  // The builder sends its script, 1.5 MB, twice per analysis. Here the page gets it once, and the builder an expression without effect.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE)
  const { violations } = await new AxeBuilder({ page, axeSource: "0" })
    // Passed rules need no details.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .setLegacyMode(true)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)
}

/** Asserts no finding of axe, no horizontal scrolling, and one first-level heading. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
  await expectFits(page)
  await expect.poll(() => page.locator("h1").count()).toBe(1)
}

/** Asserts that nothing scrolls sideways. */
export async function expectFits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}
