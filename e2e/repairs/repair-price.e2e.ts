import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { newAccount } from "../support/accounts.ts"
import { expectAccessible } from "../support/axe.ts"
import { aShopper } from "../support/customers.ts"
import { dialogOf, logIn } from "../support/sign-in-dialogs.ts"
import { at, expectClean, hydrated, visit } from "../support/support.ts"

const answer = (page: Page) => page.getByRole("group", { name: "Part" }).locator("label")
const PHONE = "device=1&brand=1&model=12&modelName=iPhone+15+Pro"
const SCREEN = `/repair-price?${PHONE}&issue=1`

test.each([1440, 390])(
  "[TARIFF-01] [TARIFF-04] [TARIFF-05] [TARIFF-11] a visitor gets price, minutes and warranty in three taps, and the address alone gives the same, at %i",
  async (width) => {
    const visitor = await visit("/repair-price", { width })
    const { page } = visitor
    await page.getByRole("textbox", { name: "Your model" }).fill("iphone15 pro")
    await page.getByRole("button", { name: "Apple iPhone 15 Pro Mobile", exact: true }).click()
    await page.waitForURL(at(`/repair-price?${PHONE}`))
    await page.getByRole("link", { name: /^Cracked or broken screen/ }).click()
    await page.waitForURL(at(SCREEN))
    const said = [
      expect.stringMatching(/^Original part\s+QR.749\s+about 45 min · 180 days warranty · at home or at a branch$/),
      expect.stringMatching(/^Compatible part\s+QR.449\s+about 45 min · 90 days warranty · at home or at a branch$/),
    ]
    await expect.poll(() => answer(page).allInnerTexts()).toEqual(said)
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0)
    await page.getByText(/^(At your door today: .*PM|No more visits today)/).waitFor()
    await expectAccessible(page)
    expectClean(visitor)
    const shared = await visit(SCREEN, { js: false })
    await expect.poll(() => answer(shared.page).allInnerTexts()).toEqual(said)
  },
)

test("[TARIFF-03] an issue without a price is priced after a look, and can be booked", async () => {
  const { page } = await (await aShopper()).open(`/repair-price?${PHONE}&issue=5`)
  await page.getByText("Priced after a look, free of charge").waitFor()
  await page.getByRole("link", { name: "Book this" }).click()
  await page.waitForURL(at(`/select-issue?${PHONE}&issue=5`))
  await expect.poll(() => page.getByRole("radio", { name: /^Water or liquid damage/ }).isChecked()).toBe(true)
})

test("[TARIFF-06] [TARIFF-07] a visitor who books logs in first and continues with what was chosen", async () => {
  const account = await newAccount()
  const { page } = await visit(SCREEN)
  await hydrated(page)
  await page.getByRole("radio", { name: /^Original part/ }).check()
  await page.waitForURL(at(`/repair-price?${PHONE}&issue=1&part=original`))
  await page.getByRole("link", { name: "Book this" }).click()
  await page.getByText("Please login first to book a service").waitFor()
  await logIn(dialogOf(page).login, account)
  await page.waitForURL(at(`/select-device?${PHONE}&issue=1&part=original`))
  await page.getByRole("link", { name: "Continue with Apple iPhone 15 Pro, Cracked or broken screen" }).click()
  await page.waitForURL(at(`/select-service-address?${PHONE}&issue=1&part=original`))
  await expect.poll(() => page.getByRole("complementary").innerText()).toMatch(/QR.749 · about 45 min · 180 days warranty/)
})

test("[TARIFF-13] structured data names the lowest price that is shown, and no rating", async () => {
  const html = await (await fetch(at(SCREEN))).text()
  const nodes = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text]) => JSON.parse(text ?? ""))
  const service = nodes.flatMap((node) => node["@graph"] ?? node).find((node) => node["@type"] === "Service")
  expect(service).toMatchObject({
    name: "Cracked or broken screen iPhone 15 Pro: price in Qatar",
    offers: { price: 449, priceCurrency: "QAR" },
  })
  expect(JSON.stringify(nodes)).not.toContain("aggregateRating")
})
