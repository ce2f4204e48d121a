import { expect, onTestFinished, test } from "vitest"
import type { LimitSettings } from "#contract/office/settings/limits.ts"
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
