import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"
import { expect } from "vitest"

/** What axe finds on the page as it is. There are no frames of other sites, so it need not open a second page to put its findings together. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // What passes need not be named one by one.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .setLegacyMode(true)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)
}

/** No finding of axe, nothing that scrolls sideways, one first heading. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
  await expectFits(page)
  await expect.poll(() => page.locator("h1").count()).toBe(1)
}

/** Nothing that scrolls sideways. */
export async function expectFits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}
