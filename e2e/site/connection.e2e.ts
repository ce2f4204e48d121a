import type { Page, Route } from "playwright-core"
import { expect, test } from "vitest"
import { PHONES } from "../support/listing-parts.ts"
import { hydrated, visit } from "../support/support.ts"

const ASSETS = "**/assets/**"
const NO_CONNECTION = "No connection. Please check your network and try again."

test.each([
  { width: 1440, button: "Login", dialog: "Welcome Back" },
  { width: 390, button: "Open menu", dialog: "Menu" },
])(
  "[SH-21] at $width px a script that cannot be loaded leaves the page, and the next press tries again",
  async ({ width, button, dialog }) => {
    const { page } = await visit(PHONES, { width })
    await toasterReady(page)
    await page.route(ASSETS, (route) => route.abort())
    await press(page, button)
    await page.getByText(NO_CONNECTION).waitFor()
    await expect.poll(() => page.getByRole("article").count()).toBe(10)
    await expect.poll(() => page.getByRole("contentinfo").isVisible()).toBe(true)

    await page.unroute(ASSETS)
    await press(page, button)
    await page.getByRole("dialog", { name: dialog }).waitFor()
  },
)

test("[SH-21] when the files of the page's build are gone, the page is loaded again, once", async () => {
  const { page } = await visit(PHONES)
  await toasterReady(page)
  // What loads when the browser is idle would find its file gone before the visitor acts.
  await page.waitForLoadState("networkidle")
  const loads: string[] = []
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()))
  const gone = (route: Route) => route.fulfill({ status: 404 })
  await page.route(ASSETS, gone)
  const asked = page.waitForRequest((request) => request.isNavigationRequest())
  await press(page, "Login")
  await asked
  await page.unroute(ASSETS)
  await hydrated(page)
  await toasterReady(page)
  await page.waitForLoadState("networkidle")

  await page.route(ASSETS, gone)
  await press(page, "Login")
  await page.getByText("Something went wrong on our side. Please try again later.").waitFor()
  expect(loads).toHaveLength(1)
  await expect.poll(() => page.getByRole("article").count()).toBe(10)
})

function press(page: Page, name: string): Promise<void> {
  return page
    .getByRole("button", { name, exact: true })
    .or(page.getByRole("link", { name, exact: true }))
    .click()
}

/** The place of toasts comes after the page's own scripts. */
async function toasterReady(page: Page): Promise<void> {
  await page.locator("body > [aria-live]").first().waitFor({ state: "attached" })
  await expect
    .poll(() =>
      page
        .locator("body > [aria-live]")
        .first()
        .evaluate((place) => Object.keys(place).some((key) => key.startsWith("__react"))),
    )
    .toBe(true)
}
