import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import { advance, anAddress, anOrder, aShopper, CHARGER, CONTROLLER, fillCart, refillStock, TO_DELIVERED } from "../support/customers.ts"
import { at, hydrated, idle, visit } from "../support/support.ts"

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

/**
 * The names of the controls whose touch target is less than 44 px high or wide. The colours of a card are at least 28 px wide. Links within
 * a sentence have the height of its line.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button:enabled, summary, select, textarea, input:not(label *), label:has(input)",
    )
    const isShown = (control: HTMLElement) =>
      control.checkVisibility({ visibilityProperty: true }) && !control.closest("[inert], .sr") && control.offsetWidth > 1
    const isWithinText = (control: HTMLElement) =>
      getComputedStyle(control).display === "inline" &&
      [...(control.parentElement?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return [...controls].flatMap((control) => {
      if (!isShown(control) || isWithinText(control) || control.getAttribute("href") === "#main") return []
      control.scrollIntoView({ block: "center", inline: "center" })
      const { left, top, width, height } = control.getBoundingClientRect()
      const isHit = (x: number, y: number) => {
        const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)
        return control.contains(hit) || (hit?.closest("label")?.contains(control) ?? false)
      }
      const reach = control.closest("article") && control.parentElement?.closest(":has(> [role=radiogroup])") ? 13 : 21
      const isLarge = isHit(0, -21) && isHit(0, 21) && isHit(-reach, 0) && isHit(reach, 0)
      return isLarge ? [] : [`${control.getAttribute("aria-label") ?? control.textContent} ${Math.round(width)}x${Math.round(height)}`]
    })
  })
}

/** Opens a page, waits for a text, and asserts that a finger meets every control. */
async function expectLargeTargets(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(at(path))
  await hydrated(page)
  await page.getByText(shown).locator("visible=true").first().waitFor()
  await idle(page)
  await expect.poll(() => smallTargets(page), { message: path }).toEqual([])
}

const BOOKING = "device=1&brand=1&model=1"

test.each([
  ["/", "Best Sellers"],
  ["/category/smartphones", "Products found"],
  ["/apple-iphone-17-pro-max/1001/apple-iphone-17-pro-max-256-gb-cosmic-orange", "Add to Cart"],
  ["/search?q=iphone", "Products found"],
  ["/contact-us", "Send Message"],
  ["/faq", "Refund"],
  ["/repair-service-homepage", "Book"],
  [`/select-issue?${BOOKING}`, "Continue"],
  [`/repair-price?${BOOKING}&issue=1`, "Change"],
  // The bar that offers the page in English covers none of them at the end of the page.
  ["/ar", "View in English"],
])("[LO-31] a finger meets every control of %s", async (path, shown) => {
  const { page } = await visit("/about", { width: 390 })
  await expectLargeTargets(page, path, shown)
})

test("[LO-31] a finger meets every control of a customer's cart, checkout, orders, account and booking", async () => {
  await refillStock()
  const shopper = await aShopper()
  const order = await anOrder(shopper, [CONTROLLER, CHARGER])
  await advance(order.id, order.items[0]?.id ?? 0, ...TO_DELIVERED)
  await anAddress(shopper, { first_name: "Mariam" })
  await fillCart(shopper, CHARGER)
  const { page } = await shopper.open("/cart", { width: 390 })
  await expectLargeTargets(page, "/cart", "Checkout")
  await expectLargeTargets(page, "/place-order", "Mariam")
  await expectLargeTargets(page, `/order/details/${order.id}`, "Request Replacement")
  await expectLargeTargets(page, "/user-profile#personalDetails", "Download My Data")
  await expectLargeTargets(page, "/user-profile#manageAddress", "Mariam")
  await expectLargeTargets(page, "/user-profile#orderHistory", "Track Order")
  await expectLargeTargets(page, `/select-service-address?${BOOKING}&issue=1`, "Mariam")
})
