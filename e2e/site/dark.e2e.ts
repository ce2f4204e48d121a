import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { expectReadableInTheDark, lightness } from "../support/axe.ts"
import { advance, anOrder, aRepair, aShopper, CHARGER, CONTROLLER, fillCart } from "../support/customers.ts"
import { at, hydrated, newVisitor, visit } from "../support/support.ts"

/** The public screens that the test of accessibility does not open. */
const OTHER_PAGES = [
  "/category",
  "/search?q=screen+repair",
  "/select-device",
  "/repair-price",
  "/repair-price?device=1&brand=1&model=12&issue=1",
]

async function expectReadable(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(at(path))
    await hydrated(page)
    await expectReadableInTheDark(page, path)
  }
}

test("[LO-27] public pages are light, and dark in the device's dark scheme, with sufficient text contrast", async () => {
  const { page } = await visit("/", { width: 390 })
  expect(await lightness(page)).toBe(255)
  await expectReadable(page, OTHER_PAGES)
})

test("[LO-27] the repair home's hero, whose picture is light, has dark text on a light ground in the dark scheme", async () => {
  const { page } = await visit("/repair-service-homepage", { width: 390 })
  const title = page.getByRole("heading", { level: 1 })
  const brightnesses = () =>
    title.evaluate((heading) => {
      const hero = heading.closest("section")
      if (!hero) return null
      const firstChannel = (colour: string) => Number(/rgba?\((\d+)/.exec(colour)?.[1])
      return { ground: firstChannel(getComputedStyle(hero).backgroundImage), text: firstChannel(getComputedStyle(heading).color) }
    })
  await page.emulateMedia({ colorScheme: "dark" })
  await expect.poll(() => lightness(page)).toBeLessThan(20)
  const { ground = 0, text = 255 } = (await brightnesses()) ?? {}
  expect(text).toBeLessThan(60)
  expect(ground).toBeGreaterThan(200)
})

test("[LO-27] banners whose pictures are not there have readable titles in the dark scheme", async () => {
  const { page } = await newVisitor({ width: 390 })
  await page.route("**/images/**", (route) => route.abort())
  await page.emulateMedia({ colorScheme: "dark" })
  await page.goto(at("/"))
  await hydrated(page)
  const slides = page.locator("[role=group][data-ink]")
  await expect.poll(() => slides.count()).toBeGreaterThan(3)
  const differences = await slides.evaluateAll((all) =>
    all.map((slide) => {
      const firstChannel = (colour: string) => Number(/rgba?\((\d+)/.exec(colour)?.[1])
      const { backgroundColor, color } = getComputedStyle(slide)
      return Math.abs(firstChannel(backgroundColor) - firstChannel(color))
    }),
  )
  expect(differences.length).toBeGreaterThan(3)
  for (const difference of differences) expect(difference).toBeGreaterThan(180)
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
  await expectReadable(page, ["/cart", "/place-order", ...profile, `/order/details/${order.id}`, "/select-device"])
})
