import { describe, expect, test } from "vitest"
import { advances, banners, boxes, carousel, currentSlide, homeWithClock, isMoving, run, runUntilNextSlide } from "../support/home-parts.ts"
import { at, expectClean, hydrated, newVisitor, visit } from "../support/support.ts"

describe("banners", () => {
  test("[HOME-01] the carousel has a previous and a next button", async () => {
    const { page } = await homeWithClock()
    await carousel(page).getByRole("button", { name: "Next" }).click()
    await expect.poll(() => currentSlide(page)).toBe(2)
    await run(page, 500)
    await carousel(page).getByRole("button", { name: "Previous" }).click()
    await expect.poll(() => currentSlide(page)).toBe(1)
  })

  test("[LO-09] previous and next are inside the banner at every width (320, 390, 768)", async () => {
    const { page } = await visit("/", { width: 320 })
    for (const [index, width] of [320, 390, 768].entries()) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      const [frame] = await boxes(carousel(page))
      const [previous] = await boxes(carousel(page).getByRole("button", { name: "Previous" }))
      const [next] = await boxes(carousel(page).getByRole("button", { name: "Next" }))
      expect(previous?.width, String(width)).toBeGreaterThanOrEqual(44)
      expect(previous?.left, String(width)).toBeGreaterThanOrEqual(frame?.left ?? 0)
      expect(next?.width, String(width)).toBeGreaterThanOrEqual(44)
      expect(next?.right, String(width)).toBeLessThanOrEqual(frame?.right ?? 0)
      await expect.poll(() => isMoving(page)).toBe(false)
      await carousel(page).getByRole("button", { name: "Next" }).click()
      await expect.poll(() => currentSlide(page)).toBe(index + 2)
      await expect.poll(() => page.getByRole("button", { name: "Scroll on" }).first().isVisible()).toBe(true)
    }
  })

  test("[HOME-02] the carousel wraps endlessly in both directions", async () => {
    const { page } = await homeWithClock()
    const count = (await banners()).length
    const seen: number[] = []
    for (let step = 0; step <= count; step++) {
      await carousel(page).getByRole("button", { name: "Next" }).click()
      await run(page, 500)
      seen.push(await currentSlide(page))
    }
    expect(seen).toEqual([...Array.from({ length: count - 1 }, (_, place) => place + 2), 1, 2])
    for (const expected of [1, count]) {
      await carousel(page).getByRole("button", { name: "Previous" }).click()
      await run(page, 500)
      await expect.poll(() => currentSlide(page)).toBe(expected)
    }
    // The first slide follows the last one from the same side as the others.
    await carousel(page).getByRole("button", { name: "Next" }).click()
    await expect.poll(() => carousel(page).locator('[data-motion="in-from-end"]').getAttribute("aria-label")).toBe(`1 / ${count}`)
  })

  test("[HOME-03] the carousel advances automatically every 3000 ms", async () => {
    const { page } = await homeWithClock()
    await run(page, 2500)
    await expect.poll(() => currentSlide(page)).toBe(1)
    expect(await runUntilNextSlide(page, 600)).toBe(true)
    const first = await currentSlide(page)
    // The step of the clock is 10 ms, so the move happened within the last 10.
    await run(page, 2980)
    await expect.poll(() => currentSlide(page)).toBe(first)
    await run(page, 20)
    await expect.poll(() => currentSlide(page)).toBe(first + 1)
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
    await run(page, 499)
    expect(await isMoving(page)).toBe(true)
    await run(page, 1)
    expect(await isMoving(page)).toBe(false)
  })

  test("[HOME-05] while a slide is moving, further moves are ignored", async () => {
    const { page } = await homeWithClock()
    const next = carousel(page).getByRole("button", { name: "Next" })
    await next.click()
    await run(page, 250)
    await next.click()
    await carousel(page).getByRole("button", { name: "Show slide 4" }).click()
    await carousel(page).getByRole("button", { name: "Previous" }).click()
    await expect.poll(() => currentSlide(page)).toBe(2)
    await run(page, 250)
    await expect.poll(() => currentSlide(page)).toBe(2)
    await next.click()
    await expect.poll(() => currentSlide(page)).toBe(3)
  })

  test("[HOME-06] [LO-10] a banner links to its redirect_url in a new tab, and is a plain picture without one", async () => {
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
    const addresses = (await banners()).map(({ redirect_url }) => redirect_url)
    expect(links).toEqual(addresses.filter((address) => address !== null).map((address) => [address, "_blank", "noopener", true]))
    expect(addresses).toContain(null)
    await expect.poll(() => carousel(page).locator("img").count()).toBe(addresses.length)

    const opened = context.waitForEvent("page")
    await carousel(page).getByRole("link").click()
    await expect.poll(async () => new URL((await opened).url()).pathname).toBe((await banners())[0]?.redirect_url)
    await expect.poll(() => page.url()).toBe(at("/"))
  })

  test("[HOME-07] banner images are available at 600, 1024 and 1920 px, the widest at 2880 px too", async () => {
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
    const offered = (path: string | undefined, ...widths: number[]) => {
      const stem = path?.replace(/\.webp$/, "").replaceAll(".", "\\.")
      return expect.stringMatching(new RegExp(`${widths.map((width) => `${stem}\\.w${width}\\.webp ${width}w`).join(".*, .*")}$`))
    }
    expect(picture?.slice(0, 3)).toEqual([
      ["(max-width: 767px)", offered(first?.image_small, 600, 800, 1024)],
      ["(max-width: 1024px)", offered(first?.image_medium, 600, 1024)],
      [null, offered(first?.image_large, 1024, 1920, 2880)],
    ])
    for (const [width, file] of [
      [390, "1200x1280"],
      [900, "1024x480"],
      [1440, "2880x960"],
    ] as const) {
      const { page } = await visit("/", { width })
      const shown = await carousel(page)
        .locator("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc)
      expect(shown).toContain(file)
    }
  })

  test("the carousel pauses on hover, on keyboard focus, in a hidden tab and on Pause", async () => {
    const { page } = await homeWithClock()
    await carousel(page).hover()
    expect(await advances(page)).toBe(false)
    await page.mouse.move(0, 0)
    expect(await advances(page)).toBe(true)

    await page.locator("header").getByRole("link", { name: "Repair Services" }).focus()
    await page.keyboard.press("Tab")
    await expect.poll(() => carousel(page).locator(":focus").count()).toBe(1)
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

  test("the carousel does not advance with reduced motion, and hidden slides are inert", async () => {
    const visitor = await newVisitor({ reducedMotion: true })
    const { page } = visitor
    await page.clock.install()
    await page.goto(at("/"))
    await hydrated(page)
    await run(page, 7000)
    await expect.poll(() => currentSlide(page)).toBe(1)
    expect(await carousel(page).getByRole("button", { name: "Pause" }).isVisible()).toBe(false)
    const inert = await carousel(page)
      .getByRole("group", { includeHidden: true })
      .evaluateAll((slides) => slides.map((slide) => (slide as HTMLElement).inert))
    expect(inert).toEqual([false, true, true, true, true])
    expectClean(visitor)
  })

  test.each([390, 768, 1440])("[LO-11] the text of a banner is not clipped or covered at 200% text size (%i)", async (width) => {
    const { page } = await visit("/", { width })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%"
    })
    const [frame] = await boxes(carousel(page))
    // On a phone, a picture below the text takes the place of the dots.
    const [below] = await boxes(
      width === 390 ? carousel(page).locator("picture").first() : carousel(page).getByRole("button", { name: "Show slide 1" }),
    )
    const [copy] = await boxes(carousel(page).getByRole("link").locator("span").first().locator("span").last())
    const [title] = await boxes(carousel(page).getByRole("link").locator("span span").first())
    expect(title?.y).toBeGreaterThanOrEqual(frame?.y ?? 0)
    for (const part of [title, copy]) {
      expect((part?.y ?? 0) + (part?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    }
  })

  test("a swipe moves the carousel on phones", async () => {
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
    await expect.poll(() => currentSlide(page)).toBe(2)
    await expect.poll(() => isMoving(page)).toBe(false)
    await swipe(100, 300)
    await expect.poll(() => currentSlide(page)).toBe(1)
  })

  test("every banner can be scrolled to without script", async () => {
    const { page } = await visit("/", { js: false })
    const [first, second] = await boxes(carousel(page).getByRole("group"))
    expect(second?.x).toBeCloseTo((first?.x ?? 0) + (first?.width ?? 0), 0)
  })
})
