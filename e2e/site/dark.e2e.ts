import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { advance, anOrder, aRepair, aShopper, CHARGER, CONTROLLER, fillCart } from "../support/customers.ts"
import { publicPages } from "../support/public-pages.ts"
import { at, hydrated, visit } from "../support/support.ts"

async function weakText(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withRules(["color-contrast"]).setLegacyMode(true).analyze()
  return violations.flatMap(({ nodes }) => nodes.map(({ target, any }) => `${target.join(" ")}: ${any[0]?.message}`))
}

/** The lightness of the page's background, from 0 (black) to 255 (white). */
const lightness = (page: Page) => page.evaluate(() => Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)?.[0]))

async function expectReadableInTheDark(page: Page, paths: readonly string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" })
  for (const path of paths) {
    await page.goto(at(path))
    await hydrated(page)
    expect(await lightness(page), path).toBeLessThan(20)
    expect(await weakText(page), path).toEqual([])
  }
}

test("[LO-27] public pages are dark in the device's dark scheme, with sufficient text contrast", async () => {
  const { page } = await visit("/", { width: 390 })
  expect(await lightness(page)).toBe(255)
  await expectReadableInTheDark(
    page,
    publicPages.map(([path]) => path),
  )
})

test("[LO-27] a customer's pages have sufficient text contrast in the dark scheme", async () => {
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CONTROLLER, CHARGER])
  const [first] = order.items
  if (!first) throw new Error("The order has no item.")
  await advance(order.id, first.id, "CONFIRMED", "PROCESSING")
  await aRepair(shopper)
  await fillCart(shopper, CONTROLLER)
  const { page } = await shopper.open("/cart", { width: 390 })
  const profile = ["#personalDetails", "#manageAddress", "#orderHistory", "#serviceHistory"].map((part) => `/user-profile${part}`)
  await expectReadableInTheDark(page, ["/cart", "/place-order", ...profile, `/order/details/${order.id}`, "/select-device"])
})
