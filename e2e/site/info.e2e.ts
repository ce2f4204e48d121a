import { describe, expect, test } from "vitest"
import { at, expectClean, held, idle, layered, visit } from "../support/support.ts"

describe("about", () => {
  test("[ABOUT-01] the page has a banner as wide as the window and the heading What We Offer", async () => {
    for (const width of [1440, 390]) {
      const visitor = await visit("/about", { width })
      const image = visitor.page.locator("main img").first()
      await image.evaluate((picture: HTMLImageElement) => picture.decode())
      const box = await image.boundingBox()
      expect([box?.x, box?.width]).toEqual([0, width])
      await visitor.page.getByRole("heading", { name: "What We Offer", exact: true }).waitFor()
      expectClean(visitor)
    }
  })

  test("[ABOUT-02] an introduction describes the shop", async () => {
    const { page } = await visit("/about")
    const intro = (await page.locator("main p").first().textContent()) ?? ""
    for (const part of ["e-commerce platform", "2024", "wide range", "expert support", "secure"]) expect(intro).toContain(part)
  })

  test("[ABOUT-03] the page shows four figures", async () => {
    const { page } = await visit("/about")
    const figures = await page
      .locator("main dl > div")
      .evaluateAll((all) =>
        all.map((figure) => [figure.querySelector("dd")?.textContent, figure.querySelector("dt")?.textContent?.toLowerCase()]),
      )
    expect(figures).toEqual([
      ["250+", "electronic devices"],
      ["24h", "expert support team"],
      ["100%", "secure shopping"],
      ["1000+", "clients worldwide"],
    ])
  })

  test("[ABOUT-04] Our Values has three cards", async () => {
    const { page } = await visit("/about")
    const section = page.locator("main section").filter({ has: page.getByRole("heading", { name: "Our Values", exact: true }) })
    await expect
      .poll(() => section.getByRole("listitem").getByRole("heading").allTextContents())
      .toEqual(["Customer-Centricity", "Integrity", "Innovation"])
  })
})

describe("launching soon", () => {
  test("[PDP-25] the page for used devices shows Launching Soon", async () => {
    const visitor = await visit("/used-device-sale")
    const popup = visitor.page.getByRole("dialog", { name: "Used Devices Sale." })
    await expect.poll(() => popup.getByRole("heading", { level: 1 }).textContent()).toBe("Used Devices Sale.")
    await expect.poll(() => popup.locator("p").first().textContent()).toBe("Launching Soon...!")
    await expect.poll(() => popup.locator("p").last().textContent()).toMatch(/buy used devices.*site.*shop/)
    expectClean(visitor)
  })

  test("[PDP-26] the page for special requirements shows Launching Soon", async () => {
    const visitor = await visit("/special-need")
    const popup = visitor.page.getByRole("dialog", { name: "Special Requirement..?" })
    await expect.poll(() => popup.getByRole("heading", { level: 1 }).textContent()).toBe("Special Requirement..?")
    await expect.poll(() => popup.locator("p").first().textContent()).toBe("Launching Soon...!")
    await expect.poll(() => popup.locator("p").last().textContent()).toMatch(/[Ss]hare your requirement/)
    expectClean(visitor)
  })

  for (const path of ["/used-device-sale", "/special-need"]) {
    test(`[PDP-27] ${path} is a popup with a closing overlay and a close button that links to the home page`, async () => {
      const { page } = await visit(path)
      await page.locator("dialog:modal").waitFor()
      const close = page.getByRole("dialog").getByRole("link", { name: "Close" })
      await expect.poll(() => close.getAttribute("href")).toBe("/")
      await close.click()
      await page.waitForURL(at("/"))
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0)

      await page.goBack()
      await page.locator("dialog:modal").waitFor()
      await page.mouse.click(20, 600)
      await page.waitForURL(at("/"))
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
    })

    test(`${path} stays in the history when the browser is late with a step back`, async () => {
      const { page } = await visit(path)
      await page.locator("dialog:modal").waitFor()
      await layered(page, 1)
      await page.evaluate(() => {
        const { go } = History.prototype
        History.prototype.go = function (steps) {
          addEventListener("late-step", () => go.call(this, steps), { once: true })
        }
      })
      await page.getByRole("dialog").getByRole("link", { name: "Close" }).click()
      await page.waitForURL(at("/"))
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
      await page.evaluate(() => dispatchEvent(new Event("late-step")))
      await page.goBack()
      await page.waitForURL(at(path))
      await page.locator("dialog:modal").waitFor()
    })

    test(`${path} leaves no entry behind while the next page is slow to come`, async () => {
      const { page } = await visit(path)
      await page.locator("dialog:modal").waitFor()
      await layered(page, 1)
      const entries = await page.evaluate(() => history.length)
      const { release } = await held(page, /\/api\/home\/(banners|layout)/)
      await page.getByRole("dialog").getByRole("link", { name: "Close" }).click()
      await page.waitForURL(at("/"))
      await idle(page)
      expect(await page.evaluate(() => [history.state?.layer ?? 0, history.length])).toEqual([0, entries])
      release()
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
      await page.goBack()
      await page.locator("dialog:modal").waitFor()
    })

    test(`Escape closes ${path}, which also closes without script`, async () => {
      const { page } = await visit(path)
      await page.locator("dialog:modal").waitFor()
      await page.keyboard.press("Escape")
      await page.waitForURL(at("/"))

      const { page: plain } = await visit(path, { js: false })
      await plain.getByRole("dialog").getByRole("link", { name: "Close" }).click()
      await plain.waitForURL(at("/"), { waitUntil: "commit" })
    })
  }
})

