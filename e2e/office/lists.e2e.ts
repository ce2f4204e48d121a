import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { findings } from "../support/axe.ts"
import { anOrder, aRepair, aShopper } from "../support/customers.ts"
import { giveFactor, visitOffice } from "../support/office.ts"
import { at } from "../support/support.ts"

test("[OFFICE-46] columns are hidden and sized by keys, kept for the person, and reset", async () => {
  await anOrder(await aShopper())
  const { page, problems } = await visitOffice("manager", "/office/orders")
  const head = (name: string) => page.getByRole("columnheader", { name })
  await head("Tracking").waitFor()
  await page.getByRole("button", { name: "Columns" }).click()
  await page.getByRole("checkbox", { name: "Tracking" }).click()
  await head("Tracking").waitFor({ state: "detached" })
  await page.keyboard.press("Escape")
  const wide = async () => (await head("Customer").boundingBox())?.width ?? 0
  const before = await wide()
  await page.getByRole("separator", { name: "Width of Customer" }).focus()
  for (const _step of [1, 2, 3]) await page.keyboard.press("ArrowRight")
  await expect.poll(wide).toBeGreaterThan(before + 30)
  await page.goto(at("/office/orders"))
  await head("Customer").waitFor()
  await expect.poll(wide, { message: "another visit, without the columns in its address" }).toBeGreaterThan(before + 30)
  await expect.poll(() => head("Tracking").count()).toBe(0)
  await page.getByRole("button", { name: "Columns" }).click()
  await page.getByRole("button", { name: "Reset columns" }).click()
  await head("Tracking").waitFor()
  expect(problems).toEqual([])
})

test("[OFFICE-45] [OFFICE-48] [OFFICE-51] rows are chosen over filters and all at once, heads stay in view, and no match says why", async () => {
  const shopper = await aShopper()
  for (const _order of [1, 2]) await anOrder(shopper)
  const { page, problems } = await visitOffice("manager", "/office/orders?view=all", { height: 420 })
  const bar = page.getByRole("region", { name: /chosen$/ })
  const answer = Promise.withResolvers<void>()
  await page.route("**/api/office/orders?*", async (route) => {
    await answer.promise
    await route.fallback()
  })
  await page.reload()
  const whole = page.getByRole("checkbox", { name: "Choose all rows of this page" })
  await expect.poll(() => whole.isDisabled(), { message: "a page without rows has none to choose" }).toBe(true)
  answer.resolve()
  await whole.click()
  await bar.waitFor()
  await page.keyboard.press("Escape")
  await bar.waitFor({ state: "detached" })
  const rows = page.getByRole("row")
  await rows.nth(1).getByRole("checkbox").click()
  const all = bar.getByRole("button", { name: /^Choose all \d+ that match$/ })
  const [, count] = /(\d+)/.exec((await all.textContent()) ?? "") ?? []
  await all.click()
  await bar.getByText(`${count} chosen`, { exact: true }).waitFor()
  const list = page.getByRole("region", { name: "Orders" })
  const top = await page.getByRole("columnheader", { name: "Customer" }).boundingBox()
  await list.evaluate((element) => element.scrollTo(0, 200))
  await expect.poll(async () => (await page.getByRole("columnheader", { name: "Customer" }).boundingBox())?.y).toBe(top?.y)
  await page.getByRole("searchbox", { name: "Reference, name, phone, product" }).fill("no order has this name")
  await page.getByRole("heading", { name: "Nothing with these filters" }).waitFor()
  await expect.poll(() => bar.count(), { message: "a new filter clears the choice" }).toBe(0)
  await page.getByRole("button", { name: "Clear filters" }).click()
  await rows.nth(1).waitFor()
  expect(problems).toEqual([])
})

test("[OFFICE-47] a changed view is saved under a name, opens by its tab, and is deleted", async () => {
  const { page, problems } = await visitOffice("manager", "/office/orders?method=CASH_ON_DELIVERY")
  await page.getByRole("button", { name: "Save as a view…" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name").fill("Cash at doors")
  await dialog.getByRole("button", { name: "Save view" }).click()
  const tab = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Cash at doors" })
  await expect.poll(() => tab.getAttribute("aria-current")).toBe("page")
  await page.goto(at("/office/orders"))
  await tab.click()
  await expect.poll(() => new URL(page.url()).search).toContain("method=CASH_ON_DELIVERY")
  await page.getByRole("button", { name: "Actions for this view" }).click()
  await page.getByRole("menuitem", { name: "Delete…" }).click()
  await page.getByRole("dialog", { name: "Delete the view Cash at doors?" }).getByText("Nobody is mailed.").waitFor()
  await page.getByRole("button", { name: "Delete Cash at doors" }).click()
  // While the dialog is open, the page behind it has no roles.
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await tab.waitFor({ state: "detached" })
  expect(problems).toEqual([])
})

test("[OFFICE-50] a list with too many rows for one answer becomes a file that the bell offers", async () => {
  const { reference } = await anOrder(await aShopper())
  const { page, problems } = await visitOffice("manager", "/office/orders", { expectedStatus: 409 })
  await giveFactor({ page, problems }, "manager")
  // The shop of the tests has few orders; that more than 5,000 are refused is shown over HTTP.
  const problem = { type: "/api/docs#too_many_rows", title: "Conflict", status: 409, detail: "Too many.", code: "too_many_rows" }
  await page.route("**/api/office/orders.csv*", (route) =>
    route.fulfill({ status: 409, contentType: "application/problem+json", body: JSON.stringify(problem) }),
  )
  await page.getByRole("button", { name: "CSV", exact: true }).click()
  await page.getByText("The file is being made. You find it in the bell for 24 hours.").waitFor()
  await page.getByRole("button", { name: /^Notices, / }).click()
  const line = page.getByRole("button", { name: /^Your file with \d+ rows? is ready\. Save it/ }).first()
  await line.waitFor()
  expect(await findings(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent("download"), line.click()])
  expect(download.suggestedFilename()).toBe("orders.csv")
  const file = await readFile(await download.path(), "utf8")
  expect(file).toContain("Order,")
  expect(file).toContain(reference)
  expect(problems).toEqual([])
})

test("[OFFICE-51] the list of repairs tells filters from nothing yet, and clears them with the words in the field", async () => {
  const reference = await aRepair(await aShopper())
  const { page, problems } = await visitOffice("manager", "/office/repairs/list?q=nothing-like-this")
  await page.getByRole("heading", { name: "Nothing with these filters" }).waitFor()
  await page.getByRole("button", { name: "Clear filters" }).click()
  await page.getByRole("link", { name: reference }).waitFor()
  await expect.poll(() => page.locator("#main").getByRole("searchbox").inputValue()).toBe("")
  expect(problems).toEqual([])
})

test("[OFFICE-42] a letter typed while the address takes over the search before it is not lost", async () => {
  const { page, context } = await visitOffice("manager", "/office/products")
  await context.addInitScript(() => {
    const { replaceState } = History.prototype
    History.prototype.replaceState = function (...args) {
      replaceState.apply(this, args)
      const field = document.querySelector<HTMLInputElement>("#main input[type=search]")
      if (field?.value !== "iph" || !String(args[2]).includes("q=iph")) return
      // The browser's own setter, because React would not notice the change otherwise.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "ipho")
      field.dispatchEvent(new Event("input", { bubbles: true }))
    }
  })
  await page.reload()
  const search = page.locator("#main").getByRole("searchbox")
  await search.fill("iph")
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("ipho")
  await expect.poll(() => search.inputValue()).toBe("ipho")
  await search.fill("")
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(null)
})
