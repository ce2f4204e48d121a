import type { Locator, Page } from "playwright-core"
import { expect, onTestFinished, test } from "vitest"
import type { ProductLine } from "#contract/office/products.ts"
import type { RepairOfferKinds } from "#contract/office/repairs/repair-offer.ts"
import type { OfficeBranch } from "#contract/office/settings/branches.ts"
import type { HomeDraft } from "#contract/office/storefront/home-page.ts"
import type { Group } from "#contract/office/structure.ts"
import { ar } from "../support/arabic.ts"
import { expectFits } from "../support/axe.ts"
import { anOrder, aRepair, aShopper, leadRepair } from "../support/customers.ts"
import { callOffice, visitOffice } from "../support/office.ts"
import { at, expectClean } from "../support/support.ts"

const KINDS = ["references", "phones", "prices", "times"] as const

type Texts = Record<(typeof KINDS)[number], number> & { reversed: string[] }

/** How many references, phones, digits of prices and times the page shows, and those whose characters do not run from left to right. */
function latinTexts(page: Page): Promise<Texts> {
  return page.evaluate(() => {
    const kinds = {
      references: /\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{10}\b/g,
      phones: /\+\d[\d ]{6,}\d/g,
      prices: /[−-]?\d[\d,.]*(?=\u00A0ر\.ق)/g,
      times: /\b\d\d:\d\d\b/g,
    }
    const found: Texts = { references: 0, phones: 0, prices: 0, times: 0, reversed: [] }
    const range = document.createRange()
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
        for (const { 0: text, index } of (node.nodeValue ?? "").matchAll(kinds[kind])) {
          const boxes = [...text].map((_, place) => {
            range.setStart(node, index + place)
            range.setEnd(node, index + place + 1)
            return range.getBoundingClientRect()
          })
          if (boxes.some(({ width, height }) => width === 0 && height === 0)) continue
          found[kind]++
          const [first] = boxes
          // A long text may continue in the next line.
          const line = boxes.filter(({ top }) => Math.abs(top - (first?.top ?? 0)) < 2)
          if (line.some(({ left }, place) => place > 0 && left < (line[place - 1]?.left ?? 0))) found.reversed.push(text)
        }
      }
    }
    for (const field of document.querySelectorAll("input")) {
      if (Object.values(kinds).some((kind) => field.value.match(kind)) && getComputedStyle(field).direction !== "ltr") {
        found.reversed.push(field.value)
      }
    }
    return found
  })
}

const edges = async (part: Locator) => {
  const { x, width } = (await part.boundingBox()) ?? { x: Number.NaN, width: Number.NaN }
  return { start: Math.round(x + width), end: Math.round(x) }
}

/** Asserts that each of these parts is left of the one before. */
async function expectRightToLeft(parts: Locator): Promise<void> {
  await parts.nth(1).waitFor()
  const starts = await Promise.all((await parts.all()).map(async (part) => (await edges(part)).start))
  expect(starts).toEqual(starts.toSorted((one, other) => other - one))
  expect(new Set(starts).size).toBe(starts.length)
}

