import type { Page, Route } from "playwright-core"
import { expect, test } from "vitest"
import type { RepairService } from "#contract/repairs.ts"
import { aShopper } from "../support/customers.ts"
import { dialogOf } from "../support/sign-in-dialogs.ts"
import { at, call, expectClean, hydrated, visit } from "../support/support.ts"

const SERVICES = "**/api/service/all"
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true })
const cards = (page: Page) => page.locator("section", { has: heading(page, "We Repair All Major Brands") }).locator("li")

/** The content of the page's meta tag with a name or property. */
const headOf = (page: Page, name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content")

async function servicesNow(): Promise<RepairService[]> {
  return (await call("GET", "/api/service/all")).json as RepairService[]
}

test.each([
  [1440, 150],
  [390, 120],
])(
  "[REPAIR-01] [REPAIR-02] [REPAIR-03] [REPAIR-04] [REPAIR-05] [RE-15] [SEO-02] the repair home at %i shows brands of at least %i pixels, two kinds of service and three features",
  async (width, least) => {
    const visitor = await visit("/repair-service-homepage", { width })
    const { page } = visitor
    expect(await page.title()).toBe("Best Device Service Center In Doha | Corniche in Qatar")
    await expect.poll(() => headOf(page, "description")).toMatch(/^Phone, laptop, .+ Doha/)
    await heading(page, "We Repair All Major Brands").waitFor()
    const names = new Set((await servicesNow()).flatMap(({ brands }) => brands.map(({ name }) => name)))
    // Twelve brands show at first, the others after "All brands".
    await expect.poll(() => cards(page).locator("visible=true").count()).toBe(12)
    // The footer starts where the design places it, or higher.
    if (width === 390) await expect.poll(async () => (await page.getByRole("contentinfo").boundingBox())?.y).toBeLessThanOrEqual(3243)
    await page.getByText("All brands", { exact: true }).click()
    await expect.poll(() => cards(page).locator("visible=true").count()).toBe(names.size)
    const boxes = await cards(page).evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().width))
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(least)
    for (const way of ["Door-step Repair Service", "In-Shop Repair Service"]) {
      await expect
        .poll(() =>
          page
            .locator("section", { has: heading(page, way) })
            .getByRole("listitem")
            .count(),
        )
        .toBe(3)
    }
    for (const feature of ["Excellent Customer Support", "Flexible Options", "High-Quality Parts"]) await heading(page, feature).waitFor()
    await page.getByRole("link", { name: "All repair services in Doha" }).click()
    await page.waitForURL(at("/seo-repair-page-component"))
    expectClean(visitor)
  },
)

test("[REPAIR-08] [REPAIR-11] [REPAIR-13] [REPAIR-15] [REPAIR-16] [NAV-27] [SEO-03] a brand's card passes its brand to the page, and a reload loads it by its id", async () => {
  const { page, ...visitor } = await (await aShopper()).open("/repair-service-homepage")
  // The navigation passes the brand, so the page shows it while the services are still loading.
  await page.route(SERVICES, () => new Promise(() => {}))
  await page.getByRole("link", { name: "Samsung", exact: true }).click()
  await page.waitForURL(at("/samsung-service/2"))
  const samsung = (await servicesNow())[0]?.brands.find(({ slug }) => slug === "samsung")
  async function expectSamsung() {
    await heading(page, "Samsung").waitFor()
    await expect.poll(() => page.getByRole("main").innerText()).toContain(samsung?.keyword_title)
    await expect.poll(() => page.getByRole("main").innerText()).toContain(samsung?.description)
    await expect.poll(() => page.getByRole("img", { name: "Samsung logo" }).count()).toBe(1)
    await expect.poll(() => page.title()).toBe(`${samsung?.seo_title} | Corniche in Qatar`)
    await expect.poll(() => headOf(page, "description")).toBe(samsung?.seo_description)
    await expect.poll(() => headOf(page, "og:image")).toMatch(/^http:\/\/shop\.localhost\/images\/brands\/samsung\..+\.jpg$/)
    await expect.poll(() => headOf(page, "og:url")).toBe("http://shop.localhost/samsung-service/2")
    await expect.poll(() => headOf(page, "twitter:card")).toBe("summary_large_image")
  }
  await expectSamsung()
  await expect.poll(() => page.evaluate(() => history.state.repairBrand.name)).toBe("Samsung")
  await page.unroute(SERVICES)
  await page.reload()
  await expectSamsung()
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? "null")
  expect(data).toMatchObject({
    "@type": "Service",
    brand: { name: "Samsung" },
    url: "http://shop.localhost/samsung-service/2",
    areaServed: { name: "Qatar" },
  })
  await page.getByRole("link", { name: "Book Service Now" }).click()
  await page.waitForURL(at("/select-device?brand=2"))
  await page.goBack()
  await page.getByRole("link", { name: "Repair services", exact: true }).click()
  await page.waitForURL(at("/repair-service-homepage"))
  expect(visitor.problems).toEqual([])
})

