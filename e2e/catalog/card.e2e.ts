import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import type { Listing } from "#contract/listings.ts"
import type { ListingProduct, ListingVariant } from "#contract/products.ts"
import { discountPercent } from "../../src/rules/catalog/pricing.ts"
import { formatPrice } from "../../src/rules/values/money.ts"
import { stopClock, waitsFor } from "../support/clock.ts"
import { addressOf, similarList, similarReady, similarTo, visitChanged } from "../support/product-visits.ts"
import { at, call, expectClean, type Visit, type VisitOptions, visit } from "../support/support.ts"

test("[CARD-01] [CARD-08] a card links to the first colour of its product", async () => {
  const shopper = await visit("/category/smartphones")
  const products = await productsOf({ categories: ["smartphones"] })
  const hrefs = await cards(shopper.page)
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")))
  expect(hrefs).toEqual(products.map((product) => hrefOf(product, firstOf(product))))
  expectClean(shopper)
})

test("[CARD-01] the whole card is the link", async () => {
  const product = await aProduct(({ variants }) => variants.length > 1)
  const { page } = await visitCard(product)
  const picture = await theCard(page).getByRole("img").first().boundingBox()
  await page.mouse.click((picture?.x ?? 0) + 20, (picture?.y ?? 0) + 60)
  await page.waitForURL((url) => url.pathname === hrefOf(product, firstOf(product)))
})

test("[CARD-02] [CARD-03] [CARD-04] [CARD-05] a card shows the details of its product", async () => {
  const product = await aProduct(
    ({ labelText, variants: [first] }) =>
      labelText !== null && first !== undefined && discountPercent(first.selling_price, first.maximum_price) > 0,
  )
  const first = firstOf(product)
  const { page } = await visitCard(product)
  const card = theCard(page)

  await expect.poll(() => card.getByText(product.labelText ?? "", { exact: true }).isVisible()).toBe(true)
  await expect.poll(() => shownPicture(card)).toContain(stemOf(first.thumbnail))
  await expect.poll(() => card.getByRole("heading").innerText()).toBe(`${product.title}\n${colorOf(first)}`)
  await expect.poll(() => card.getByRole("radiogroup", { name: "Color" }).getByRole("radio").count()).toBe(product.variants.length)

  await expect.poll(() => card.getByRole("img", { name: "5 of 5 stars" }).isVisible()).toBe(true)
  await expect.poll(() => card.getByText(`(${product.reviews} reviews)`, { exact: true }).isVisible()).toBe(true)

  await expect.poll(() => card.getByText(formatPrice(first.selling_price), { exact: true }).isVisible()).toBe(true)
  const struck = card.locator("s", { hasText: formatPrice(first.maximum_price) })
  await expect.poll(() => struck.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe("line-through")
  await expect.poll(() => card.getByText(`${discountPercent(first.selling_price, first.maximum_price)}% off`).isVisible()).toBe(true)
})

test("[CARD-05] a card without a higher original price shows no struck-through price, and the row keeps its height", async () => {
  const { page } = await visit("/category/smartphones")
  const products = await productsOf({ categories: ["smartphones"] })
  const place = products.findIndex((product) => firstOf(product).maximum_price === firstOf(product).selling_price)
  expect(place).toBeGreaterThanOrEqual(0)
  expect(await cards(page).nth(place).locator("s").count()).toBe(0)
  const tops = await cards(page).evaluateAll((all) =>
    all.slice(0, 5).map((card) => card.querySelector("b")?.getBoundingClientRect().top ?? 0),
  )
  expect(new Set(tops.map(Math.round)).size).toBe(1)
})

test("[CARD-03] every product shows five stars", async () => {
  const { page } = await visit("/category/cameras")
  await expect.poll(() => cards(page).getByRole("img", { name: "5 of 5 stars" }).count()).toBe(10)
})

test("[CARD-06] the cart button is only a link to the product", async () => {
  const product = await aProduct(({ variants }) => variants.length > 1)
  const shopper = await visitCard(product)
  const { page } = shopper
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  const cart = theCard(page).getByRole("link", { name: `View ${product.title}` })
  await expect.poll(() => cart.getAttribute("href")).toBe(hrefOf(product, firstOf(product)))
  await cart.click()
  await page.waitForURL((url) => url.pathname === hrefOf(product, firstOf(product)))
  expect(asked.filter((url) => url.includes("/api/order/"))).toEqual([])
})

test("[SH-33] [SH-36] a card without reviews shows no stars, and a card without stock shows that it is sold out", async () => {
  const { page } = await visitChanged({
    similar: ([first, second, ...others]) => [{ ...present(first), reviews: 0, in_stock: false }, present(second), ...others],
  })
  const [bare, usual] = [0, 1].map((place) => similarList(page).getByRole("article").nth(place))
  await expect.poll(() => bare?.getByText("Sold out", { exact: true }).count()).toBe(1)
  expect(await bare?.getByRole("img", { name: "5 of 5 stars" }).count()).toBe(0)
  expect(await bare?.getByText(/reviews?\)/).count()).toBe(0)
  expect(await usual?.getByText("Sold out", { exact: true }).count()).toBe(0)
  await expect.poll(() => usual?.getByRole("img", { name: "5 of 5 stars" }).count()).toBe(1)
})

