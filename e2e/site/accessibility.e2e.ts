import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { expectAccessible, expectFits, expectReadableInTheDark, findings } from "../support/axe.ts"
import { expectClean, visit } from "../support/support.ts"

/** One address of each screen, and one of the placeholder screens. */
const SCREENS = [
  "/",
  "/about",
  "/category/smartphones",
  "/category/smartphones?brands=1&price=1000,5000",
  "/collection/hot-deals",
  "/brands/samsung",
  "/256-gb",
  "/category/phones-that-do-not-exist",
  "/no-such-slug",
  "/apple-iphone-17-pro-max/1001/apple-iphone-17-pro-max-256-gb-cosmic-orange",
  "/used-device-sale",
  "/special-need",
  "/cart",
  "/faq",
  "/contact-us",
  "/policy",
  "/repair-service-homepage",
  "/apple-service/1",
  "/seo-repair-page-component",
  "/otp-verification",
  "/success-screen",
  "/verify-email",
  "/reset-password",
  "/special-quantity-form",
  "/login",
  "/select-issue?device=1&brand=1&model=1",
]
/** The number of pixels by which the page is wider than the screen. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const MISSING = new Set(["/category/phones-that-do-not-exist", "/no-such-slug"])

/** The screens with parts that only a wide screen has: the header, filters beside a listing, a product in two columns. */
const WIDE = SCREENS.filter((path) => path === "/" || path === "/category/smartphones" || path.startsWith("/apple-iphone"))

/** The screens with the widest parts, also checked at 320 and 768. */
const NARROW = new Set([...WIDE, "/about", "/select-issue?device=1&brand=1&model=1"])

test.each(SCREENS)(
  "[LO-27] %s has no accessibility violations on a phone, light or dark, and no sideways scrolling on any screen",
  async (path) => {
    const visitor = await visit(path, { width: 390, ...(MISSING.has(path) ? { expectedStatus: 404 } : {}) })
    const { page } = visitor
    await expectAccessible(page)
    await expectReadableInTheDark(page, path)
    for (const width of NARROW.has(path) ? [320, 768, 1440] : [1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      await expectFits(page)
    }
    expectClean(visitor)
  },
)

test.each(WIDE)("%s has no accessibility violations on a wide screen", async (path) => {
  const visitor = await visit(path, { width: 1440 })
  await expectAccessible(visitor.page)
  expectClean(visitor)
})

test("no page scrolls sideways at 200% text size on a phone, and the cart link stays on the screen", async () => {
  for (const path of ["/category/smartphones", "/about", "/select-device"]) {
    const { page } = await visit(path, { width: 390 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%"
    })
    await expect.poll(() => overflow(page), { message: path }).toBe(0)
    const cart = await page.getByRole("banner").getByRole("link", { name: "Cart" }).boundingBox()
    expect((cart?.x ?? 0) + (cart?.width ?? 0), path).toBeLessThanOrEqual(390)
  }
})

test("the filters, menu and search on a phone and the sign-in dialogs have no accessibility violations", async () => {
  const { page } = await visit("/category/smartphones", { width: 390 })
  await page.getByRole("button", { name: "Filters" }).click()
  await page.getByRole("dialog", { name: "Filters" }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Open menu" }).click()
  await page.getByRole("dialog", { name: "Menu" }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press("Escape")
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click()
  await page.getByRole("dialog", { name: "Welcome Back" }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole("link", { name: "Forgot Password ?" }).click()
  await page.getByRole("dialog", { name: "Forgot Password" }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole("link", { name: "Back to Login" }).click()
  await page.getByRole("link", { name: "Signup" }).click()
  await page.getByRole("dialog", { name: "Create Your Account" }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press("Escape")
  await page.getByRole("combobox", { name: "Search" }).fill("iphone")
  await page.getByRole("option").first().waitFor()
  expect(await findings(page)).toEqual([])
})

test("the skip link moves the keyboard focus to the content, and the focus is visible", async () => {
  const { page } = await visit("/category/smartphones")
  await page.keyboard.press("Tab")
  const skip = page.getByRole("link", { name: "Skip to content" })
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true)
  await expect.poll(() => skip.isVisible()).toBe(true)
  await page.keyboard.press("Enter")
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main")
  await page.keyboard.press("Tab")
  const hasOutline = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.activeElement as Element)
      return style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2
    })
  await expect.poll(hasOutline).toBe(true)
})
