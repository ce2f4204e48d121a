import { expect, test } from "vitest"
import { allSent, stopClockEarly } from "../support/clock.ts"
import {
  addressOf,
  chosen,
  firstVariant,
  option,
  PHONE,
  productOf,
  radio,
  similarList,
  similarReady,
  visitProduct,
} from "../support/product-visits.ts"
import { at, expectClean, held, hydrated, idle, newVisitor, visit } from "../support/support.ts"

const OPTIONS = ["Color", "RAM", "Storage"]
const UNKNOWN_ID = 2_000_000_000

async function statusOf(path: string): Promise<number> {
  return (await fetch(at(path), { redirect: "manual" })).status
}

test("[PDP-01] [NAV-55] an address without a variant selects the first one and gets its slug without a reload", async () => {
  const product = await productOf(PHONE)
  const visitor = await newVisitor()
  const { page } = visitor
  const asked: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("/api/store/product/")) asked.push(request.url())
  })
  await page.goto(at(`/smartphones/${PHONE}`))
  await hydrated(page)
  await page.waitForURL(at(addressOf(product)))
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(product.title)
  await expect.poll(() => chosen(page, OPTIONS)).toEqual({ Color: "Cobalt Violet", RAM: "12 GB", Storage: "256 GB" })
  expect(asked).toEqual([])
  expectClean(visitor)
})

test("[PDP-01] a visitor who has left for another page is not taken back by the late script that writes the address", async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  const script = Promise.withResolvers<void>()
  let head = ""
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes("product:price:amount")) {
      head = route.request().url()
      await script.promise
    }
    await route.fulfill({ response })
  })
  const home = await held(page, "**/api/home/**")
  await page.goto(at("/category/smartphones/1001"))
  await hydrated(page)
  await expect.poll(() => head).not.toBe("")
  await page.getByRole("banner").getByRole("link", { name: "Corniche, home" }).click()
  await expect.poll(() => home.sent.length).toBeGreaterThan(0)
  const loaded = page.waitForResponse((response) => response.url() === head)
  script.resolve()
  await (await loaded).finished()
  await allSent(page)
  await idle(page)
  home.release()
  await expect.poll(() => page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["Corniche"])
  expect(new URL(page.url()).pathname).toBe("/")
  expectClean(visitor)
})

/** Holds the scripts that the document does not name, and records whether the page lacks its heading after hydration. */
async function visitWithLateScripts(path: string) {
  const html = await (await fetch(at(path))).text()
  const visitor = await newVisitor()
  const { page } = visitor
  await page.addInitScript(() => {
    // The page's clock is stopped below, but its frames continue.
    const nextFrame = window.requestAnimationFrame.bind(window)
    let isEmptied = false
    function look() {
      const isReady = document.documentElement.dataset["ready"] === "true"
      if (isReady && !document.querySelector("h1")?.checkVisibility()) isEmptied = true
      document.documentElement.dataset["emptied"] = String(isEmptied)
      nextFrame(look)
    }
    nextFrame(look)
  })
  const mayCome = Promise.withResolvers<void>()
  let late = 0
  await page.route("**/assets/*.js", async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) {
      late++
      await mayCome.promise
    }
    await route.continue()
  })
  await page.goto(at(path))
  await hydrated(page)
  await expect.poll(() => late).toBeGreaterThan(0)
  const expectNeverEmptied = () => expect.poll(() => page.evaluate(() => document.documentElement.dataset["emptied"])).toBe("false")
  return { ...visitor, letCome: mayCome.resolve, expectNeverEmptied }
}

test("the screen stays while its address is rewritten, however late the scripts load", async () => {
  const product = await productOf(PHONE)
  const { page, letCome, expectNeverEmptied } = await visitWithLateScripts(`/smartphones/${PHONE}`)
  await stopClockEarly(page)
  // The time after which a skeleton would replace the content has passed.
  await page.clock.runFor(1000)
  letCome()
  await page.waitForURL(at(addressOf(product)))
  await allSent(page)
  await expectNeverEmptied()
  await page.unrouteAll({ behavior: "ignoreErrors" })
})

