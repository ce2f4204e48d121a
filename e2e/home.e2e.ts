import type { Locator, Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import type { Banner, CatalogTile, Collection, LayoutSection } from "#contract/home.ts"
import { at, call, expectClean, hydrated, newVisitor, visit } from "./support.ts"

const banners = async () => (await call("GET", "/api/home/banners")).json as Banner[]
const layout = async () => (await call("GET", "/api/home/layout")).json as LayoutSection[]

/** Two cores may be busy with more than this test. */
const soon = { timeout: 10_000 }

const nothing: LayoutSection = { title: null, products: [], categories: [], brands: [], collections: [], catalogs: [] }

/** The home page with these sections instead of the shop's, reached from another page. */
async function homeWith(sections: LayoutSection[], width = 1440) {
  const visitor = await visit("/about", { width })
  await visitor.page.route("**/api/home/layout", (route) => route.fulfill({ json: sections }))
  await visitor.page
    .locator("header")
    .getByRole("link", { name: /, home$/ })
    .click()
  await visitor.page.waitForURL(at("/"))
  await visitor.page.getByRole("region", { name: "Offers", exact: true }).waitFor()
  return visitor
}

/** The home page of a visitor who likes motion, with a clock that stands until the test moves it. */
async function homeWithClock() {
  const visitor = await newVisitor({ reducedMotion: false })
  const { page } = visitor
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto(at("/"))
  // The slides that are off become inert in the same moment in which the carousel starts.
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return carousel(page).locator("[inert]").count()
    }, soon)
    .toBeGreaterThan(0)
  return visitor
}

const carousel = (page: Page) => page.getByRole("region", { name: "Offers", exact: true })
const currentSlide = async (page: Page) =>
  Number(
    await carousel(page)
      .locator("button[aria-current]")
      .getAttribute("aria-label")
      .then((label) => label?.replace(/\D/g, "")),
  )
const isMoving = async (page: Page) => (await carousel(page).locator("[data-motion]").count()) > 0
const boxes = (items: Locator) => items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().toJSON() as DOMRect))

/** Lets the clock run in small steps until another slide has come; false if none does within `limitMs`. */
async function runUntilNextSlide(page: Page, limitMs: number): Promise<boolean> {
  const before = await currentSlide(page)
  for (let passed = 0; passed < limitMs; passed += 10) {
    await page.clock.runFor(10)
    if ((await currentSlide(page)) !== before) return true
  }
  return false
}

/** Whether it goes on by itself within a little more than its three seconds. */
async function advances(page: Page): Promise<boolean> {
  const before = await currentSlide(page)
  await page.clock.runFor(3100)
  const after = await currentSlide(page)
  await page.clock.runFor(500)
  return after !== before
}

