import pg from "pg"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import type { RepairService } from "#contract/repairs.ts"
import { issueIcon } from "#web/repairs/price/issue-icon.ts"
import { newAccount } from "../support/accounts.ts"
import { expectAccessible } from "../support/axe.ts"
import { aShopper } from "../support/customers.ts"
import { dialogOf, logIn } from "../support/sign-in-dialogs.ts"
import { at, call, expectClean, hydrated, hydratedPart, ownShop, visit } from "../support/support.ts"

const answer = (page: Page) => page.getByRole("group", { name: "Part" }).locator("label")
const PHONE = "device=1&brand=1&model=12&modelName=iPhone+15+Pro"
const SCREEN = `/repair-price?${PHONE}&issue=1`

test.each([1440, 390])(
  "[TARIFF-01] [TARIFF-04] [TARIFF-05] [TARIFF-11] a visitor gets price, minutes and warranty in three taps, and the query alone gives the same result, at %i",
  async (width) => {
    const visitor = await visit("/repair-price", { width })
    const { page } = visitor
    await page.getByRole("textbox", { name: "Your model" }).fill("iphone15 pro")
    await page.getByRole("button", { name: "Apple iPhone 15 Pro Mobile", exact: true }).click()
    await page.waitForURL(at(`/repair-price?${PHONE}`))
    await page.getByRole("link", { name: /^Cracked or broken screen/ }).click()
    await page.waitForURL(at(SCREEN))
    const said = [
      expect.stringMatching(/^Original part\s+QR.749\s+about 45 min\s+180 days warranty\s+at home or at a branch$/),
      expect.stringMatching(/^Compatible part\s+QR.449\s+about 45 min\s+90 days warranty\s+at home or at a branch$/),
    ]
    await expect.poll(() => answer(page).allInnerTexts()).toEqual(said)
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0)
    const visits = page.getByRole("list", { name: /^At your door (today|on \w+, \d+ \w+ \d+)$/ })
    await visits
      .getByText(/^\d+ [AP]M - \d+ PM$/)
      .first()
      .waitFor()
    await expectAccessible(page)
    expectClean(visitor)
    const shared = await visit(SCREEN, { js: false })
    await expect.poll(() => answer(shared.page).allInnerTexts()).toEqual(said)
  },
)

test("[TARIFF-03] an issue without a price shows that it is priced after a look, and can be booked", async () => {
  const { page } = await (await aShopper()).open(`/repair-price?${PHONE}&issue=5`)
  await page.getByText("Priced after a look, free of charge").waitFor()
  await page.getByRole("link", { name: "Book this" }).click()
  await page.waitForURL(at(`/select-issue?${PHONE}&issue=5`))
  await expect.poll(() => page.getByRole("radio", { name: /^Water or liquid damage/ }).isChecked()).toBe(true)
})

test("[TARIFF-06] [TARIFF-07] a visitor who books logs in first and continues with the same choices", async () => {
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

test("a chosen model moves the focus to the next question, and Change back to the first", async () => {
  const { page } = await visit("/repair-price", { width: 390 })
  const models = page.getByRole("main").getByRole("list").first().getByRole("button")
  await models.first().focus()
  await page.keyboard.press("Enter")
  const focused = page.locator("h2:focus")
  await expect.poll(() => focused.innerText()).toMatch(/What is wrong\?$/)
  await page.getByRole("button", { name: "Change" }).focus()
  await page.keyboard.press("Enter")
  await expect.poll(() => focused.innerText()).toMatch(/What is broken\?$/)
})

test("a part shows as chosen before the query contains it", async () => {
  const { page } = await visit(SCREEN)
  const part = page.getByRole("radio", { name: /^Original part/ })
  await hydratedPart(part)
  const isChosenAtOnce = await part.evaluate((input: HTMLInputElement) => {
    input.click()
    return input.checked
  })
  expect(isChosenAtOnce).toBe(true)
  await page.waitForURL(at(`/repair-price?${PHONE}&issue=1&part=original`))
  await expect.poll(() => part.isChecked()).toBe(true)
})

test("[TARIFF-13] structured data contains the lowest price shown, and no rating", async () => {
  const html = await (await fetch(at(SCREEN))).text()
  const nodes = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text]) => JSON.parse(text ?? ""))
  const service = nodes.flatMap((node) => node["@graph"] ?? node).find((node) => node["@type"] === "Service")
  expect(service).toMatchObject({
    name: "Cracked or broken screen iPhone 15 Pro: price in Qatar",
    offers: { price: 449, priceCurrency: "QAR" },
  })
  expect(JSON.stringify(nodes)).not.toContain("aggregateRating")
})

test("[TARIFF-12] a model and issue with a price has its own listed page, and one without is not listed", async () => {
  const headOf = async (query: string) => {
    const html = await (await fetch(at(`/repair-price?${query}`))).text()
    return {
      canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&"),
      isListed: !html.includes("noindex"),
    }
  }
  const own = "device=1&brand=1&model=12&issue="
  expect(await headOf(`${PHONE}&issue=1&part=original`)).toEqual({
    canonical: `http://shop.localhost/repair-price?${own}1`,
    isListed: true,
  })
  expect((await headOf(`${PHONE}&issue=5`)).isListed).toBe(false)
  const sitemap = await (await fetch(at("/sitemaps/repair-prices-1.xml"))).text()
  const named = (issue: number) => sitemap.includes(`/repair-price?${own.replaceAll("&", "&amp;")}${issue}<`)
  expect([named(1), named(5)]).toEqual([true, false])
})

