import type { Locator, Page } from "playwright-core"
import { expect, onTestFinished, test } from "vitest"
import { ar, englishAmong } from "../../support/arabic.ts"
import { expectAccessible, expectFits, expectReadableInTheDark } from "../../support/axe.ts"
import { anAddress, aRepair, aShopper, dayIn } from "../../support/customers.ts"
import { callOffice, visitOffice } from "../../support/office.ts"
import { aFailedJob, paymentMessages } from "../../support/queue.ts"
import { at } from "../../support/support.ts"

const ARABIC = /\p{Script=Arabic}/u

/** The office in Arabic until the test ends. */
async function speakArabic(): Promise<void> {
  const speak = (language: "en" | "ar") => callOffice("owner", "PATCH", "/api/office/me", { body: { language } })
  expect((await speak("ar")).status).toBe(200)
  onTestFinished(async () => void (await speak("en")))
}

test("[OFFICE-163] in Arabic the palette and the product list find Arabic words, and the editor names options in Arabic", async () => {
  await speakArabic()
  const { page, problems } = await visitOffice("owner", "/office/products")
  await page.getByRole("searchbox").first().fill("آيفون 17 برو")
  await expect.poll(async () => (await page.locator("tbody tr").allInnerTexts()).every((row) => row.includes("آيفون 17 برو"))).toBe(true)
  await page.keyboard.press("Control+k")
  const palette = page.getByRole("dialog")
  await palette.getByRole("combobox").fill("ايفون ١٧")
  await palette
    .getByRole("option", { name: /آيفون 17/ })
    .first()
    .waitFor()
  await page.keyboard.press("Escape")
  await page.locator("tbody tr a").first().click()
  await page.waitForURL(/\/office\/products\/\d+/)
  await page.getByRole("tab", { name: /الخيارات/ }).click()
  await page.getByRole("listitem").filter({ hasText: "اللون" }).first().waitFor()
  await expect.poll(() => page.locator("tbody th").first().innerText()).toMatch(ARABIC)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectFits(page)
  }
  expect(problems).toEqual([])
})

test("[OFFICE-163] [OFFICE-133] in Arabic the faults of a file are in Arabic, and so are the acts and fields of the log", async () => {
  await speakArabic()
  const { page, problems } = await visitOffice("owner", "/office/import")
  const file = Buffer.from("Handle,Title,Variant Price,Variant Inventory Qty\narabic-faults,Faulty,cheap,many\n")
  await page.locator("input[type=file]").setInputFiles({ name: "faults.csv", mimeType: "text/csv", buffer: file })
  await page.waitForURL(/\/office\/import\/\d+$/)
  await page.getByText("ليس سعرًا؛ اكتبه هكذا").waitFor({ timeout: 60_000 })
  await page.getByText("ليس عددًا صحيحًا").waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(new URL("/office/activity", page.url()).href)
  await page.getByRole("row").filter({ hasText: "faults.csv" }).first().waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  expect(problems).toEqual([])
})

test("[OFFICE-163] in Arabic a failed job or mail has a heading for what the program said, which is marked as English", async () => {
  await speakArabic()
  const fault = "connect ECONNREFUSED 10.0.0.7:587 (while sending: the mail server gave no greeting within ten seconds)"
  onTestFinished(await aFailedJob("send-mail", { kind: "order-confirmed", to: "noor@example.com", contents: {} }, fault))
  onTestFinished(await aFailedJob("make-export", {}, fault))
  const { page, problems } = await visitOffice("owner", "/office/activity/mails")
  for (const path of ["/office/activity/mails", "/office/activity/jobs", "/office/settings/mail"]) {
    await page.goto(at(path))
    const words = page.getByText(fault)
    await words.waitFor()
    await page.getByText(ar("office_technical")).first().waitFor()
    expect(await words.evaluate((each) => [each.getAttribute("lang"), getComputedStyle(each).direction]), path).toEqual(["en", "ltr"])
    await expectNoEnglish(page.locator("#main"))
    await expectSeen(page, path)
  }
  expect(problems).toEqual([])
})

