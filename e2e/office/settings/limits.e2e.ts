import { expect, onTestFinished, test } from "vitest"
import type { LimitSettings } from "#contract/office/settings/limits.ts"
import type { OfficeReasons } from "#contract/office/settings/reasons.ts"
import { expectAccessible } from "../../support/axe.ts"
import { callOffice, visitOffice } from "../../support/office.ts"

const PATH = "/api/office/settings/limits"

test("a manager changes limits in Latin or Arabic digits, a wrong one says why, and sales only read them", {
  timeout: 90_000,
}, async () => {
  const read = async () => (await callOffice("manager", "GET", PATH)).json as LimitSettings
  const { limits: first } = await read()
  // The next tests of this shop expect its first limits.
  onTestFinished(async () => {
    await callOffice("manager", "PUT", PATH, { body: first, version: (await read()).version })
  })
  const { page, problems } = await visitOffice("manager", "/office/settings/limits")
  const repairs = page.getByLabel("Open repairs")
  const save = () => page.getByRole("button", { name: /^Save/ }).click()
  const low = page.getByLabel("Low with this many pieces or fewer")
  await expect.poll(() => low.inputValue()).toBe("2")
  await repairs.fill("0")
  await low.fill("1001")
  await save()
  await expect.poll(() => repairs.getAttribute("aria-invalid")).toBe("true")
  await expect.poll(() => low.getAttribute("aria-invalid")).toBe("true")
  await low.fill("2")
  await repairs.fill("٧")
  await page.getByLabel("What sales refund of one order alone, in QR").fill("750")
  await save()
  await expect.poll(async () => (await read()).limits).toEqual({ ...first, max_open_repairs: 7, refund_limit: 750 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([])

  const { page: desk } = await visitOffice("sales", "/office/settings/limits")
  await expect.poll(() => desk.getByLabel("Open repairs").getAttribute("readonly")).toBe("")
})

test("a manager sends a test mail and reads when nothing waits any more; sales have no button", { timeout: 90_000 }, async () => {
  const { page, problems } = await visitOffice("manager", "/office/settings/mail")
  await page.getByText("None: mails stay in the inbox of the demonstration").waitFor()
  await page.getByRole("button", { name: "Send a test mail" }).click()
  await page.getByText("A test mail to manager@example.com is waiting to be sent.").waitFor()
  await expect
    .poll(() => page.getByRole("term").filter({ hasText: "Waiting" }).locator("xpath=following-sibling::dd[1]").innerText())
    .toBe("0")
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(problems).toEqual([])
  const { page: desk } = await visitOffice("sales", "/office/settings/mail")
  await desk.getByRole("heading", { name: "Mails that are not sent" }).waitFor()
  expect(await desk.getByRole("button", { name: "Send a test mail" }).count()).toBe(0)
})

test("[OFFICE-54] [OFFICE-58] typed reasons are counted, and when a colleague saved meanwhile the save asks whose are taken", async () => {
  const path = "/api/office/settings/reasons/replacement"
  const read = async () => (await callOffice("manager", "GET", path)).json as OfficeReasons
  const write = async (reasons: OfficeReasons["reasons"]) => {
    const body = { reasons: reasons.map(({ is_used: _isUsed, ...reason }) => reason) }
    expect((await callOffice("owner", "PUT", path, { body, version: (await read()).version })).status).toBe(200)
  }
  const { reasons: first } = await read()
  onTestFinished(() => write(first))
  const { page, problems } = await visitOffice("manager", "/office/settings/reasons")
  const panel = page.getByRole("region", { name: "Why a replacement is requested" })
  const bar = page.getByRole("region", { name: "1 unsaved change" })
  const field = panel.getByRole("textbox").first()
  await expect.poll(() => field.inputValue()).toBe(first[0]?.english)
  await field.fill("It never arrived whole")
  await bar.waitFor()
  await write(first.map((reason, place) => (place === 1 ? { ...reason, english: "It looks worn" } : reason)))
  await page.keyboard.press("Control+s")
  const dialog = page.getByRole("dialog", { name: /saved while you were editing$/ })
  await dialog.getByText(/It looks worn/).waitFor()
  await dialog.getByText(/It never arrived whole/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Save with these choices" }).click()
  await dialog.waitFor({ state: "detached" })
  await bar.waitFor({ state: "detached" })
  expect((await read()).reasons.slice(0, 2).map(({ english }) => english)).toEqual(["It never arrived whole", first[1]?.english])
  expect(problems.filter((problem) => !problem.includes("412"))).toEqual([])
})