describe("banners", () => {
  test("[HOME-01] the carousel has a previous and a next button", async () => {
    const { page } = await homeWithClock()
    await carousel(page).getByRole("button", { name: "Next" }).click()
    expect(await currentSlide(page)).toBe(2)
    await page.clock.runFor(500)
    await carousel(page).getByRole("button", { name: "Previous" }).click()
    expect(await currentSlide(page)).toBe(1)
  })

  test("[HOME-02] the carousel wraps endlessly in both directions", async () => {
    const { page } = await homeWithClock()
    const count = (await banners()).length
    const seen: number[] = []
    for (let step = 0; step <= count; step++) {
      await carousel(page).getByRole("button", { name: "Next" }).click()
      await page.clock.runFor(500)
      seen.push(await currentSlide(page))
    }
    expect(seen).toEqual([...Array.from({ length: count - 1 }, (_, place) => place + 2), 1, 2])
    for (const expected of [1, count]) {
      await carousel(page).getByRole("button", { name: "Previous" }).click()
      await page.clock.runFor(500)
      expect(await currentSlide(page)).toBe(expected)
    }
    // The first slide comes in after the last one from the same side as any other.
    await carousel(page).getByRole("button", { name: "Next" }).click()
    expect(await carousel(page).locator('[data-motion="in-from-end"]').getAttribute("aria-label")).toBe(`1 / ${count}`)
  })

  test("[HOME-03] the carousel advances by itself every 3000 ms", async () => {
    const { page } = await homeWithClock()
    await page.clock.runFor(2500)
    expect(await currentSlide(page)).toBe(1)
    expect(await runUntilNextSlide(page, 600)).toBe(true)
    const first = await currentSlide(page)
    // The step of the clock is 10 ms, so the move happened within the last 10.
    await page.clock.runFor(2980)
    expect(await currentSlide(page)).toBe(first)
    await page.clock.runFor(20)
    expect(await currentSlide(page)).toBe(first + 1)
  })

  test("[HOME-04] each slide moves over 500 ms", async () => {
    const { page } = await homeWithClock()
    await carousel(page).getByRole("button", { name: "Next" }).click()
    const durations = await carousel(page)
      .locator("[data-motion]")
      .evaluateAll((slides) =>
        slides.map((slide) => slide.getAnimations().map((animation) => animation.effect?.getComputedTiming().duration)),
      )
    expect(durations).toEqual([[500], [500]])
    await page.clock.runFor(499)
    expect(await isMoving(page)).toBe(true)
    await page.clock.runFor(1)
    expect(await isMoving(page)).toBe(false)
  })

  test("[HOME-05] while a slide is moving, further moves are ignored", async () => {
    const { page } = await homeWithClock()
    const next = carousel(page).getByRole("button", { name: "Next" })
    await next.click()
    await page.clock.runFor(250)
    await next.click()
    await carousel(page).getByRole("button", { name: "Show slide 4" }).click()
    await carousel(page).getByRole("button", { name: "Previous" }).click()
    expect(await currentSlide(page)).toBe(2)
    await page.clock.runFor(250)
    expect(await currentSlide(page)).toBe(2)
    await next.click()
    expect(await currentSlide(page)).toBe(3)
  })

  test("[HOME-06] each banner is a link to its redirect_url, or to #, that opens in a new tab", async () => {
    const { page, context } = await visit("/")
    const links = await carousel(page)
      .locator("a")
      .evaluateAll((all) =>
        all.map((link) => [
          link.getAttribute("href"),
          link.getAttribute("target"),
          link.getAttribute("rel"),
          link.querySelector("img") !== null,
        ]),
      )
    expect(links).toEqual((await banners()).map(({ redirect_url }) => [redirect_url ?? "#", "_blank", "noopener", true]))
    expect(links.some(([href]) => href === "#")).toBe(true)

    const opened = context.waitForEvent("page")
    await carousel(page).getByRole("link").click()
    expect(new URL((await opened).url()).pathname).toBe((await banners())[0]?.redirect_url)
    expect(page.url()).toBe(at("/"))
  })

  test("[HOME-07] banner images are offered at 600, 1024 and 1920 px", async () => {
    const [first] = await banners()
    const [picture] = await (async () => {
      const { page } = await visit("/")
      return carousel(page)
        .locator("picture")
        .first()
        .evaluateAll((all) =>
          all.map((found) =>
            [...found.querySelectorAll<HTMLSourceElement | HTMLImageElement>("source[type='image/webp'], img")].map((source) => [
              source.getAttribute("media"),
              source.getAttribute("srcset"),
            ]),
          ),
        )
    })()
    const widest = (path: string | undefined, width: number) =>
      expect.stringMatching(new RegExp(`${path?.replace(/\.webp$/, "").replaceAll(".", "\\.")}\\.w${width}\\.webp ${width}w$`))
    expect(picture?.slice(0, 3)).toEqual([
      ["(max-width: 767px)", widest(first?.image_small, 600)],
      ["(max-width: 1024px)", widest(first?.image_medium, 1024)],
      [null, widest(first?.image_large, 1920)],
    ])
    for (const [width, file] of [
      [390, "600x640"],
      [900, "1024x480"],
      [1440, "1920x640"],
    ] as const) {
      const { page } = await visit("/", { width })
      const shown = await carousel(page)
        .locator("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc)
      expect(shown).toContain(file)
    }
  })

  test("it stands still while hovered, with the keyboard in it, in a hidden tab and when stopped", async () => {
    const { page } = await homeWithClock()
    await carousel(page).hover()
    expect(await advances(page)).toBe(false)
    await page.mouse.move(0, 0)
    expect(await advances(page)).toBe(true)

    await page.locator("header").getByRole("link", { name: "Special Requirement" }).focus()
    await page.keyboard.press("Tab")
    expect(await carousel(page).locator(":focus").count()).toBe(1)
    expect(await advances(page)).toBe(false)
    await page.keyboard.press("Shift+Tab")
    expect(await advances(page)).toBe(true)

    await carousel(page).getByRole("button", { name: "Pause" }).click()
    await page.mouse.move(0, 0)
    expect(await advances(page)).toBe(false)
    await carousel(page).getByRole("button", { name: "Play" }).click()
    await page.mouse.move(0, 0)
    expect(await advances(page)).toBe(true)

    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true })
      document.dispatchEvent(new Event("visibilitychange"))
    })
    expect(await advances(page)).toBe(false)
  })

  test("it stands still for visitors who want less motion, and slides that are off are inert", async () => {
    const visitor = await newVisitor({ reducedMotion: true })
    const { page } = visitor
    await page.clock.install()
    await page.goto(at("/"))
    await hydrated(page)
    await page.clock.runFor(7000)
    expect(await currentSlide(page)).toBe(1)
    expect(await carousel(page).getByRole("button", { name: "Pause" }).isVisible()).toBe(false)
    const inert = await carousel(page)
      .getByRole("group", { includeHidden: true })
      .evaluateAll((slides) => slides.map((slide) => (slide as HTMLElement).inert))
    expect(inert).toEqual([false, true, true, true, true])
    expectClean(visitor)
  })

  test("a swipe moves it on phones", async () => {
    const { page } = await visit("/", { width: 390 })
    const swipe = (from: number, to: number) =>
      carousel(page).evaluate(
        (element, [start, end]) => {
          const touch = (clientX: number) => new Touch({ identifier: 1, target: element, clientX, clientY: 300 })
          element.dispatchEvent(
            new TouchEvent("touchstart", { bubbles: true, touches: [touch(start ?? 0)], changedTouches: [touch(start ?? 0)] }),
          )
          element.dispatchEvent(new TouchEvent("touchend", { bubbles: true, changedTouches: [touch(end ?? 0)] }))
        },
        [from, to],
      )
    await swipe(300, 100)
    await expect.poll(() => currentSlide(page), soon).toBe(2)
    await expect.poll(() => isMoving(page), soon).toBe(false)
    await swipe(100, 300)
    await expect.poll(() => currentSlide(page), soon).toBe(1)
  })

  test("without script every banner can be reached", async () => {
    const { page } = await visit("/", { js: false })
    const [first, second] = await boxes(carousel(page).getByRole("group"))
    expect(second?.x).toBeCloseTo((first?.x ?? 0) + (first?.width ?? 0), 0)
  })
})

