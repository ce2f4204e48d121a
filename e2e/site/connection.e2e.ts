import type { Page, Route } from "playwright-core"
import { expect, test } from "vitest"
import { allSent } from "../support/clock.ts"
import { cards, PHONES } from "../support/listing-parts.ts"
import { addressOf, PHONE, productOf, radio } from "../support/product-visits.ts"
import { at, held, hydrated, newVisitor, toasterReady, visit } from "../support/support.ts"

const ASSETS = "**/assets/**"
const SCRIPTS = "**/assets/*.js"
const NO_CONNECTION = "No connection. Please check your network and try again."

const LATE_DIALOGS = [
  { width: 1440, button: "Login", dialog: "Welcome Back" },
  { width: 390, button: "Open menu", dialog: "Menu" },
]

test.each(LATE_DIALOGS)(
  "[SH-21] at $width px the page stays when a script fails to load, and the next press loads it again",
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

test.each(LATE_DIALOGS)(
  "[SH-21] at $width px a press shows that there is no connection when the script of the toasts does not load either",
  async ({ width, button, dialog }) => {
    const { page } = await newVisitor({ width })
    await loseScripts(page, PHONES)
    await page.goto(at(PHONES))
    await hydrated(page)
    const line = page.getByRole("alert").filter({ hasText: NO_CONNECTION })
    await press(page, button)
    await line.waitFor()
    await press(page, button)
    await line.waitFor()

    await page.unroute(SCRIPTS)
    await press(page, button)
    await page.getByRole("dialog", { name: dialog }).waitFor()
  },
)

test("[SH-21] the page reloads once when the files of its build are gone", async () => {
  const { page } = await visit(PHONES)
  await toasterReady(page)
  const gone = (route: Route) => route.fulfill({ status: 404 })
  await page.route(ASSETS, gone)
  // The page is held until its files are available again.
  const { release, sent } = await held(page, at(PHONES))
  await press(page, "Login")
  await expect.poll(() => sent.length).toBe(1)
  await page.unroute(ASSETS)
  const loaded = page.waitForEvent("load")
  release()
  await loaded
  await hydrated(page)
  await toasterReady(page)

  await page.route(ASSETS, gone)
  await press(page, "Login")
  await page.getByText("Something went wrong on our side. Please try again later.").waitFor()
  expect(sent).toHaveLength(1)
  await expect.poll(() => page.getByRole("article").count()).toBe(10)
})

test("[SH-21] preloaded scripts of a product page cause no unhandled error when they fail to load", async () => {
  const path = addressOf(await productOf(PHONE))
  const { page } = await newVisitor()
  const faults = faultsOf(page)
  const lost: string[] = []
  page.on("requestfailed", (request) => lost.push(request.url()))
  await loseScripts(page, path)
  await page.goto(at(path))
  await hydrated(page)
  // The click requests one of them again, so its first failure is over or in progress.
  await radio(page, "Storage", "512 GB").dispatchEvent("click")
  await expect.poll(() => lost.length - new Set(lost).size).toBeGreaterThan(0)
  await allSent(page)
  expect(faults).toEqual([])
})

test("[SH-21] a product that fails to load shows an error and causes no unhandled error", async () => {
  const { page } = await visit(PHONES)
  const faults = faultsOf(page)
  await loseScripts(page, addressOf(await productOf(PHONE)))
  await page.route("**/api/**", (route) => route.abort("connectionfailed"))
  await cards(page).first().getByRole("link").first().click()
  await page.getByRole("main").getByRole("alert").waitFor()
  await allSent(page)
  expect(faults).toEqual([])
})

/** The unhandled errors of a page. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on("pageerror", ({ message }) => faults.push(message))
  return faults
}

/** Aborts all scripts except those that the document at `path` names. */
async function loseScripts(page: Page, path: string): Promise<void> {
  const html = await (await fetch(at(path))).text()
  await page.route(SCRIPTS, (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort("connectionfailed"),
  )
}

function press(page: Page, name: string): Promise<void> {
  return (
    page
      .getByRole("button", { name, exact: true })
      .or(page.getByRole("link", { name, exact: true }))
      // The press may reload the page, which the click does not wait for.
      .click({ noWaitAfter: true })
  )
}
