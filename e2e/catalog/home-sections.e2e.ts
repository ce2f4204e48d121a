import { describe, expect, test } from "vitest"
import type { LayoutSection } from "#contract/home.ts"
import { boxes, homeWith, layout, nothing } from "../support/home-parts.ts"
import { expectClean, visit } from "../support/support.ts"

describe("sections", () => {
  test("[HOME-09] [HOME-11] the sections are below the strip in the server's order, with their titles", async () => {
    const visitor = await visit("/")
    const titles = await visitor.page.locator("main h2").allTextContents()
    expect(titles).toEqual((await layout()).flatMap(({ title }) => title ?? []))
    const [strip] = await boxes(visitor.page.getByRole("list").filter({ hasText: "Fast Delivery" }))
    const [first] = await boxes(visitor.page.locator("main h2").first())
    expect(first?.y).toBeGreaterThan(strip?.bottom ?? Number.POSITIVE_INFINITY)
    expectClean(visitor)
  })

  test("[HOME-09] the page follows a changed order of the server's sections", async () => {
    const turned = (await layout()).filter(({ title }) => title).reverse()
    const { page } = await homeWith(turned)
    await expect.poll(() => page.locator("main h2").allTextContents()).toEqual(turned.map(({ title }) => title))
  })

  test("[HOME-10] a section can have all its parts and shows only those that are not empty", async () => {
    const all = await layout()
    const pick = <Name extends "products" | "categories" | "brands" | "collections" | "catalogs">(name: Name) =>
      all.find((section) => section[name].length > 0)?.[name] ?? []
    const full = {
      ...nothing,
      title: "Everything",
      products: pick("products"),
      categories: pick("categories"),
      brands: pick("brands"),
      collections: pick("collections"),
      catalogs: pick("catalogs"),
    } as LayoutSection
    const { page } = await homeWith([{ ...nothing, title: "Empty" }, full])
    const parts = page.locator("main section.section")
    await expect.poll(() => parts.count()).toBe(5)
    expect(await page.getByText("Empty", { exact: true }).count()).toBe(0)
    await expect.poll(() => parts.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["Everything"])
    await expect.poll(() => parts.locator("article").count()).toBe(full.products.length)
    await expect.poll(() => parts.locator('a[href^="/brands/"]').count()).toBe(full.brands.length)
  })

  test("[HOME-11] a section without a title has no heading", async () => {
    const products = (await layout()).find((section) => section.products.length > 0)?.products ?? []
    const { page } = await homeWith([{ ...nothing, products }])
    await expect.poll(() => page.locator("main article").count()).toBe(products.length)
    expect(await page.locator("main h2").count()).toBe(0)
  })

  test("[HOME-12] product cards are 200 px wide, and 150 px on mobile", async () => {
    for (const [width, expected] of [
      [1440, 200],
      [768, 200],
      [767, 150],
      [390, 150],
    ] as const) {
      const { page } = await visit("/", { width })
      const widths = await boxes(page.locator("main article"))
      expect(new Set(widths.map((box) => Math.round(box.width)))).toEqual(new Set([expected]))
    }
  })

  test("[HOME-13] a card of the home page links to /category/{slug}/{id}", async () => {
    const product = (await layout()).find((section) => section.products.length > 0)?.products[0]
    const { page } = await visit("/")
    const link = page.locator("main article").first().getByRole("heading").getByRole("link")
    await expect.poll(() => link.getAttribute("href")).toBe(`/category/${product?.slug}/${product?.id}`)
    await link.click()
    await page.getByRole("heading", { level: 1, name: product?.title }).waitFor()
  })
})

