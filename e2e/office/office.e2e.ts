import { expect, test } from "vitest"
import { findings } from "../support/axe.ts"
import { officeVisitor, personOf, typeCode, visitOffice } from "../support/office.ts"
import { at, idle } from "../support/support.ts"

test("[OFFICE-01] [OFFICE-04] a member signs in with password and code, and is where they wanted to go", async () => {
  const { page, problems } = await officeVisitor()
  await page.goto(at("/office/me?from=mail"))
  await expect.poll(() => new URL(page.url()).pathname).toBe("/office/sign-in")
  const { email, password } = await personOf("sales")
  const mail = page.getByLabel("Mail address")
  await expect.poll(() => mail.evaluate((each) => each === document.activeElement)).toBe(true)
  await mail.fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("heading", { name: "One more step" }).waitFor()
  expect(await findings(page)).toEqual([])
  await typeCode(page, (await personOf("sales")).code)
  await page.getByRole("heading", { name: "Reem" }).waitFor()
  expect(page.url()).toBe(at("/office/me?from=mail"))
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main")
  expect(problems).toEqual([])
})

test("[OFFICE-29] [OFFICE-33] the palette opens by keys, finds a page, and gives the focus back", async () => {
  const { page, problems } = await visitOffice("owner", "/office/parts")
  const field = page.getByLabel("Max quantity")
  await field.focus()
  await page.keyboard.press("Control+k")
  const palette = page.getByRole("combobox", { name: "Find or do anything" })
  await palette.waitFor()
  expect(await findings(page)).toEqual([])
  await palette.fill("no page has this name")
  await page.getByText("Nothing for no page has this name").waitFor()
  await page.keyboard.press("Escape")
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true)
  expect(problems).toEqual([])
})

test.each(["body", "#main"])("[OFFICE-29] Escape in the palette gives the focus back to the page that had it (%s)", async (place) => {
  const { page, problems } = await visitOffice("owner", "/office/activity")
  const hasFocus = () => page.locator(place).evaluate((each) => each === document.activeElement)
  await page.locator(place).evaluate((each) => each.focus())
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.press("Control+k")
  const palette = page.getByRole("combobox", { name: "Find or do anything" })
  await palette.waitFor()
  await page.keyboard.press("Escape")
  await palette.waitFor({ state: "detached" })
  await idle(page)
  await expect.poll(hasFocus).toBe(true)
  expect(problems).toEqual([])
})

test("[OFFICE-42] the address of a list holds its filters, its sort and its columns, also after Back", async () => {
  const { page } = await visitOffice("owner", "/office/parts")
  await page.getByRole("button", { name: "Total" }).click()
  await expect.poll(() => new URL(page.url()).search).toContain("sort=total")
  await page.goto(at("/office/parts?sort=-age&state=Confirmed&cols=total"))
  await page.getByRole("columnheader", { name: "In state" }).waitFor({ state: "detached" })
  await expect.poll(() => page.getByRole("row").count()).toBe(3)
  await page.goBack()
  await expect.poll(() => page.getByRole("row").count()).toBe(7)
})

test.each([
  ["at 1440", { width: 1440 }, "light"],
  ["at 1440, dark", { width: 1440 }, "dark"],
  ["at 390", { width: 390 }, "light"],
  ["at 390, dark", { width: 390 }, "dark"],
] as const)("[OFFICE-160] [OFFICE-164] the parts of the office pass axe and fit %s", async (_name, options, colorScheme) => {
  const { page } = await visitOffice("owner", "/office/parts", options)
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test("[OFFICE-14] without a connection the sign-out, the theme and the copy of a product say that they failed", async () => {
  const { page } = await visitOffice("owner", "/office/me")
  const said = () => page.locator("#main").getByRole("alert").getByText("No connection. Check the line and try again.")
  await page.route("**/api/office/**", (route) => (route.request().method() === "GET" ? route.fallback() : route.abort()))
  await page.locator("#main").getByRole("button", { name: "Sign out" }).first().click()
  await said().waitFor()
  await page.reload()
  await page.getByRole("button", { name: "Dark" }).click()
  await said().waitFor()
  await page.goto(at("/office/products"))
  await page.locator("#main").getByRole("table").getByRole("link").first().click()
  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "Duplicate" }).click()
  await said().waitFor()
})
