import { expect, test } from "vitest"
import { expectArabic } from "../support/arabic.ts"
import { expectAccessible, expectFits } from "../support/axe.ts"
import { publicPages } from "../support/public-pages.ts"
import { at, expectClean, hydrated, visit } from "../support/support.ts"

test.each(publicPages)(
  "[AR-01] [AR-02] [AR-10] the Arabic page of %s has status %i, names its counterparts, and stays in its language",
  async (path, status) => {
    const [english, arabic] = await Promise.all([path, path === "/" ? "/ar" : `/ar${path}`].map((address) => fetch(at(address))))
    expect([english?.status, arabic?.status]).toEqual([status, status])
    const [before = "", html = ""] = await Promise.all([english?.text(), arabic?.text()])
    expect(html).toMatch(/^<!DOCTYPE html><html lang="ar" dir="rtl">/i)
    expect(before).toMatch(/^<!DOCTYPE html><html lang="en" dir="ltr">/i)
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toMatch(/\p{Script=Arabic}/u)
    // Every link to a page of the site stays in its language; one leads to the other.
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)].filter(([tag]) => !tag.includes("hrefLang"))
    expect(links.length).toBeGreaterThan(10)
    expect(links.map(([, href = ""]) => href).filter((href) => !/^\/ar(?:[/?#]|$)/.test(href))).toEqual([])
    expect(before).not.toMatch(/<a [^>]*href="\/ar[/?#"](?![^>]*hrefLang)/)
    const alternates = (document: string) =>
      [...document.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)].map(([, ...found]) => found.join(" "))
    expect(alternates(html)).toEqual(alternates(before))
    expect([0, 3]).toContain(alternates(html).length)
    // An English page grows by its links to the Arabic one, and by nothing else.
    const added =
      before.match(/<link rel="alternate"[^>]*>|<a [^>]*hrefLang[^>]*>.*?<\/a>|<meta property="og:locale:alternate"[^>]*>/g) ?? []
    expect(Buffer.byteLength(added.join(""))).toBeLessThan(1000)
  },
)

test.each([
  ["/ar/repair-price?device=1&brand=1&model=12&issue=1", 390],
  ["/ar/contact-us", 390],
  ["/ar/category/laptops?price=100,5000&sort=price-low&page=2", 1440],
  ["/ar/faq", 390],
  ["/ar/about", 1440],
] as const)("[AR-02] [AR-05] %s at %i is in Arabic from right to left, accessible, and not wider than the screen", async (path, width) => {
  const visitor = await visit(path, { width })
  const { page } = visitor
  await expectArabic(page)
  await expectAccessible(page)
  await expectFits(page)
  // The page uses each font that it preloads, and no other.
  const preloaded = page.locator("link[rel=preload][as=font]")
  await expect.poll(() => preloaded.count()).toBe(3)
  await expect.poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length)).toBe(3)
  expectClean(visitor)
})

test("[AR-05] at 390 no card of an Arabic listing cuts its facts, and the two cards of a row have one height", async () => {
  const { page } = await visit("/ar/category/smartphones", { width: 390 })
  const cards = page.getByRole("main").getByRole("article")
  // The delivery day beside the facts appears after hydration.
  await cards.filter({ hasText: "التوصيل" }).first().waitFor()
  const found = await cards.evaluateAll((all) =>
    all.map((card) => {
      const line = card.querySelector(":is(h2, h3) + div > p")
      const isCut = !line || line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight
      return { isCut, top: card.getBoundingClientRect().top, height: card.getBoundingClientRect().height }
    }),
  )
  expect(found.filter(({ isCut }) => isCut)).toEqual([])
  const rows = Map.groupBy(found, ({ top }) => top)
  expect([...rows.values()].map((row) => new Set(row.map(({ height }) => height)).size)).toEqual(Array(rows.size).fill(1))
})

test("[AR-05] at 390 the number and the unit of a storage option stay on one line", async () => {
  const { page } = await visit("/ar/apple-iphone-17-pro-max/1001", { width: 390 })
  const options = page.getByRole("radiogroup", { name: "سعة التخزين" }).locator("label > bdi")
  await expect.poll(() => options.count()).toBeGreaterThan(2)
  const lines = () =>
    options.evaluateAll((all) => all.map((one) => Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight))))
  await expect.poll(async () => new Set(await lines())).toEqual(new Set([1]))
})

test("[AR-11] a browser that prefers Arabic is offered the Arabic page once, which opens at the same place with the same filters", async () => {
  const visitor = await visit("/category/smartphones?sort=price-low", { locale: "ar-QA" })
  const { page } = visitor
  const offer = page.getByRole("complementary", { name: "هذه الصفحة متاحة بالعربية" })
  await offer.waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  await offer.getByRole("link", { name: "عرض بالعربية" }).click()
  await page.waitForURL(at("/ar/category/smartphones?sort=price-low"))
  await page.waitForFunction(() => document.documentElement.lang === "ar" && document.documentElement.dataset["ready"] === "true")
  await expect.poll(() => page.evaluate(() => scrollY / document.documentElement.scrollHeight)).toBeGreaterThan(0.3)
  await page.goto(at("/about"))
  await page.waitForFunction(() => document.documentElement.dataset["ready"] === "true")
  await expect.poll(() => page.getByRole("complementary").count()).toBe(0)
  expectClean(visitor)
})

test("[AR-49] an English page requests English texts on a device that prefers Arabic", async () => {
  const shopper = await visit("/about", { locale: "ar-QA" })
  const { page } = shopper
  await hydrated(page)
  const answered = page.waitForResponse((response) => response.url().includes("/api/store/autocomplete"))
  await page.getByRole("combobox", { name: "Search" }).filter({ visible: true }).fill("galaxy")
  const answer = await answered
  expect(answer.headers()["content-language"]).toBe("en")
  for (const { name } of (await answer.json()) as { name: string }[]) expect(name).toMatch(/galaxy/i)
  expectClean(shopper)
})