test.each([390, 1440])("[LO-08] at twice the text size no text leaves its tile, and no tile the screen (%i)", async (width) => {
  // The longest text of a repair's offer, which it has until the last time slot of the day begins.
  const today_until = new Date(Date.now() + 3_600_000).toISOString()
  const sections = (await layout()).map(({ collections, ...section }) => ({
    ...section,
    collections: collections.map(({ offer, ...one }) => ({ ...one, offer: offer?.kind === "repair" ? { ...offer, today_until } : offer })),
  }))
  const { page } = await homeWith(sections, width)
  await page.getByText("at your door today").waitFor()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%"
  })
  const tiles = page.locator("main [data-layout] a")
  await boxes(tiles)
  const outside = await tiles.evaluateAll((all) =>
    all.flatMap((tile) => {
      const frame = tile.getBoundingClientRect()
      const texts = [...tile.querySelectorAll("h3, p")].filter((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        const box = range.getBoundingClientRect()
        return box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom
      })
      return frame.left < 0 || frame.right > document.documentElement.clientWidth
        ? [tile.textContent]
        : texts.map((text) => text.textContent)
    }),
  )
  expect(await tiles.count()).toBeGreaterThan(20)
  expect(outside).toEqual([])
})

describe("categories", () => {
  const sorted = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort((a, b) => a.localeCompare(b, "en"))

  test("[HOME-14] categories are sorted by name, in the block and in the strip", async () => {
    const lists = (await layout()).filter((section) => section.categories.length > 0)
    const { page } = await visit("/")
    for (const { title, categories } of lists) {
      const list = page.getByRole("list", { name: title ?? "Categories" })
      await expect
        .poll(() =>
          list.locator("li").evaluateAll((items) => items.map((item) => item.querySelector("h3, a > span:nth-of-type(2)")?.textContent)),
        )
        .toEqual(sorted(categories))
    }
    expect(lists.some(({ categories }) => String(sorted(categories)) !== String(categories.map(({ name }) => name)))).toBe(true)
  })

  test("[HOME-15] [HOME-16] six categories are a block of four and two tiles with image, name and link", async () => {
    const six = (await layout()).find(({ categories }) => categories.length === 6)
    const { page } = await visit("/")
    const tiles = page.getByRole("list", { name: six?.title ?? "Categories" }).getByRole("link")
    const rows = await boxes(tiles)
    expect(new Set(rows.slice(0, 4).map(({ y }) => y)).size).toBe(1)
    expect(new Set(rows.slice(4).map(({ y }) => y)).size).toBe(1)
    expect(rows[4]?.y).toBeGreaterThan(rows[0]?.bottom ?? 0)
    expect(rows).toHaveLength(6)
    const shown = await tiles.evaluateAll((all) =>
      all.map((tile) => [
        tile.getAttribute("href"),
        tile.querySelector("h3")?.textContent,
        tile.querySelector("img")?.getAttribute("src") ? "image" : "",
      ]),
    )
    expect(shown.sort()).toEqual(six?.categories.map(({ slug, name }) => [`/category/${slug}`, name, "image"]).sort())
  })

  test("[HOME-17] [HOME-19] more than six categories are circles with links in a row that scrolls sideways", async () => {
    const many = (await layout()).find(({ categories }) => categories.length > 6)
    const { page } = await visit("/", { width: 768 })
    const strip = page.getByRole("list", { name: many?.title ?? "Categories" })
    const items = await boxes(strip.locator("li"))
    expect(new Set(items.map(({ y }) => y)).size).toBe(1)
    const look = await strip.evaluate((list) => ({ overflow: getComputedStyle(list).overflowX, room: list.scrollWidth - list.clientWidth }))
    expect(look.overflow).toBe("auto")
    expect(look.room).toBeGreaterThan(200)
    const circles = await strip
      .locator("a > span:first-child")
      .evaluateAll((all) =>
        all.map((circle) => [
          circle.clientWidth - circle.clientHeight,
          Number.parseFloat(getComputedStyle(circle).borderRadius) >= circle.clientWidth / 2,
        ]),
      )
    expect(new Set(circles.map(String))).toEqual(new Set(["0,true"]))
    const links = await strip.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")))
    expect(links.sort()).toEqual(many?.categories.map(({ slug }) => `/category/${slug}`).sort())
  })

  test("fewer than six categories are a strip", async () => {
    const categories = (await layout()).find((section) => section.categories.length > 6)?.categories.slice(0, 4) ?? []
    const { page } = await homeWith([{ ...nothing, title: "Few", categories }])
    const items = await boxes(page.getByRole("list", { name: "Few" }).locator("li"))
    expect(new Set(items.map(({ y, width }) => `${y} ${width}`)).size).toBe(1)
    expect(items).toHaveLength(4)
  })

  test("[HOME-20] the tooltip of a circle appears after 300 ms of hovering", async () => {
    const many = (await layout()).find(({ categories }) => categories.length > 6)
    const { page, context } = await visit("/")
    const circle = page
      .getByRole("list", { name: many?.title ?? "Categories" })
      .getByRole("link")
      .first()
    const name = await circle.locator("span").nth(1).textContent()
    const tooltip = circle.locator("span").nth(2)
    await expect.poll(() => tooltip.textContent()).toBe(name)
    expect(await tooltip.isVisible()).toBe(false)
    await circle.scrollIntoViewIfNeeded()
    // The delay is in the stylesheet. The transition is paused from the start and set to each elapsed time.
    const devtools = await context.newCDPSession(page)
    await devtools.send("Animation.enable")
    await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 })
    await circle.hover()
    await expect.poll(() => tooltip.evaluate((tip) => tip.getAnimations().length)).toBeGreaterThan(0)
    const shownAfter = (ms: number) =>
      tooltip.evaluate((tip, elapsedMs) => {
        for (const transition of tip.getAnimations()) {
          transition.pause()
          transition.currentTime = elapsedMs
        }
        return getComputedStyle(tip).visibility
      }, ms)
    expect([await shownAfter(299), await shownAfter(301)]).toEqual(["hidden", "visible"])
  })
})