test("[HOME-08] the four-item strip", async () => {
  const { page } = await visit("/")
  const strip = page.getByRole("list").filter({ hasText: "Fast Delivery" })
  const items = await strip
    .getByRole("listitem")
    .evaluateAll((all) => all.map((item) => [item.querySelector("strong")?.textContent, item.querySelector("span")?.textContent]))
  expect(items).toEqual([
    ["Fast Delivery", "Delivery in 24H"],
    ["24 Hours Return", "100% money-back"],
    ["Secure Payment", "Your money is safe"],
    ["Support 24/7", "Live call/message"],
  ])
})

describe("sections", () => {
  test("[HOME-09] [HOME-11] the sections stand below the strip in the server's order, with their titles", async () => {
    const visitor = await visit("/")
    const titles = await visitor.page.locator("main h2").allTextContents()
    expect(titles).toEqual((await layout()).flatMap(({ title }) => title ?? []))
    const [strip] = await boxes(visitor.page.getByRole("list").filter({ hasText: "Fast Delivery" }))
    const [first] = await boxes(visitor.page.locator("main h2").first())
    expect(first?.y).toBeGreaterThan(strip?.bottom ?? Number.POSITIVE_INFINITY)
    expectClean(visitor)
  })

  test("[HOME-09] another order of the server is another order of the page", async () => {
    const turned = (await layout()).filter(({ title }) => title).reverse()
    const { page } = await homeWith(turned)
    expect(await page.locator("main h2").allTextContents()).toEqual(turned.map(({ title }) => title))
  })

  test("[HOME-10] a section can hold everything, and shows each part only when it is not empty", async () => {
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
    expect(await parts.count()).toBe(5)
    expect(await page.getByText("Empty", { exact: true }).count()).toBe(0)
    expect(await parts.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["Everything"])
    expect(await parts.locator("article").count()).toBe(full.products.length)
    expect(await parts.locator('a[href^="/brands/"]').count()).toBe(full.brands.length)
  })

  test("[HOME-11] a section without a title shows none", async () => {
    const products = (await layout()).find((section) => section.products.length > 0)?.products ?? []
    const { page } = await homeWith([{ ...nothing, products }])
    expect(await page.locator("main article").count()).toBe(products.length)
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
    expect(await link.getAttribute("href")).toBe(`/category/${product?.slug}/${product?.id}`)
    await link.click()
    await page.getByRole("heading", { level: 1, name: product?.title }).waitFor()
  })
})

