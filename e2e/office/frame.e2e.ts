import { expect, test } from "vitest"
import { anOrder, aRepair, aShopper } from "../support/customers.ts"
import { visitOffice } from "../support/office.ts"
import { at, idle } from "../support/support.ts"

async function aPlacedOrder(): Promise<string> {
  return (await anOrder(await aShopper())).reference
}

test("[OFFICE-28] [OFFICE-34] the menu shows what waits, `[` narrows it, and `?` lists the keys", async () => {
  await aPlacedOrder()
  const { page, problems } = await visitOffice("sales", "/office/orders")
  const { waits } = (await page.evaluate(async () => (await fetch("/api/office/waiting")).json())) as {
    waits: Record<string, { count: number; late: number }>
  }
  const menu = page.getByRole("navigation", { name: "Office" })
  const entry = menu.getByRole("link", { name: /^Orders/ })
  const late = waits["orders"]?.late ? `, ${waits["orders"].late} of them late` : ""
  await expect.poll(() => entry.textContent()).toMatch(new RegExp(`^Orders\\d+\\d+ waits?${late}$`))
  await expect.poll(() => entry.textContent()).toContain(`${waits["orders"]?.count} wait`)
  const wide = (await menu.boundingBox())?.width ?? 0
  await page.keyboard.press("[")
  await expect.poll(async () => (await menu.boundingBox())?.width ?? 0).toBeLessThan(wide / 2)
  await page.keyboard.press("[")
  await page.keyboard.press("Shift+?")
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  for (const part of ["On this page", "Everywhere", "Go to"]) await keys.getByRole("region", { name: part }).waitFor()
  await expect.poll(() => keys.getByRole("region", { name: "On this page" }).textContent()).toContain("filterf")
  expect(problems).toEqual([])
})

test("[OFFICE-28] the owner's whole menu, with the owner, is in view at 900 px, and the messages of payments belong to Jobs and mails", async () => {
  const { page, problems } = await visitOffice("owner", "/office/activity/payments", { height: 900 })
  const menu = page.getByRole("navigation", { name: "Office" })
  await expect.poll(() => menu.locator("[aria-current=page]").innerText()).toBe("Jobs and mails")
  const person = (await menu.getByRole("link", { name: /^Khalid/ }).boundingBox()) ?? { y: 0, height: 0 }
  expect(person.y + person.height).toBeLessThanOrEqual(900)
  const last = (await menu.getByRole("link", { name: "Settings" }).boundingBox()) ?? { y: 900, height: 0 }
  expect(last.y + last.height).toBeLessThanOrEqual(person.y)
  expect(problems).toEqual([])
})

test("[OFFICE-34] `c` takes the next step of one order and of one repair, and never while somebody types", async () => {
  const shopper = await aShopper()
  const [order, ticket] = [await anOrder(shopper), await aRepair(shopper)]
  const { page, problems } = await visitOffice("manager", `/office/orders/${order.reference}`)
  await page.getByRole("textbox", { name: "Write a note for colleagues" }).pressSequentially("c")
  await page.getByRole("textbox", { name: "Write a note for colleagues" }).fill("")
  expect(await page.getByRole("dialog").count()).toBe(0)
  await page.getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("c")
  await page.getByRole("dialog", { name: `Confirm ${order.reference}` }).waitFor()
  await page.goto(at(`/office/repairs/${ticket}`))
  await page.getByRole("button", { name: "Confirm", exact: true }).waitFor()
  await idle(page)
  await page.keyboard.press("c")
  await page.getByText("moves it to Booked").waitFor()
  expect(problems).toEqual([])
})

test("[OFFICE-30] [OFFICE-31] [OFFICE-36] an order is found by its reference and Enter, and new orders wait to be shown", async () => {
  const first = await aPlacedOrder()
  const { page, problems } = await visitOffice("sales", "/office/orders?sort=-placed")
  await page.getByRole("row").filter({ hasText: first }).waitFor()
  const second = await aPlacedOrder()
  const fresh = page.getByRole("button", { name: /^\d+ new orders?$/ })
  await fresh.waitFor()
  expect(await page.getByRole("row").filter({ hasText: second }).count()).toBe(0)
  await fresh.click()
  await page.getByRole("row").filter({ hasText: second }).waitFor()

  await page.keyboard.press("Control+k")
  const palette = page.getByRole("combobox", { name: "Find or do anything" })
  await palette.fill(first.toLowerCase())
  await page.getByRole("option", { name: first }).waitFor()
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: first }).waitFor()
  await page.keyboard.press("Control+k")
  await palette.fill(`@${first}`)
  await page.getByText(`Nothing for @${first}`).waitFor()
  expect(problems).toEqual([])
})

