import type { Locator } from "playwright-core"
import { expect, test } from "vitest"
import { expectAccessible } from "../support/axe.ts"
import { visitOffice } from "../support/office.ts"
import { at, visit } from "../support/support.ts"

test("[OFFICE-143] an editor writes a question in both languages, publishes it, and the next request of a shopper shows it", async () => {
  const { page, problems } = await visitOffice("editor", "/office/content/faq")
  const pages = page.getByRole("navigation", { name: "Texts" })
  await expect
    .poll(() => pages.getByRole("link").allInnerTexts())
    .toEqual(["Questions and answers", "Terms and Conditions", "Privacy Policy", "Contact", "About the shop", "Announcement bar"])
  const groups = page.getByRole("list", { name: "Groups" })
  await groups.getByText("General", { exact: true }).click()
  await groups.getByRole("button", { name: "Add question" }).first().click()
  const write = async (language: string, question: string, answer: string) => {
    await page.locator(`input[lang=${language}]`).filter({ visible: true }).last().fill(question)
    await page.locator(`textarea[lang=${language}]`).filter({ visible: true }).last().fill(answer)
  }
  await write("en", "Do you gift-wrap?", "Yes, free of charge.")
  await page.getByRole("button", { name: "Save", exact: false }).click()
  await page.getByText("Draft, not published").waitFor()
  await page.getByRole("button", { name: "Publish" }).click()
  await page.getByRole("alert").filter({ hasText: "Some texts are not ready" }).waitFor()
  await expect.poll(() => page.getByText("Write this text in both languages.").filter({ visible: true }).count()).toBe(2)
  await write("ar", "هل تغلفون الهدايا؟", "نعم، مجانًا.")
  await page.getByRole("button", { name: "Save", exact: false }).click()
  await page.getByRole("button", { name: "Publish" }).click()
  await page.getByText("Live", { exact: true }).first().waitFor()
  await expect.poll(async () => (await fetch(at("/faq"))).text()).toContain("Do you gift-wrap?")
  await expect.poll(async () => (await fetch(at("/ar/faq"))).text()).toContain("هل تغلفون الهدايا؟")
  await page.getByRole("button", { name: "Show version 1" }).click()
  const version = page.getByRole("dialog", { name: "Version 1" })
  await version.getByText("How do I create an account?").waitFor()
  await version.getByRole("button", { name: "Use as draft" }).click()
  await page.getByText("1 unsaved change").first().waitFor()
  await expectAccessible(page)
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([])
  // The next tests of this shop expect its first texts.
  const later = (await visitOffice("editor", "/office/content/faq")).page
  await later.getByRole("button", { name: "Show version 1" }).click()
  await later.getByRole("dialog").getByRole("button", { name: "Use as draft" }).click()
  await later.getByRole("button", { name: "Save", exact: false }).click()
  await later.getByRole("button", { name: "Publish" }).click()
  await expect.poll(async () => (await fetch(at("/faq"))).text()).not.toContain("Do you gift-wrap?")
})

test("[OFFICE-143] [OFFICE-64] a manager puts the terms into force from a day on, in a dialog that names them and the day", async () => {
  const { page } = await visitOffice("manager", "/office/content/terms")
  const english = page.locator("textarea[lang=en]")
  const before = await english.inputValue()
  await english.fill(`${before}\n\n## 15. Gifts\n\n{{company_name}} wraps gifts.`)
  await page.getByRole("button", { name: "Save", exact: false }).click()
  await page.getByRole("button", { name: "Publish…" }).click()
  const dialog = page.getByRole("dialog", { name: "Publish Terms and Conditions?" })
  await dialog.getByText("Nobody is mailed.").waitFor()
  await page.keyboard.press("Enter")
  await expect.poll(() => dialog.count()).toBe(0)
  const draft = page.getByText("Draft, not published")
  await draft.waitFor()
  await page.getByRole("button", { name: "Publish…" }).click()
  await dialog.getByRole("button", { name: /^Publish Terms and Conditions for / }).click()
  await draft.waitFor({ state: "detached" })
  expect(await (await fetch(at("/policy"))).text()).toContain("Corniche wraps gifts.")
  // The next tests of this shop expect its first texts.
  await english.fill(before)
  await page.getByRole("button", { name: "Save", exact: false }).click()
  await page.getByRole("button", { name: "Publish…" }).click()
  await dialog.getByRole("button", { name: /^Publish Terms and Conditions for / }).click()
  await expect.poll(async () => (await fetch(at("/policy"))).text()).not.toContain("Corniche wraps gifts.")
})

