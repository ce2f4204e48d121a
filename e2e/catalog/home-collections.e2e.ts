import { describe, expect, test } from "vitest"
import type { CatalogTile, Collection, Promotion, PromotionOffer } from "#contract/home.ts"
import { boxes, homeWith, layout, nothing } from "../support/home-parts.ts"
import { call, visit } from "../support/support.ts"

describe("promotion collections", () => {
  const allCollections = async () => (await call("GET", "/api/home/collection/all")).json as Collection[]
  const collections = async (count: number): Promise<Promotion[]> =>
    (await allCollections()).slice(0, count).map((collection) => ({ ...collection, offer: null }))
  const block = async (count: number) => {
    const { page } = await homeWith([{ ...nothing, title: "Promotions", collections: await collections(count) }])
    const blocks = page.locator("main section.section [data-layout]")
    return {
      layouts: await blocks.evaluateAll((all) => all.map((found) => found.getAttribute("data-layout"))),
      tiles: await boxes(blocks.locator("li")),
      width: 1344,
    }
  }

  test("[HOME-25] one collection takes the whole width", async () => {
    const { layouts, tiles, width } = await block(1)
    expect(layouts).toEqual(["single"])
    expect(tiles.map((tile) => Math.round(tile.width))).toEqual([width])
  })

  test("[HOME-26] two collections are side by side", async () => {
    const { layouts, tiles } = await block(2)
    expect(layouts).toEqual(["dual"])
    const [one, two] = tiles
    expect(two?.y).toBe(one?.y)
    expect(two?.width).toBeCloseTo(one?.width ?? 0, 0)
    expect(two?.x).toBeGreaterThan(one?.right ?? 0)
  })

  test("[HOME-27] three collections are one main tile and two side tiles", async () => {
    const { layouts, tiles } = await block(3)
    expect(layouts).toEqual(["three"])
    const [main, upper, lower] = tiles
    expect(main?.width).toBeGreaterThan(upper?.width ?? 0)
    expect(upper?.y).toBe(main?.y)
    expect(lower?.x).toBe(upper?.x)
    expect(lower?.y).toBeGreaterThan(upper?.bottom ?? 0)
    expect(lower?.bottom).toBeCloseTo(main?.bottom ?? 0, 0)
  })

  test("[HOME-28] four collections are a large tile, two stacked tiles and one on the right", async () => {
    const { layouts, tiles } = await block(4)
    expect(layouts).toEqual(["quad"])
    const [large, upper, lower, right] = tiles
    expect(large?.width).toBeGreaterThan(upper?.width ?? 0)
    expect(large?.height).toBeGreaterThan((upper?.height ?? 0) * 2)
    expect(lower?.x).toBe(upper?.x)
    expect(lower?.y).toBeGreaterThan(upper?.bottom ?? 0)
    expect(right?.x).toBeGreaterThan(upper?.right ?? 0)
    expect(right?.y).toBe(large?.y)
    expect(right?.height).toBeCloseTo(large?.height ?? 0, 0)
  })

  test("more than four collections are a group of four and the rest by the same rule", async () => {
    expect((await block(6)).layouts).toEqual(["quad", "dual"])
  })

  test("[HOME-29] a collection links to its url if it has one, otherwise to its listing", async () => {
    const all = await collections(50)
    const own = all.find(({ url }) => url) as Promotion
    const plain = all.find(({ url }) => !url) as Promotion
    const { page } = await homeWith([{ ...nothing, title: "Promotions", collections: [own, plain] }])
    const links = await page
      .locator("main section.section li a")
      .evaluateAll((found) => found.map((link) => [link.querySelector("h3")?.textContent, link.getAttribute("href")]))
    expect(links).toEqual([
      [own.name, own.url],
      [plain.name, `/collection/${plain.slug}`],
    ])
  })
})

test("[LO-07] a promotion shows its offer in one line, and today only as long as a visit can be booked", async () => {
  const [collection] = (await call("GET", "/api/home/collection/all")).json as Collection[]
  const repair = { kind: "repair", issue: "Cracked screen", price: 149 } as const
  const offers: (PromotionOffer | null)[] = [
    { kind: "discount", percent: 34, product: 1001 },
    { kind: "price", price: 1149.5, product: 1001 },
    { ...repair, today_until: new Date(Date.now() + 3_600_000).toISOString() },
    { ...repair, today_until: null },
    { ...repair, today_until: "2026-01-01T12:00:00.000Z" },
    null,
  ]
  const collections = offers.map((offer, place): Promotion => ({ ...(collection as Collection), id: place + 1, offer }))
  const { page } = await homeWith([{ ...nothing, title: "Promotions", collections }])
  const lines = () =>
    page.locator("main section.section li").evaluateAll((tiles) => tiles.map((tile) => tile.querySelector("h3 + p")?.textContent))
  await expect
    .poll(lines)
    .toEqual([
      "Up to 34% off",
      "From QR\u00a01,149.50",
      "Cracked screen from QR\u00a0149 · at your door today",
      "Cracked screen from QR\u00a0149 · at your door",
      "Cracked screen from QR\u00a0149 · at your door",
      undefined,
    ])
})

