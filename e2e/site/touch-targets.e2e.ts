import type { Locator } from "playwright-core"
import { expect, test } from "vitest"
import { hydrated, visit } from "../support/support.ts"

/** The texts of the elements whose touch target is less than 44 px high. */
function lowTargets(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all
      .filter((element) => {
        element.scrollIntoView({ block: "center" })
        const { left, top, width, height } = element.getBoundingClientRect()
        const isHit = (offset: number) => element.contains(document.elementFromPoint(left + width / 2, top + height / 2 + offset))
        return !isHit(-21) || !isHit(21)
      })
      .map((element) => element.textContent || (element.getAttribute("aria-label") ?? element.outerHTML)),
  )
}

test.each([390, 768])("[LO-31] the controls of a listing are at least 44 px high under a finger (%i)", async (width) => {
  const { page } = await visit("/category/smartphones", { width })
  await hydrated(page)
  const main = page.getByRole("main")
  await expect.poll(() => lowTargets(main.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link"))).toEqual([])
  await expect.poll(() => lowTargets(main.getByRole("list", { name: "Popular filters" }).getByRole("button"))).toEqual([])
  await expect.poll(() => lowTargets(page.getByRole("contentinfo").getByRole("listitem").getByRole("link"))).toEqual([])
  if (width < 768) return
  await expect.poll(() => lowTargets(main.getByRole("textbox", { name: / price$/ }))).toEqual([])
  await expect.poll(() => lowTargets(main.locator("label").filter({ hasText: /^(In stock|On sale)/ }))).toEqual([])
})