test("[OFFICE-30] a found repair says its column of the board", async () => {
  const reference = await aRepair(await aShopper())
  const { page, problems } = await visitOffice("manager", "/office/repairs/list")
  await page.keyboard.press("Control+k")
  await page.getByRole("combobox", { name: "Find or do anything" }).fill(reference)
  await page
    .getByRole("option", { name: reference })
    .filter({ has: page.getByText("New", { exact: true }) })
    .waitFor()
  expect(problems).toEqual([])
})

test.each([
  ["orders/7K4MQ2X9HB", "order", "Orders"],
  ["repairs/7K4MQ2X9HB", "repair", "Repairs"],
  ["customers/99999999", "customer", "Customers"],
  ["requests/99999999", "request", "Requests"],
  ["products/99999999", "product", "Products"],
  ["import/99999999", "import", "Import and export"],
])("the page of %s, which does not exist, says so and leads to the list", async (path, object, list) => {
  const { page } = await visitOffice("owner", `/office/${path}`)
  await page.getByRole("heading", { level: 1, name: `This ${object} does not exist` }).waitFor()
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0)
  await page.getByRole("main").getByRole("link", { name: list, exact: true }).click()
  await page.getByRole("heading", { level: 1, name: list }).waitFor()
})

test("[OFFICE-19] without the permission a page says which one is missing and who gives it, and the session stays", async () => {
  const { page } = await visitOffice("editor", "/office/orders")
  await page.getByRole("heading", { name: "This is not part of your role" }).waitFor()
  await page.getByText("This needs the permission “see orders”. An owner can give it to you.").waitFor()
  expect(
    await page
      .getByRole("navigation", { name: "Office" })
      .getByRole("link", { name: /^Orders/ })
      .count(),
  ).toBe(0)
  await page.getByRole("link", { name: "Go to Today" }).click()
  await page.getByRole("heading", { level: 1, name: /Layla/ }).waitFor()
})

test("[OFFICE-37] without its line the page says since when, asks by itself, and catches up when the line returns", async () => {
  const visit = await visitOffice("owner", "/office/me")
  const { page } = visit
  const line = "**/api/office/live"
  await page.route(line, (route) => route.abort())
  await page.clock.install()
  await page.goto(page.url().replace("/me", "/orders"))
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor()
  await page.clock.runFor(10_000)
  await page.getByText(/^Not live since \d\d:\d\d$/).waitFor()
  const asked = page.waitForRequest(/\/api\/office\/orders(\?|$)/)
  await page.clock.runFor(30_000)
  await asked
  await page.unroute(line)
  await page.getByText("Live", { exact: true }).waitFor()
})

test("[OFFICE-37] a page catches up with what changed while its stream was cut for a moment", async () => {
  const known = await aPlacedOrder()
  const { page, problems } = await visitOffice("sales", "/office/me")
  const changed = Promise.withResolvers<void>()
  let streams = 0
  await page.route("**/api/office/live", async (route) => {
    streams++
    if (streams === 1) return route.fulfill({ contentType: "text/event-stream", body: "retry: 10\n\nevent: open\ndata: {}\n\n" })
    await changed.promise
    return route.continue()
  })
  await page.clock.install()
  await page.goto(at("/office/orders"))
  await page.getByRole("link", { name: known }).waitFor()
  // The list is polled every 30 seconds, which never pass here.
  await page.clock.pauseAt(Date.now() + 1000)
  await aPlacedOrder()
  await expect.poll(() => streams).toBe(2)
  changed.resolve()
  const fresh = page.getByRole("button", { name: "1 new order", exact: true })
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return fresh.count()
    })
    .toBe(1)
  expect(problems).toEqual([])
})

test("[OFFICE-37] a line that was refused, as in a locked session, returns by itself", async () => {
  const { page } = await visitOffice("owner", "/office/me")
  const line = "**/api/office/live"
  const refused = page.waitForResponse(line)
  await page.route(line, (route) => route.fulfill({ status: 403, contentType: "application/problem+json", body: '{"code":"locked"}' }))
  await page.clock.install()
  await page.goto(page.url().replace("/me", "/orders"))
  await refused
  await page.clock.runFor(10_000)
  await page.getByText(/^Not live since \d\d:\d\d$/).waitFor()
  await page.unroute(line)
  await page.clock.runFor(5000)
  await page.getByText("Live", { exact: true }).waitFor()
})