test("a chosen variant shows at once and keeps the focus; its address follows, however late the scripts load", async () => {
  const product = await productOf(PHONE)
  const { page, letCome, expectNeverEmptied } = await visitWithLateScripts(addressOf(product))
  const target = radio(page, "Storage", "512 GB")
  await target.focus()
  await stopClockEarly(page)
  await page.keyboard.press("Space")
  await page.getByRole("main").getByText("QR 5,699").first().waitFor()
  await page.clock.runFor(1000)
  expect(page.url()).toBe(at(addressOf(product)))
  letCome()
  await page.waitForURL(/512-gb-cobalt-violet$/)
  await allSent(page)
  await expect.poll(() => target.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectNeverEmptied()
  await page.unrouteAll({ behavior: "ignoreErrors" })
})

test("a rewritten address replaces its history entry, so one step back leaves the product", async () => {
  const product = await productOf(PHONE)
  const { page } = await visit("/about")
  await page.goto(at(`/smartphones/${PHONE}`))
  await page.waitForURL(at(addressOf(product)))
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe("/about")
})

test("[NAV-52] /category/{categorySlug}/{productSlug}/{id} shows the product with that id", async () => {
  const product = await productOf(PHONE)
  const { page } = await visit(`/category/cameras/any-product/${PHONE}`)
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(product.title)
  await page.waitForURL(at(addressOf(product)))
})

test("[NAV-53] /category/{productSlug}/{id} shows the product with that id", async () => {
  const product = await productOf(PHONE)
  const { page } = await visit(`/category/any-product/${PHONE}`)
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(product.title)
  await page.waitForURL(at(addressOf(product)))
})

test("[NAV-54] /{categorySlug}/{id}/{variantSlug} selects its variant in the server's HTML", async () => {
  const product = await productOf(PHONE)
  const variant = product.variants.find(({ slug }) => slug.endsWith("512-gb-sky-blue"))
  if (!variant) throw new Error("The phone comes in sky blue.")
  const { page } = await visit(`/smartphones/${PHONE}/${variant.slug}`, { js: false })
  await expect.poll(() => chosen(page, OPTIONS)).toEqual({ Color: "Sky Blue", RAM: "12 GB", Storage: "512 GB" })
  await expect.poll(() => page.getByText("QR 5,699").first().isVisible()).toBe(true)
})

test("an unknown variant slug shows the first variant", async () => {
  const product = await productOf(PHONE)
  const { page } = await visit(`/smartphones/${PHONE}/no-such-variant`)
  await page.waitForURL(at(addressOf(product)))
  await expect.poll(() => radio(page, "Color", "Cobalt Violet").isChecked()).toBe(true)
})

test("[NAV-58] every address of a product shows the same screen", async () => {
  const product = await productOf(PHONE)
  const addresses = [
    `/category/smartphones/${product.slug}/${PHONE}`,
    `/category/${product.slug}/${PHONE}`,
    `/smartphones/${PHONE}`,
    addressOf(product),
  ]
  const screens = []
  for (const address of addresses) {
    const { page } = await visit(address, { js: false })
    screens.push(await page.getByRole("main").textContent())
  }
  expect(screens[0]).toContain(product.title)
  expect(new Set(screens).size).toBe(1)
})

test("[NAV-56] /product-detail redirects to the product with its id, or to all products without an id", async () => {
  const product = await productOf(PHONE)
  const withId = await visit(`/product-detail?id=${PHONE}`)
  expect(withId.page.url()).toBe(at(addressOf(product)))
  for (const address of ["/product-detail", "/product-detail?id=", "/product-detail?id=phone"]) {
    const { page } = await visit(address)
    expect(new URL(page.url()).pathname).toBe("/category")
  }
})

test("[ERR-11] unknown and non-numeric product ids show the not-found page, without toast or alert", async () => {
  const missing = [
    `/x/${UNKNOWN_ID}`,
    `/x/${UNKNOWN_ID}/y`,
    `/category/x/${UNKNOWN_ID}`,
    `/category/x/y/${UNKNOWN_ID}`,
    "/x/abc/y",
    "/category/x/1e3",
  ]
  for (const path of missing) expect(await statusOf(path), path).toBe(404)
  expect(await statusOf(`/product-detail?id=${UNKNOWN_ID}`)).toBe(404)

  const { page, problems } = await visit(`/x/${UNKNOWN_ID}`, { expectedStatus: 404 })
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Nothing on this shore.")
  expect(await page.getByRole("alert").count()).toBe(0)
  expect(await page.getByRole("status").filter({ hasText: /\S/ }).count()).toBe(0)
  expect(problems).toEqual([])
})

test("a product page is complete without its similar products if they fail to load", async () => {
  const product = await productOf(PHONE)
  const visitor = await visitProduct(await productOf(1014), { expectedStatus: 500 })
  const { page } = visitor
  await page.route("**/api/store/product/*/similar", (route) => route.fulfill({ status: 500, json: { title: "fault" } }))
  await similarReady(page)
  await similarList(page).getByRole("link", { name: product.title }).first().click()
  await page.getByRole("heading", { level: 1, name: product.title }).waitFor()
  await expect.poll(() => page.getByRole("heading", { name: "Similar Products" }).count()).toBe(0)
  await expect.poll(() => option(page, "Color").isVisible()).toBe(true)
  expectClean(visitor)
})

test("a product card opens the variant's address at the top of the page", async () => {
  const { page } = await visitProduct(await productOf(PHONE))
  const card = similarList(page).getByRole("link").first()
  await similarReady(page)
  await card.scrollIntoViewIfNeeded()
  const href = await card.getAttribute("href")
  await card.click()
  await page.waitForURL(at(href ?? ""))
  await page.waitForFunction(() => window.scrollY === 0)
  const next = await productOf(Number(href?.split("/")[2]))
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(next.title)
  await expect.poll(() => new URL(page.url()).pathname).toBe(addressOf(next, firstVariant(next)))
})
