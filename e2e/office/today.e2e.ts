import { expect, test } from "vitest"
import { anOrder, aShopper } from "../support/customers.ts"
import { callOffice, visitOffice } from "../support/office.ts"

// First, because an order of another test may wait for its step.
test("after Enter in the tracking id the focus stays in the row, and goes to the next row when that one leaves", async () => {
  const shopper = await aShopper()
  for (const _order of [1, 2]) await anOrder(shopper)
  const { page, problems } = await visitOffice("owner", "/office")
  const queue = page.getByRole("region", { name: "Orders to confirm" })
  const confirm = queue.getByRole("button", { name: /^Confirm \w{10}$/ })
  const [first, second] = [await confirm.first().getAttribute("aria-label"), await confirm.nth(1).getAttribute("aria-label")]
  const nextOrder = (second ?? "").replace("Confirm ", "")
  const isTyping = () => page.evaluate(() => document.activeElement instanceof HTMLInputElement)
  await confirm.first().press("Enter")
  await expect.poll(isTyping).toBe(true)
  await page.keyboard.press("Escape")
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
  await expect.poll(focused).toBe(first)
  await page.keyboard.press("Enter")
  await expect.poll(isTyping).toBe(true)
  await queue.getByRole("button", { name: "Close" }).click()
  await expect.poll(focused).toBe(first)
  await page.keyboard.press("Enter")
  await expect.poll(isTyping).toBe(true)
  await page.keyboard.type("QP-100226")
  await page.keyboard.press("Enter")
  await expect.poll(focused).toBe("Confirmed in a moment")
  await page.getByText("Confirmed in a moment", { exact: true }).waitFor({ state: "detached" })
  await expect.poll(focused).toContain(nextOrder)
  expect(problems).toEqual([])
})

test("[OFFICE-74] [OFFICE-79] Today confirms an order in three acts, and its charts are also tables", async () => {
  await anOrder(await aShopper())
  const { page, problems } = await visitOffice("owner", "/office")
  // The queue shows the three that have waited longest.
  const confirm = page.getByRole("button", { name: /^Confirm \w{10}$/ }).first()
  const name = (await confirm.getAttribute("aria-label")) ?? ""
  await confirm.click()
  await page.keyboard.type("QP-100225")
  await page.keyboard.press("Enter")
  await page.getByText("Confirmed in a moment", { exact: true }).waitFor()
  await page.getByText(`${name.replace("Confirm ", "")} is confirmed in a moment`).waitFor()
  const report = page.getByRole("region", { name: "How the shop does" })
  expect(await report.getByRole("figure").count()).toBeGreaterThan(1)
  for (const figure of await report.getByRole("figure").all()) {
    expect(await figure.getAttribute("aria-label")).not.toBe("")
    await figure.getByText("Show as table").click()
    await figure.getByRole("table").waitFor()
  }
  expect(problems).toEqual([])
})

test("[OFFICE-62] an order that a colleague has just confirmed says so at once, in place of its button", async () => {
  await anOrder(await aShopper())
  const { page, problems } = await visitOffice("owner", "/office")
  const queue = page.getByRole("region", { name: "Orders to confirm" })
  const confirm = queue.getByRole("button", { name: /^Confirm \w{10}$/ }).first()
  const reference = ((await confirm.getAttribute("aria-label")) ?? "").replace("Confirm ", "")
  const staged = await callOffice("sales", "POST", `/api/office/orders/${reference}/steps`, { body: { to: "CONFIRMED" } })
  expect(staged.status, JSON.stringify(staged.json)).toBe(202)
  const row = queue.locator("div").filter({ has: page.getByRole("link", { name: reference }) })
  await row.getByText("Reem is doing this", { exact: true }).last().waitFor()
  await expect.poll(() => queue.getByRole("button", { name: `Confirm ${reference}` }).count()).toBe(0)
  await callOffice("sales", "DELETE", `/api/office/staged/${(staged.json as { staged: number }).staged}`)
  await queue.getByRole("button", { name: `Confirm ${reference}` }).waitFor()
  expect(problems).toEqual([])
})

test("[OFFICE-81] a block that fails says so and tries again, and the others stay", async () => {
  const { page } = await visitOffice("owner", "/office/me")
  await page.route("**/api/office/today/needs", (route) => route.fulfill({ status: 500, body: "{}" }))
  await page.getByRole("navigation", { name: "Office" }).getByRole("link", { name: "Today", exact: true }).last().click()
  const block = page.getByRole("region", { name: "Needs a person" })
  await block.getByRole("heading", { name: "This did not load" }).waitFor()
  await page.getByRole("region", { name: "Orders to confirm" }).waitFor()
  await page.unroute("**/api/office/today/needs")
  await block.getByRole("button", { name: "Try again" }).click()
  await block.getByRole("heading", { name: "This did not load" }).waitFor({ state: "detached" })
})