describe("catalogs", () => {
  const tiles = async () => (await layout()).flatMap(({ catalogs }) => catalogs)
  const withCatalogs = async (count: number) => {
    const catalogs = Array.from({ length: count }, (_, place): CatalogTile => ({ ...nothingIn, description: `Catalog ${place + 1}` }))
    return homeWith([{ ...nothing, title: "Catalogs", catalogs }])
  }
  const nothingIn: Omit<CatalogTile, "description"> = {
    image_small: "mark.svg",
    categories: [],
    collections: [],
    products: [],
    brands: [],
    price_from: null,
    price_upto: null,
  }

  test("[HOME-30] three catalogs are a strip of three cards with Shop Now links", async () => {
    const three = (await layout()).find(({ catalogs }) => catalogs.length === 3)
    const { page } = await visit("/")
    const strip = page.getByRole("list", { name: three?.title ?? "" })
    await expect.poll(() => strip.getAttribute("data-layout")).toBe("deals")
    const cards = await boxes(strip.locator("li"))
    expect(new Set(cards.map(({ y, width }) => `${y} ${Math.round(width)}`)).size).toBe(1)
    const links = await strip
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => [link.querySelector("h3")?.textContent, link.querySelector("h3 + span")?.textContent]))
    expect(links).toEqual(three?.catalogs.map(({ description }) => [description, "Shop Now"]))
  })

  test("other numbers of catalogs are a grid of the same cards", async () => {
    const { page } = await withCatalogs(5)
    const strip = page.getByRole("list", { name: "Catalogs" })
    await expect.poll(() => strip.getAttribute("data-layout")).toBe("grid")
    await expect.poll(() => strip.getByText("Shop Now").count()).toBe(5)
    expect(new Set((await boxes(strip.locator("li"))).map(({ y }) => y)).size).toBe(2)
  })

  test("[HOME-31] nine catalogs are a main tile and eight items, four of them in the first row", async () => {
    const nine = (await layout()).find(({ catalogs }) => catalogs.length === 9)
    const { page } = await visit("/")
    const list = page.getByRole("list", { name: nine?.title ?? "" })
    const [main, ...items] = await boxes(list.locator("li"))
    expect(items).toHaveLength(8)
    expect(new Set(items.slice(0, 4).map(({ y }) => y)).size).toBe(1)
    expect(new Set(items.slice(4).map(({ y }) => y)).size).toBe(1)
    expect(items[4]?.y).toBeGreaterThan(items[0]?.bottom ?? 0)
    expect(main?.height).toBeGreaterThan((items[0]?.height ?? 0) * 2)
    expect(main?.width).toBeGreaterThan(items[0]?.width ?? 0)
    await expect
      .poll(() => list.getByRole("heading", { level: 3 }).allTextContents())
      .toEqual(nine?.catalogs.map(({ description }) => description))
  })

  test("[HOME-32] [HOME-33] [RULE-03] items show From and upto labels if they have the prices", async () => {
    const labels = Array.from({ length: 9 }, (_, place): CatalogTile => ({ ...nothingIn, description: `Catalog ${place + 1}` }))
    const priced = labels.map((tile, place) => ({
      ...tile,
      price_from: place === 1 || place === 2 ? 1279 : null,
      price_upto: place === 1 || place === 3 ? 12999.5 : null,
    }))
    const { page } = await homeWith([{ ...nothing, title: "Catalogs", catalogs: priced }])
    const texts = await page
      .getByRole("list", { name: "Catalogs" })
      .locator("li")
      .evaluateAll((all) => all.map((item) => [...item.querySelectorAll("p")].map((label) => label.textContent)))
    expect(texts).toEqual([[], ["From 1,279 QAR", "upto 12,999.50 QAR"], ["From 1,279 QAR"], ["upto 12,999.50 QAR"], [], [], [], [], []])

    const nine = (await layout()).find(({ catalogs }) => catalogs.length === 9)
    const { page: home } = await visit("/")
    const shown = await home
      .getByRole("list", { name: nine?.title ?? "" })
      .locator("p")
      .allTextContents()
    expect(shown).toContain(`From ${nine?.catalogs[1]?.price_from} QAR`)
  })

  test("[HOME-34] [HOME-35] [HOME-36] a tile links to /catalog with its lists as JSON and its prices, without empty ones", async () => {
    const all = await tiles()
    const { page } = await visit("/")
    const hrefs = await page
      .locator('main a[href^="/catalog"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))
    const queries = hrefs.map((href) => Object.fromEntries(new URL(href, "http://shop.localhost").searchParams))
    expect(hrefs.every((href) => new URL(href, "http://shop.localhost").pathname === "/catalog")).toBe(true)
    expect(queries).toEqual(
      all.map(({ categories, collections, products, brands, price_from, price_upto }) => ({
        ...(categories.length > 0 ? { categories: JSON.stringify(categories) } : {}),
        ...(collections.length > 0 ? { collections: JSON.stringify(collections) } : {}),
        ...(products.length > 0 ? { products: JSON.stringify(products) } : {}),
        ...(brands.length > 0 ? { brands: JSON.stringify(brands) } : {}),
        ...(price_from === null ? {} : { price_from: String(price_from) }),
        ...(price_upto === null ? {} : { price_upto: String(price_upto) }),
      })),
    )
    expect(queries.some((query) => !("price_from" in query))).toBe(true)

    await page.locator('main a[href^="/catalog"]').first().click()
    await page.waitForURL((url) => url.pathname === "/catalog")
  })
})