test("[SH-36] a listing marks a product whose variants are all sold out", async () => {
  const product = await aProduct(({ in_stock }) => !in_stock)
  const { page } = await visitCard(product)
  await expect.poll(() => theCard(page).getByText("Sold out", { exact: true }).isVisible()).toBe(true)
})

test("[LO-17] a card shows the day on which an order placed now arrives, and no day when it is sold out", async () => {
  const { page, product } = await visitChanged({
    similar: ([first, second, third]) => [
      withDelivery(present(first), { delivery_type: 1 }),
      withDelivery(present(second), { delivery_type: 1, out_of_stock: true }),
      withDelivery(present(third), { delivery_type: 2 }),
    ],
  })
  const days = () =>
    similarList(page)
      .getByRole("article")
      .evaluateAll((all) => all.map((card) => /To(day|morrow)/.exec(card.textContent)?.[0] ?? null))
  await expect.poll(days).toEqual([expect.stringMatching(/^To(day|morrow)$/), null, null])
  for (const [time, day] of [
    ["15:59", "Today"],
    ["16:00", "Tomorrow"],
  ] as const) {
    await page.clock.setFixedTime(new Date(`2026-11-22T${time}:00+03:00`))
    await page.goto(at(addressOf(product)))
    await similarReady(page)
    const express = (await similarTo(product.id)).map(({ variants: [first] }) => present(first)).map(canArriveNow)
    expect(express).toContain(true)
    await expect.poll(days).toEqual(express.map((can) => (can ? day : null)))
  }
})

test("[CARD-07] the similar-product card has the same design with one variant", async () => {
  const product = await aProduct(({ variants }) => variants.length > 1)
  const { page } = await visit(hrefOf(product, firstOf(product)))
  const similar = (await call("GET", `/api/store/product/${product.id}/similar`)).json as ListingProduct[]
  const card = page.getByRole("list", { name: "Similar Products" }).getByRole("article").first()
  const [first] = similar
  if (!first) throw new Error("Every phone of the demonstration has similar products.")
  const variant = firstOf(first)
  await expect.poll(() => card.getByRole("heading").textContent()).toBe([first.title, colorOf(variant)].filter(Boolean).join(" "))
  expect(await card.getByRole("radiogroup").count()).toBe(0)
  await expect.poll(() => card.getByRole("img", { name: "5 of 5 stars" }).count()).toBe(1)
  await expect.poll(() => card.getByText(`(${first.reviews} reviews)`, { exact: true }).count()).toBe(1)
  await expect.poll(() => card.getByText(formatPrice(variant.selling_price), { exact: true }).count()).toBe(1)
  await expect.poll(() => card.getByRole("link", { name: `View ${first.title}` }).count()).toBe(1)
})

