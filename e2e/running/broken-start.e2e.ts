import { expect, test } from "vitest"
import { at, newVisitor, type Visit } from "../support/support.ts"

/** The ways in which the page's script can fail before hydration. */
const failures: [what: string, fail: (visitor: Visit) => Promise<unknown>][] = [
  [
    "the script throws",
    ({ page }) => page.route(/\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('broken')" })),
  ],
  ["the script does not load", ({ page }) => page.route(/\.js$/, (route) => route.fulfill({ status: 500, body: "" }))],
  [
    "the page cannot be hydrated",
    ({ page }) => page.addInitScript(() => Object.defineProperty(window, "$_TSR", { get: () => undefined, set: () => {} })),
  ],
]

test.each(failures)("[ERR-12] when %s the error is logged, and the server's page still works", async (_what, fail) => {
  const visitor = await newVisitor()
  const { page, problems } = visitor
  const alerts: string[] = []
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  await fail(visitor)
  await page.goto(at("/category/tablets"))
  await expect.poll(() => problems.length).toBeGreaterThan(0)
  await page.waitForLoadState("networkidle")
  expect(await page.evaluate(() => document.documentElement.dataset["ready"])).toBeUndefined()
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Tablets")
  expect(await page.locator("[role=alert], [role=alertdialog], [role=dialog]").filter({ visible: true }).count()).toBe(0)
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQs" }).click()
  await page.getByRole("heading", { name: "Frequently Asked Questions" }).waitFor()
  expect(alerts).toEqual([])
})
