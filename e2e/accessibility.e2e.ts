import { expect, test } from "vitest"
import { expectAccessible, findings } from "./axe.ts"
import { expectClean, visit } from "./support.ts"

/** One address of every screen that is more than a frame, and one of the frames. */
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
  "/login",
]
const MISSING = new Set(["/category/phones-that-do-not-exist", "/no-such-slug"])

test.each(SCREENS.flatMap((path) => [1440, 390].map((width) => [path, width] as const)))(
  "%s at %i has no finding, and does not scroll sideways",
  async (path, width) => {
    const visitor = await visit(path, { width, ...(MISSING.has(path) ? { expectedStatus: 404 } : {}) })
    await expectAccessible(visitor.page)
    expectClean(visitor)
  },
)

test("the shop does not scroll sideways at 320 and 768", async () => {
  for (const width of [320, 768]) {
    for (const path of [
      "/",
      "/category/smartphones",
      "/apple-iphone-17-pro-max/1001/apple-iphone-17-pro-max-256-gb-cosmic-orange",
      "/about",
    ]) {
      const { page } = await visit(path, { width })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${path} at ${width}`,
      ).toBe(0)
    }
  }
})

test("open dialogs have no finding: filters and menu on a phone, the login", async () => {
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
})

test("the keyboard reaches the content over the skip link, and focus is seen", async () => {
  const { page } = await visit("/category/smartphones")
  await page.keyboard.press("Tab")
  const skip = page.getByRole("link", { name: "Skip to content" })
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  expect(await skip.isVisible()).toBe(true)
  await page.keyboard.press("Enter")
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main")
  await page.keyboard.press("Tab")
  const outline = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement as Element)
    return style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2
  })
  expect(outline).toBe(true)
})