test("[REPAIR-17] a brand's page under another name redirects permanently to its own address", async () => {
  const answer = await fetch(at("/apples-service/1"), { redirect: "manual" })
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/apple-service/1"])
  const { page } = await visit("/any-name-service/1")
  expect(page.url()).toBe(at("/apple-service/1"))
  await heading(page, "Apple").waitFor()
})

test("[REPAIR-12] [REPAIR-14] a brand without logo and description shows the default picture and a default sentence", async () => {
  const bare = (await servicesNow()).map((service) => ({
    ...service,
    brands: service.brands.map((brand) => ({ ...brand, thumbnail: null, description: null })),
  }))
  const { page } = await visit("/repair-service-homepage")
  await page.route(SERVICES, (route) => route.fulfill({ json: bare }))
  await page.getByRole("link", { name: "All repair services in Doha" }).click()
  // The repair home also links to Dell, and its link passes the brand.
  await heading(page, "What we repair").waitFor()
  await page.getByRole("main").getByRole("link", { name: "Dell", exact: true }).click()
  await heading(page, "Dell").waitFor()
  await page.getByText("No description available for this brand.").waitFor()
  await expect.poll(() => page.getByRole("main").getByRole("img", { name: "Dell" }).getAttribute("src")).toContain("/misc/placeholder.")
})

test("[REPAIR-06] [REPAIR-07] [REPAIR-18] the repair home shows loading and failed brands, and a brand's page shows no error", async () => {
  const { page, problems } = await visit("/seo-repair-page-component", { expectedStatus: 503 })
  const waiting: Route[] = []
  let isHeld = true
  const refuse = (route: Route) => route.fulfill({ status: 503, json: { title: "Busy", detail: "Busy.", status: 503 } })
  await page.route(SERVICES, (route) => (isHeld ? void waiting.push(route) : refuse(route)))
  const refuseOne = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    await Promise.all(waiting.splice(0).map(refuse))
  }
  await page.getByRole("link", { name: "Repair services", exact: true }).click()
  await page.getByRole("status").getByText("Loading brands...").waitFor()
  await refuseOne()
  await page.getByRole("alert").getByText("Failed to load brands. Please try again later.").waitFor()
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByText("Loading brands...").waitFor()
  await refuseOne()
  // Before the response has arrived, the previous page would wait for the same request and fail with it.
  await page.getByRole("alert").waitFor()
  await page.goBack()
  await page.getByRole("main").getByRole("link", { name: "Dell", exact: true }).click()
  await page.getByRole("status").getByText("Loading brands...").waitFor()
  // The previous page may have sent a request too, and the brand's page repeats a request that failed for it.
  isHeld = false
  await Promise.all(waiting.splice(0).map(refuse))
  await page.getByRole("link", { name: "Book Service Now" }).waitFor()
  await heading(page, "Device Repair").waitFor()
  await expect.poll(() => page.getByText("Loading brands...").count()).toBe(0)
  await expect.poll(() => page.getByRole("alert").count()).toBe(0)
  expect(problems.join()).toContain("The brands could not be loaded.")
})

test("[REPAIR-18] an unknown brand answers 404, and its page shows no message", async () => {
  const { page } = await visit("/apple-service/99999999", { expectedStatus: 404 })
  await page.getByRole("link", { name: "Book Service Now" }).waitFor()
  expect(await page.getByText("No description available for this brand.").count()).toBe(0)
  expect(await page.getByRole("alert").count()).toBe(0)
})

test("[REPAIR-09] [REPAIR-10] [REPAIR-19] a visitor who starts a booking on any page has to log in, and a customer does not", async () => {
  const visitor = await visit("/repair-service-homepage")
  const { page } = visitor
  await page.getByRole("link", { name: "Book Services", exact: true }).click()
  await page.getByRole("alert").getByText("Please login first", { exact: true }).waitFor()
  await expect.poll(() => page.url()).toBe(at("/repair-service-homepage"))
  for (const [path, link] of [
    ["/apple-service/1", "Book Service Now"],
    ["/select-device", "Mobile"],
  ] as const) {
    await page.goto(at(path))
    await hydrated(page)
    await page.getByRole("main").getByRole("link", { name: link, exact: true }).click()
    await page.getByRole("alert").getByText("Please login first to book a service").waitFor()
    await dialogOf(page).login.waitFor()
    await expect.poll(() => page.url()).toBe(at(path))
  }
  expectClean(visitor)
  const signedIn = await (await aShopper()).open("/repair-service-homepage")
  await signedIn.page.getByRole("link", { name: "Book Services", exact: true }).click()
  await signedIn.page.waitForURL(at("/select-device"))
})

