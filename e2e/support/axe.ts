import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"
import { expect } from "vitest"

/**
 * The findings of axe on the current page. There are no frames of other origins, so axe need not open a second page to merge its findings.
 */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
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