for (const [id, heading] of [
  ["[HOME-18]", "categories"],
  ["[HOME-23]", "brands"],
] as const) {
  test(`${id} the arrows of the ${heading} strip scroll it smoothly by 200 px`, async () => {
    const section = (await layout()).find((candidate) => candidate[heading].length > 6)
    const { page } = await visit("/", { reducedMotion: false, width: 768 })
    const strip = page.getByRole("list", { name: section?.title ?? heading })
    const head = page.locator("main section.section").filter({ has: strip })
    await strip.scrollIntoViewIfNeeded()
    const place = () => strip.evaluate((list) => list.scrollLeft)
    // Reads right after the click and at the end, because a busy browser may skip the frames in between.
    const watch = await strip.evaluateHandle((list) => ({
      places: new Promise<number[]>((resolve) => {
        let atFirst = Number.NaN
        window.addEventListener("click", () => queueMicrotask(() => (atFirst = list.scrollLeft)), { once: true })
        list.addEventListener("scrollend", () => resolve([atFirst, list.scrollLeft]), { once: true })
      }),
    }))
    await head.getByRole("button", { name: "Scroll on" }).click()
    expect(await watch.evaluate(({ places }) => places)).toEqual([0, 200])
    await head.getByRole("button", { name: "Scroll back" }).click()
    await expect.poll(place).toBe(0)
  })
}

describe("brands", () => {
  test("[HOME-21] [HOME-22] [HOME-24] brands are a scrolling row of logos with links, each once, sorted by name", async () => {
    const section = (await layout()).find(({ brands }) => brands.length > 0)
    const doubled = [...(section?.brands ?? []), ...(section?.brands.slice(0, 3) ?? [])].reverse()
    const { page } = await homeWith([{ ...nothing, title: "Brands", brands: doubled }])
    const strip = page.getByRole("list", { name: "Brands" })
    const look = await strip.evaluate((list) => ({ overflow: getComputedStyle(list).overflowX, room: list.scrollWidth - list.clientWidth }))
    expect(look.overflow).toBe("auto")
    expect(look.room).toBeGreaterThan(0)
    const logos = await strip
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => [link.querySelector("img")?.alt, link.getAttribute("href")]))
    const expected = [...(section?.brands ?? [])]
      .sort((a, b) => a.name.localeCompare(b.name, "en"))
      .map(({ name, slug }) => [name, `/brands/${slug}`])
    expect(logos).toEqual(expected)
  })
})
