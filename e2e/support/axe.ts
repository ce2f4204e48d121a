import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"
import { expect } from "vitest"

/** The minified script of axe, in the version that the builder depends on. */
const AXE = readFileSync(createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"), "utf8")

/**
 * The findings of axe on the current page, once it is shown. There are no frames of other origins, so axe need not open a second page to
 * merge its findings.
 */
export async function findings(page: Page): Promise<string[]> {
  await shown(page)
  const builder = await axeOn(page)
  const { violations } = await builder.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)
}

/** Asserts that the current page becomes dark with the device's dark scheme, and that its texts have sufficient contrast. */
export async function expectReadableInTheDark(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" })
  expect(await lightness(page), path).toBeLessThan(20)
  const builder = await axeOn(page)
  const { violations } = await builder.withRules(["color-contrast"]).analyze()
  expect(
    violations.flatMap(({ nodes }) => nodes.map(({ target, any }) => `${target.join(" ")}: ${any[0]?.message}`)),
    path,
  ).toEqual([])
}

type RouterState = { status: string; location: { href: string }; resolvedLocation?: { href: string } }

/** The lightness of the page's background, from 0 (black) to 255 (white). */
export const lightness = (page: Page) => page.evaluate(() => Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)?.[0]))

/**
 * Waits until the page of the last navigation is shown. The address changes first; until the script and the data of the page have arrived,
 * the page before it is shown, and then skeletons without a heading.
 */
async function shown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = window as { __TSR_ROUTER__?: { state: RouterState } }
    return !router || (router.state.status === "idle" && router.state.resolvedLocation?.href === router.state.location.href)
  })
}

async function axeOn(page: Page): Promise<AxeBuilder> {
  // The builder sends its script, 1.5 MB, twice per analysis. Here the page gets it once, and the builder an expression without effect.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE)
  // Passed rules need no details.
  return new AxeBuilder({ page, axeSource: "0" }).options({ resultTypes: ["violations"] }).setLegacyMode(true)
}

/** Asserts one first-level heading, no finding of axe, and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await shown(page)
  await expect.poll(() => page.locator("h1").count()).toBe(1)
  expect(await findings(page)).toEqual([])
  await expectFits(page)
}

/** Asserts that nothing scrolls sideways. */
export async function expectFits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}
