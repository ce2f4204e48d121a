import type { Page, Route } from "playwright-core"
import { expect, test } from "vitest"
import { PHONES } from "../support/listing-parts.ts"
import { at, held, hydrated, toasterReady, visit } from "../support/support.ts"

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
  const gone = (route: Route) => route.fulfill({ status: 404 })
  await page.route(ASSETS, gone)
  // The page comes when its files are there again.
  const { letGo, sent } = await held(page, at(PHONES))
  await press(page, "Login")
  await expect.poll(() => sent.length).toBe(1)
  await page.unroute(ASSETS)
  const loaded = page.waitForEvent("load")
  letGo()
  await loaded
  await hydrated(page)
  await toasterReady(page)

  await page.route(ASSETS, gone)
  await press(page, "Login")
  await page.getByText("Something went wrong on our side. Please try again later.").waitFor()
  expect(sent).toHaveLength(1)
  await expect.poll(() => page.getByRole("article").count()).toBe(10)
})

function press(page: Page, name: string): Promise<void> {
  return (
    page
      .getByRole("button", { name, exact: true })
      .or(page.getByRole("link", { name, exact: true }))
      // Without waiting for the page that the press may load again.
      .click({ noWaitAfter: true })
  )
}