test("[CARD-08] [CARD-09] a chosen colour changes the title, price, picture and link of the card", async () => {
  const product = await aProduct(
    ({ variants }) => new Set(variants.slice(0, 4).map(({ selling_price }) => selling_price)).size > 1 || variants.length > 3,
  )
  const { page } = await visitCard(product)
  const card = theCard(page)
  // The colours that the card shows before it is expanded.
  const [first, ...others] = product.variants.slice(0, 4)
  const other = others.find(({ selling_price }) => selling_price !== first?.selling_price) ?? others.at(-1)
  if (!first || !other) throw new Error("The product has several colours.")

  await expect.poll(() => card.getByRole("radio", { name: colorOf(first), exact: true }).isChecked()).toBe(true)
  await chooseColor(card, colorOf(other))
  await expect.poll(() => card.getByRole("heading").innerText()).toBe(`${product.title}\n${colorOf(other)}`)
  await expect.poll(() => card.getByRole("heading").getByRole("link").getAttribute("href")).toBe(hrefOf(product, other))
  await expect.poll(() => card.getByRole("link", { name: `View ${product.title}` }).getAttribute("href")).toBe(hrefOf(product, other))
  await expect.poll(() => card.getByText(formatPrice(other.selling_price), { exact: true }).first().isVisible()).toBe(true)
  await expect.poll(() => shownPicture(card)).toContain(stemOf(other.thumbnail))

  await card.getByRole("heading").getByRole("link").click()
  await page.waitForURL((url) => url.pathname === hrefOf(product, other))
})

test("[CARD-09] the arrow keys choose a colour", async () => {
  const product = await aProduct(({ variants }) => variants.length > 2)
  const { page } = await visitCard(product)
  const card = theCard(page)
  await card.getByRole("radio", { checked: true }).focus()
  await page.keyboard.press("ArrowRight")
  const second = product.variants[1]
  if (!second) throw new Error("The product has several colours.")
  await expect.poll(() => card.getByRole("heading").innerText()).toBe(`${product.title}\n${colorOf(second)}`)
})

test.each([
  { width: 480, slots: 4 },
  { width: 481, slots: 5 },
  { width: 1440, slots: 5 },
])(
  "[CARD-10] [CARD-11] a card has $slots slots for colours at $width px, and the last one is +N if more colours exist",
  async ({ width, slots }) => {
    const many = await aProduct(({ variants }) => variants.length > 5)
    const shopper = await visitCard(many, { width })
    await expect.poll(() => visibleSwatches(theCard(shopper.page))).toBe(slots - 1)
    const more = theCard(shopper.page).getByRole("button", { name: /more colors/ })
    await expect.poll(() => more.locator("bdi").innerText()).toBe(`+${many.variants.length - (slots - 1)}`)
    expectClean(shopper)

    const fitting = await aProduct(({ variants }) => variants.length === slots)
    const { page } = await visitCard(fitting, { width })
    await expect.poll(() => visibleSwatches(theCard(page))).toBe(slots)
    expect(
      await theCard(page)
        .getByRole("button", { name: /more colors/ })
        .count(),
    ).toBe(0)
  },
)

test("[CARD-12] +N expands the row", async () => {
  const product = await aProduct(({ variants }) => variants.length > 5)
  const { page } = await visitCard(product)
  const card = theCard(page)
  await card.getByRole("button", { name: /more colors/ }).click()
  await expect.poll(() => visibleSwatches(card)).toBe(product.variants.length)
  await expect.poll(() => card.getByRole("button", { name: /more colors/ }).count()).toBe(0)
  const last = product.variants.at(-1)
  if (!last) throw new Error("The product has several colours.")
  await chooseColor(card, colorOf(last))
  await expect.poll(() => card.getByRole("heading").innerText()).toBe(`${product.title}\n${colorOf(last)}`)
})