test("[TARIFF-08] the booking keeps its steps, guards and texts, and shows prices in addition", async () => {
  const { page } = await (await aShopper()).open("/select-issue?device=1&brand=1")
  await page.waitForURL(at("/select-model;device=1;brand=1"))
  await page.goto(at(`/select-issue?${PHONE}`))
  await page.getByRole("heading", { level: 1, name: "Select issue" }).waitFor()
  const services = (await call("GET", "/api/service/all")).json as RepairService[]
  const titles =
    services
      .find(({ id }) => id === 1)
      ?.issues.toSorted((a, b) => a.rank - b.rank)
      .map(({ title }) => title) ?? []
  const rows = page.getByRole("group", { name: "Issues" }).locator("label")
  const price = String.raw`((from )?QR.[\d,]+ · about .+|Price confirmed before we start)$`
  await expect.poll(() => rows.allInnerTexts()).toEqual(titles.map((title) => expect.stringMatching(new RegExp(`^${title}\\s+${price}`))))
  const steps = page.getByRole("list", { name: "Your booking" }).getByRole("listitem")
  const names = ["Device", "Brand", "Model", "Issue", "Address"]
  await expect.poll(() => steps.allInnerTexts()).toEqual(names.map((name) => expect.stringContaining(name)))
})

const PRO_MAX = "/apple-iphone-17-pro-max/1001/apple-iphone-17-pro-max-256-gb-cosmic-orange"
const band = (page: Page) =>
  page.getByRole("main").getByText(/^Yours is broken\? Cracked or broken screen from QR.[\d,]+, about 45 minutes$/)

test.each([1440, 390])("[RE-20] [FIXIT-03] [FIXIT-06] a product and its repair prices link to each other at %i", async (width) => {
  const visitor = await visit(PRO_MAX, { width })
  const { page } = visitor
  await band(page).waitFor()
  const buyNow = page.getByRole("main").getByRole("button", { name: "Buy Now" }).first()
  const isBelow = async () => ((await band(page).boundingBox())?.y ?? 0) > ((await buyNow.boundingBox())?.y ?? Number.POSITIVE_INFINITY)
  await expect.poll(isBelow).toBe(true)
  await expectAccessible(page)
  await page.getByRole("link", { name: "See repair prices" }).click()
  await page.waitForURL(at("/repair-price?device=1&brand=1&model=1&modelName=iPhone+17+Pro+Max"))
  const isNew = page.getByRole("main").getByRole("link", { name: /^New from QR.5,149$/ })
  await isNew.waitFor()
  await expectAccessible(page)
  await isNew.click()
  await page.waitForURL((url) => url.pathname.startsWith("/apple-iphone-17-pro-max/1001/"))
  expectClean(visitor)
})

test("[RE-20] the issue step shows the price of the model as new, and the cart shows nothing about repairs", async () => {
  const { page } = await (await aShopper()).open("/select-issue?device=1&brand=1&model=1&modelName=iPhone+17+Pro+Max")
  await page.getByRole("link", { name: /^New from QR.5,149$/ }).waitFor()
  await page.goto(at("/cart"))
  await page.getByRole("heading", { level: 1 }).waitFor()
  expect(await page.getByText("Yours is broken?").count()).toBe(0)
})

test("[FIXIT-05] the product's page shows a new repair price after the notification of a catalog change", async () => {
  const shown = async () => /from (?:<!-- -->)?QR.([\d,]+), about 45 minutes/.exec(await (await fetch(at(PRO_MAX))).text())?.[1]
  const database = new pg.Client({ connectionString: ownShop().databaseUrl })
  await database.connect()
  const change = async (by: number) => {
    await database.query("update repair_tariffs set price_dirhams = price_dirhams + $1 where model_id = 1 and issue_id = 1", [by])
    await database.query("select pg_notify('catalog_changed', '')")
  }
  try {
    await expect.poll(shown).toBe("849")
    await change(1000)
    await expect.poll(shown).toBe("859")
  } finally {
    await change(-1000)
    await database.end()
  }
  await expect.poll(shown).toBe("849")
})

test("every issue has the same icon in English and Arabic, and the wrench only where no part is named", async () => {
  const inLanguage = async (language: string) =>
    ((await call("GET", `/api/service/all?lang=${language}`)).json as RepairService[]).flatMap(({ issues }) => issues)
  const arabic = new Map((await inLanguage("ar")).map(({ id, title }) => [id, title]))
  const issues = await inLanguage("en")
  expect(issues.length).toBeGreaterThan(90)
  expect(issues.filter(({ id, title }) => issueIcon(title) !== issueIcon(arabic.get(id) ?? ""))).toEqual([])
  const withoutPart = /button|hinge|frame|strap|cover|cleaning|assembly|port|sensor|stick|other/i
  expect(issues.filter(({ title }) => issueIcon(title) === "wrench" && !withoutPart.test(title))).toEqual([])
})

test("the keyboard of a laptop has a keyboard as its icon", async () => {
  const laptops = ((await call("GET", "/api/service/all")).json as RepairService[]).find(({ slug }) => slug === "laptop")
  const brand = laptops?.brands[0]
  const model = brand?.available_models[0]
  const { page } = await visit(`/repair-price?device=${laptops?.id}&brand=${brand?.id}&model=${model?.id}`)
  const icon = page.getByRole("link", { name: /^Keyboard keys not working/ }).locator("use")
  expect(await icon.getAttribute("href")).toMatch(/#i-keyboard$/)
})