test("[OFFICE-163] in Arabic the frame, tables, board, calendar and drawers mirror; references, phones, prices and times run left to right", async () => {
  const shopper = await aShopper()
  const { reference } = await anOrder(shopper)
  const ticket = await aRepair(shopper)
  await leadRepair(ticket, "CONFIRMED")
  const speak = (language: "en" | "ar") => callOffice("owner", "PATCH", "/api/office/me", { body: { language } })
  expect((await speak("ar")).status).toBe(200)
  onTestFinished(async () => void (await speak("en")))
  const visit = await visitOffice("owner", "/office")
  const { page } = visit
  const seen: Texts = { references: 0, phones: 0, prices: 0, times: 0, reversed: [] }
  const look = async () => {
    await expectFits(page)
    const now = await latinTexts(page)
    for (const kind of KINDS) seen[kind] += now[kind]
    expect(now.reversed, page.url()).toEqual([])
  }
  const menu = page.getByRole("navigation", { name: ar("office_menu"), exact: true })
  const go = async (path: string) => {
    await menu.locator(`a[href="/office${path}"]`).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/office${path}`)
  }

  const report = page.getByRole("figure").first()
  await report.waitFor()
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl")
  expect(await edges(menu)).toMatchObject({ start: 1440 })
  expect(await edges(page.getByRole("main"))).toMatchObject({ end: 0 })
  const days = await page.getByRole("figure").evaluateAll((figures) =>
    figures.flatMap((figure) => {
      const marks = figure.querySelectorAll("rect, [role=status] > bdi")
      const [first, last] = [marks[0], marks[marks.length - 1]]
      return first && last && first !== last ? [first.getBoundingClientRect().left < last.getBoundingClientRect().left] : []
    }),
  )
  expect(days.length).toBeGreaterThan(1)
  expect(new Set(days), "the first day of a chart is at its left").toEqual(new Set([true]))
  await page.getByRole("columnheader").first().waitFor()
  await look()

  await go("/orders")
  await page.getByRole("row").filter({ hasText: reference }).waitFor()
  await expectRightToLeft(page.getByRole("columnheader"))
  const list = page.getByRole("region", { name: ar("office_orders") })
  const pinned = page.getByRole("columnheader", { name: ar("office_orders_col_reference") }).first()
  await page.setViewportSize({ width: 1024, height: 900 })
  await list.evaluate((element) => element.scrollTo(-element.scrollWidth, 0))
  const right = (await edges(list)).start
  await expect.poll(async () => (await edges(pinned)).start, { message: "the first column stays at the right" }).toBe(right)
  await list.evaluate((element) => element.scrollTo(0, 0))
  await page.setViewportSize({ width: 1440, height: 900 })
  const columns = page.getByRole("button", { name: ar("office_columns") })
  await columns.click()
  const drop = page.getByRole("dialog", { name: ar("office_columns") })
  await drop.waitFor()
  expect((await edges(drop)).end).toBeGreaterThanOrEqual(0)
  await page.keyboard.press("Escape")
  await look()

  await page.getByRole("row").filter({ hasText: reference }).getByRole("link").first().click()
  const customer = page.getByRole("region", { name: ar("office_order_customer") })
  await customer.waitFor()
  expect((await edges(customer)).start).toBeLessThanOrEqual((await edges(page.getByRole("region", { name: ar("office_order_items") }))).end)
  await look()
  await page.getByRole("button", { name: ar("office_orders_step_CONFIRMED"), exact: true }).click()
  const dialog = page.getByRole("dialog")
  const close = dialog.getByRole("button", { name: ar("office_close") })
  expect((await edges(close)).start).toBeLessThan((await edges(dialog.getByRole("heading"))).end + 1)
  await look()
  await close.click()

  await go("/repairs")
  await page.getByRole("link", { name: ticket }).first().waitFor()
  await expectRightToLeft(page.locator("main ol > li"))
  await look()
  await go("/repairs/calendar")
  const [earlier, later] = [ar("office_calendar_day_before"), ar("office_calendar_day_after")].map((name) =>
    page.getByRole("button", { name }),
  )
  if (!earlier || !later) throw new Error("There are no buttons.")
  for (const _day of [1, 2, 3]) await later.click()
  const booking = page.getByRole("main").getByRole("link", { name: ticket })
  await booking.waitFor()
  expect((await edges(later)).start).toBeLessThan((await edges(earlier)).end)
  await expect.poll(() => page.getByRole("rowheader").first().textContent()).toBe("⁨من ⁨9 ص⁩ إلى ⁨12 م⁩⁩")
  await expectRightToLeft(page.getByRole("columnheader"))
  expect((await edges(page.getByRole("rowheader").first())).end).toBeGreaterThanOrEqual(
    (await edges(page.getByRole("columnheader").first())).start,
  )
  expect((await edges(booking)).start).toBeGreaterThan((await edges(page.getByRole("button", { name: `نقل ⁨${ticket}⁩` }))).start)
  await look()
  await booking.click()
  await page.getByRole("heading", { name: ar("office_ticket_who") }).waitFor()
  await expectRightToLeft(page.locator("ol:has(> [aria-current=step]) > li"))
  await look()
  for (const path of ["/customers", "/products", "/requests", "/activity"]) {
    await go(path)
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor()
    await look()
  }
  await go("/customers")
  await page.getByRole("row").filter({ hasText: shopper.email }).getByRole("link").first().click()
  await page.getByRole("heading", { name: ar("office_customer_addresses") }).waitFor()
  await page
    .getByText(/^شارع \u2068840\u2069، المبنى 12، منطقة \u206861\u2069، الدوحة$/)
    .first()
    .waitFor()
  await page.getByText(ar("office_english"), { exact: true }).waitFor()
  await look()
  for (const kind of KINDS) expect(seen[kind], kind).toBeGreaterThan(0)

  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole("navigation", { name: ar("office_menu_bar") })
  await expectRightToLeft(bar.locator("> *"))
  await bar.getByRole("button", { name: ar("office_more") }).click()
  const drawer = page.getByRole("dialog")
  const leave = drawer.getByRole("button", { name: ar("office_close") })
  expect((await edges(leave)).start).toBeLessThan((await edges(drawer.getByRole("heading").first())).end + 1)
  const entry = drawer.locator('a[href="/office/orders"]')
  expect((await edges(entry.locator("svg"))).start, "an entry begins with its icon, at the right").toBeGreaterThan(
    (await edges(entry.getByText(ar("office_orders"), { exact: true }))).start - 1,
  )
  await page.getByRole("dialog").locator('a[href="/office/orders"]').click()
  await page
    .getByRole("list", { name: ar("office_orders") })
    .getByText(reference)
    .waitFor()
  await look()
  expectClean(visit)
})

test("[OFFICE-163] in Arabic the lists of groups, products, kinds of repair, branches and sections of the home page have Arabic names", {
  timeout: 120_000,
}, async () => {
  const speak = (language: "en" | "ar") => callOffice("owner", "PATCH", "/api/office/me", { body: { language } })
  const read = async <Answer>(path: string) => (await callOffice("owner", "GET", path)).json as Answer
  expect((await speak("ar")).status).toBe(200)
  onTestFinished(async () => void (await speak("en")))
  const { results: categories } = await read<{ results: Group[] }>("/api/office/structure/category")
  const { results: collections } = await read<{ results: Group[] }>("/api/office/structure/collection")
  const { kinds } = await read<RepairOfferKinds>("/api/office/repair-offer")
  const { results: branches } = await read<{ results: OfficeBranch[] }>("/api/office/settings/branches")
  const { sections } = await read<HomeDraft>("/api/office/home/draft")
  const { results: products } = await read<{ results: ProductLine[] }>("/api/office/products")
  const [category, collection, kind, branch] = [categories[0], collections[0], kinds[0], branches[0]]
  // The newest ones may be drafts of other tests without Arabic.
  const product = products.find(({ title }) => /\p{Script=Arabic}/u.test(title))
  const section = sections.find(({ title_ar: arabic }) => arabic !== null)
  if (!category || !collection || !kind || !branch || !product || !section) throw new Error("The demonstration has none.")
  const shown = [
    ["/office/categories", category.name, category.name_ar],
    [`/office/collections?id=${collection.id}`, collection.name, collection.name_ar],
    ["/office/repairs/offer", kind.title, kind.title_ar],
    ["/office/settings/branches", branch.name, branch.name_ar],
    ["/office/home", section.title, section.title_ar],
    ["/office/products", null, product.title],
    ["/office/products", null, product.category],
    ["/office/settings/slots", null, branch.name_ar],
  ] as const
  const { page, problems } = await visitOffice("owner", "/office")
  for (const [path, english, arabic] of shown) {
    await page.goto(at(path))
    const main = page.getByRole("main")
    // A list to choose from has its words in options.
    await main
      .getByText(arabic ?? expect.fail(path), { exact: true })
      .or(main.locator("option", { hasText: arabic ?? "" }))
      .first()
      .waitFor({ state: "attached" })
    if (english !== null) expect(await main.getByText(english, { exact: true }).count(), path).toBe(0)
    await expectFits(page)
  }
  expect(problems).toEqual([])
})