test("[OFFICE-163] in Arabic the messages of the payment provider say what happened; one without words has the provider's name of it", async () => {
  await speakArabic()
  onTestFinished(await paymentMessages("skipcash", ["2", "3", "8", "77"]))
  const { page, problems } = await visitOffice("owner", "/office/activity/payments")
  const isolated = (text: string) => new RegExp(`SkipCash\u2069: \u2068${text}`)
  for (const event of ["paid", "cancelled", "refund_failed"]) {
    await page.getByText(isolated(ar(`office_payment_event_${event}`))).waitFor()
  }
  await page.getByText(isolated("الحدث \u206877")).waitFor()
  await expectNoEnglish(page.locator("#main"))
  await expectSeen(page, "/activity/payments")
  expect(problems).toEqual([])
})

test("[OFFICE-163] in Arabic a kind of device has its Arabic name, in the list of kinds and in the dialog of a brand", async () => {
  await speakArabic()
  const { page, problems } = await visitOffice("owner", "/office/repairs/offer?part=brands")
  const kinds = page.getByRole("navigation", { name: ar("office_offer_kinds") })
  for (const name of ["الهاتف", "الكمبيوتر"]) await kinds.getByRole("link", { name, exact: true }).waitFor()
  // Other tests add kinds and brands that have no Arabic name.
  await page.getByRole("button", { name: "تعديل \u2068آبل\u2069" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("صورة لنوع الجهاز: \u2068الهاتف\u2069").waitFor()
  await expectNoEnglish(dialog)
  await expectSeen(page, "/repairs/offer")
  expect(problems).toEqual([])
})

test("[OFFICE-163] [OFFICE-145] the dialog for another email of a customer is in Arabic, and readable in the dark", async () => {
  const { email } = await aShopper()
  await speakArabic()
  const found = (await callOffice("owner", "GET", `/api/office/customers?q=${encodeURIComponent(email)}`)).json
  const [customer] = (found as { results: { id: number }[] }).results
  const { page, problems } = await visitOffice("owner", `/office/customers/${customer?.id}`)
  await page.getByRole("button", { name: ar("office_customer_email_act") }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("heading").first().waitFor()
  await expectNoEnglish(dialog)
  await expectSeen(page, "the dialog")
  expect(problems).toEqual([])
})

test("[OFFICE-163] [OFFICE-113] in Arabic the dialog of a move knows the full times of a city, and asks for a reason", async () => {
  const shopper = await aShopper()
  const { id } = await anAddress(shopper, { city: "Al Khor" })
  const [full, free] = [`${dayIn(8)} 09:00:00`, `${dayIn(8)} 12:00:00`]
  await aRepair(shopper, { customer_address: id, preferred_time: full })
  const reference = await aRepair(shopper, { customer_address: id, preferred_time: free })
  await speakArabic()
  const { page, problems } = await visitOffice("owner", `/office/repairs/calendar?day=${dayIn(8)}`)
  await page.getByRole("button", { name: `نقل \u2068${reference}\u2069` }).click()
  const dialog = page.getByRole("dialog")
  const times = dialog.getByRole("combobox")
  await times.selectOption(full)
  await dialog.getByLabel(ar("office_ticket_overbook")).waitFor()
  await expect.poll(() => times.locator("option:checked").innerText()).toContain(ar("office_slots_why_full"))
  expect(problems).toEqual([])
})

/** The payment provider, and the address of a brand. */
const OTHER_NAMES = /SkipCash|\bapple\b/g

/** Asserts that no text of a part of the page is in English, save names and what is marked as English. */
async function expectNoEnglish(part: Locator): Promise<void> {
  const texts = await part.evaluate((root) => {
    const found: string[] = []
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (!node.parentElement?.closest("[lang=en]")) found.push(node.nodeValue ?? "")
    return found
  })
  expect(englishAmong(texts.map((text) => text.replaceAll(OTHER_NAMES, "")))).toEqual([])
}

/** Asserts that the page fits a phone and a desk, and that its texts are readable in the light and in the dark. */
async function expectSeen(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await expectFits(page)
    await expectReadableInTheDark(page, name)
    await page.emulateMedia({ colorScheme: "light" })
  }
}