test("[CARD-13] [CARD-14] the arrows of an expanded row scroll it by 100 px, and their state updates after 300 ms", async () => {
  const product = await aProduct(({ variants }) => variants.length > 7)
  const { page } = await visitCard(product, { width: 320 })
  const card = theCard(page)
  await card.getByRole("button", { name: /more colors/ }).click()
  const back = card.getByRole("button", { name: "Scroll back" })
  const on = card.getByRole("button", { name: "Scroll on" })
  await expect.poll(() => back.isDisabled()).toBe(true)

  await stopClock(page)
  await on.click()
  await expect.poll(() => card.getByRole("radiogroup").evaluate((row) => row.scrollLeft)).toBe(100)
  await waitsFor(page, 300)
  await page.clock.runFor(299)
  await expect.poll(() => back.isDisabled()).toBe(true)
  await page.clock.runFor(1)
  await expect.poll(() => back.isEnabled()).toBe(true)
  await page.clock.resume()

  await back.click()
  await expect.poll(() => card.getByRole("radiogroup").evaluate((row) => row.scrollLeft)).toBe(0)
  await expect.poll(() => back.isDisabled()).toBe(true)
})

test("a card shows its picture, prices and link without script", async () => {
  const product = await aProduct(({ variants }) => variants.length > 1)
  const { page } = await visitCard(product, { js: false })
  await theCard(page).getByRole("heading").getByRole("link").click()
  await page.waitForURL((url) => url.pathname === hrefOf(product, firstOf(product)))
})

function withDelivery(product: ListingProduct, delivery: Partial<ListingVariant>): ListingProduct {
  return { ...product, variants: product.variants.map((variant) => ({ ...variant, out_of_stock: false, ...delivery })) }
}

function canArriveNow({ delivery_type, out_of_stock }: ListingVariant): boolean {
  return delivery_type === 1 && !out_of_stock
}

function cards(page: Page): Locator {
  return page.getByRole("main").getByRole("article")
}

function theCard(page: Page): Locator {
  return cards(page).first()
}

/** Opens a listing that contains only this product. */
function visitCard(product: ListingProduct, options?: VisitOptions): Promise<Visit> {
  return visit(`/catalog?products=[${product.id}]`, options)
}

async function productsOf(body: object, page = 1): Promise<ListingProduct[]> {
  return ((await call("POST", `/api/store/products/recommendations?page=${page}`, body)).json as Listing).results
}

/** The first product of the demonstration that satisfies the condition. */
async function aProduct(passes: (product: ListingProduct) => boolean): Promise<ListingProduct> {
  for (let page = 1; page < 50; page++) {
    const found = (await productsOf({}, page)).find(passes)
    if (found) return found
  }
  throw new Error("The demonstration has no such product.")
}

function firstOf({ variants: [first] }: ListingProduct): ListingVariant {
  if (!first) throw new Error("Every product of the demonstration has a variant.")
  return first
}

function colorOf(variant: ListingVariant): string {
  return variant.option_values.find(({ option }) => option === "Color")?.value ?? ""
}

function hrefOf(product: ListingProduct, variant: ListingVariant): string {
  return `/${product.slug}/${product.id}/${variant.slug}`
}

/** "phone-pro/orange-hero" of a stored path. */
function stemOf(path: string): string {
  return path.split(".")[0] ?? path
}

function shownPicture(card: Locator): Promise<string> {
  return card
    .locator("picture img")
    .first()
    .evaluate((picture: HTMLImageElement) => picture.currentSrc || picture.src)
}

async function chooseColor(card: Locator, name: string): Promise<void> {
  await card.locator("label", { has: card.page().getByRole("radio", { name, exact: true }) }).click()
}

async function visibleSwatches(card: Locator): Promise<number> {
  const labels = await card.getByRole("radiogroup").locator("label").all()
  const visible = await Promise.all(labels.map((label) => label.isVisible()))
  return visible.filter(Boolean).length
}

function present<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error("Every phone of the demonstration has two similar products.")
  return thing
}