describe("verification code", () => {
  test("[AUTH-33] the page has four one-character boxes, Verify, Resend Code and a link back", async () => {
    const visitor = await visit("/otp-verification")
    const { page } = visitor
    const boxes = page.locator("main input")
    await expect.poll(() => boxes.count()).toBe(4)
    for (const box of await boxes.all()) {
      await box.pressSequentially("12")
      await expect.poll(() => box.inputValue()).toBe("1")
    }
    await page.getByRole("button", { name: "Resend Code" }).waitFor()
    await expect.poll(() => page.getByRole("link", { name: "Verify", exact: true }).getAttribute("href")).toBe("/success-screen")
    await expect.poll(() => page.locator('main a[href="/login-register"]').count()).toBe(1)
    expectClean(visitor)
  })

  test("[AUTH-34] neither page sends, stores or changes anything", async () => {
    const { page, context } = await visit("/otp-verification")
    await page.waitForLoadState("networkidle")
    const sent: string[] = []
    page.on("request", (request) => {
      if (request.method() !== "GET" || request.url().includes("/api/")) sent.push(`${request.method()} ${request.url()}`)
    })
    for (const box of await page.locator("main input").all()) await box.fill("7")
    const before = await page.locator("main").innerHTML()
    await page.getByRole("button", { name: "Resend Code" }).click()
    await expect.poll(() => page.locator("main").innerHTML()).toBe(before)
    await expect.poll(() => page.url()).toBe(at("/otp-verification"))

    await page.getByRole("link", { name: "Verify", exact: true }).click()
    await page.waitForURL(at("/success-screen"))
    await page.getByRole("heading", { level: 1, name: "Successfully..!" }).waitFor()
    await expect.poll(() => page.locator("main button, main input").count()).toBe(0)
    expect(sent).toEqual([])
    await expect.poll(() => context.cookies()).toEqual([])
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })
})

test("[SH-26] pages that need script show a notice without it, and no placeholder stays", async () => {
  for (const path of [
    "/login",
    "/user-profile",
    "/cart",
    "/verify-email?token=x",
    "/reset-password?token=x",
    "/place-order",
    "/contact-us",
  ]) {
    const { page } = await visit(path, { js: false })
    await expect.poll(() => page.getByText(/need JavaScript/).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole("main").getByText("Your cart is empty").count()).toBe(0)
    expect(await page.getByRole("main").locator("[class*=skeleton], [class*=part]").filter({ visible: true }).count(), path).toBe(0)
  }
  const { page } = await visit("/", { js: false, width: 390 })
  await expect.poll(() => page.getByRole("navigation", { name: "Categories" }).getByRole("link").first().isVisible()).toBe(true)
  expect(await page.getByRole("button", { name: "Open menu" }).filter({ visible: true }).count()).toBe(0)
  await page.getByRole("link", { name: "Login" }).click()
  await page.waitForURL(at("/login"))
})

test("[CART-02] a visitor's cart is empty and links to the shop", async () => {
  const visitor = await visit("/cart")
  const { page } = visitor
  await page.getByRole("heading", { name: "Your cart is empty", exact: true }).waitFor()
  await page.getByText("Looks like you haven't added anything to your cart yet", { exact: true }).waitFor()
  await page.locator("main").getByRole("link", { name: "Shop Now", exact: true }).click()
  await page.waitForURL(at("/"))
  expectClean(visitor)
})

describe("unknown addresses and errors", () => {
  test("an unknown address shows its own page with status 404 and two links", async () => {
    const visitor = await visit("/no/such/page/here", { expectedStatus: 404 })
    const { page } = visitor
    expect((await fetch(at("/no/such/page/here"))).status).toBe(404)
    const shore = page.locator("main section").filter({ has: page.getByRole("heading", { level: 1, name: "Nothing on this shore." }) })
    await expect.poll(() => shore.evaluate((section) => getComputedStyle(section).backgroundImage)).toContain("sea")
    await expect
      .poll(() => shore.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
      .toEqual(["/", "/contact-us"])
    await page.locator("main article").first().waitFor()
    expectClean(visitor)
  })

  test("a page that fails to load offers Try again, which loads it", async () => {
    const { page } = await visit("/about")
    let isBroken = true
    await page.route("**/api/home/layout", (route) =>
      isBroken ? route.fulfill({ status: 503, json: { title: "busy", status: 503, detail: "busy" } }) : route.continue(),
    )
    await page
      .locator("header")
      .getByRole("link", { name: /, home$/ })
      .click()
    const again = page.getByRole("alert").getByRole("button", { name: "Try again" })
    await again.waitFor()
    isBroken = false
    await again.click()
    await page.getByRole("region", { name: "Offers", exact: true }).waitFor()
    await expect.poll(() => again.count()).toBe(0)
  })

  test("a slow page shows a placeholder while it loads", async () => {
    const { page } = await visit("/about")
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route("**/api/home/layout", async (route) => {
      await held
      await route.continue()
    })
    await page
      .locator("header")
      .getByRole("link", { name: /, home$/ })
      .click()
    await page.locator("main").getByRole("status").filter({ hasText: "Loading..." }).waitFor({ state: "attached" })
    release()
    await page.getByRole("region", { name: "Offers", exact: true }).waitFor()
  })
})