describe("categories", () => {
  const sorted = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort((a, b) => a.localeCompare(b, "en"))

  test("[HOME-14] categories are sorted by name, in the block and in the strip", async () => {
    const lists = (await layout()).filter((section) => section.categories.length > 0)
    const { page } = await visit("/")
    for (const { title, categories } of lists) {
      const list = page.getByRole("list", { name: title ?? "Categories" })
      expect(
        await list
          .locator("li")
          .evaluateAll((items) => items.map((item) => item.querySelector("h3, a > span:nth-of-type(2)")?.textContent)),
      ).toEqual(sorted(categories))
    }
    expect(lists.some(({ categories }) => String(sorted(categories)) !== String(categories.map(({ name }) => name)))).toBe(true)
  })

  test("[HOME-15] [HOME-16] exactly six are a block of four and two tiles with image, name and link", async () => {
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

  test("[HOME-17] [HOME-19] more than six are circles in a row that scrolls sideways, each with its link", async () => {
    const many = (await layout()).find(({ categories }) => categories.length > 6)
    const { page } = await visit("/")
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

  test("fewer than six are a strip, too", async () => {
    const categories = (await layout()).find((section) => section.categories.length > 6)?.categories.slice(0, 4) ?? []
    const { page } = await homeWith([{ ...nothing, title: "Few", categories }])
    const items = await boxes(page.getByRole("list", { name: "Few" }).locator("li"))
    expect(new Set(items.map(({ y, width }) => `${y} ${width}`)).size).toBe(1)
    expect(items).toHaveLength(4)
  })

  test("[HOME-20] the tooltip of a circle appears after 300 ms of hovering", async () => {
    const many = (await layout()).find(({ categories }) => categories.length > 6)
    const { page } = await visit("/")
    const circle = page
      .getByRole("list", { name: many?.title ?? "Categories" })
      .getByRole("link")
      .first()
    const name = await circle.locator("span").nth(1).textContent()
    const tooltip = circle.locator("span").nth(2)
    expect(await tooltip.textContent()).toBe(name)
    expect(await tooltip.isVisible()).toBe(false)
    await circle.scrollIntoViewIfNeeded()
    const waited = tooltip.evaluate(
      (tip) =>
        new Promise<number>((resolve) => {
          tip.closest("a")?.addEventListener(
            "pointerenter",
            () => {
              const start = performance.now()
              const look = () =>
                getComputedStyle(tip).visibility === "visible" ? resolve(performance.now() - start) : requestAnimationFrame(look)
              look()
            },
            { once: true },
          )
        }),
    )
    await circle.hover()
    const waitedMs = await waited
    expect(waitedMs).toBeGreaterThan(280)
    expect(waitedMs).toBeLessThan(600)
  })
})

for (const [id, heading] of [
  ["[HOME-18]", "categories"],
  ["[HOME-23]", "brands"],
] as const) {
  test(`${id} the arrows of the ${heading} strip scroll it smoothly by 200 px`, async () => {
    const section = (await layout()).find((candidate) => candidate[heading].length > 6)
    const { page } = await visit("/", { reducedMotion: false })
    const strip = page.getByRole("list", { name: section?.title ?? heading })
    const head = page.locator("main section.section").filter({ has: strip })
    await strip.scrollIntoViewIfNeeded()
    const place = () => strip.evaluate((list) => list.scrollLeft)

    const watched = strip.evaluate(
      (list) =>
        new Promise<number[]>((resolve) => {
          const places: number[] = []
          list.addEventListener("scroll", () => places.push(list.scrollLeft))
          list.addEventListener("scrollend", () => resolve(places), { once: true })
        }),
    )
    await head.getByRole("button", { name: "Scroll on" }).click()
    const places = await watched
    expect(places.some((left) => left > 0 && left < 195)).toBe(true)
    expect(await place()).toBe(200)
    await head.getByRole("button", { name: "Scroll back" }).click()
    await expect.poll(place, soon).toBe(0)
  })
}

describe("brands", () => {
  test("[HOME-21] [HOME-22] [HOME-24] brands are a row of logos that scrolls, each once, by name and with its link", async () => {
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

describe("promotion collections", () => {
  const collections = async (count: number): Promise<Collection[]> =>
    ((await call("GET", "/api/home/collection/all")).json as Collection[]).slice(0, count)
  const block = async (count: number) => {
    const { page } = await homeWith([{ ...nothing, title: "Promotions", collections: await collections(count) }])
    const blocks = page.locator("main section.section [data-layout]")
    return {
      layouts: await blocks.evaluateAll((all) => all.map((found) => found.getAttribute("data-layout"))),
      tiles: await boxes(blocks.locator("li")),
      width: 1344,
    }
  }

  test("[HOME-25] one shows alone over the whole width", async () => {
    const { layouts, tiles, width } = await block(1)
    expect(layouts).toEqual(["single"])
    expect(tiles.map((tile) => Math.round(tile.width))).toEqual([width])
  })

  test("[HOME-26] two show side by side", async () => {
    const { layouts, tiles } = await block(2)
    expect(layouts).toEqual(["dual"])
    const [one, two] = tiles
    expect(two?.y).toBe(one?.y)
    expect(two?.width).toBeCloseTo(one?.width ?? 0, 0)
    expect(two?.x).toBeGreaterThan(one?.right ?? 0)
  })

  test("[HOME-27] three show as one main and two side ones", async () => {
    const { layouts, tiles } = await block(3)
    expect(layouts).toEqual(["three"])
    const [main, upper, lower] = tiles
    expect(main?.width).toBeGreaterThan(upper?.width ?? 0)
    expect(upper?.y).toBe(main?.y)
    expect(lower?.x).toBe(upper?.x)
    expect(lower?.y).toBeGreaterThan(upper?.bottom ?? 0)
    expect(lower?.bottom).toBeCloseTo(main?.bottom ?? 0, 0)
  })

  test("[HOME-28] four show as a large one, two stacked ones and one on the right", async () => {
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

  test("more than four are a quad and then the rest by the same rule", async () => {
    expect((await block(6)).layouts).toEqual(["quad", "dual"])
  })

  test("[HOME-29] a collection links to its own url if set, otherwise to its listing", async () => {
    const all = (await call("GET", "/api/home/collection/all")).json as Collection[]
    const own = all.find(({ url }) => url) as Collection
    const plain = all.find(({ url }) => !url) as Collection
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

  test("[HOME-30] exactly three are a strip of three cards with Shop Now links", async () => {
    const three = (await layout()).find(({ catalogs }) => catalogs.length === 3)
    const { page } = await visit("/")
    const strip = page.getByRole("list", { name: three?.title ?? "" })
    expect(await strip.getAttribute("data-layout")).toBe("deals")
    const cards = await boxes(strip.locator("li"))
    expect(new Set(cards.map(({ y, width }) => `${y} ${Math.round(width)}`)).size).toBe(1)
    const links = await strip
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => [link.querySelector("h3")?.textContent, link.querySelector("h3 + span")?.textContent]))
    expect(links).toEqual(three?.catalogs.map(({ description }) => [description, "Shop Now"]))
  })

  test("other numbers of catalogs are the same cards in a grid", async () => {
    const { page } = await withCatalogs(5)
    const strip = page.getByRole("list", { name: "Catalogs" })
    expect(await strip.getAttribute("data-layout")).toBe("grid")
    expect(await strip.getByText("Shop Now").count()).toBe(5)
    expect(new Set((await boxes(strip.locator("li"))).map(({ y }) => y)).size).toBe(2)
  })

  test("[HOME-31] exactly nine are a main one and eight items, four in the first row", async () => {
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
    expect(await list.getByRole("heading", { level: 3 }).allTextContents()).toEqual(nine?.catalogs.map(({ description }) => description))
  })

  test("[HOME-32] [HOME-33] items carry From and upto labels when they have the prices", async () => {
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

  test("[HOME-34] [HOME-35] [HOME-36] a tile links to /catalog with its lists as JSON and its prices, each only when there is any", async () => {
    const all = await tiles()
    const { page } = await visit("/")
    const hrefs = await page
      .locator('main a[href^="/catalog"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))
    const queries = hrefs.map((href) => Object.fromEntries(new URL(href, "http://shop.test").searchParams))
    expect(hrefs.every((href) => new URL(href, "http://shop.test").pathname === "/catalog")).toBe(true)
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

test("the home page names the shop for search engines", async () => {
  const { page } = await visit("/", { js: false })
  const nodes = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  )
  expect(nodes.map((node) => node["@type"])).toEqual(["OnlineStore", "WebSite"])
  expect(nodes[0]).toMatchObject({ name: "Corniche", url: "http://shop.test/" })
  expect(await page.title()).toMatch(/ \| Corniche in Qatar$/)
  expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["Corniche"])
})
