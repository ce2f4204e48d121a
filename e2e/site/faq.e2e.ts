import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { expectClean, visit } from "../support/support.ts"

const topics = ["General", "Orders", "Payment", "Shipping", "Returns and Refunds"]
const questions = (page: Page) => page.locator("details").getByRole("heading", { level: 3 }).allInnerTexts()
const opened = (page: Page) => page.locator("details[open]").getByRole("heading", { level: 3 }).allInnerTexts()

async function open(page: Page, topic: string) {
  await page.getByRole("navigation", { name: "Topics" }).getByRole("link", { name: topic }).click()
  await page.getByRole("heading", { level: 2, name: topic === "General" ? "General Questions" : topic }).waitFor()
}

test("[FAQ-01] [FAQ-02] [FAQ-03] the page shows the title, the categories, and the general questions first", async () => {
  const visitor = await visit("/faq")
  const { page } = visitor
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Frequently Asked Questions")
  await expect.poll(() => page.getByRole("heading", { level: 2 }).first().innerText()).toBe("General Questions")
  await expect.poll(() => page.getByRole("navigation", { name: "Topics" }).getByRole("link").allInnerTexts()).toEqual(topics)
  for (const topic of topics) {
    await open(page, topic)
    expect((await questions(page)).length).toBeGreaterThan(0)
    const [answer = ""] = await page.locator("details > p").allTextContents()
    expect(answer.length).toBeGreaterThan(20)
  }
  expectClean(visitor)
})

test.each([true, false])(
  "[FAQ-04] [LO-28] the first answer is open; one answer is open at a time, marked + and - (script: %s)",
  async (js) => {
    const { page } = await visit("/faq", { js })
    const mark = (place: number) =>
      page
        .locator("details summary i")
        .nth(place)
        .evaluate((sign) => getComputedStyle(sign, "::before").content.charAt(1))
    const [first = "", second = ""] = await questions(page)
    expect(await opened(page)).toEqual([first])
    await expect.poll(() => mark(0)).toBe("-")
    await page.getByText(first).click()
    await expect.poll(() => opened(page)).toEqual([])
    await expect.poll(() => mark(0)).toBe("+")
    await page.getByText(second).click()
    await expect.poll(() => opened(page)).toEqual([second])
    await expect.poll(async () => [await mark(0), await mark(1)]).toEqual(["+", "-"])
    await open(page, "Orders")
    await expect.poll(async () => opened(page)).toEqual((await questions(page)).slice(0, 1))
  },
)

test("[FAQ-05] [FAQ-06] [FAQ-07] the questions cover accounts, orders, payment, shipping and returns", async () => {
  const { page } = await visit("/faq")
  const all: string[] = []
  for (const topic of topics) {
    await open(page, topic)
    all.push(...(await questions(page)))
  }
  const wanted = [
    /create an account/,
    /change my password/,
    /forgot my password/,
    /change or cancel my order/,
    /track my order/,
    /place an order/,
  ]
  for (const question of [...wanted, /payment methods/, /shipping options/, /return policy/]) {
    expect(
      all.some((text) => question.test(text)),
      String(question),
    ).toBe(true)
  }
})

test("[FAQ-08] the answers mention 30 days, cards, PayPal, bank transfers, standard and express shipping", async () => {
  const texts: string[] = []
  for (const tab of ["payment", "shipping", "returns"]) {
    const { page } = await visit(`/faq?tab=${tab}`, { js: false })
    texts.push(...(await page.locator("details > p").allTextContents()))
  }
  const all = texts.join(" ")
  for (const words of ["30 days", "credit card", "PayPal", "bank transfer", "Standard delivery", "express"]) expect(all).toContain(words)
})