test("[REPAIR-48] [REPAIR-49] the page for search engines lists devices, brands and services, and links to the repair home", async () => {
  const visitor = await visit("/seo-repair-page-component", { js: false })
  const { page } = visitor
  for (const name of ["Mobile repair", "Laptop repair", "Tablet repair", "Computer repair"]) await heading(page, name).waitFor()
  for (const name of ["Cracked screen", "Water damage", "Fast service", "Gaming laptop", "Genuine parts"])
    await heading(page, name).waitFor()
  const brandsOf = (name: string) =>
    page
      .getByRole("listitem")
      .filter({ has: heading(page, name) })
      .getByRole("link")
      .allInnerTexts()
  await expect.poll(() => brandsOf("Apple repair")).toEqual(["Apple"])
  await expect.poll(() => brandsOf("Samsung repair")).toEqual(["Samsung"])
  await expect.poll(async () => (await brandsOf("Huawei, OnePlus and Xiaomi repair")).sort()).toEqual(["HUAWEI", "OnePlus", "Xiaomi"])
  await expect.poll(async () => (await brandsOf("Top laptop brands")).length).toBeGreaterThanOrEqual(4)
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Device Repair in Qatar")
  await page.getByRole("link", { name: "Repair services", exact: true }).click()
  await page.waitForURL(at("/repair-service-homepage"))
})

test("the sitemap lists the repair pages", async () => {
  const sitemap = await (await fetch(at("/sitemaps/pages.xml"))).text()
  for (const path of ["/apple-service/1", "/seo-repair-page-component"])
    expect(sitemap).toContain(`<loc>http://shop.localhost${path}</loc>`)
  expect((await fetch(at("/apple-service/1"))).status).toBe(200)
})

test("[RE-18] [RE-07] a brand's page lists its models and common repairs with prices before scripts run, and links to the booking", async () => {
  const { page } = await visit("/apple-service/1", { js: false })
  const phones = page.locator("section", { has: heading(page, "Apple: Mobile") })
  const issues = phones.getByRole("list", { name: "Common repairs" }).getByRole("listitem")
  await expect.poll(() => issues.first().innerText()).toMatch(/Cracked or broken screen\s+from QR.149 · about 45 min · 90 days warranty/)
  await expect.poll(() => issues.filter({ hasText: "Water or liquid damage" }).innerText()).toContain("Price confirmed before we start")
  await phones.getByText("All 44 models").click()
  await phones.getByRole("link", { name: "iPhone 6", exact: true }).waitFor()
  await phones.getByRole("link", { name: "iPhone 17 Pro", exact: true }).click()
  await page.waitForURL(at("/select-issue?device=1&brand=1&model=2&modelName=iPhone+17+Pro"))
  await page.goBack()
  await issues.first().getByRole("link").click()
  await page.waitForURL(at("/select-model;device=1;brand=1;issue=1"))
})

test("[RE-11] each step of the booking is served with its name, a back link and its choices", async () => {
  for (const [path, name, back, choice] of [
    ["/select-device", "Select device", "Repair services", "Laptop"],
    ["/select-brand;device=1", "Select brand", "Select device", "Samsung"],
    ["/select-model;device=1;brand=1", "Select model", "Select brand", "iPhone 17 Pro"],
    ["/select-issue?device=1&brand=1&model=2&modelName=iPhone+17+Pro", "Select issue", "Select model", "Cracked or broken screen"],
    ["/select-service-address?device=1&brand=1&model=2&issue=1", "Select service address", "Select issue", "Cracked or broken screen"],
  ] as const) {
    const { page } = await visit(path, { js: false })
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe(name)
    await page.getByRole("main").getByRole("link", { name: back, exact: true }).first().waitFor()
    expect(await page.getByRole("main").innerHTML(), path).toContain(choice)
  }
})

test("[RE-18] on a phone each repair of a brand's page is high enough for a finger", async () => {
  const { page } = await visit("/apple-service/1", { width: 390 })
  const repairs = page.getByRole("list", { name: "Common repairs" }).first().getByRole("listitem")
  await repairs.first().waitFor()
  // A press beside the price, below the link's own line, follows the link too.
  const links = await repairs.evaluateAll((all) =>
    all.map((repair) => {
      const { left, width, bottom } = repair.getBoundingClientRect()
      scrollTo(0, scrollY + bottom - innerHeight / 2)
      const box = repair.getBoundingClientRect()
      return { height: box.height, isLink: document.elementFromPoint(left + width / 2, box.bottom - 4)?.tagName === "A" }
    }),
  )
  expect(Math.min(...links.map(({ height }) => height))).toBeGreaterThanOrEqual(44)
  expect(links.map(({ isLink }) => isLink)).not.toContain(false)
})

test("at 768 the buttons of the repair home stand clear of the hero's edges", async () => {
  const { page } = await visit("/repair-service-homepage", { width: 768 })
  const prices = page.getByRole("main").getByRole("link", { name: "See repair prices" })
  const room = () =>
    prices.evaluate((link) => {
      const hero = link.closest("section")?.getBoundingClientRect()
      return (hero?.bottom ?? 0) - link.getBoundingClientRect().bottom
    })
  await expect.poll(room).toBeGreaterThanOrEqual(16)
})