test("[OFFICE-144] the announcement is there with the first paint, moves nothing after it, and stays closed until it changes", async () => {
  const publish = async (words: string) => {
    const { page } = await visitOffice("editor", "/office/content/announcement")
    const add = page.getByRole("button", { name: "Add announcement" })
    await add.waitFor()
    const list = page.getByRole("list", { name: /^Announcements/ })
    if ((await list.getByRole("listitem").count()) === 0) await add.click()
    else await list.locator("summary").first().click()
    await page.locator("input[lang=en]").first().fill(words)
    await page.locator("input[lang=ar]").first().fill("توصيل مجاني")
    await page.getByLabel("Link").first().fill("/category/laptops")
    await page.getByRole("button", { name: "Save", exact: false }).click()
    await page.getByRole("button", { name: "Publish" }).click()
    await expect.poll(() => page.getByText("Draft, not published").count()).toBe(0)
  }
  await publish("Free delivery this week")
  for (const width of [1440, 390]) {
    const { page, problems } = await visit("/", { width })
    const bar = page.getByRole("complementary", { name: "Announcement" })
    await expect.poll(() => bar.getByRole("link", { name: "Free delivery this week" }).getAttribute("href")).toBe("/category/laptops")
    expect(await pushesOf(bar)).toBe(0)
    expect(problems).toEqual([])
    await expectAccessible(page)
  }
  const withoutScripts = (await visit("/", { js: false })).page.getByRole("complementary", { name: "Announcement" })
  await withoutScripts.getByRole("link", { name: "Free delivery this week" }).waitFor()
  expect(await withoutScripts.getByRole("button").count()).toBe(0)
  const { page } = await visit("/ar")
  await page.getByRole("complementary", { name: "إعلان" }).getByText("توصيل مجاني").waitFor()
  await page.goto(at("/about"))
  const bar = page.getByRole("complementary", { name: "Announcement" })
  await bar.getByRole("button", { name: "Close the announcement" }).click()
  await expect.poll(() => bar.count()).toBe(0)
  await page.goto(at("/faq"))
  await page.getByRole("heading", { level: 1 }).waitFor()
  expect(await bar.count()).toBe(0)
  await publish("Free delivery until Friday")
  await page.goto(at("/faq"))
  await bar.getByText("Free delivery until Friday").waitFor()
  // The next tests of this shop expect no announcement.
  const office = (await visitOffice("editor", "/office/content/announcement")).page
  await office.locator("summary").first().click()
  await office.getByRole("button", { name: "Remove Free delivery until Friday" }).click()
  await office.getByRole("button", { name: "Save", exact: false }).click()
  await office.getByRole("button", { name: "Publish" }).click()
  await expect.poll(async () => (await fetch(at("/faq"))).text()).not.toContain("Free delivery until Friday")
})

/** The number of layout shifts of a page in which something moved down by the height of the announcement. */
function pushesOf(bar: Locator): Promise<number> {
  return bar.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const { height } = element.getBoundingClientRect()
        let pushes = 0
        const isPushed = ({ previousRect, currentRect }: { previousRect: DOMRect; currentRect: DOMRect }) =>
          Math.abs(currentRect.top - previousRect.top - height) < 1
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { sources } = entry as PerformanceEntry & { sources: { previousRect: DOMRect; currentRect: DOMRect }[] }
            if (sources.some(isPushed)) pushes += 1
          }
        }).observe({ type: "layout-shift", buffered: true })
        requestIdleCallback(() => requestAnimationFrame(() => resolve(pushes)))
      }),
  )
}
