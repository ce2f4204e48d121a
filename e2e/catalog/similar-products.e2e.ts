import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { PHONE, productOf, similarList, similarReady, similarTo, visitChanged, visitProduct } from "../support/product-visits.ts"
import { expectClean } from "../support/support.ts"

const similarStrip = (page: Page) => page.getByRole("region", { name: "Similar Products" })

/** The titles of the similar products that are fully visible. */
async function similarInSight(page: Page): Promise<string[]> {
  return similarList(page).evaluate((row) => {
    const view = row.getBoundingClientRect()
    return [...row.children]
      .filter((card) => {
        const box = card.getBoundingClientRect()
        return box.left > view.left - 2 && box.right < view.right + 2
      })
      .map((card) => card.querySelector("h3")?.textContent ?? "")
  })
}

test("[PDP-15] [PDP-16] Similar Products shows five on wide screens and two below 768 px, and moves by one", async () => {
  const titles = (await similarTo(PHONE)).map(({ title }) => title)
  const [wide, phone] = [await visitProduct(await productOf(PHONE)), await visitProduct(await productOf(PHONE), { width: 390 })]
  for (const [visitor, width, visible] of [
    [wide, 1440, 5],
    [wide, 1025, 5],
    [wide, 767, 2],
    [phone, 390, 2],
  ] as const) {
    const { page } = visitor
    await page.setViewportSize({ width, height: 900 })
    const previous = similarStrip(page).getByRole("button", { name: "Previous", exact: true })
    const next = similarStrip(page).getByRole("button", { name: "Next", exact: true })
    const expectFrom = (place: number) =>
      expect
        .poll(async () => (await similarInSight(page)).map((text) => titles.findIndex((title) => text.startsWith(title))))
        .toEqual(Array.from({ length: visible }, (_, index) => place + index))
    await similarReady(page)
    await expectFrom(0)
    await expect.poll(() => previous.isDisabled()).toBe(true)
    await next.click()
    await expectFrom(1)
    // The row reaches its position before the scroll event.
    await expect.poll(() => previous.isEnabled()).toBe(true)
    await next.click()
    await expectFrom(2)
    await previous.click()
    await expectFrom(1)
    await previous.click()
    await expectFrom(0)
    expectClean(visitor)
  }
})

test("[PDP-17] Next is disabled with five products or fewer, two or fewer on narrow screens, and at the end", async () => {
  const next = (page: Page) => similarStrip(page).getByRole("button", { name: "Next", exact: true })
  // The browser lays out the list, and measures it, only near the screen; shortly after a navigation the page scrolls to its top.
  const stateInSight = async (page: Page) => {
    await similarStrip(page).scrollIntoViewIfNeeded()
    // The rest explains a failure.
    const rest = await similarList(page).evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth, page: innerWidth }))
    return { isDisabled: await next(page).isDisabled(), ...rest }
  }
  const withSimilar = (count: number, width: number) => visitChanged({ similar: (similar) => similar.slice(0, count) }, { width })
  for (const [count, width, isDisabled] of [
    [5, 1440, true],
    [2, 390, true],
    [3, 390, false],
  ] as const) {
    const { page } = await withSimilar(count, width)
    await expect.poll(() => stateInSight(page), { message: `${count} products at ${width}` }).toMatchObject({ isDisabled })
  }

  const { page } = await withSimilar(6, 1440)
  await expect.poll(() => stateInSight(page)).toMatchObject({ isDisabled: false })
  await next(page).click()
  await expect.poll(() => next(page).isDisabled()).toBe(true)
  await similarStrip(page).getByRole("button", { name: "Previous", exact: true }).click()
  await expect.poll(() => next(page).isDisabled()).toBe(false)
})

test("[CARD-07] a similar product has the design of the product card, with one variant", async () => {
  const { page } = await visitProduct(await productOf(PHONE))
  const card = similarList(page).getByRole("article").first()
  await expect.poll(() => card.getByRole("img", { name: "5 of 5 stars" }).count()).toBe(1)
  await expect.poll(() => card.getByText(/^\(\d+ reviews\)$/).count()).toBe(1)
  expect(await card.getByText(/^QR.[\d,]+$/).count()).toBeGreaterThan(0)
  expect(await card.getByRole("radio").count()).toBe(0)
})
